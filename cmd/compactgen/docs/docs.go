// Package docs writes what a spec declares as one Markdown page: tables,
// layouts, errors, limits, and examples that the runtime encodes.
package docs

import (
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Name is the page's file name.
const Name = "protocol.md"

// writer is one page being written. The first error of an example stays.
type writer struct {
	page
	model    *model.Model
	protocol *compact.Protocol
	err      error
}

// section is a part of the page that a spec may leave out.
type section struct {
	title string
	there bool
	write func(*writer)
}

// File is the page of a model. An error means that the runtime refuses to
// encode an example, which is a defect of one of the two.
func File(m *model.Model) (output.File, error) {
	w, err := newWriter(m)
	if err != nil {
		return output.File{}, err
	}
	w.head()
	list := sections(m)
	for _, s := range list {
		w.link(s.title)
	}
	for _, s := range list {
		w.heading(2, s.title)
		s.write(w)
	}
	return output.File{Path: Name, Content: w.bytes()}, w.err
}

func newWriter(m *model.Model) (*writer, error) {
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return nil, err
	}
	return &writer{model: m, protocol: p.WithLimits(compact.Default().Limits())}, nil // a spec's own may be too low for an example
}

func sections(m *model.Model) []section {
	all := []section{
		{"Record", true, (*writer).record},
		{"Formats", true, (*writer).formats},
		{"Choice of a format", true, (*writer).selection},
		{"Deltas", m.Deltas != nil, (*writer).deltas},
		{"Requests", m.Requests != nil, (*writer).requests},
		{"M2M compression", m.Compression != nil, (*writer).compression},
		{"MCP", m.MCP != nil, (*writer).mcp},
		{"Errors", true, (*writer).errors},
		{"Limits", true, (*writer).limits},
	}
	var there []section
	for _, s := range all {
		if s.there {
			there = append(there, s)
		}
	}
	return there
}

func (w *writer) head() {
	m := w.model
	w.line("<!-- " + output.Marker(comment(m.From())) + " -->")
	w.heading(1, prose(m.Name+" "+m.Version))
	w.para("What travels on the wire, as the spec " + code(m.Source) + " declares it. The examples are encoded by the runtime. " +
		"Lengths and positions count Unicode code points from 0, behind the prefix; sizes are UTF-8 bytes; an integer is at most 2^53 − 1; " +
		"white space is space, tab, line feed and carriage return.")
	w.para("The digest of the model is " + code(m.Digest) + ", which generated clients carry too.")
}

// example is the runtime's frame, or nothing and the first error.
func (w *writer) example(what, text string, err error) string {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("the example of %s: %w", what, err)
	}
	return text
}
