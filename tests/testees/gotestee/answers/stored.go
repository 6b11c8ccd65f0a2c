package answers

import (
	"context"
	gostrings "strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() { operations["stored"] = on(stored) }

// A RedisStore keeps definitions and states.
type RedisStore interface {
	compact.Store
	compact.SessionStore
	HexLength() int
}

// OpenRedis is nil in a tree without the repository's store.
var OpenRedis func(url, prefix string, digits int) (RedisStore, error)

type storedInput struct {
	Scope   text         `json:"scope"`
	Session text         `json:"session"`
	Steps   []storedStep `json:"steps"`
	registryOptions
}

// stored plays the steps of one session, which several processes have open, with
// one store.
func stored(p *compact.Protocol, in storedInput) (any, error) {
	registry, _, err := in.open(p)
	if err != nil {
		return nil, err
	}
	play := storedPlay{p: p, answers: []any{}, processes: map[int]*compact.StoredSession{}, open: func(s compact.SessionStore) (*compact.StoredSession, error) {
		return p.NewStoredSession(registry, s, string(in.Scope), string(in.Session))
	}}
	play.steps(in.Steps)
	return play.answers, play.failed
}

type storedStep struct {
	Process   int          `json:"process"`
	Frame     *text        `json:"frame"`
	Extend    *text        `json:"extend"`
	State     *text        `json:"state"`
	Meanwhile []storedStep `json:"meanwhile"`
}

// A storedPlay is the store too. It holds one state, and lets other writers come
// between a read and the write.
type storedPlay struct {
	p         *compact.Protocol
	open      func(compact.SessionStore) (*compact.StoredSession, error)
	processes map[int]*compact.StoredSession
	key, held string
	between   []storedStep
	answers   []any
	failed    error
}

func (s *storedPlay) Load(_ context.Context, key string) (string, bool, error) {
	s.key = key
	return s.held, s.held != "", nil
}

func (s *storedPlay) Swap(_ context.Context, _, old, state string) (bool, error) {
	between := s.between
	s.between = nil
	s.steps(between)
	if (old == "") != (s.held == "") || !gostrings.HasPrefix(s.held, old) {
		return false, nil
	}
	s.held = state
	return true, nil
}

func (s *storedPlay) steps(list []storedStep) {
	for i := range list {
		s.step(&list[i])
	}
}

func (s *storedPlay) step(step *storedStep) {
	session := s.processes[step.Process]
	if session == nil {
		var err error
		if session, err = s.open(s); err != nil {
			s.failed = err
			return
		}
		s.processes[step.Process] = session
	}
	var o compact.Outcome
	var err error
	s.between = step.Meanwhile
	switch {
	case step.State != nil:
		s.held = string(*step.State)
	case step.Extend != nil:
		err = session.Extend(context.Background(), string(*step.Extend))
	case step.Frame != nil:
		o, err = session.Receive(context.Background(), string(*step.Frame))
	}
	s.between = nil
	answer := outcome(s.p, o, err)
	answer["key"], answer["stored"] = s.key, s.held
	s.answers = append(s.answers, answer)
}
