package toolcost

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/internal/report"
)

// Formats are the ways to write a report of tools.
var Formats = map[string]func(io.Writer, *Report) error{
	"text":     func(w io.Writer, r *Report) error { return writeTools(w, r, report.Aligned) },
	"markdown": func(w io.Writer, r *Report) error { return writeTools(w, r, report.Piped) },
	"json":     func(w io.Writer, r *Report) error { return report.JSON(w, r) },
}

func writeTools(w io.Writer, r *Report, render func(*strings.Builder, report.Table)) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d tokens (%s of the minified JSON)\n\n", report.Count(len(r.Tools), "tool"), r.Total.Tokens, r.Tokenizer)
	t := report.Table{Head: []string{"tool", "tokens", "of all", "description", "schema", "output schema", "rest", "sent whole", "sent slim"}}
	for _, c := range append(r.Tools[:len(r.Tools):len(r.Tools)], r.Total) {
		t.Rows = append(t.Rows, []string{report.Shown(c.Name), fmt.Sprint(c.Tokens), report.Percent(int64(c.Tokens), int64(r.Total.Tokens)),
			fmt.Sprint(c.Description), fmt.Sprint(c.Schema), fmt.Sprint(c.OutputSchema), fmt.Sprint(c.Rest), fmt.Sprint(c.Whole), fmt.Sprint(c.Slim)})
	}
	render(&b, t)
	b.WriteString("\n" + r.Describe.String() + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// String says what the two columns of slim lists do not.
func (d Description) String() string {
	if d.Added == 0 {
		return "Hosts send name, description and input schema. A slim list would save nothing here."
	}
	return fmt.Sprintf("Hosts send name, description and input schema; the slim list has describe_tools, of %d tokens. Its answers cost %d tokens for one tool and %d for three, by the mean, and %d for all.", d.Added, d.One, d.Three, d.All)
}

//go:embed page.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template { return report.Page(pageText) })

// width is the longest bar, in units of its view box.
const width = 400

// toolBar is a row of the page, with the parts of its bar one behind the other.
type toolBar struct {
	Cost
	Parts []barPart
}

type barPart struct {
	Class    string
	X, Width string
}

func bars(r *Report) (list []toolBar) {
	for _, c := range r.Tools {
		row, x := toolBar{Cost: c}, 0.0
		row.Name = report.Shown(c.Name)
		for i, n := range []int{c.Description, c.Schema, c.OutputSchema, c.Rest} {
			width := width * report.Ratio(int64(max(n, 0)), int64(r.Tools[0].Tokens))
			row.Parts = append(row.Parts, barPart{[]string{"declared", "selection", "peer", "baseline"}[i], fmt.Sprintf("%.2f", x), fmt.Sprintf("%.2f", width)})
			x += width
		}
		list = append(list, row)
	}
	return list
}

// Page is the report as one HTML page that needs nothing else.
func Page(r *Report) ([]byte, error) {
	var b bytes.Buffer
	err := pageTemplate().Execute(&b, struct {
		*Report
		Number string
		Bars   []toolBar
		Width  int
	}{r, report.Count(len(r.Tools), "tool"), bars(r), width})
	return b.Bytes(), err
}
