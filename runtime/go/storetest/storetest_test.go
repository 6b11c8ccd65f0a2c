package storetest_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/storetest"
)

func newMemory() *compact.MemoryStore { return compact.NewMemoryStore(compact.MemoryStoreOptions{}) }

func TestMemoryStore(t *testing.T) {
	if err := storetest.TestStore(func() compact.Store { return newMemory() }); err != nil {
		t.Error(err)
	}
	if err := storetest.TestSessionStore(func() compact.SessionStore { return newMemory() }); err != nil {
		t.Error(err)
	}
}

// A spoilt store does what its functions make of a store in memory.
type spoilt struct {
	*compact.MemoryStore
	put  func(s *spoilt, scope, short, full, text string) (bool, error)
	get  func(s *spoilt, scope, reference string) (string, bool, error)
	load func(s *spoilt, key string) (string, bool, error)
	swap func(s *spoilt, key, old, state string) (bool, error)

	mu    sync.Mutex
	looks int
	two   chan struct{} // closed when two have looked
}

func (s *spoilt) Put(ctx context.Context, scope, short, full, text string) (bool, error) {
	if s.put != nil {
		return s.put(s, scope, short, full, text)
	}
	return s.MemoryStore.Put(ctx, scope, short, full, text)
}

func (s *spoilt) Get(ctx context.Context, scope, reference string) (string, bool, error) {
	if s.get != nil {
		return s.get(s, scope, reference)
	}
	return s.MemoryStore.Get(ctx, scope, reference)
}

func (s *spoilt) Load(ctx context.Context, key string) (string, bool, error) {
	if s.load != nil {
		return s.load(s, key)
	}
	return s.MemoryStore.Load(ctx, key)
}

func (s *spoilt) Swap(ctx context.Context, key, old, state string) (bool, error) {
	if s.swap != nil {
		return s.swap(s, key, old, state)
	}
	return s.MemoryStore.Swap(ctx, key, old, state)
}

// bothLook waits until another one has looked, too.
func (s *spoilt) bothLook() {
	s.mu.Lock()
	if s.looks++; s.looks == 2 {
		close(s.two)
	}
	s.mu.Unlock()
	<-s.two
}

// A spoilt part store does what its function makes of the bytes behind old.
type spoiltParts struct {
	*compact.MemoryStore
	held func(state, old string) (text string, fits bool)
}

func (s spoiltParts) SwapParts(ctx context.Context, key, old, begin string, parts []compact.StatePart) (bool, error) {
	state, _, _ := s.Load(ctx, key)
	held, fits := s.held(state, old)
	if !fits {
		return false, nil
	}
	for _, p := range parts {
		begin += held[min(p.Start, len(held)):min(p.End, len(held))] + p.Text
	}
	return s.Swap(ctx, key, state, begin)
}

// States in parts are tried where a store puts them together.
func TestPartStores(t *testing.T) {
	for name, c := range map[string]struct {
		held func(state, old string) (string, bool)
		ok   bool
	}{
		"right": {func(state, old string) (string, bool) { return strings.CutPrefix(state, old) }, true},
		"counted from the state's beginning": {func(state, old string) (string, bool) {
			return state, strings.HasPrefix(state, old)
		}, false},
		"whatever is there": {func(state, old string) (string, bool) { return strings.TrimPrefix(state, old) + "x", true }, false},
	} {
		t.Run(name, func(t *testing.T) {
			err := storetest.TestSessionStore(func() compact.SessionStore { return spoiltParts{newMemory(), c.held} })
			if c.ok != (err == nil) || err != nil && !strings.Contains(err.Error(), "in parts") {
				t.Error(err)
			}
		})
	}
}

