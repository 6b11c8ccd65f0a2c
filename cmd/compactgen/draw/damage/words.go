package damage

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// words are those of a model that are bait: where one is another's, a reader must
// say so.
type words struct {
	heads      []string   // what frames, or parts of them, begin with
	symbols    []string   // of deltas
	parts      []string   // of requests, between separators
	references []string   // what they begin with
	codes      []string   // of tables, their names and numbers too
	names      [][]string // of members and their values, by where they come from, quoted
	held       []holding  // what strings of a result of MCP begin with
}

// A holding is the kind of the frames that begin so.
type holding struct {
	head string
	kind Kind
}

func wordsOf(m *model.Model) words {
	var w words
	for _, p := range m.Prefixes {
		w.heads = append(w.heads, p.Text)
	}
	w.addDeltas(m.Deltas)
	w.addRequests(m)
	w.addCompression(m.Compression)
	w.addTables(m.Tables)
	w.addMembers(m.Records)
	w.addMCP(m)
	return w
}

// add puts names of one origin beside the others.
func (w *words) add(names ...string) {
	var list []string
	for _, n := range names {
		list = append(list, quoted(n))
	}
	if len(list) > 0 {
		w.names = append(w.names, list)
	}
}

func (w *words) addDeltas(d *model.Deltas) {
	if d == nil {
		return
	}
	for _, o := range d.Operations {
		w.symbols = append(w.symbols, o.Symbol)
		w.heads = append(w.heads, o.Header)
	}
}

func (w *words) addRequests(m *model.Model) {
	r := m.Requests
	if r == nil {
		return
	}
	plain := func(head string) string { return strings.TrimSuffix(head, r.Separator) }
	w.heads = append(w.heads, r.Request.Head, r.Delimiter)
	w.parts = []string{plain(r.Request.Prefix), r.Request.Version, r.Request.Miss, plain(m.Deltas.Prefix), `"` + r.Delimiter + `"`, "0" + r.Request.Version, r.Request.Version + ".0", r.Request.Version + " "}
	w.references = []string{r.Request.Reference}
	for _, d := range []model.Definition{r.Tool, r.System} {
		w.heads = append(w.heads, d.DefineHead, d.ReferHead)
		w.parts = append(w.parts, plain(d.Prefix), d.Define, d.Refer, d.Miss)
		w.references = append(w.references, d.Reference)
	}
	w.parts = append(w.parts, w.symbols...)
	w.add(r.Bundle, r.Check, r.Args)
}

func (w *words) addCompression(c *model.Compression) {
	if c == nil {
		return
	}
	for _, a := range c.Algorithms {
		w.add(a.Name)
		if a.Tag != "" {
			w.heads = append(w.heads, a.Tag)
			w.held = append(w.held, holding{a.Tag, M2M})
		}
	}
	w.add(c.Selection.PayloadKeys...)
	t := c.Token
	if t == nil {
		return
	}
	names := []string{t.Request}
	for _, d := range t.Defaults {
		names = append(names, d.Key)
	}
	for _, c := range t.Contexts {
		for _, k := range c.Keys {
			names = append(names, k.Name, k.Short, t.Escape+k.Short)
		}
	}
	w.add(names...)
	var values []string
	for _, table := range t.Values {
		for _, r := range table.Rows {
			values = append(values, r.Name, r.Short, t.Escape+r.Short)
		}
	}
	w.add(values...)
}

func (w *words) addTables(tables []model.Table) {
	for _, t := range tables {
		for _, r := range t.Rows {
			w.codes = append(w.codes, r.Code)
			if r.Name != "" {
				w.codes = append(w.codes, r.Name)
			}
			if r.Integer != nil {
				w.codes = append(w.codes, strconv.FormatInt(*r.Integer, 10))
			}
		}
		if t.NumberPrefix != "" {
			for _, n := range []string{"0", "6", "007", "9007199254740992"} {
				w.codes = append(w.codes, t.NumberPrefix+n)
			}
		}
	}
	w.add(w.codes...)
}

func (w *words) addMembers(records []model.Record) {
	var names []string
	for _, r := range records {
		if r.Verbose != nil {
			for _, m := range r.Verbose.Members {
				names = append(names, m.Name)
			}
		}
	}
	w.add(names...)
}

func (w *words) addMCP(m *model.Model) {
	if m.MCP == nil {
		return
	}
	meta := m.MCP.Meta
	w.add(meta.Accept, meta.Encoding, meta.Text, meta.Known, meta.Reference, meta.Extension)
	names := []string{m.MCP.JSONRPC}
	for _, x := range m.MCP.Messages {
		names = append(append(names, x.Method), x.Results...)
	}
	for _, e := range m.MCP.Encodings {
		names = append(names, e.Name)
		for _, p := range m.Prefixes {
			if e.Format != "" && p.Record == e.Record && p.Format == e.Format {
				w.held = append(w.held, holding{p.Text, Record})
			}
		}
	}
	w.add(names...)
}
