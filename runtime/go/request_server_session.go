package compact

import "context"

// A ServerSession gets requests back from the frames of one client's session.
// It is for one goroutine; sessions share a [Registry]. See docs/request.md.
//
// Whatever is lost, doubled, reordered, forgotten or restarted: a request that
// it delivers is one that the client meant, in all its parts. Anything else is
// an error, and changes nothing.
type ServerSession struct {
	server serverSide
	state  sessionState
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
	return &ServerSession{server: p.serverSide(r, scope)}
}

// NewServerSession is [Protocol.NewServerSession] of the default protocol.
func NewServerSession(r *Registry, scope string) *ServerSession {
	return generated.NewServerSession(r, scope)
}

// Extend appends a text that the server wrote, and that the client appends by
// itself. Text that is no Unicode is a text error.
func (s *ServerSession) Extend(text string) error {
	if !isUnicode(text) {
		return s.server.protocol.stamp(notUnicode(roleText, fieldText))
	}
	s.state = s.state.extend(text)
	return nil
}

// Receive takes one frame of the client's. Beside an error the outcome may have
// replies, which ask the client for what is missing: send them in any case.
func (s *ServerSession) Receive(ctx context.Context, frame string) (Outcome, error) {
	out, err := s.server.receive(ctx, frame, func(ctx context.Context, a *asked, out *Outcome) *Error {
		next, err := s.server.judge(ctx, &s.state, a, out)
		if next != nil {
			s.state = *next
		}
		return err
	})
	return out, s.server.protocol.stamp(err)
}
