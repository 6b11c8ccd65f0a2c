package main

import (
	"math/rand/v2"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// A class of frames: how they are damaged, which questions the testees get, and
// which rules must hold in Go.
type class struct {
	name     string
	section  string // of the documents, for the vector that is saved
	kind     damage.Kind
	forms    *damage.Forms
	several  bool                                   // the parts are frames of one conversation
	share    int                                    // of a round's batches: fast classes have more
	seeds    [][]string                             // whole frames, in parts
	damage   func(s *damage.Source, parts []string) // where it is not the parts' characters that are damaged, or nil
	finish   func(parts []string) []string          // mends what damage must leave whole, or nil
	requests func(parts []string) []conformance.Request
	check    func(p protocols, parts []string) string
}

// maxSize of a frame keeps a run fast; other tests have long frames.
const maxSize = 16 << 10

// draw makes a frame: a seed, damaged.
func (c *class) draw(r *rand.Rand, others map[damage.Kind][]string) frame {
	s := c.forms.From(r, func(k damage.Kind) string { return pick(r, others[k]) })
	for {
		f := frame{class: c, parts: c.seed(r), limits: s.Limits(maxOutput)}
		switch {
		case r.IntN(100) == 0: // as it is
		case c.several:
			f.parts = s.Conversation(c.kind, f.parts)
			if c.finish != nil && r.IntN(4) > 0 {
				f.parts = c.finish(f.parts)
				if r.IntN(3) == 0 {
					f.parts = s.Network(f.parts)
				}
			}
		case c.damage != nil:
			c.damage(s, f.parts)
		default:
			f.damage(s)
		}
		if f.size() <= maxSize {
			return f
		}
	}
}

// seed prefers the shorter of two, since long frames cost time.
func (c *class) seed(r *rand.Rand) []string {
	one, other := c.seeds[r.IntN(len(c.seeds))], c.seeds[r.IntN(len(c.seeds))]
	if (frame{parts: other}).size() < (frame{parts: one}).size() && r.IntN(8) > 0 {
		one = other
	}
	return slices.Clone(one)
}

// Mostly the last part is damaged, now and then an earlier one.
func (f frame) damage(s *damage.Source) {
	last := len(f.parts) - 1
	for i := range last {
		if s.IntN(4) == 0 {
			f.parts[i] = s.Mutate(damage.Text, f.parts[i])
		}
	}
	f.parts[last] = s.Mutate(f.class.kind, f.parts[last])
}

func pick(r *rand.Rand, list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[r.IntN(len(list))]
}
