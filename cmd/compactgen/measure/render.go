package measure

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// WriteText writes a report for a terminal, with times if there are any.
func WriteText(w io.Writer, r *Report) error { return write(w, r, r.Timed, aligned) }

// WriteMarkdown writes a report in Markdown, without times, so that the same
// documents give the same text everywhere.
func WriteMarkdown(w io.Writer, r *Report) error { return write(w, r, false, piped) }

// WriteJSON writes the report as it is.
func WriteJSON(w io.Writer, r *Report) error {
	if r.LeftOut == nil {
		copied := *r
		copied.LeftOut = []Problem{}
		r = &copied
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// write collects the whole first, so that nothing partial is written.
func write(w io.Writer, r *Report, timed bool, render func(*strings.Builder, table)) error {
	var b strings.Builder
	for i := range r.Groups {
		g := &r.Groups[i]
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s, %s\n\n", count(r.Documents, "document"), g.Note)
		render(&b, totals(g, r.Documents, timed))
		if len(g.Files) > 1 {
			b.WriteString("\n")
			render(&b, files(g, r.Documents))
		}
	}
	if len(r.LeftOut) > 0 {
		b.WriteString("\nLeft out:\n\n")
		for i := range r.LeftOut {
			fmt.Fprintf(&b, "- %s\n", r.LeftOut[i].Error())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// aligned writes a table whose columns are as wide as their widest cell.
func aligned(b *strings.Builder, t table) {
	widths := make([]int, len(t.head))
	all := append([][]string{t.head}, t.rows...)
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range all {
		var line strings.Builder
		for i, cell := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.isLeft(i) {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

func piped(b *strings.Builder, t table) {
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(t.head)
	for i := range t.head {
		if t.isLeft(i) {
			b.WriteString("|---")
		} else {
			b.WriteString("|--:")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.rows {
		row = slices.Clone(row)
		for i := range row {
			row[i] = markdownCell.Replace(row[i])
		}
		line(row)
	}
}

// markdownCell keeps a file's name from ending its cell or its line.
var markdownCell = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ")

func (t table) isLeft(i int) bool { return i < len(t.left) && t.left[i] }
