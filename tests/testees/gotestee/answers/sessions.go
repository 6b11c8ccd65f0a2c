package answers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	stateful = append(stateful, clientOperations, serverOperations)
	operations["client"], operations["server"] = on(client), on(server)
}

type clientInput struct {
	Steps []json.RawMessage `json:"steps"`
	clientOptions
	HexLength *int `json:"hex_length"`
}

// client plays the steps of one fresh client session.
func client(p *compact.Protocol, in clientInput) (any, error) {
	s, err := in.client(p, (&registryOptions{HexLength: in.HexLength}).hexLength())
	if err != nil {
		return nil, err
	}
	answers := []any{}
	for _, raw := range in.Steps {
		list, err := step(s, raw)
		if err != nil {
			answers = append(answers, map[string]any{"error": failure(p, err)})
			continue
		}
		answers = append(answers, map[string]any{"ok": append([]string{}, list...)})
	}
	return answers, nil
}

// clientOptions are those of a new client session, or an exported one.
type clientOptions struct {
	Compress     *bool  `json:"compress"`
	Splice       bool   `json:"splice"`
	State        string `json:"state"`
	Conversation text   `json:"conversation"`
}

func (o *clientOptions) client(p *compact.Protocol, hexLength int) (*compact.ClientSession, error) {
	if o.State != "" {
		return p.RestoreClientSession(o.State, string(o.Conversation))
	}
	return p.NewClientSession(compact.ClientSessionOptions{
		HexLength: hexLength, NoCompression: o.Compress != nil && !*o.Compress, Splice: o.Splice,
	})
}

func step(s *compact.ClientSession, raw json.RawMessage) ([]string, error) {
	var in struct {
		Tools        []text `json:"tools"`
		System       *text  `json:"system"`
		Args         text   `json:"args"`
		Conversation text   `json:"conversation"`
		Answer       []text `json:"answer"`
		Extend       *text  `json:"extend"`
		Again        bool   `json:"again"`
		StartAgain   bool   `json:"start_again"`
		Export       bool   `json:"export"`
	}
	if err := strict(raw, &in); err != nil {
		return nil, err
	}
	switch {
	case in.Again:
		return s.Again(), nil
	case in.Export:
		return []string{s.Export()}, nil
	case in.StartAgain:
		s.StartAgain()
		return nil, nil
	case in.Answer != nil:
		return s.Answer(strings(in.Answer))
	case in.Extend != nil:
		return nil, s.Extend(string(*in.Extend))
	}
	return s.Turn(compact.Turn{
		Tools: strings(in.Tools), System: (*string)(in.System), Args: string(in.Args), Conversation: string(in.Conversation),
	})
}

type serverInput struct {
	Steps []serverStep `json:"steps"`
	registryOptions
}

// server plays the steps of fresh server sessions, one for each scope, with one
// registry.
func server(p *compact.Protocol, in serverInput) (any, error) {
	registry, _, err := in.open(p)
	if err != nil {
		return nil, err
	}
	answers, sessions := []any{}, map[text]*compact.ServerSession{}
	for _, step := range in.Steps {
		s := sessions[step.Scope]
		if s == nil {
			if s, err = p.NewServerSession(registry, string(step.Scope)); err != nil {
				return nil, err
			}
			sessions[step.Scope] = s
		}
		if step.Extend != nil {
			answers = append(answers, outcome(p, compact.Outcome{}, s.Extend(string(*step.Extend))))
			continue
		}
		o, err := s.Receive(context.Background(), string(step.Frame))
		answers = append(answers, outcome(p, o, err))
	}
	return answers, nil
}

// serverStep is a frame, perhaps with its scope, or what the server wrote.
type serverStep struct {
	scopedFrame
	Extend *text
}

func (s *serverStep) UnmarshalJSON(src []byte) error {
	var other struct {
		Extend *text `json:"extend"`
	}
	if err := strict(src, &other); err == nil && other.Extend != nil {
		s.Extend = other.Extend
		return nil
	}
	return s.scopedFrame.UnmarshalJSON(src)
}

// A sessionInput is the input of all operations on sessions; each uses a part.
type sessionInput struct {
	Client string `json:"client"`
	Tools  []text `json:"tools"`
	System *text  `json:"system"`
	Args   text   `json:"args"`
	clientOptions
	Frames   []text `json:"frames"`
	Text     text   `json:"text"`
	Server   string `json:"server"`
	Registry string `json:"registry"`
	Scope    text   `json:"scope"`
	Session  *text  `json:"session"`
	Redis    string `json:"redis"`
	Frame    text   `json:"frame"`
	registryOptions
}

// onOpened gives an operation the session that its input names.
func onOpened[S any](sessions map[string]S, name func(*sessionInput) string, do func(p *compact.Protocol, s S, in *sessionInput) (any, error)) operation {
	return on(func(p *compact.Protocol, in sessionInput) (any, error) {
		s, ok := sessions[name(&in)]
		if !ok {
			return nil, fmt.Errorf("no session %q is open", name(&in))
		}
		return do(p, s, &in)
	})
}

