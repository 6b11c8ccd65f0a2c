package main

import (
	"encoding/hex"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// A frame is the subject of a question to all testees. Most have one part, the
// wire. A delta has the content in front of it, a registry or a session one part
// for each frame.
type frame struct {
	class  *class
	parts  []string
	limits limits
}

// limits by their names on the conformance wire.
type limits map[string]int64

// maxOutput keeps the output of a frame small: bombs have tests of their own.
const maxOutput = 1 << 20

func (f frame) size() int {
	n := 0
	for _, p := range f.parts {
		n += len(p)
	}
	return n
}

// requests are the questions to the testees.
func (f frame) requests() []conformance.Request {
	list := f.class.requests(f.parts)
	for i := range list {
		list[i].Limits = f.limits
	}
	return list
}

// with is the same frame with other parts.
func (f frame) with(parts []string) frame {
	f.parts, f.limits = slices.Clone(parts), maps.Clone(f.limits)
	return f
}

// wireText is a text on the conformance wire, whatever damage made.
func wireText(s string) any { return conformance.Text(damage.AsText(s)) }

func hexBytes(s string) any { return map[string]any{"hex": hex.EncodeToString([]byte(s))} }
