// Package where finds what a spec declares: in the spec, in the files that are
// generated from it, and in the vectors.
package where

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// A Symbol is a text that a spec declares for one use. Use says what it is, and
// in which table; Literal is the text that generated code has of it, or else
// Header, with what always stands around it.
type Symbol struct {
	Use
	Pos             spec.Pos
	Literal, Header string
	Type            string // of a table or a record: what the name of its type holds
}

// A Use is a text as a symbol of some kind.
type Use struct {
	Kind string // "status", "key", …
	In   string // the context of a key, the table of a value
	Text string
}

// String names the use, without its text.
func (u Use) String() string {
	if u.In == "" {
		return u.Kind
	}
	return u.Kind + " of " + u.In
}

// Symbols lists what a spec declares, in the order of docs/spec-format.md.
func Symbols(f *spec.File) []Symbol {
	var l list
	for _, e := range f.Errors {
		l.add("error kind", "", e.Kind)
	}
	for _, t := range f.Tables {
		l.addType("table", "", t.Name, t.Identifier)
		for _, r := range t.Rows {
			l.add(t.Name.V, "", r.Code)
			l.add(t.Name.V+" name", "", r.Name)
			if r.Integer.Set() {
				l.row("integer of "+t.Name.V, r.Integer, r.Code)
			}
		}
	}
	for _, r := range f.Records {
		l.addType("record", "", r.Name, r.Identifier)
		for _, x := range r.Fields {
			l.add("field", r.Name.V, x.Name)
		}
		if r.Verbose == nil {
			continue
		}
		for _, m := range r.Verbose.Members {
			l.add("member", "", m.Name)
		}
	}
	l.frames(f)
	if f.Compression != nil {
		l.compression(f.Compression)
	}
	if f.MCP != nil {
		l.mcp(f.MCP)
	}
	return l
}

type list []Symbol

func (l *list) add(kind, in string, t spec.Text) {
	if t.Set() {
		*l = append(*l, Symbol{Use: Use{kind, in, t.V}, Pos: t.Pos, Literal: t.V})
	}
}

// addType adds what code has a type of its own for.
func (l *list) addType(kind, in string, t, identifier spec.Text) {
	l.add(kind, in, t)
	if identifier.Set() {
		t = identifier
	}
	(*l)[len(*l)-1].Type = camel(t.V)
}

func camel(name string) (out string) {
	for _, word := range strings.Split(name, "_") {
		out += strings.ToUpper(word[:1]) + word[1:]
	}
	return out
}

// row is an integer, which stands for its row's code.
func (l *list) row(kind string, n spec.Int, code spec.Text) {
	*l = append(*l, Symbol{Use: Use{kind, code.V, strconv.FormatInt(n.V, 10)}, Pos: n.Pos, Literal: code.V})
}

func (l *list) frames(f *spec.File) {
	for _, r := range f.Records {
		for _, x := range r.Formats {
			l.add("format", "", x.Name)
			l.add("prefix", "", x.Prefix)
			for _, p := range x.LegacyPrefixes {
				l.add("prefix", "", p)
			}
		}
	}
	if f.Deltas != nil {
		l.add("prefix", "", f.Deltas.Prefix)
		for _, o := range f.Deltas.Operations {
			l.add("operation", "", o.Symbol)
		}
	}
	if f.Requests != nil {
		l.requests(f.Requests)
	}
}

func (l *list) requests(r *spec.Requests) {
	verb := func(prefix, t spec.Text) {
		use := Use{"verb", prefix.V, t.V}
		*l = append(*l, Symbol{Use: use, Pos: t.Pos, Literal: t.V, Header: prefix.V + t.V + r.Separator.V})
	}
	q := r.Request
	l.add("prefix", "", q.Prefix)
	l.add("version", q.Prefix.V, q.Version)
	verb(q.Prefix, q.Miss)
	l.add("reference", q.Prefix.V, q.Reference)
	for _, d := range []spec.DefinitionFrame{r.Tool.DefinitionFrame, r.System} {
		l.add("prefix", "", d.Prefix)
		verb(d.Prefix, d.Define)
		verb(d.Prefix, d.Refer)
		verb(d.Prefix, d.Miss)
		l.add("reference", d.Prefix.V, d.Reference)
	}
	l.add("session member", "", r.Tool.Bundle)
	l.add("session member", "", r.Session.Check)
	l.add("session member", "", r.Session.Args)
}

func (l *list) compression(c *spec.Compression) {
	for _, a := range c.Algorithms {
		l.add("algorithm", "", a.Name)
		l.add("tag", "", a.Tag)
	}
	if t := c.Token; t != nil {
		for _, x := range t.Contexts {
			for _, k := range x.Keys {
				l.add("key", x.Name.V, k.Name)
				l.add("short key", x.Name.V, k.Short)
			}
		}
		for _, x := range t.Values {
			for _, r := range x.Rows {
				l.add("value", x.Name.V, r.Name)
				l.add("short value", x.Name.V, r.Short)
			}
		}
		for _, d := range t.Defaults {
			l.add("default", "", d.Key)
		}
	}
	if c.Dictionary != nil {
		for _, p := range c.Dictionary.Patterns {
			l.add("pattern", "", p.Text)
			*l = append(*l, Symbol{Use: Use{"code", "", fmt.Sprintf("%02x", p.Code.V)}, Pos: p.Code.Pos, Literal: p.Text.V})
		}
	}
}

func (l *list) mcp(m *spec.MCP) {
	for _, x := range m.Messages {
		l.add("method", "", x.Method)
		for _, r := range x.Results {
			l.add("result member", x.Role.V, r)
		}
	}
	for _, t := range []spec.Text{m.Meta.Accept, m.Meta.Encoding, m.Meta.Text, m.Meta.Known, m.Meta.Reference} {
		l.add("member of _meta", "", t)
	}
	for _, e := range m.Encodings {
		l.add("encoding", "", e.Name)
	}
}

// Find returns the symbols with a text; if there are none, a hint at the
// nearest, to be put behind a message.
func Find(symbols []Symbol, text string) (found []Symbol, hint string) {
	var known []string
	for _, s := range symbols {
		known = append(known, s.Text)
		if s.Text == text {
			found = append(found, s)
		}
	}
	if found == nil {
		hint = spec.DidYouMean(text, known)
	}
	return found, hint
}
