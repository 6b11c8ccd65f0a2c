package compact

import "context"

// A StoredSession is a [ServerSession] whose state lives in a store: any process
// can open the session and take its next frame. It is cheap to make, even for
// each frame, and is for one goroutine. Many StoredSessions, in many processes,
// may serve one session at the same time. See docs/scale.md.
type StoredSession struct {
	server serverSide
	store  SessionStore
	key    string
	loaded bool
	head   string // of the state as it lies in the store; empty if none does
	state  sessionState
}

// mostRaces is how many races a frame may lose before it is refused. Another
// frame of the session won each of them.
const mostRaces = 8

// NewStoredSession opens a session of a scope by its id, which the caller has
// authenticated or nobody can guess. Definitions are in the registry; its store
// may be the same one. A scope of more than 256 bytes is a format error, and so
// is an id that is empty or has more than 256 bytes.
func (p *Protocol) NewStoredSession(r *Registry, s SessionStore, scope, session string) (*StoredSession, error) {
	key, err := sessionKey(scope, session)
	if err != nil {
		return nil, p.stamp(err)
	}
	return &StoredSession{server: p.serverSide(r, scope), store: s, key: key}, nil
}

// NewStoredSession is [Protocol.NewStoredSession] of the default protocol.
func NewStoredSession(r *Registry, s SessionStore, scope, session string) (*StoredSession, error) {
	return generated.NewStoredSession(r, s, scope, session)
}

// Receive takes one frame from the client, as [ServerSession.Receive] does. When
// several processes get frames of the session at the same time, each answers as
// if the frames had come one after the other. If the store fails, or the caller
// stops waiting, the error is not-available; the turn may have been taken, so the
// client sends it again.
func (s *StoredSession) Receive(ctx context.Context, frame string) (Outcome, error) {
	out, err := s.server.receive(ctx, frame, s.request)
	return out, s.server.protocol.stamp(err)
}

// Extend appends a text that the server wrote to the state that this session has
// loaded or written last. The error is not-available if the store fails, or if
// another process has changed the state since. Then nothing is appended, and the
// client's next turn starts from nothing.
func (s *StoredSession) Extend(ctx context.Context, text string) error {
	return s.server.protocol.stamp(s.extend(ctx, text))
}

// Check is what [ClientSession.Check] is at the client, if both have the same text: that
// of the state that this session has loaded or written last. It is empty if there is none.
func (s *StoredSession) Check() string {
	if !s.loaded {
		return ""
	}
	return s.state.before
}

func (s *StoredSession) extend(ctx context.Context, text string) *Error {
	if !isUnicode(text) {
		return notUnicode(roleText, fieldText)
	}
	if !s.loaded {
		if err := s.load(ctx); err != nil {
			return err
		}
	}
	if most := s.server.protocol.limits.Output; int64(len(s.state.conversation)+len(text)) > most {
		return failLimit(roleFormat, limitOutput, most)
	}
	next := s.state.extend(text)
	swapped, err := s.swap(ctx, &next)
	if err == nil && !swapped {
		err = because(roleNotAvailable, CauseSessionBehind)
	}
	return err
}

// request judges a request by the state in the store. It tries again if another
// process changed the state meanwhile.
func (s *StoredSession) request(ctx context.Context, a *asked, out *Outcome) *Error {
	for range mostRaces {
		if err := s.load(ctx); err != nil {
			return err
		}
		var judged Outcome
		next, err := s.server.decide(ctx, &s.state, a, &judged)
		if next == nil {
			*out = judged
			return err
		}
		swapped, err := s.swap(ctx, next)
		if err != nil {
			return err
		}
		if swapped {
			*out = judged
			return nil
		}
	}
	return because(roleNotAvailable, CauseSessionBehind)
}

func (s *StoredSession) load(ctx context.Context) *Error {
	s.loaded = false
	text, found, err := s.store.Load(ctx, s.key)
	if err != nil {
		return storeFailed(err)
	}
	if !found {
		text = ""
	}
	state, head, damaged := readState(s.key, text)
	if damaged != nil {
		return damaged
	}
	s.state, s.head, s.loaded = state, head, true
	return nil
}

func (s *StoredSession) swap(ctx context.Context, next *sessionState) (bool, *Error) {
	s.loaded = false
	head := next.head(s.key)
	swapped, err := s.write(ctx, head, next.conversation)
	if err != nil {
		return false, storeFailed(err)
	}
	if swapped {
		s.state, s.head, s.loaded = *next, head, true
	}
	return swapped, nil
}

// write sends no more of a conversation than the store needs.
func (s *StoredSession) write(ctx context.Context, head, conversation string) (swapped bool, err error) {
	if store, ok := s.store.(PartStore); ok && s.head != "" {
		if begin, parts := partsOf(s.state.conversation, conversation); parts != nil {
			return store.SwapParts(ctx, s.key, s.head, head+begin, parts)
		}
	}
	return s.store.Swap(ctx, s.key, s.head, head+conversation)
}
