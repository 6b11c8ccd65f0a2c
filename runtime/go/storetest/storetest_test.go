package storetest_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
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

// A spoilt store is one in memory that does one thing wrong.
type spoilt struct {
	*compact.MemoryStore
	scope, reference, text, key func(string) string                // what becomes of each
	untold, always              bool                               // it never says that a reference is taken, always that a text is there
	fits                        func(held, old, state string) bool // whether it writes a state, in place of what is right
	anyParts, whole             bool                               // it puts parts together whatever is there, or counts from the state's beginning
	mu                          sync.Mutex
}

func as(change func(string) string, s string) string {
	if change == nil {
		return s
	}
	return change(s)
}

func (s *spoilt) Put(ctx context.Context, scope, short, full, text string) (bool, error) {
	taken, err := s.MemoryStore.Put(ctx, as(s.scope, scope), short, full, as(s.text, text))
	return taken && !s.untold, err
}

func (s *spoilt) Get(ctx context.Context, scope, reference string) (string, bool, error) {
	text, found, err := s.MemoryStore.Get(ctx, as(s.scope, scope), as(s.reference, reference))
	return text, found || s.always, err
}

func (s *spoilt) Load(ctx context.Context, key string) (string, bool, error) {
	return s.MemoryStore.Load(ctx, as(s.key, key))
}

func (s *spoilt) Swap(ctx context.Context, key, old, state string) (bool, error) {
	if s.fits != nil {
		if held, _, err := s.Load(ctx, key); !s.fits(held, old, state) {
			return false, err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		old, _, _ = s.Load(ctx, key)
	}
	return s.MemoryStore.Swap(ctx, as(s.key, key), old, as(s.text, state))
}

// SwapParts is done as in a store that has it.
func (s *spoilt) SwapParts(ctx context.Context, key, old, begin string, parts []compact.StatePart) (bool, error) {
	state, _, err := s.Load(ctx, key)
	held, fits := strings.CutPrefix(state, old)
	if !fits && !s.anyParts {
		return false, err
	}
	if s.whole {
		held = state
	}
	for _, p := range parts {
		begin += held[min(p.Start, len(held)):min(p.End, len(held))] + p.Text
	}
	return s.MemoryStore.Swap(ctx, as(s.key, key), state, begin)
}

// What stores do wrong is noticed, each by the test that is for it.
func TestWrongStores(t *testing.T) {
	cut := func(most int) func(string) string {
		return func(s string) string { return s[:min(len(s), most)] }
	}
	right := func(held, old string) bool { return (held == "") == (old == "") && strings.HasPrefix(held, old) }
	var looks atomic.Int32
	two := make(chan struct{})
	for name, c := range map[string]struct {
		store   *spoilt
		notices string
	}{
		"nothing is wrong":                         {&spoilt{}, ""},
		"references are cut":                       {&spoilt{reference: cut(9)}, "as it was put"},
		"scopes are folded":                        {&spoilt{scope: strings.ToLower}, "a scope sees"},
		"texts and states are cut":                 {&spoilt{text: cut(65535)}, "as it was"},
		"taken is not said":                        {&spoilt{untold: true}, "a taken reference stays"},
		"nothing is an empty text":                 {&spoilt{always: true}, "what was not put"},
		"keys are folded":                          {&spoilt{key: strings.ToLower}, "each key"},
		"keys are cut":                             {&spoilt{key: cut(255)}, "each key"},
		"nothing is what was meant":                {&spoilt{fits: func(held, old, _ string) bool { return held == "" || right(held, old) }}, "where nothing is"},
		"every swap is done":                       {&spoilt{fits: func(_, _, _ string) bool { return true }}, "only what begins"},
		"parts of whatever is there":               {&spoilt{anyParts: true}, "in parts"},
		"parts counted from the state's beginning": {&spoilt{whole: true}, "in parts"},
		"heads are folded": {&spoilt{fits: func(held, old, _ string) bool {
			return (held == "") == (old == "") && len(old) <= len(held) && strings.EqualFold(held[:len(old)], old)
		}}, "only what begins"},
		"the head may be anywhere": {&spoilt{fits: func(held, old, _ string) bool {
			return (held == "") == (old == "") && strings.Contains(held, old)
		}}, "only what begins"},
		"a look and then a write": {&spoilt{fits: func(held, old, state string) bool {
			if right(held, old) && strings.HasPrefix(state, "1|0|") && len(state) == len("1|0|0|") { // of those that come at once
				if looks.Add(1) == 2 {
					close(two)
				}
				<-two // another one has looked, too
			}
			return right(held, old)
		}}, "of swaps at once"},
	} {
		t.Run(name, func(t *testing.T) {
			fresh := func() *spoilt { c.store.MemoryStore = newMemory(); return c.store }
			err := errors.Join(storetest.TestStore(func() compact.Store { return fresh() }), storetest.TestSessionStore(func() compact.SessionStore { return fresh() }))
			if (err == nil) != (c.notices == "") || err != nil && !strings.Contains(err.Error(), c.notices) {
				t.Errorf("%q is not in %v", c.notices, err)
			}
		})
	}
}
