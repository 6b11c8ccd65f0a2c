package judge

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// legend is every clause in the order in which they stand, by the step that it
// explains; an empty step begins another group.
var legend = []struct{ step, clause string }{
	{"table", `"=N rows": N rows follow these columns`},
	{"inline", `{key:[columns]} cells stand in the row`},
	{"row", `"=row" cell is a row`},
	{"list", `"=rows" cell is a list of rows`},
	{"constant", `{key:"constant"}`},
	{"optional", `[optional]`},
	{"pattern", `* is the cell`},
	{"absent", `"=" absent`},
	{"", ""},
	{"name", `"=a:v", {"=a":v} name v a`},
	{"repeat", `"=a" repeats it`},
	{"rest", `"=a/b" appends "/b"`},
	{"", ""},
	{"wrap", `=JSON: JSON as text`},
}

// Legend is the line in front of a frame.
func (t *Protocol) Legend(frame string) (string, *Fault) {
	a := t.algorithm("structure")
	if a == nil {
		return "", fault("not_available")
	}
	if int64(len(frame)) > t.input || !utf8.ValidString(frame) {
		return "", fault("format")
	}
	data, ok := strings.CutPrefix(frame, a.Tag)
	if !ok {
		return "", nil
	}
	_, steps, ok := t.restoreStructure(data)
	if !ok {
		return "", fault("decompression")
	}
	return t.legendOf(steps), nil
}

// legendOf explains the steps; nothing if there are none.
func (t *Protocol) legendOf(steps map[string]bool) string {
	if len(steps) == 0 {
		return ""
	}
	var groups []string
	var clauses []string
	for _, l := range append(slices.Clone(legend), struct{ step, clause string }{}) {
		switch {
		case steps[l.step]:
			clauses = append(clauses, l.clause)
		case l.step == "" && len(clauses) > 0:
			groups, clauses = append(groups, strings.Join(clauses, "; ")+"."), nil
		}
	}
	return strings.TrimSuffix(t.algorithm("structure").Tag, "|") + ": " + strings.Join(groups, " ") + "\n"
}
