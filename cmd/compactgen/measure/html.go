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
		Documents, Noun, Tokenizer string
		Timed                      bool
		Sections                   []section
		Whole                      *report.Table
		WholeNote                  string
		Refused                    []Refused
		LeftOut                    []string
		Budget                     []Check
	}{
		Documents: report.Count(r.Documents, r.noun()), Noun: r.noun(), Tokenizer: r.Tokenizer, Timed: r.Timed,
		WholeNote: wholeNote, Refused: r.Refused, Budget: r.Budget,
	}
	if len(r.Whole) > 0 {
		t := wholes(r)
		data.Whole = &t
	}
	for i := range r.Groups {
		g := &r.Groups[i]
		s := section{Title: sectionTitles[g.Name], Note: g.Note, Charts: charts(r, g)}
		if len(g.Files) > 1 {
			t := files(r, g)
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
