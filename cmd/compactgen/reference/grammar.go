package reference

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
)

// abnf collects rules of a grammar, in the notation of RFC 5234 and RFC 7405.
type abnf struct{ strings.Builder }

func (w *writer) grammar() {
	w.para("ABNF (RFC 5234, RFC 7405) over Unicode code points, with the core rules `DIGIT`, `DQUOTE` and `HEXDIG`. It says which texts look like frames. " +
		"Beyond a grammar, and said above: values and lengths of numbers, what is inside MessagePack and compressed data, which members an object has, the depth of JSON, and where a request is split into deltas.")
	g := &abnf{}
	g.families(w.model)
	g.records(w.model)
	g.deltas(w.model)
	g.requests(w.model)
	g.compression(w.model.Compression)
	g.shared(w.model)
	w.block("abnf", g.String())
	if c := w.model.Compression; c != nil && c.Dictionary != nil {
		w.para("Frames of the dictionary algorithm are octets:")
		g = &abnf{}
		g.dictionary(c)
		w.block("abnf", g.String())
	}
}

// rule writes alternatives, a line for as many as fit.
func (g *abnf) rule(name string, alternatives ...string) {
	const width, indent = 100, 8
	line := name + " ="
	for i, a := range alternatives {
		if i > 0 {
			a = "/ " + a
		}
		if len(line)+1+len(a) > width && i > 0 {
			g.WriteString(line + "\n")
			line = strings.Repeat(" ", indent-1)
		}
		line += " " + a
	}
	g.WriteString(line + "\n")
}

func (g *abnf) note(text string) { g.WriteString("; " + text + "\n") }

func (g *abnf) gap() { g.WriteString("\n") }

// literal is a text, exactly.
func literal(s string) string {
	var parts []string
	for s != "" {
		n := strings.IndexFunc(s, func(r rune) bool { return !quotable(r) })
		switch n {
		case -1:
			n = len(s)
			fallthrough
		default:
			parts = append(parts, quotedText(s[:n]))
			s = s[n:]
		case 0:
			end := strings.IndexFunc(s, quotable)
			if end < 0 {
				end = len(s)
			}
			parts = append(parts, points(s[:end]))
			s = s[end:]
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "( " + strings.Join(parts, " ") + " )"
}

func quotable(r rune) bool { return r >= ' ' && r <= '~' && r != '"' }

func quotedText(s string) string {
	if strings.ToLower(s) != strings.ToUpper(s) {
		return `%s"` + s + `"`
	}
	return `"` + s + `"`
}

func points(s string) string {
	var list []string
	for _, r := range s {
		list = append(list, fmt.Sprintf("%X", r))
	}
	return "%x" + strings.Join(list, ".")
}

// anyOf is one of some texts.
func anyOf(texts []string) string {
	var list []string
	for _, t := range texts {
		list = append(list, literal(t))
	}
	if len(list) == 1 {
		return list[0]
	}
	return "( " + strings.Join(list, " / ") + " )"
}

// ruleName puts a name of the spec behind one of ours, so that they never meet.
func ruleName(kind, name string) string { return kind + "-" + strings.ReplaceAll(name, "_", "-") }

func (g *abnf) families(m *model.Model) {
	var families []string
	for _, r := range m.Records {
		families = append(families, recordRule(r))
	}
	if m.Deltas != nil {
		families = append(families, "delta")
	}
	if m.Requests != nil {
		families = append(families, "request-frame")
	}
	if m.Compression != nil {
		families = append(families, "compressed")
	}
	g.rule("frame", families...)
	g.gap()
}

// recordRule is the rule of a record's frames.
func recordRule(r model.Record) string {
	if r.Name == "response" {
		return r.Name
	}
	return ruleName("record", r.Name)
}

func (g *abnf) records(m *model.Model) {
	for _, r := range m.Records {
		var names []string
		for _, f := range r.Formats {
			names = append(names, ruleName(recordRule(r), f.Name))
		}
		g.rule(recordRule(r), names...)
		for i, f := range r.Formats {
			g.rule(names[i], form(r, f))
		}
		if r.DSL != nil {
			g.gap()
			g.separated(m, r)
		}
	}
}

// form is the grammar of a format's frames.
func form(r model.Record, f model.Format) string {
	prefixes := anyOf(append([]string{f.Prefix}, f.Legacy...))
	switch {
	case f.Body == "verbose" && f.Prefix == "{":
		return "ws json-object ws"
	case f.Body == "verbose":
		return literal(strings.TrimSuffix(f.Prefix, "{")) + " json-object ws"
	case f.Body == "dsl":
		return prefixes + " " + recordRule(r) + "-fields"
	}
	return prefixes + " " + f.Chain[len(f.Chain)-1]
}

// separated are the fields between separators, the last with the rest.
func (g *abnf) separated(m *model.Model, r model.Record) {
	var names []string
	for _, name := range r.DSL.Fields {
		names = append(names, ruleName(recordRule(r)+"-field", name))
	}
	g.rule(recordRule(r)+"-fields", strings.Join(names, " "+literal(r.DSL.Separator)+" "))
	for i, name := range r.DSL.Fields {
		f := records.Field(&r, name)
		rest := "*" + except(r.DSL.Separator)
		if i == len(names)-1 {
			rest = "text"
		}
		forms := map[string][]string{
			"open": {rest}, "text": {rest}, "integer": {`[ "-" ] number`}, "number": {"json-number"},
			"boolean": {`%s"true"`, `%s"false"`}, "json": {"ws json-value ws"},
		}[f.Type]
		switch {
		case f.Type == "closed":
			for _, row := range records.Table(m, f).Rows {
				forms = append(forms, literal(row.Code))
			}
		case f.Type == "integer" && f.Min != nil && *f.Min >= 0:
			forms = []string{"number"}
		}
		if f.Optional && f.Type != "text" && f.Type != "open" {
			forms = append(forms, `""`)
		}
		g.rule(names[i], forms...)
	}
}

// except is any character but one of ASCII.
func except(c string) string {
	return fmt.Sprintf("( %%x0-%X / %%x%X-D7FF / %%xE000-10FFFF )", c[0]-1, c[0]+1)
}

func (g *abnf) deltas(m *model.Model) {
	d := m.Deltas
	if d == nil {
		return
	}
	g.gap()
	var names []string
	for _, o := range d.Operations {
		names = append(names, "delta-"+o.Role)
	}
	g.rule("delta", names...)
	for _, o := range d.Operations {
		head := literal(d.Prefix+o.Symbol+d.Separator) + " "
		switch o.Role {
		case "replace":
			head += "number " + literal(d.Separator) + " text"
		case "compressed":
			head += o.Chain[1]
		default:
			head += "text"
		}
		g.rule("delta-"+o.Role, head)
	}
}
