// Package where finds what a spec declares: in the spec, in the files that are
// generated from it, and in the vectors.
package where

import (
	"fmt"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// A Symbol is a text that a spec declares for one use. Use says what it is, and
// in which table; Literal is the text that generated code has of it, or else
// Header, with what always stands around it.
type Symbol struct {
	Use
	Pos             spec.Pos
	Literal, Header string
	Type            string // of a table or a record, or of what Member is in: the name in code
	Member          string // of a field or a row: its identifier
}

// A Use is a text as a symbol of some kind.
type Use struct {
	Kind string // "status", "key", …
	In   string // the context of a key, the table of a value, what has an identifier
	Text string
}

// String names the use, without its text.
func (u Use) String() string {
	if u.In == "" {
		return u.Kind
	}
	return u.Kind + " of " + u.In
}

// Symbols lists what a spec declares, in the order of docs/spec-format.md. The model is
// the spec's.
func Symbols(f *spec.File, m *model.Model) []Symbol {
	var l list
	for _, e := range f.Errors {
		l.add("error kind", "", e.Kind)
	}
	for i, t := range f.Tables {
		l.table(t, m.Tables[i])
	}
	for _, r := range f.Records {
		made := m.Record(r.Name.V)
		l.named("record", "", r.Name, r.Identifier, made.Class, "")
		for j, x := range r.Fields {
			l.named("field", r.Name.V, x.Name, x.Identifier, made.Class, made.Fields[j].Ident)
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

// declared adds what code declares: a type, or a member of one.
func (l *list) declared(s Symbol, class, member string) {
	s.Type, s.Member = class, member
	*l = append(*l, s)
}

// named adds a name, and the identifier that code has instead, if there is one.
func (l *list) named(kind, in string, name, identifier spec.Text, class, member string) {
	l.declared(Symbol{Use: Use{kind, in, name.V}, Pos: name.Pos, Literal: name.V}, class, member)
	if identifier.Set() {
		l.declared(Symbol{Use: Use{"identifier", name.V, identifier.V}, Pos: identifier.Pos, Literal: name.V}, class, member)
	}
}

// table adds a table and its rows. An integer and a name stand for their row's code.
func (l *list) table(t spec.Table, made model.Table) {
	l.named("table", "", t.Name, t.Identifier, made.Class, "")
	for i, r := range t.Rows {
		row := func(use Use, pos spec.Pos, literal string) {
			l.declared(Symbol{Use: use, Pos: pos, Literal: literal}, made.Class, made.Rows[i].Ident)
		}
		row(Use{t.Name.V, "", r.Code.V}, r.Code.Pos, r.Code.V)
		if r.Name.Set() {
			row(Use{t.Name.V + " name", "", r.Name.V}, r.Name.Pos, r.Name.V)
		}
		if r.Integer.Set() {
			row(Use{"integer of " + t.Name.V, r.Code.V, strconv.FormatInt(r.Integer.V, 10)}, r.Integer.Pos, r.Code.V)
		}
		if r.Identifier.Set() {
			row(Use{"identifier", t.Name.V, r.Identifier.V}, r.Identifier.Pos, r.Code.V)
		}
	}
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
