// Package draw draws what tests are made of: texts, JSON, values of fields and
// records; draw/damage damages frames. All of it comes from one source of numbers,
// so that a seed, a property's library or the bytes of a fuzzer can stand behind it.
package draw

import (
	"bytes"
	"encoding/json"

	"github.com/compactgen/compactgen/gen/model"
)

// A Source gives integers from 0 on, below n, as math/rand/v2 does.
type Source interface{ IntN(n int) int }

// Draw draws for a protocol: with its prefixes in texts, and its words in JSON.
type Draw struct {
	Source
	Model *model.Model
}

// Of draws for a protocol from a source.
func Of(m *model.Model, s Source) *Draw { return &Draw{s, m} }

// One is a text of the list.
func (d *Draw) One(list ...string) string { return list[d.IntN(len(list))] }

// Shuffle brings n elements into any order.
func (d *Draw) Shuffle(n int, swap func(i, k int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.IntN(i+1))
	}
}

func quoted(raw string) string { return `"` + raw + `"` }

// minify and indented write a JSON text without white space, and with it.
func minify(text string) string {
	return rewritten(text, json.Compact)
}

func indented(text string) string {
	return rewritten(text, func(to *bytes.Buffer, from []byte) error { return json.Indent(to, from, "", "  ") })
}

func rewritten(text string, write func(to *bytes.Buffer, from []byte) error) string {
	var b bytes.Buffer
	if write(&b, []byte(text)) != nil {
		return text
	}
	return b.String()
}
