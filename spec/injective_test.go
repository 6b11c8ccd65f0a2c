package spec

import (
	"slices"
	"strings"
	"testing"
)

// A slow reference of how tables are used, written row by row from the definition.
// The rules must refuse exactly the tables whose encoding it cannot undo.

func slowEncode(rows []row, escape, x string) string {
	for _, r := range rows {
		if x == r.name.V {
			return r.short.V
		}
	}
	isShort := slices.ContainsFunc(rows, func(r row) bool { return x == r.short.V && r.short.V != r.name.V })
	if strings.HasPrefix(x, escape) || isShort {
		return escape + x
	}
	return x
}

func slowDecode(rows []row, escape, y string) string {
	if rest, escaped := strings.CutPrefix(y, escape); escaped {
		return rest
	}
	for _, r := range rows {
		if y == r.short.V {
			return r.name.V
		}
	}
	return y
}

// lost is the first of the strings that does not come back.
func lost(rows []row, escape string, strs []string) (string, bool) {
	for _, x := range strs {
		if slowDecode(rows, escape, slowEncode(rows, escape, x)) != x {
			return x, true
		}
	}
	return "", false
}

// stringsOf has the strings of the letters with from to to of them.
func stringsOf(letters string, from, to int) (list []string) {
	level := []string{""}
	for n := 0; n <= to; n++ {
		if n >= from {
			list = append(list, level...)
		}
		var next []string
		for _, s := range level {
			for _, c := range letters {
				next = append(next, s+string(c))
			}
		}
		level = next
	}
	return list
}

// problemsOf checks rows alone.
func problemsOf(rows []row, escape string) []string {
	c := &checker{recorder: &recorder{}, File: &File{}}
	c.rows(rows, escape, "key")
	var ids []string
	for _, p := range c.problems {
		ids = append(ids, p.ID)
	}
	return ids
}

// verdicts counts the cases that a test has seen, so that it cannot pass without seeing any.
type verdicts struct{ accepted, collided, ambiguous, harmless int }

func (v *verdicts) check(t *testing.T, rows []row, strs []string) {
	t.Helper()
	names := map[string]bool{}
	for _, r := range rows {
		names[r.name.V] = true
	}
	ids := problemsOf(rows, "=")
	if double := len(names) < len(rows); double || slices.Contains(ids, "duplicate-name") {
		v.ambiguous++ // it is not defined which row an encoder takes
		if double != slices.Contains(ids, "duplicate-name") {
			t.Fatalf("%v: %v", rows, ids)
		}
		return
	}
	x, bad := lost(rows, "=", strs)
	// Without a meaning, but not lossy: a name with the escape in front, and a
	// short that is its own name, escaped.
	collision := slices.Contains(ids, "duplicate-short") || slices.ContainsFunc(rows, func(r row) bool {
		return strings.HasPrefix(r.short.V, "=") && r.short.V != "="+r.name.V
	})
	switch {
	case bad && len(ids) == 0:
		t.Fatalf("%v is accepted, and %q comes back as %q", rows, x, slowDecode(rows, "=", slowEncode(rows, "=", x)))
	case bad != collision:
		t.Fatalf("%v: problems %v, but a string is lost: %v", rows, ids, bad)
	case bad:
		v.collided++
	case len(ids) == 0:
		v.accepted++
	default:
		v.harmless++
	}
}

func rowsOf(texts ...string) []row {
	rows := make([]row, len(texts)/2)
	for i := range rows {
		rows[i] = row{Text{texts[2*i], Pos{i + 1, 1}}, Text{texts[2*i+1], Pos{i + 1, 2}}}
	}
	return rows
}

// Every table of one or two rows of up to two letters, and of three rows of one
// letter or the escape and one.
func TestAcceptedTablesLoseNothing(t *testing.T) {
	all := stringsOf("=ab", 0, 4)
	var v verdicts
	short := stringsOf("=ab", 1, 2)
	for _, a := range short {
		for _, b := range short {
			v.check(t, rowsOf(a, b), all)
			for _, c := range short {
				for _, d := range short {
					v.check(t, rowsOf(a, b, c, d), all)
				}
			}
		}
	}
	few := []string{"a", "b", "c", "=a", "="}
	all = stringsOf("=abc", 0, 3)
	for i := range 5 * 5 * 5 * 5 * 5 * 5 {
		var texts []string
		for range 6 {
			texts = append(texts, few[i%5])
			i /= 5
		}
		v.check(t, rowsOf(texts...), all)
	}
	if v.accepted < 100 || v.collided < 100 || v.ambiguous < 100 || v.harmless < 10 {
		t.Errorf("too little was met: %+v", v)
	}
}
