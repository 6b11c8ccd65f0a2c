package measure

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Budget is the most that the total of one row may be. Of names the row: a
// format, or "m2m/" and an algorithm. Nil means no limit.
type Budget struct {
	Of            string
	Tokens, Bytes *int64
}

// Check is one limit of a budget and what was measured. It also counts as over if
// the row cannot carry every document, since the missing ones have no measure.
type Check struct {
	Of         string `json:"of"`
	Unit       string `json:"unit"`
	Limit      int64  `json:"limit"`
	Measured   int64  `json:"measured"`
	NotCarried int    `json:"not_carried,omitempty"` // documents
	Over       bool   `json:"over"`
}

func (c Check) String() string {
	s := fmt.Sprintf("%s takes %d %s; the budget is %d", c.Of, c.Measured, c.Unit, c.Limit)
	if c.NotCarried > 0 {
		s += fmt.Sprintf(", and cannot carry %d documents", c.NotCarried)
	}
	return s
}

// m2m stands before the name of an algorithm.
const m2m = "m2m/"

// ParseBudget reads "tokens=N,bytes=N" or one of the two.
func ParseBudget(text, of string) (Budget, error) {
	b := Budget{Of: of}
	for _, part := range strings.Split(text, ",") {
		unit, number, _ := strings.Cut(part, "=")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 {
			return b, fmt.Errorf("budget %q: it is tokens=N,bytes=N or one of the two, N a whole number", text)
		}
		slot := &b.Tokens
		switch unit {
		case "tokens":
		case "bytes":
			slot = &b.Bytes
		case "tool", "total", "slim-total":
			return b, fmt.Errorf("budget %q: a budget of tools is for compactmcp measure", text)
		default:
			return b, fmt.Errorf("budget %q: there are tokens and bytes, and no %q", text, unit)
		}
		if *slot != nil {
			return b, fmt.Errorf("budget %q: %s twice", text, unit)
		}
		*slot = &n
	}
	return b, nil
}

func (b Budget) empty() bool { return b.Tokens == nil && b.Bytes == nil }

// place returns the group and the row that the budget is of.
func (b Budget) place() (group, row string) {
	if name, ok := strings.CutPrefix(b.Of, m2m); ok {
		return "algorithm", name
	}
	return "format", b.Of
}

// check refuses a budget of what will not be measured.
func (b Budget) check(all []family) error {
	if b.empty() {
		return nil
	}
	group, row := b.place()
	var names []string
	for _, f := range all {
		for _, c := range f.carriers {
			if f.name == group && c.name == row {
				if c.binary && b.Tokens != nil {
					return fmt.Errorf("budget of %s: it is no text and has no tokens", b.Of)
				}
				return nil
			}
			if f.name == "algorithm" {
				names = append(names, m2m+c.name)
			} else {
				names = append(names, c.name)
			}
		}
	}
	return errors.New("budget of " + strconv.Quote(b.Of) + ": there are " + strings.Join(names, ", "))
}

// compare compares the totals with the budget.
func (b Budget) compare(r *Report) []Check {
	group, name := b.place()
	var checks []Check
	for i := range r.Groups {
		row := rowOf(r.Groups[i].Total, name)
		if r.Groups[i].Name != group || row == nil {
			continue
		}
		check := func(unit string, limit *int64, measured int64) {
			if limit != nil {
				missing := r.Documents - row.Documents
				checks = append(checks, Check{b.Of, unit, *limit, measured, missing, measured > *limit || missing > 0})
			}
		}
		if b.Tokens != nil {
			check("tokens", b.Tokens, *row.Tokens)
		}
		check("bytes", b.Bytes, row.Bytes)
	}
	return checks
}

// OverBudget lists what a report is over with.
func (r *Report) OverBudget() []Check {
	var over []Check
	for _, c := range r.Budget {
		if c.Over {
			over = append(over, c)
		}
	}
	return over
}
