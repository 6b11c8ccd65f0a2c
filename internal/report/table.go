// Package report writes tables: as text, as Markdown, and as the parts of a page.
package report

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Table has a first column that is left-aligned; Words says which others are.
type Table struct {
	Head  []string
	Words []bool
	Rows  [][]string
}

// Left says whether a column is left-aligned.
func (t Table) Left(i int) bool { return i == 0 || i < len(t.Words) && t.Words[i] }

// JSON writes a report as it is.
func JSON(w io.Writer, report any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(report)
}

// Aligned writes a table whose columns are as wide as their widest cell.
func Aligned(b *strings.Builder, t Table) {
	widths := make([]int, len(t.Head))
	all := append([][]string{t.Head}, t.Rows...)
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
			if t.Left(i) {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// Piped writes a table of Markdown.
func Piped(b *strings.Builder, t Table) {
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(t.Head)
	for i := range t.Head {
		if t.Left(i) {
			b.WriteString("|---")
		} else {
			b.WriteString("|--:")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.Rows {
		row = slices.Clone(row)
		for i := range row {
			row[i] = markdownCell.Replace(row[i])
		}
		line(row)
	}
}

// markdownCell keeps a file's name from ending its cell or its line.
var markdownCell = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ")
