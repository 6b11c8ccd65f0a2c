package conversation

import (
	"context"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// A mode is a way to hold a conversation.
type mode struct {
	name   string
	warm   bool // another conversation was held in this session, with these definitions
	held   bool // both sides append the server's answers by themselves
	z      bool // compressed deltas
	brotli bool // definition frames go through M2M compression
	forget bool // the server forgets everything before the sixth turn
	goal   float64
}

var modes = []mode{
	{name: "new session, the server appends its answers", held: true, goal: 90},
	{name: "new session", goal: 85},
	{name: "new session, deltas compressed", z: true, goal: 92},
	{name: "new session, deltas and definitions compressed", z: true, brotli: true, goal: 92},
	{name: "new session, the server appends its answers, and restarts once", held: true, forget: true},
	{name: "known definitions, the server appends its answers", warm: true, held: true, goal: 97},
	{name: "known definitions", warm: true},
	{name: "known definitions, deltas compressed", warm: true, z: true},
}

// A cost is what ten turns took.
type cost struct {
	sent, answered int
	first, rest    [parts]int
}

// A play is a client and a server in a conversation.
type play struct {
	ctx    context.Context
	mode   mode
	client conformance.ClientParty
	server conformance.ServerParty
}

var opened int // sessions get names of their own

// run holds the conversation, and the one before it where the mode is warm.
func run(ctx context.Context, client, server *conformance.Dialogue, c *corpus, p profile, m mode) (cost, error) {
	opened++
	name := fmt.Sprintf("conversation %d", opened)
	x := play{ctx, m, conformance.ClientParty{Dialogue: client, ID: name}, conformance.ServerParty{Dialogue: server, ID: name}}
	if err := x.client.Open(ctx, conformance.ClientOptions{Compress: m.z}); err != nil {
		return cost{}, err
	}
	if err := x.server.Open(ctx, name, conformance.RegistryKind{}); err != nil {
		return cost{}, err
	}
	if m.warm {
		if _, err := x.hold(c.earlier(p)); err != nil {
			return cost{}, err
		}
	}
	return x.hold(c.measured(p))
}

func (x *play) hold(s *script) (cost, error) {
	var all cost
	for n := range turns {
		if err := x.turn(s, n, &all); err != nil {
			return all, fmt.Errorf("%s to %s, %s, turn %d: %w", x.client.Language, x.server.Language, x.mode.name, n+1, err)
		}
		if !x.mode.held {
			continue
		}
		written := text(s.assistant[n : n+1])
		if err := x.client.Extend(x.ctx, written); err != nil {
			return all, err
		}
		if err := x.server.Extend(x.ctx, written); err != nil {
			return all, err
		}
	}
	return all, nil
}

// turn sends one turn's frames, and what the server asks for. What the server
// makes of them must be, put together again, the full JSON.
func (x *play) turn(s *script, n int, all *cost) error {
	if x.mode.forget && n == turns/2 {
		if err := x.server.Open(x.ctx, x.server.ID+", restarted", conformance.RegistryKind{}); err != nil {
			return err
		}
	}
	t := conformance.Turn{Tools: s.tools, System: &s.system, Args: "{}", Conversation: text(s.messages(n))}
	frames, err := x.client.Turn(x.ctx, t)
	var got *conformance.Delivery
	for err == nil && got == nil && len(frames) > 0 {
		var replies []string
		if replies, got, err = x.send(frames, n, all); err == nil {
			frames, err = x.client.Answer(x.ctx, replies)
		}
	}
	if err != nil {
		return err
	}
	if body, _ := s.body(n); got == nil || rebuilt(got) != body {
		return fmt.Errorf("the server saw %+v", got)
	}
	return nil
}

// send has the server take frames, and counts bytes in both directions.
func (x *play) send(frames []string, turn int, all *cost) (replies []string, got *conformance.Delivery, err error) {
	for _, frame := range frames {
		size, err := x.carry(frame)
		if err != nil {
			return nil, nil, err
		}
		out, err := x.server.Receive(x.ctx, frame)
		if err != nil {
			return nil, nil, err
		}
		all.count(frame, size, turn)
		for _, reply := range out.Replies {
			all.answered += len(reply)
		}
		replies, got = append(replies, out.Replies...), out.Request
	}
	return replies, got, nil
}

// carry gives a frame's bytes on the way. Where definitions are compressed,
// the other side must get the frame back.
func (x *play) carry(frame string) (int, error) {
	if !x.mode.brotli || strings.HasPrefix(frame, "REQ|") {
		return len(frame), nil
	}
	compressed, err := x.client.Ask(x.ctx, "compress", map[string]any{"algorithm": "smallest", "content": frame})
	if err != nil {
		return 0, err
	}
	back, err := x.server.Ask(x.ctx, "decompress", compressed)
	if err != nil {
		return 0, err
	}
	if back != any(frame) {
		return 0, fmt.Errorf("%.60s… came back as %.60s…", frame, back)
	}
	object, _ := compressed.(map[string]any)
	hex, _ := object["hex"].(string)
	return len(hex) / 2, nil
}

// rebuilt is the full JSON of what a server sees.
func rebuilt(d *conformance.Delivery) string {
	if d.Tool == nil || d.System == nil || d.Args != "{}" {
		return ""
	}
	tools := strings.TrimSuffix(strings.TrimPrefix(*d.Tool, "{"), "}")
	body, _ := full(tools, *d.System, strings.Split(strings.TrimSuffix(d.Conversation, "\n"), "\n"))
	return body
}

// count files a frame's bytes under the parts of a request.
func (c *cost) count(frame string, size, turn int) {
	var sizes [parts]int
	switch {
	case strings.HasPrefix(frame, "TOOL|"):
		sizes[partTools] = size
	case strings.HasPrefix(frame, "SYS|"):
		sizes[partPrompt] = size
	default:
		const end = `"args":{}}`
		fields := strings.SplitN(frame, "|", 5)
		sizes[partTools], sizes[partPrompt] = len(fields[2])+1, len(fields[3])+1
		sizes[partHistory] = size - strings.Index(frame, end) - len(end)
		sizes[partRest] = size - sizes[partTools] - sizes[partPrompt] - sizes[partHistory]
	}
	c.sent += size
	add(&c.first, &c.rest, turn, sizes)
}
