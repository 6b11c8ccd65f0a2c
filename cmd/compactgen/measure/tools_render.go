package measure

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

// ToolFormats are the ways to write a report of tools.
var ToolFormats = map[string]func(io.Writer, *ToolReport) error{
	"text":     func(w io.Writer, r *ToolReport) error { return writeTools(w, r, report.Aligned) },
	"markdown": func(w io.Writer, r *ToolReport) error { return writeTools(w, r, report.Piped) },
	"json":     func(w io.Writer, r *ToolReport) error { return report.JSON(w, r) },
}

func writeTools(w io.Writer, r *ToolReport, render func(*strings.Builder, report.Table)) error {
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

//go:embed tools.html
var toolsText string

var toolsTemplate = sync.OnceValue(func() *template.Template { return report.Page(toolsText) })

// toolsWidth is the longest bar, in units of its view box.
const toolsWidth = 400

// toolBar is a row of the page, with the parts of its bar one behind the other.
type toolBar struct {
	ToolCost
	Parts []barPart
}

type barPart struct {
	Class    string
	X, Width string
}

func bars(r *ToolReport) (list []toolBar) {
	for _, c := range r.Tools {
		row, x := toolBar{ToolCost: c}, 0.0
		row.Name = report.Shown(c.Name)
		for i, n := range []int{c.Description, c.Schema, c.OutputSchema, c.Rest} {
			width := toolsWidth * report.Ratio(int64(max(n, 0)), int64(r.Tools[0].Tokens))
			row.Parts = append(row.Parts, barPart{[]string{"declared", "selection", "peer", "baseline"}[i], fmt.Sprintf("%.2f", x), fmt.Sprintf("%.2f", width)})
			x += width
		}
		list = append(list, row)
	}
	return list
}

// ToolsPage is the report as one HTML page that needs nothing else.
func ToolsPage(r *ToolReport) ([]byte, error) {
	var b bytes.Buffer
	err := toolsTemplate().Execute(&b, struct {
		*ToolReport
		Number string
		Bars   []toolBar
		Width  int
	}{r, report.Count(len(r.Tools), "tool"), bars(r), toolsWidth})
	return b.Bytes(), err
}
