package breaking

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// Finding is one change between two specs. Its place is in the new file, or in the
// old one if the part is gone. Symbol names the part, as an ignore does.
type Finding struct {
	File     string
	Pos      spec.Pos
	Rule     string
	Severity rules.Severity
	Symbol   string
	Message  string
	Against  []string // the old specs that show it
	Ignored  string   // the reason, where the new spec ignores it
}

// String is the finding as `file:line:col: [rule] severity: sentence`.
func (f Finding) String() string {
	s := fmt.Sprintf("%s:%s: [%s] %s: %s", f.File, f.Pos, f.Rule, f.Severity, f.Message)
	if f.Ignored != "" {
		s += " (ignored: " + f.Ignored + ")"
	}
	return s
}

// MarshalJSON writes the object {file, line, column, rule, severity, at,
// message, against, ignored?}.
func (f Finding) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		File     string         `json:"file"`
		Line     int            `json:"line"`
		Column   int            `json:"column"`
		Rule     string         `json:"rule"`
		Severity rules.Severity `json:"severity"`
		At       string         `json:"at"`
		Message  string         `json:"message"`
		Against  []string       `json:"against"`
		Ignored  string         `json:"ignored,omitempty"`
	}{f.File, f.Pos.Line, f.Pos.Col, f.Rule, f.Severity, f.Symbol, f.Message, f.Against, f.Ignored})
}

// Findings are the changes between two specs: those in the new file by place,
// then those in the old one. Nil means none.
type Findings []Finding

// Count returns how many findings of a severity are not ignored.
func (fs Findings) Count(s rules.Severity) int {
	n := 0
	for _, f := range fs {
		if f.Severity == s && f.Ignored == "" {
			n++
		}
	}
	return n
}

// Worst is the gravest severity among all the findings, ignored or not.
func (fs Findings) Worst() rules.Severity {
	worst := rules.Safe
	for _, f := range fs {
		worst = max(worst, f.Severity)
	}
	return worst
}

// with adds what another old spec shows. A change is the same in both by its rule and its place in
// the new file, or, of what is gone, by its words.
func (fs Findings) with(more Findings) Findings {
	for _, f := range more {
		i := slices.IndexFunc(fs, func(x Finding) bool {
			return x.Rule == f.Rule && x.Symbol == f.Symbol && (x.File == f.File && x.Pos == f.Pos || x.Message == f.Message)
		})
		if i < 0 {
			fs = append(fs, f)
		} else if !slices.Contains(fs[i].Against, f.Against[0]) {
			fs[i].Against = append(fs[i].Against, f.Against[0])
		}
	}
	return fs
}

func (fs Findings) sorted(first string) Findings {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		if a.File != b.File {
			if a.File == first {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Rule, b.Rule))
	})
	return fs
}

// Summary counts the findings: "2 wire-breaking, 1 safe change, 1 ignored".
func (fs Findings) Summary() string {
	var parts []string
	counted, last := 0, 0
	for _, s := range []rules.Severity{rules.WireBreaking, rules.ReadersFirst, rules.EncoderOnly, rules.Safe} {
		if n := fs.Count(s); n > 0 {
			parts = append(parts, fmt.Sprint(n, " ", s))
			counted, last = counted+n, n
		}
	}
	switch {
	case counted == 0:
		parts = append(parts, "no change that peers notice")
	case last == 1:
		parts[len(parts)-1] += " change"
	default:
		parts[len(parts)-1] += " changes"
	}
	if ignored := len(fs) - counted; ignored > 0 {
		parts = append(parts, fmt.Sprint(ignored, " ignored"))
	}
	return strings.Join(parts, ", ")
}
