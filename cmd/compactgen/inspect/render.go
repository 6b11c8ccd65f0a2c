package inspect

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/spec/types"
)

// JSON writes the report as one line.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// Text writes the report for people.
func (r *Report) Text(w io.Writer) error {
	var b strings.Builder
	if r.Line > 0 {
		fmt.Fprintf(&b, "%d: ", r.Line)
	}
	b.WriteString(cmp.Or(r.Type, r.Family))
	if r.Name != "" && r.Name != r.Family {
		b.WriteString(" " + visible(r.Name))
	}
	fmt.Fprintf(&b, ", %s\n", inBytes(r.Bytes))
	for _, l := range r.Layers {
		l.text(&b, "  ")
	}
	if r.Record != nil {
		b.WriteString("good: " + summary(r.Record) + "\n")
	} else if r.OK {
		b.WriteString("good\n")
	}
	r.Error.text(&b)
	if r.Note != "" {
		fmt.Fprintln(&b, "note:", r.Note)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func inBytes(n int) string {
	if n == 1 {
		return "1 byte"
	}
	return strconv.Itoa(n) + " bytes"
}

// summary shows the fields of a record, of texts their size.
func summary(v *records.Value) string {
	var list []string
	for _, name := range v.Names() {
		f := records.Field(v.Of, name)
		if f == nil || types.Of(f.Type).Long {
			list = append(list, name+" of "+inBytes(v.Size(name)))
		} else {
			list = append(list, name+" "+visible(v.Text(name)))
		}
	}
	return strings.Join(list, ", ")
}

func (l *Layer) text(b *strings.Builder, indent string) {
	if l.Out != nil {
		fmt.Fprintf(b, "%s%s: %d → %s\n", indent, l.Name, l.In, inBytes(*l.Out))
	} else {
		fmt.Fprintf(b, "%s%s: %s\n", indent, l.Name, inBytes(l.In))
	}
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, p := range l.Parts {
		stands := visible(shorten(p.Text, columnWidth))
		if p.Hex != "" {
			stands = p.Hex
		}
		name := visible(p.Name)
		if p.outer != "" {
			name = strings.Repeat("  ", p.depth) + strings.TrimPrefix(name, visible(p.outer))
		}
		line := fmt.Sprintf("%s  %d\t%s\t%s", indent, p.At, name, stands)
		if p.Means != "" {
			line += "\t" + visible(p.Means)
		}
		fmt.Fprintln(rows, strings.TrimRight(line, "\t"))
	}
	_ = rows.Flush() // a builder never fails
	if l.More > 0 {
		fmt.Fprintf(b, "%s  and %d more\n", indent, l.More)
	}
	for _, p := range l.Parts {
		if p.Layers != nil {
			fmt.Fprintf(b, "%s%s\n", indent, p.Name)
		}
		for _, inner := range p.Layers {
			inner.text(b, indent+"  ")
		}
	}
}

func (f *Failure) text(b *strings.Builder) {
	if f == nil {
		return
	}
	fmt.Fprintf(b, "%s: %s\n", f.Kind, visible(f.Message))
	if f.At == nil {
		return
	}
	if f.Layer != "" {
		fmt.Fprintf(b, "  %s, from %d on:\n", f.Layer, *f.At)
	}
	fmt.Fprintf(b, "  %s\n  %s^\n", f.Excerpt, strings.Repeat(" ", f.Caret))
}

// visible writes what does not print as escapes.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}
