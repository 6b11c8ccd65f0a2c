package compact

import "context"

// A ServerSession gets requests back from the frames of one client's session.
// It is for one goroutine; sessions share a [Registry]. See docs/request.md.
//
// Whatever is lost, doubled, reordered, forgotten or restarted: a request that
// it delivers is one that the client meant, in all its parts. Anything else is
// an error, and changes nothing.
type ServerSession struct {
	protocol     Protocol
	layout       *requestLayout
	registry     *Registry
	scope        string
	before       string // the check of the last turn, or what Extend made of it
	delivered    string // the check of the last turn
	conversation string
}

// A Delivery is a request in full. Tool and System are nil where it has none.
type Delivery struct {
	Tool, System *string // a JSON object, a system prompt
	Args         string  // one JSON value
	Conversation string
}

// An Outcome is what a frame led to. Replies go to the client beside an error too.
type Outcome struct {
	Replies   []string  // frames for the client
	Request   *Delivery // nil where nothing is to be done
	Duplicate bool      // the turn was delivered before
}

// NewServerSession returns a session in a scope of a registry. The limits are
// the protocol's: of output, for a conversation's bytes.
func (p *Protocol) NewServerSession(r *Registry, scope string) *ServerSession {
	return &ServerSession{protocol: *p, layout: p.spec.features.requests, registry: r, scope: scope}
}

// NewServerSession is [Protocol.NewServerSession] of the default protocol.
func NewServerSession(r *Registry, scope string) *ServerSession {
	return generated.NewServerSession(r, scope)
}

// Extend appends a text that the server wrote, and that the client appends by
// itself. Text that is no Unicode is a text error.
func (s *ServerSession) Extend(text string) error {
	if !isUnicode(text) {
		return s.protocol.stamp(notUnicode(roleText, fieldText))
	}
	s.before, s.conversation = extended(s.before, text), s.conversation+text
	return nil
}

// Receive takes one frame of the client's. Beside an error the outcome may have
// replies, which ask the client for what is missing: send them in any case.
func (s *ServerSession) Receive(ctx context.Context, frame string) (Outcome, error) {
	var out Outcome
	f, err := s.protocol.decodeRequestFrame(frame)
	if err == nil {
		err = s.take(ctx, &f, &out)
	}
	return out, s.protocol.stamp(err)
}

func (s *ServerSession) take(ctx context.Context, f *Frame, out *Outcome) *Error {
	if f.Type == FrameRequest {
		return s.request(ctx, &f.Request, out)
	}
	d, verb, found := f.Type.place()
	switch {
	case !found || verb == verbMiss:
		return because(roleFormat, CauseSessionServer).found(string(f.Type))
	case verb == verbRefer:
		_, _, err := s.resolve(ctx, d, f.Reference, out)
		return err
	}
	_, err := s.registry.define(ctx, s.scope, d, f.Text)
	if err != nil && err.role == roleReferenceConflict {
		out.reply(s.layout, d, verbRefer, s.layout.full(d, f.Text))
	}
	return err
}

func (o *Outcome) reply(l *requestLayout, d Definition, verb int, reference string) {
	o.Replies = append(o.Replies, l.frame(d, verb, &Frame{Reference: reference}))
}

// resolve finds a definition, or asks the client for it.
func (s *ServerSession) resolve(ctx context.Context, d Definition, reference string, out *Outcome) (text *string, full string, err *Error) {
	if reference == "" {
		return nil, "", nil
	}
	found, full, err := s.registry.resolve(ctx, s.scope, reference)
	if err != nil {
		if err.role == roleUnknownReference {
			out.reply(s.layout, d, verbMiss, reference)
		}
		return nil, "", err
	}
	return &found, full, nil
}

func (s *ServerSession) request(ctx context.Context, r *Request, out *Outcome) *Error {
	l, deltas := s.layout, s.protocol.spec.features.deltas
	check, args, ok := l.readSessionArgs(r.Args, s.protocol.limits.Depth)
	if !ok {
		return because(roleFormat, CauseSessionArgs).found(r.Args)
	}
	if check == s.delivered && !deltas.freshStart(r.Deltas) {
		out.Duplicate = true
		return nil
	}
	tool, fullTool, err := s.resolve(ctx, DefinitionTool, r.Tool, out)
	system, fullSystem, second := s.resolve(ctx, DefinitionSystem, r.System, out)
	if err == nil {
		err = second
	}
	if err != nil {
		return err
	}
	if l.check(deltas, &meaning{s.before, fullTool, fullSystem, args, r.Deltas}) != check {
		out.Replies = append(out.Replies, l.prefix+l.miss+l.separator+l.reference+check)
		return unknownReference(l.reference + check)
	}
	conversation, err := s.protocol.applyDeltas(s.conversation, r.Deltas)
	if err != nil {
		return err
	}
	s.before, s.delivered, s.conversation = check, check, conversation
	out.Request = &Delivery{tool, system, args, conversation}
	return nil
}
