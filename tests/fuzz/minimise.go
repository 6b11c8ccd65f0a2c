package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// mostTries bounds how long one frame is minimised.
const mostTries = 2000

// A minimiser makes a frame smaller as long as the same is wrong with it.
type minimiser struct {
	forms *damage.Forms
	wrong func(frame) bool
	tries int
}

func minimise(f frame, wrong func(frame) bool) frame {
	m := &minimiser{forms: f.class.forms, wrong: wrong, tries: mostTries}
	for name := range f.limits {
		less := f.with(f.parts)
		delete(less.limits, name)
		if m.still(less) {
			f = less
		}
	}
	for {
		before := f.size()
		if f.class.several {
			f.parts = m.fewer(f.parts, func(parts []string) bool { return m.still(f.with(parts)) })
		}
		for i := range f.parts {
			kind := f.class.kind
			if i < len(f.parts)-1 && !f.class.several {
				kind = damage.Text
			}
			f.parts[i] = m.shorter(kind, f.parts[i], func(part string) bool {
				parts := slices.Clone(f.parts)
				parts[i] = part
				return m.still(f.with(parts))
			})
		}
		if f.size() >= before || m.tries <= 0 {
			return f
		}
	}
}

func (m *minimiser) still(f frame) bool {
	m.tries--
	return m.tries >= 0 && m.wrong(f)
}

// shorter takes characters out of data, first in the layers inside of it.
func (m *minimiser) shorter(k damage.Kind, data string, wrong func(string) bool) string {
	for i, layer := range m.forms.Open(k, data) {
		wrap := func(inner string) string { return layer.Wrap(rand.New(rand.NewPCG(0, uint64(i))), inner) }
		if !wrong(wrap(layer.Inner)) {
			continue // the fault is in the wrapping
		}
		inner := m.shorter(layer.Kind, layer.Inner, func(inner string) bool { return wrong(wrap(inner)) })
		if whole := wrap(inner); len(whole) <= len(data) {
			data = whole
		}
	}
	return strings.Join(m.fewer(split(data), func(list []string) bool { return wrong(strings.Join(list, "")) }), "")
}

// split gives characters, or bytes where data is no text.
func split(data string) []string {
	if utf8.ValidString(data) {
		return strings.Split(data, "")
	}
	list := make([]string, len(data))
	for i := range len(data) {
		list[i] = data[i : i+1]
	}
	return list
}

// fewer is delta debugging: it leaves out ever smaller pieces of the list.
func (m *minimiser) fewer(list []string, wrong func([]string) bool) []string {
	for size := (len(list) + 1) / 2; size > 0; size /= 2 {
		for at := 0; at < len(list); {
			less := slices.Concat(list[:at], list[min(at+size, len(list)):])
			if wrong(less) {
				list = less
			} else {
				at += size
			}
		}
	}
	return list
}
