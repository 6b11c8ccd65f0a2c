package breaking

import (
	"cmp"

	"github.com/compactgen/compactgen/spec"
)

// row is a row of a table that frames know by a text and, perhaps, by a number.
// A plain row stands for nothing but its own text: no frame is another one without it.
type row struct {
	code   spec.Text
	number spec.Int
	plain  bool
}

// rowRules are the rules of a table, and what messages call a row. Refused is for an
// added row with a number that old decoders refuse; "" if they read any number.
type rowRules struct {
	what                         string
	removed, added, code, number string
	refused                      string
	reserve                      func(old row) string // the line that keeps a removed row's code and number; "" if it is there
	read                         func(new row) string // what old decoders read for an added row's number; "" if nothing else
}

// pair is a row that both tables hold: its index in each.
type pair struct{ old, new int }

// rows compares two tables. A row is the same as one of its code; if there is
// none, as one of its number that has no other match.
func (c *comparison) rows(old, new []row, r rowRules) (kept []pair) {
	codes, numbers := map[string]int{}, map[int64]int{}
	for i, o := range old {
		if codes[o.code.V] = i; o.number.Set() {
			numbers[o.number.V] = i
		}
	}
	stay := make([]bool, len(old)) // matched by code
	for _, n := range new {
		if i, ok := codes[n.code.V]; ok {
			stay[i] = true
		}
	}
	matched := make([]bool, len(old))
	for j, n := range new {
		i, known := codes[n.code.V]
		if !known {
			if i, known = numbers[n.number.V]; known && n.number.Set() && !stay[i] {
				c.add(n.code.Pos, r.code, n.code.V, "the %s of the number %d is %q and was %q", r.what, n.number.V, n.code.V, old[i].code.V)
			} else {
				rule := r.added
				if n.number.Set() {
					rule = cmp.Or(r.refused, r.added)
				}
				if !n.plain {
					c.add(n.code.Pos, rule, n.code.V, "the %s %q is new", r.what, n.code.V)
					if r.read != nil {
						c.further(r.read(n))
					}
				}
				continue
			}
		}
		c.number(old[i].number, n, r)
		matched[i] = true
		kept = append(kept, pair{i, j})
	}
	for i, o := range old {
		if !matched[i] && !o.plain {
			c.gone(o.code.Pos, r.removed, o.code.V, "the %s %q is gone", r.what, o.code.V)
			if r.reserve != nil {
				c.further(r.reserve(o))
			}
		}
	}
	return kept
}

func (c *comparison) number(old spec.Int, new row, r rowRules) {
	switch name := "the number of the " + r.what + " " + new.code.V; {
	case old.Set() && new.number.Set():
		c.integer(old, new.number, r.number, new.code.V, name)
	case old.Set():
		c.add(new.code.Pos, r.number, new.code.V, "%s is gone and was %d", name, old.V)
	case new.number.Set():
		c.add(new.number.Pos, r.number, new.code.V, "%s is %d and was none", name, new.number.V)
	}
}
