package measure

import (
	"bytes"
	_ "embed"
	"html/template"
	"sync"

	"github.com/compactgen/compactgen/internal/report"
)

//go:embed page.html
var pageText string

// Other commands don't pay for parsing it.
var pageTemplate = sync.OnceValue(func() *template.Template { return report.Page(pageText) })

// section is a group on the page.
type section struct {
	Title, Note string
	Charts      []chart
	Files       *report.Table
}

var sectionTitles = map[string]string{"format": "Response formats", "algorithm": "M2M algorithms"}

// Page returns a report as one HTML page that needs nothing else: no script,
// no font, no network.
func Page(r *Report) ([]byte, error) {
	data := struct {
		Documents, Tokenizer string
		Timed                bool
		Sections             []section
		LeftOut              []string
		Budget               []Check
	}{Documents: report.Count(r.Documents, "document"), Tokenizer: r.Tokenizer, Timed: r.Timed, Budget: r.Budget}
	for i := range r.Groups {
		g := &r.Groups[i]
		s := section{Title: sectionTitles[g.Name], Note: g.Note, Charts: charts(g, r.Timed)}
		if len(g.Files) > 1 {
			t := files(g, r.Documents)
			s.Files = &t
		}
		data.Sections = append(data.Sections, s)
	}
	for i := range r.LeftOut {
		data.LeftOut = append(data.LeftOut, r.LeftOut[i].Error())
	}
	var b bytes.Buffer
	err := pageTemplate().Execute(&b, data)
	return b.Bytes(), err
}
