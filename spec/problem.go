package spec

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong with a spec. ID names the rule that was
// broken and stays the same from release to release; docs/problems.md lists the
// ids.
type Problem struct {
	Path    string
	Pos     Pos
	ID      string
	Message string
	Related Pos // the other place, if there are two; else the zero Pos
}

// String is the problem as `file:line:col: [id] message`.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: [%s] %s", p.Path, p.Pos.Line, p.Pos.Col, p.ID, p.Message)
}

// MarshalJSON writes the object {file, line, column, id, message, related?},
// related being {line, column}.
func (p Problem) MarshalJSON() ([]byte, error) {
	type place struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	out := struct {
		File string `json:"file"`
		place
		ID      string `json:"id"`
		Message string `json:"message"`
		Related *place `json:"related,omitempty"`
	}{File: p.Path, place: place{p.Pos.Line, p.Pos.Col}, ID: p.ID, Message: p.Message}
	if p.Related != (Pos{}) {
		out.Related = &place{p.Related.Line, p.Related.Col}
	}
	return json.Marshal(out)
}

// Problems are all problems of one spec, sorted by place. Nil means none.
type Problems []Problem

// Error is the text form, without the last line break.
func (ps Problems) Error() string { return strings.TrimSuffix(ps.Text(), "\n") }

// Text has one line for each problem.
func (ps Problems) Text() string {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(p.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// JSON is an indented array with one object for each problem; see
// Problem.MarshalJSON.
func (ps Problems) JSON() []byte {
	if ps == nil {
		ps = Problems{}
	}
	b, err := json.MarshalIndent(ps, "", "  ")
	if err != nil {
		panic(err) // numbers and strings alone
	}
	return append(b, '\n')
}

// sorted orders the problems by place and drops doubles.
func (ps Problems) sorted() Problems {
	slices.SortFunc(ps, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
			cmp.Compare(a.ID, b.ID), cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.Compact(ps)
}

// mostProblems is how many problems of a file are reported: nobody reads more,
// and a file of 16 MiB can have millions.
const mostProblems = 1000

// recorder collects problems while a spec is read and checked.
type recorder struct {
	suggester
	path     string
	problems Problems
	count    int      // of all, told or not
	passes   []string // rules that are not asked for
}

func (r *recorder) add(pos Pos, id, format string, args ...any) {
	r.addRelated(pos, Pos{}, id, format, args...)
}

// addPair adds a problem that has a second place, the first in the file.
func (r *recorder) addPair(pos, first Pos, id, format string, args ...any) {
	r.addRelated(pos, first, id, format+"; first at %d:%d", append(args, first.Line, first.Col)...)
}

// addRelated adds a problem whose message names another place.
func (r *recorder) addRelated(pos, related Pos, id, format string, args ...any) {
	if slices.Contains(r.passes, id) {
		return
	}
	if r.count++; r.count <= mostProblems {
		r.problems = append(r.problems, Problem{Path: r.path, Pos: pos, ID: id, Message: fmt.Sprintf(format, args...), Related: related})
	}
}

// all returns the problems in order and, at the end, how many were not reported.
func (r *recorder) all() Problems {
	list := r.problems.sorted()
	if more := r.count - mostProblems; more > 0 {
		list = append(list, Problem{Path: r.path, Pos: list[len(list)-1].Pos, ID: "too-many-problems", Message: fmt.Sprintf("and %d problems more", more)})
	}
	return list
}
