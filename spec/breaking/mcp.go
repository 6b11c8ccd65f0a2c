package breaking

import (
	"maps"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

func (c *comparison) mcp() {
	if c.old.MCP == nil || c.new.MCP == nil {
		return
	}
	old, new := c.old.MCP, c.new.MCP
	c.text(old.JSONRPC, new.JSONRPC, "jsonrpc-version", "jsonrpc", "the version of JSON-RPC")
	c.messages(old.Messages, new.Messages)
	for _, m := range []struct {
		name, rule string
		old, new   spec.Text
	}{
		{"accept", "meta-ask", old.Meta.Accept, new.Meta.Accept},
		{"encoding", "meta-encoded", old.Meta.Encoding, new.Meta.Encoding},
		{"text", "meta-encoded", old.Meta.Text, new.Meta.Text},
		{"known", "meta-ask", old.Meta.Known, new.Meta.Known},
		{"reference", "meta-ask", old.Meta.Reference, new.Meta.Reference},
		{"extension", "meta-ask", old.Meta.Extension, new.Meta.Extension},
	} {
		c.changed(new.Meta.Pos, m.old, m.new, m.rule, m.name, "the member "+m.name+" of _meta")
	}
	c.encodings(old.Encodings, new.Encodings)
}

func messageRole(m *spec.Message) string { return m.Role.V }

// messages compares the methods by role.
func (c *comparison) messages(old, new []spec.Message) {
	before, after := index(old, messageRole), index(new, messageRole)
	for _, m := range old {
		if after[m.Role.V] == nil {
			c.gone(m.Pos, "message-method", m.Role.V, "the message %s is gone", m.Role.V)
			c.results(m.Role.V, m.Results, nil)
		}
	}
	for _, m := range new {
		role, was := m.Role.V, before[m.Role.V]
		if was == nil {
			c.add(m.Pos, "message-method", role, "the message %s is new", role)
			was = &spec.Message{Method: m.Method}
		}
		c.text(was.Method, m.Method, "message-method", role, "the method of "+role)
		c.results(role, was.Results, m.Results)
		if role == "tools/list" && sameSet(was.Results, m.Results) {
			c.text(was.Results[0], m.Results[0], "list-member", role, "the member of lists that encoders leave empty")
		}
	}
	if m := firstMoved(responses(old), responses(new), messageRole); m != nil {
		c.add(m.Pos, "message-order", "messages", "responses are tried in another order from %s on", m.Role.V)
	}
}

// responses are the messages that have any.
func responses(list []spec.Message) (out []spec.Message) {
	for _, m := range list {
		if m.Results != nil {
			out = append(out, m)
		}
	}
	return out
}

func (c *comparison) results(role string, old, new []spec.Text) {
	name := func(t *spec.Text) string { return t.V }
	before, after := index(old, name), index(new, name)
	for _, t := range new {
		if before[t.V] == nil {
			c.add(t.Pos, "message-result-added", t.V, "the member %q of a result of %s is new", t.V, role)
		}
	}
	for _, t := range old {
		if after[t.V] == nil {
			c.gone(t.Pos, "message-result-removed", t.V, "the member %q of a result of %s is gone", t.V, role)
		}
	}
}

func (c *comparison) encodings(old, new []spec.Encoding) {
	name := func(e *spec.Encoding) string { return e.Name.V }
	before, after := index(old, name), index(new, name)
	for _, e := range new {
		switch was := before[e.Name.V]; {
		case was == nil:
			c.add(e.Name.Pos, "encoding-added", e.Name.V, "the encoding %q is new", e.Name.V)
		case !c.sameSteps(was, &e):
			c.add(e.Pos, "encoding-steps", e.Name.V, "the steps of the encoding %q are others", e.Name.V)
		case !c.sameWith(was, &e):
			c.add(e.Pos, "encoding-with", e.Name.V, "the record of the encoding %q has %s and had %s", e.Name.V, with(&e), with(was))
		}
	}
	for _, e := range old {
		if after[e.Name.V] == nil {
			c.gone(e.Name.Pos, "encoding-removed", e.Name.V, "the encoding %q is gone", e.Name.V)
		}
	}
}

// sameSteps says whether two encodings do the same, whatever their specs call it.
func (c *comparison) sameSteps(old, new *spec.Encoding) bool {
	return old.Algorithm.Set() == new.Algorithm.Set() && old.Format.Set() == new.Format.Set() &&
		(!new.Algorithm.Set() || algorithm(c.old, old).Role.V == algorithm(c.new, new).Role.V) &&
		(!new.Format.Set() || c.sameFrames(old, new))
}

// with writes the values of an encoding's record out: [status "OK", tokens 0].
func with(e *spec.Encoding) string {
	list := make([]string, len(e.With))
	for i, w := range e.With {
		list[i] = w.Field.V + " " + w.Value.V
		if w.Value.IsString() {
			list[i] = w.Field.V + " " + strconv.Quote(w.Value.V)
		}
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (c *comparison) sameWith(old, new *spec.Encoding) bool {
	before, after := map[string]string{}, map[string]string{}
	for _, w := range old.With {
		before[w.Field.V] = w.Value.V
	}
	for _, w := range new.With {
		after[c.oldField(new, w.Field)] = w.Value.V
	}
	return maps.Equal(before, after)
}

// oldField is the name that a field of an encoding's record had.
func (c *comparison) oldField(e *spec.Encoding, field spec.Text) string {
	record, _, _ := strings.Cut(e.Format.V, ".")
	for _, p := range c.pairs {
		if p.new.Name.V == record {
			return p.oldName(field.V)
		}
	}
	return field.V
}

func algorithm(f *spec.File, e *spec.Encoding) *spec.Algorithm {
	return index(f.Compression.Algorithms, func(a *spec.Algorithm) string { return a.Name.V })[e.Algorithm.V]
}

// sameFrames goes by prefix, as peers do, even where formats exchange names. A
// prefix that the old spec does not read is found for itself.
func (c *comparison) sameFrames(old, new *spec.Encoding) bool {
	record, was := formatOf(c.old, old.Format.V)
	_, is := formatOf(c.new, new.Format.V)
	reader := readingOf(record)[is.Prefix.V]
	return old.Field.V == c.oldField(new, new.Field) && (was.Prefix.V == is.Prefix.V || old.Format.V == new.Format.V && (reader == nil || reader == was))
}

// formatOf finds what record.format names.
func formatOf(f *spec.File, name string) (*spec.Record, *spec.Format) {
	record, format, _ := strings.Cut(name, ".")
	r := index(f.Records, func(r *spec.Record) string { return r.Name.V })[record]
	return r, index(r.Formats, formatName)[format]
}