// What stores do wrong is noticed, each by the test that is for it.
func TestWrongStores(t *testing.T) {
	ctx := context.Background()
	definitions := func(s *spoilt) error {
		return storetest.TestStore(func() compact.Store { s.MemoryStore = newMemory(); return s })
	}
	states := func(s *spoilt) error {
		return storetest.TestSessionStore(func() compact.SessionStore { s.MemoryStore = newMemory(); return s })
	}
	cut := func(text string) string { return text[:min(len(text), 65535)] }
	for name, c := range map[string]struct {
		store   *spoilt
		test    func(*spoilt) error
		notices string
	}{
		"the last put wins": {&spoilt{put: func(s *spoilt, scope, short, full, text string) (bool, error) {
			_, err := s.MemoryStore.Put(ctx, scope, full, full, text)
			return false, err
		}}, definitions, "as it was put"},
		"scopes are folded": {&spoilt{put: func(s *spoilt, scope, short, full, text string) (bool, error) {
			return s.MemoryStore.Put(ctx, strings.ToLower(scope), short, full, text)
		}, get: func(s *spoilt, scope, reference string) (string, bool, error) {
			return s.MemoryStore.Get(ctx, strings.ToLower(scope), reference)
		}}, definitions, "a scope sees"},
		"texts are cut": {&spoilt{put: func(s *spoilt, scope, short, full, text string) (bool, error) {
			return s.MemoryStore.Put(ctx, scope, short, full, cut(text))
		}}, definitions, "as it was put"},
		"taken is not said": {&spoilt{put: func(s *spoilt, scope, short, full, text string) (bool, error) {
			_, err := s.MemoryStore.Put(ctx, scope, short, full, text)
			return false, err
		}}, definitions, "a taken reference stays"},
		"nothing is an empty text": {&spoilt{get: func(s *spoilt, scope, reference string) (string, bool, error) {
			text, _, err := s.MemoryStore.Get(ctx, scope, reference)
			return text, true, err
		}}, definitions, "what was not put"},
		"states are cut": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			return s.MemoryStore.Swap(ctx, key, old, cut(state))
		}}, states, "as it was"},
		"every swap is done": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			held, _, err := s.MemoryStore.Load(ctx, key)
			_, _ = s.MemoryStore.Swap(ctx, key, held, state)
			return true, err
		}}, states, "only what begins"},
		"heads are folded": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			if held, _, _ := s.MemoryStore.Load(ctx, key); len(old) <= len(held) && strings.EqualFold(held[:len(old)], old) {
				old = held
			}
			return s.MemoryStore.Swap(ctx, key, old, state)
		}}, states, "only what begins"},
		"the head may be anywhere": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			if held, _, _ := s.MemoryStore.Load(ctx, key); old != "" && strings.Contains(held, old) {
				old = held
			}
			return s.MemoryStore.Swap(ctx, key, old, state)
		}}, states, "only what begins"},
		"keys are folded": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			return s.MemoryStore.Swap(ctx, strings.ToLower(key), old, state)
		}, load: func(s *spoilt, key string) (string, bool, error) {
			return s.MemoryStore.Load(ctx, strings.ToLower(key))
		}}, states, "each key"},
		"keys are cut": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			return s.MemoryStore.Swap(ctx, key[:min(len(key), 255)], old, state)
		}, load: func(s *spoilt, key string) (string, bool, error) {
			return s.MemoryStore.Load(ctx, key[:min(len(key), 255)])
		}}, states, "each key"},
		"a look and then a write": {&spoilt{swap: func(s *spoilt, key, old, state string) (bool, error) {
			held, found, err := s.MemoryStore.Load(ctx, key)
			if found != (old != "") || !strings.HasPrefix(held, old) {
				return false, err
			}
			if strings.HasPrefix(state, "1|0|") && len(state) == len("1|0|0|") { // of those that come at once
				s.bothLook()
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			held, _, _ = s.MemoryStore.Load(ctx, key)
			return s.MemoryStore.Swap(ctx, key, held, state)
		}, two: make(chan struct{})}, states, "at once"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.test(c.store); err == nil || !strings.Contains(err.Error(), c.notices) {
				t.Errorf("%q is not in %v", c.notices, err)
			}
		})
	}
}
