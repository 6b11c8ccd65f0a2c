package compact

import "context"

// A ServerSession gets requests back from the frames of one client's session.
// It is for one goroutine; sessions share a [Registry]. See docs/request.md.
//
// A request that it delivers is in all parts what the client meant, even if
// frames were lost, doubled or reordered, or a side forgot its state or
// restarted. Any other frame leads to an error and changes nothing.
type ServerSession struct {
	server serverSide
	state  sessionState
}

// A Delivery is a request in full. Tool and System are nil if it has none.
type Delivery struct {
	Tool, System *string // a JSON object, a system prompt
	Args         string  // one JSON value
	Conversation string
}

// An Outcome is the result of a frame. Send its replies to the client, even if there was an error.
type Outcome struct {
	Replies   []string  // frames for the client
	Request   *Delivery // nil if nothing is to be done
	Duplicate bool      // the turn was delivered before
	// Answer is what the conversation was extended by since then, of a duplicate; nil for
	// nothing: the model still writes, or the process in which it wrote has died.
	Answer *string
}

// NewServerSession returns a session in a scope of a registry. The protocol's
// output limit bounds the bytes of a conversation. A scope that is not Unicode is
// a text error.
func (p *Protocol) NewServerSession(r *Registry, scope string) (*ServerSession, error) {
	if !isUnicode(scope) {
		return nil, p.stamp(notUnicode(roleText, fieldScope))
	}
	return &ServerSession{server: p.serverSide(r, scope), state: sessionState{answered: unanswered}}, nil
}

// NewServerSession is [Protocol.NewServerSession] of the default protocol.
func NewServerSession(r *Registry, scope string) (*ServerSession, error) {
	return generated.NewServerSession(r, scope)
}

// Extend appends a text that the server wrote; the client appends it by itself.
// Text that is not Unicode is a text error.
func (s *ServerSession) Extend(text string) error {
	if !isUnicode(text) {
		return s.server.protocol.stamp(notUnicode(roleText, fieldText))
	}
	s.state = s.state.extend(text)
	return nil
}

// Check is what [ClientSession.Check] is at the client, if both have the same text.
func (s *ServerSession) Check() string { return s.state.before }

// Receive takes one frame from the client. Even with an error the outcome may
// have replies, which ask the client for what is missing: always send them.
func (s *ServerSession) Receive(ctx context.Context, frame string) (Outcome, error) {
	out, err := s.server.receive(ctx, frame, func(ctx context.Context, a *asked, out *Outcome) *Error {
		next, err := s.server.decide(ctx, &s.state, a, out)
		if next != nil {
			s.state = *next
		}
		return err
	})
	return out, s.server.protocol.stamp(err)
}
