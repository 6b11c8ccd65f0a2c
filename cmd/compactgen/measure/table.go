package measure

import (
	"fmt"
	"slices"
	"time"

	"github.com/compactgen/compactgen/internal/report"
)

// totals is the table of a group's sums. A column of documents comes where a
// row does not carry all of them.
func totals(r *Report, g *Group, timed bool) report.Table {
	base := g.Total[0].Name
	partial := false
	for _, row := range g.Total {
		partial = partial || row.Documents < r.Documents
	}
	t := report.Table{Head: []string{g.Name}}
	if partial {
		t.Head = append(t.Head, r.noun()+"s")
	}
	t.Head = append(t.Head, "bytes")
	if r.Record != "" {
		t.Head = append(t.Head, "each")
	}
	t.Head = append(t.Head, "of "+base, "o200k tokens", "of "+base)
	if timed {
		t.Head = append(t.Head, "encode time")
	}
	for _, row := range g.Total {
		cells := []string{row.Name}
		if partial {
			cells = append(cells, number(int64(row.Documents)))
		}
		bytes := row.bytesCells()
		if r.Record != "" {
			bytes = slices.Insert(bytes, 1, row.eachCell())
		}
		cells = append(cells, bytes...)
		cells = append(cells, row.tokensCells()...)
		if timed {
			cells = append(cells, row.timeCell())
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// The cells of a row are dashes where it has nothing to tell.
func (r Row) bytesCells() []string {
	if r.Documents == 0 {
		return []string{report.None, report.None}
	}
	return []string{number(r.Bytes), report.Percent(r.Bytes, r.BaseBytes)}
}

func (r Row) tokensCells() []string {
	if r.Documents == 0 || r.Tokens == nil {
		return []string{report.None, report.None}
	}
	return []string{number(*r.Tokens), report.Percent(*r.Tokens, r.BaseTokens)}
}

func (r Row) timeCell() string {
	if r.Documents == 0 {
		return report.None
	}
	return duration(r.Encode)
}

// eachCell is the mean of the bytes.
func (r Row) eachCell() string {
	if r.Documents == 0 {
		return report.None
	}
	return fmt.Sprintf("%.1f", float64(r.Bytes)/float64(r.Documents))
}

// files is the table of a group's files and their total: what the selection
// auto takes, and what the spec declares that takes least.
func files(r *Report, g *Group) report.Table {
	base := g.Total[0].Name
	t := report.Table{
		Head:  []string{"file", r.noun() + "s", base + " bytes", "auto bytes", "of " + base, "fewest bytes", "of " + base, "fewest tokens", "of " + base},
		Words: []bool{true, false, false, false, false, true, false, true, false},
	}
	for _, f := range append(g.Files[:len(g.Files):len(g.Files)], File{"total", r.Documents, g.Total}) {
		auto := rowOf(f.Rows, "auto")
		b, k := fewest(f, bytesOf), fewest(f, tokensOf)
		t.Rows = append(t.Rows, []string{
			nameOf(f.Name), number(int64(f.Documents)), number(f.Rows[0].Bytes),
			number(auto.Bytes), report.Percent(auto.Bytes, auto.BaseBytes),
			b.Name, report.Percent(b.Bytes, b.BaseBytes),
			k.Name, report.Percent(*k.Tokens, k.BaseTokens),
		})
	}
	return t
}

func bytesOf(r Row) int64 { return r.Bytes }

func tokensOf(r Row) int64 { return *r.Tokens }

// fewest is the smallest row among the baseline and the declared ones that carry
// all documents of a file; of equals, the first. If tokens are compared, only
// rows of text count.
func fewest(f File, size func(Row) int64) Row {
	best := f.Rows[0]
	for _, r := range f.Rows[1:] {
		if r.Kind == Declared && r.Documents == f.Documents && r.Tokens != nil && size(r) < size(best) {
			best = r
		}
	}
	return best
}

func number(n int64) string { return fmt.Sprint(n) }

// duration writes at least three digits, so that rows can be compared.
func duration(d time.Duration) string {
	switch {
	case d >= time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d >= time.Millisecond:
		return fmt.Sprintf("%.2f ms", float64(d)/1e6)
	}
	return fmt.Sprintf("%.2f µs", float64(d)/1e3)
}

// nameOf is a file's name as it is shown.
func nameOf(name string) string {
	if name == stdinName {
		return "standard input"
	}
	return report.Shown(name)
}
