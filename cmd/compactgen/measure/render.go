package measure

import (
	"fmt"
	"io"
	"strings"

	"github.com/compactgen/compactgen/internal/report"
)

// WriteText writes a report for a terminal, with times if there are any.
func WriteText(w io.Writer, r *Report) error { return write(w, r, r.Timed, report.Aligned) }

// WriteMarkdown writes a report in Markdown, without times, so that the same
// documents give the same text everywhere.
func WriteMarkdown(w io.Writer, r *Report) error { return write(w, r, false, report.Piped) }

// WriteJSON writes the report as it is.
func WriteJSON(w io.Writer, r *Report) error {
	if r.LeftOut == nil {
		copied := *r
		copied.LeftOut = []Problem{}
		r = &copied
	}
	return report.JSON(w, r)
}

// write collects the whole first, so that nothing partial is written.
func write(w io.Writer, r *Report, timed bool, render func(*strings.Builder, report.Table)) error {
	var b strings.Builder
	for i := range r.Groups {
		g := &r.Groups[i]
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s, %s\n\n", report.Count(r.Documents, r.noun()), g.Note)
		render(&b, totals(r, g, timed))
		if len(g.Files) > 1 {
			b.WriteString("\n")
			render(&b, files(r, g))
		}
	}
	if len(r.Whole) > 0 {
		fmt.Fprintf(&b, "\n%s:\n\n", wholeNote)
		render(&b, wholes(r))
	}
	if len(r.Refused) > 0 {
		b.WriteString("\nNot carried:\n\n")
		for _, refused := range r.Refused {
			fmt.Fprintf(&b, "- %s\n", refused)
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
