package compact

import "context"

// A serverSide is what server sessions know beside their state.
type serverSide struct {
	protocol Protocol
	layout   *requestLayout
	registry *Registry
	scope    string
}

func (p *Protocol) serverSide(r *Registry, scope string) serverSide {
	return serverSide{protocol: *p, layout: p.spec.features.requests, registry: r, scope: scope}
}

// asked is a request of a session, with its arguments taken apart.
type asked struct {
	*Request
	check, args string
}

// receive takes one frame, and leaves requests to a session.
func (s *serverSide) receive(ctx context.Context, frame string, request func(context.Context, *asked, *Outcome) *Error) (out Outcome, err *Error) {
	f, err := s.protocol.decodeRequestFrame(frame)
	switch {
	case err != nil:
	case f.Type == FrameRequest:
		a := asked{Request: &f.Request}
		var ok bool
		if a.check, a.args, ok = s.layout.readSessionArgs(f.Request.Args, s.protocol.limits.Depth); !ok {
			return out, because(roleFormat, CauseSessionArgs).found(f.Request.Args)
		}
		err = request(ctx, &a, &out)
	default:
		err = s.definition(ctx, &f, &out)
	}
	return out, err
}

// definition takes a frame that is no request.
func (s *serverSide) definition(ctx context.Context, f *Frame, out *Outcome) *Error {
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
func (s *serverSide) resolve(ctx context.Context, d Definition, reference string, out *Outcome) (text *string, full string, err *Error) {
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

// decide says what a request does to a session in this state. Next is the state
// after it, or nil if nothing is delivered.
func (s *serverSide) decide(ctx context.Context, state *sessionState, a *asked, out *Outcome) (next *sessionState, err *Error) {
	l, deltas := s.layout, s.protocol.spec.features.deltas
	if answer, answered := state.answer(); a.check == state.delivered && (answered || !deltas.freshStart(a.Deltas)) {
		out.Duplicate = true
		if answered {
			out.Answer = &answer
		}
		return nil, nil
	}
	tool, fullTool, err := s.resolve(ctx, DefinitionTool, a.Tool, out)
	system, fullSystem, second := s.resolve(ctx, DefinitionSystem, a.System, out)
	if err == nil {
		err = second
	}
	if err != nil {
		return nil, err
	}
	if l.check(deltas, &meaning{state.before, fullTool, fullSystem, a.args, a.Deltas}) != a.check {
		out.Replies = append(out.Replies, l.missHead+l.reference+a.check)
		return nil, unknownReference(l.reference + a.check)
	}
	conversation, err := s.protocol.applyDeltas(state.conversation, a.Deltas)
	if err != nil {
		return nil, err
	}
	out.Request = &Delivery{tool, system, a.args, conversation}
	return &sessionState{a.check, a.check, unanswered, conversation}, nil
}