var nothing = map[string]any{}

func clientOperations() map[string]operation {
	sessions := map[string]*compact.ClientSession{}
	named := func(in *sessionInput) string { return in.Client }
	return map[string]operation{
		"client.open": on(func(p *compact.Protocol, in sessionInput) (any, error) {
			s, err := in.client(p, in.hexLength())
			if err == nil {
				sessions[in.Client] = s
			}
			return nothing, err
		}),
		"client.turn": onOpened(sessions, named, func(_ *compact.Protocol, s *compact.ClientSession, in *sessionInput) (any, error) {
			t := compact.Turn{Tools: strings(in.Tools), System: (*string)(in.System), Args: string(in.Args), Conversation: string(in.Conversation)}
			return frames(s.Turn(t))
		}),
		"client.answer": onOpened(sessions, named, func(_ *compact.Protocol, s *compact.ClientSession, in *sessionInput) (any, error) {
			return frames(s.Answer(strings(in.Frames)))
		}),
		"client.again": onOpened(sessions, named, func(_ *compact.Protocol, s *compact.ClientSession, _ *sessionInput) (any, error) {
			return frames(s.Again(), nil)
		}),
		"client.export": onOpened(sessions, named, func(_ *compact.Protocol, s *compact.ClientSession, _ *sessionInput) (any, error) {
			return map[string]any{"state": s.Export()}, nil
		}),
		"client.extend": onOpened(sessions, named, func(_ *compact.Protocol, s *compact.ClientSession, in *sessionInput) (any, error) {
			return nothing, s.Extend(string(in.Text))
		}),
	}
}

// A serverRegistry is the state that the sessions of a registry share.
type serverRegistry struct {
	*compact.Registry
	states compact.SessionStore
}

func (in *sessionInput) openRegistry(p *compact.Protocol) (*serverRegistry, error) {
	if in.Redis == "" {
		registry, states, err := in.open(p)
		return &serverRegistry{registry, states}, err
	}
	if OpenRedis == nil {
		return nil, fmt.Errorf("no store for Redis is here")
	}
	store, err := OpenRedis(in.Redis, in.Registry, in.hexLength())
	if err != nil {
		return nil, err
	}
	registry, err := p.NewRegistry(store, store.HexLength())
	return &serverRegistry{registry, store}, err
}

// A serverSession keeps its state itself, or in a store.
type serverSession struct {
	receive func(context.Context, string) (compact.Outcome, error)
	extend  func(string) error
}

func (in *sessionInput) openServer(p *compact.Protocol, r *serverRegistry) (serverSession, error) {
	if in.Session == nil {
		s, err := p.NewServerSession(r.Registry, string(in.Scope))
		if err != nil {
			return serverSession{}, err
		}
		return serverSession{s.Receive, s.Extend}, nil
	}
	s, err := p.NewStoredSession(r.Registry, r.states, string(in.Scope), string(*in.Session))
	if err != nil {
		return serverSession{}, err
	}
	return serverSession{s.Receive, func(text string) error { return s.Extend(context.Background(), text) }}, nil
}

func serverOperations() map[string]operation {
	registries := map[string]*serverRegistry{}
	sessions := map[string]serverSession{}
	named := func(in *sessionInput) string { return in.Server }
	return map[string]operation{
		"server.open": on(func(p *compact.Protocol, in sessionInput) (any, error) {
			r := registries[in.Registry]
			if r == nil {
				var err error
				if r, err = in.openRegistry(p); err != nil {
					return nil, err
				}
			}
			if in.Registry != "" {
				registries[in.Registry] = r
			}
			s, err := in.openServer(p, r)
			if err == nil {
				sessions[in.Server] = s
			}
			return nothing, err
		}),
		"server.receive": onOpened(sessions, named, func(p *compact.Protocol, s serverSession, in *sessionInput) (any, error) {
			o, err := s.receive(context.Background(), string(in.Frame))
			return outcome(p, o, err), nil
		}),
		"server.extend": onOpened(sessions, named, func(_ *compact.Protocol, s serverSession, in *sessionInput) (any, error) {
			return nothing, s.extend(string(in.Text))
		}),
	}
}

func strings(list []text) []string {
	var out []string
	for _, t := range list {
		out = append(out, string(t))
	}
	return out
}

func frames(list []string, err error) (any, error) {
	return map[string]any{"frames": append([]string{}, list...)}, err
}

func outcome(p *compact.Protocol, o compact.Outcome, err error) map[string]any {
	out := map[string]any{"replies": append([]string{}, o.Replies...)}
	if r := o.Request; r != nil {
		out["request"] = map[string]any{"tool": r.Tool, "system": r.System, "args": r.Args, "conversation": r.Conversation}
	}
	if err != nil {
		out["error"] = failure(p, err)
	}
	if o.Duplicate {
		out["duplicate"] = true
	}
	if o.Answer != nil {
		out["answer"] = *o.Answer
	}
	return out
}
