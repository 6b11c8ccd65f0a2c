package conformance

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Report is the outcome of a run.
type Report struct {
	Seed     uint64
	Vectors  int // cases of the vectors, each of which every testee had to answer
	Others   int // real texts and random cases
	Crossed  int // questions to every testee about what encoders wrote: mostly, to decode it
	Tallies  []Tally
	Failures []Failure
	KnownBad int // cases that failed as known-failing.txt says
}

// Tally counts the answers of one testee.
type Tally struct {
	Language                  string
	Vectors, Answers, Decoded int
	NotAsked                  int // cases whose op the testee does not offer
}

// Failure is one case that one testee got wrong. Want and Got may be empty.
type Failure struct {
	Case, Language, Want, Got string
}

// OK says whether nothing failed.
func (r *Report) OK() bool { return len(r.Failures) == 0 }

func (r *Report) fail(name, language, want, got string) {
	r.Failures = append(r.Failures, Failure{name, language, want, got})
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Failures, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Case, b.Case), cmp.Compare(a.Language, b.Language))
	})
}

// Print writes the failures, then one line for each testee and a verdict.
func (r *Report) Print(w io.Writer) {
	notRun := map[string]int{}
	for _, f := range r.Failures {
		if strings.HasPrefix(f.Got, lost) {
			notRun[f.Language]++ // the failure that lost the testee says why
			continue
		}
		fmt.Fprintf(w, "FAIL %s [%s]\n", f.Case, f.Language)
		if f.Want != "" {
			fmt.Fprintf(w, "  want %s\n", shorten(f.Want))
		}
		fmt.Fprintf(w, "  got  %s\n", indent(shorten(f.Got)))
	}
	for _, language := range slices.Sorted(maps.Keys(notRun)) {
		fmt.Fprintf(w, "FAIL %d cases were not run [%s]\n", notRun[language], language)
	}
	for _, t := range r.Tallies {
		fmt.Fprintf(w, "%-12s answered %d of %d vectors, %d of %d questions about what the testees encoded; %d answers in all\n",
			t.Language, t.Vectors, r.Vectors, t.Decoded, r.Crossed, t.Answers)
		if t.NotAsked > 0 {
			fmt.Fprintf(w, "%-12s does not offer what %d cases ask\n", t.Language, t.NotAsked)
		}
	}
	fmt.Fprintf(w, "%d cases: %d vectors, %d real texts and random cases\n", r.Vectors+r.Others, r.Vectors, r.Others)
	if r.KnownBad > 0 {
		fmt.Fprintf(w, "%d known failures\n", r.KnownBad)
	}
	if r.OK() {
		fmt.Fprintf(w, "ok (seed %d)\n", r.Seed)
	} else {
		fmt.Fprintf(w, "%d failures (seed %d)\n", len(r.Failures), r.Seed)
	}
}

// shorten keeps both ends of a long text, since either may hold the difference.
func shorten(s string) string {
	const most = 1200
	if len(s) <= most {
		return s
	}
	head, tail := s[:most/2], s[len(s)-most/2:]
	return strings.ToValidUTF8(head, "") + fmt.Sprintf(" … %d bytes … ", len(s)-most) + strings.ToValidUTF8(tail, "")
}

func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n       ") }
