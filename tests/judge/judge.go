// Package judge is a second implementation of the protocol, written from
// docs/*.md to be slow and obvious. It never imports the runtime: the
// vectors are made and checked with it. It takes every symbol from the model,
// so it serves any spec.
package judge

import (
	"fmt"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// maxInteger is 2^53 - 1, the largest integer that every language holds.
const maxInteger = 1<<53 - 1

// Protocol is one protocol with its limits.
type Protocol struct {
	m                            *model.Model
	tables                       []table
	records                      []record
	input, output, depth, deltas int64
	elements, nesting            int64
	counted                      *int64  // elements of the frame so far
	open                         int64   // records that are, the frame's own too
	at                           string  // the path of what is read; empty for the frame's own record
	inner                        **Fault // what a record inside is found to miss
	plain                        bool    // T2 in its plain density
	entries, bytes               int64   // of a registry
}

// New returns the judge of a model, with the model's limits.
func New(m *model.Model) *Protocol {
	t := &Protocol{m: m, counted: new(int64), inner: new(*Fault)}
	for _, x := range m.Tables {
		t.tables = append(t.tables, table{x})
	}
	for r := range m.All() {
		t.records = append(t.records, record{*r})
	}
	for _, l := range m.Limits {
		t.set(l.Role, l.Value)
	}
	return t
}

func (t *Protocol) set(role string, value int64) {
	switch role {
	case "input":
		t.input = value
	case "output":
		t.output = value
	case "depth":
		t.depth = value
	case "elements":
		t.elements = value
	case "nesting":
		t.nesting = value
	case "deltas":
		t.deltas = value
	case "registry_entries":
		t.entries = value
	case "registry_bytes":
		t.bytes = value
	}
}

// With returns a judge with some limits changed.
func (t *Protocol) With(l *vectors.Limits) *Protocol {
	out := *t
	if l == nil {
		return &out
	}
	for role, value := range map[string]*int64{"input": l.Input, "output": l.Output, "depth": l.Depth, "elements": l.Elements, "nesting": l.Nesting, "deltas": l.Deltas} {
		if value != nil {
			out.set(role, *value)
		}
	}
	return &out
}

// Fault is an error by its role in the spec. Position and Length are -1, and
// the texts empty, if they do not apply.
type Fault struct {
	Role             string
	Position, Length int
	Char, Field      string
	Reference        string
}

func (f *Fault) Error() string { return fmt.Sprintf("%+v", *f) }

func fault(role string) *Fault { return &Fault{Role: role, Position: -1, Length: -1} }

func fieldFault(role, field string) *Fault {
	f := fault(role)
	f.Field = field
	return f
}

func referenceFault(role, reference string) *Fault {
	f := fault(role)
	f.Reference = reference
	return f
}

func missing(field string) *Fault         { return fieldFault("missing_field", field) }
func unrepresentable(field string) *Fault { return fieldFault("unrepresentable", field) }

// public gives a fault its kind's name, and keeps the fields that the kind
// carries.
func (t *Protocol) public(f *Fault) *vectors.Error {
	e := &vectors.Error{Kind: t.m.Kind(f.Role)}
	for _, kind := range t.m.Errors {
		if kind.Role != f.Role {
			continue
		}
		for _, field := range kind.Fields {
			switch {
			case field == "position" && f.Position >= 0:
				e.Position = &f.Position
			case field == "length" && f.Length >= 0:
				e.Length = &f.Length
			case field == "char":
				e.Char = f.Char
			case field == "field":
				e.Field = f.Field
			case field == "reference":
				e.Reference = f.Reference
			}
		}
	}
	return e
}

// wire checks what every decoder checks first.
func (t *Protocol) wire(text string) *Fault {
	if int64(len(text)) > t.input || !utf8.ValidString(text) {
		return fault("format")
	}
	return nil
}

// natural reads the numbers of plain text: no sign, no leading zero, at most
// sixteen digits and 2^53 - 1.
func natural(text string) (int64, bool) {
	if text == "" || len(text) > 16 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	n := int64(0)
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, n <= maxInteger
}
