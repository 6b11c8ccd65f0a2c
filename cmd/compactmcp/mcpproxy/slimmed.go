package mcpproxy

import (
	"strings"
	"sync"
)

// slimmed are the lists that came last, and what became of them. Clients ask for the same
// ones again and again.
type slimmed struct {
	mu    sync.Mutex
	lists []slimPair
}

type slimPair struct{ whole, slim string }

// Bounds on what is kept.
const (
	mostSlimmed      = 8
	mostSlimmedBytes = 1 << 20 // of a list
)

// slimList is the list in short.
func (r *Rewriter) slimList(list string) (string, error) {
	if out, isKept := r.slimmed.find(list); isKept {
		return out, nil
	}
	out, err := r.protocol.SlimList(list, *r.model.Slim)
	if err == nil && len(list) <= mostSlimmedBytes {
		r.slimmed.keep(slimPair{strings.Clone(list), strings.Clone(out)})
	}
	return out, err
}

func (s *slimmed) find(list string) (slim string, isKept bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lists {
		if l.whole == list {
			return l.slim, true
		}
	}
	return "", false
}

func (s *slimmed) keep(l slimPair) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.lists) == mostSlimmed {
		s.lists = append(s.lists[:0], s.lists[1:]...)
	}
	s.lists = append(s.lists, l)
}
