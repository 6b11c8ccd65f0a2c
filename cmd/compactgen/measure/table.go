package measure

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// table is shown as text or Markdown. The first column is left-aligned; words names
// other columns that are.
type table struct {
	head []string
	left []bool
	rows [][]string
}

const none = "–"

// totals is the table of a group's sums. A column of documents comes where a
// row does not carry all of them.
func totals(g *Group, documents int, timed bool) table {
	base := g.Total[0].Name
	partial := false
	for _, row := range g.Total {
		partial = partial || row.Documents < documents
	}
	t := table{head: []string{g.Name}, left: []bool{true}}
	if partial {
		t.head = append(t.head, "documents")
	}
	t.head = append(t.head, "bytes", "of "+base, "o200k tokens", "of "+base)
	if timed {
		t.head = append(t.head, "encode time")
	}
	for _, r := range g.Total {
		cells := []string{r.Name}
		if partial {
			cells = append(cells, number(int64(r.Documents)))
		}
		cells = append(cells, r.bytesCells()...)
		cells = append(cells, r.tokensCells()...)
		if timed {
			cells = append(cells, r.timeCell())
		}
		t.rows = append(t.rows, cells)
	}
	return t
}

// The cells of a row are dashes where it has nothing to tell.
func (r Row) bytesCells() []string {
	if r.Documents == 0 {
		return []string{none, none}
	}
	return []string{number(r.Bytes), percent(r.Bytes, r.BaseBytes)}
}

func (r Row) tokensCells() []string {
	if r.Documents == 0 || r.Tokens == nil {
		return []string{none, none}
	}
	return []string{number(*r.Tokens), percent(*r.Tokens, r.BaseTokens)}
}

func (r Row) timeCell() string {
	if r.Documents == 0 {
		return none
	}
	return duration(r.Encode)
}

// files is the table of a group's files and their total: what the selection
// auto takes, and what the spec declares that takes least.
func files(g *Group, documents int) table {
	base := g.Total[0].Name
	t := table{
		head: []string{"file", "documents", base + " bytes", "auto bytes", "of " + base, "fewest bytes", "of " + base, "fewest tokens", "of " + base},
		left: []bool{true, false, false, false, false, true, false, true, false},
	}
	for _, f := range append(g.Files[:len(g.Files):len(g.Files)], File{"total", documents, g.Total}) {
		auto := rowOf(f.Rows, "auto")
		b, k := fewest(f, bytesOf), fewest(f, tokensOf)
		t.rows = append(t.rows, []string{
			shown(f.Name), number(int64(f.Documents)), number(f.Rows[0].Bytes),
			number(auto.Bytes), percent(auto.Bytes, auto.BaseBytes),
			b.Name, percent(b.Bytes, b.BaseBytes),
			k.Name, percent(*k.Tokens, k.BaseTokens),
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

// shown is a file's name; one that is no text, or would move the cursor, is quoted.
func shown(name string) string {
	if name == stdinName {
		return "standard input"
	}
	if !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

func number(n int64) string { return fmt.Sprint(n) }

func percent(n, of int64) string {
	if of == 0 {
		return none
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

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

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
