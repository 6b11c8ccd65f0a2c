package conformance

import (
	"cmp"
	"slices"
	"strings"
)

// Report is the outcome of a run.
type Report struct {
	Protocol string // its name and version
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
	Language         string
	Vectors, Decoded int
	Answers          int64
	NotAsked         int // cases whose op the testee does not offer
}

// Failure is one case that one testee got wrong: what it was asked, what By says, and
// what it said itself. All but the first two and Got may be empty.
type Failure struct {
	Case, Language, Asked, Want, By, Got string
}

// OK says whether nothing failed.
func (r *Report) OK() bool { return len(r.Failures) == 0 }

// Cases are all of them.
func (r *Report) Cases() int { return r.Vectors + r.Others }

// Answers are those of all testees.
func (r *Report) Answers() (sum int64) {
	for _, t := range r.Tallies {
		sum += t.Answers
	}
	return sum
}

func (r *Report) fail(f Failure) { r.Failures = append(r.Failures, f) }

func (r *Report) sort() {
	slices.SortStableFunc(r.Failures, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Case, b.Case), cmp.Compare(a.Language, b.Language))
	})
}

// kind is what failures have in common that most likely have one cause: the language,
// the operation and the kinds of both answers.
func (f Failure) kind() [4]string {
	op, _, _ := strings.Cut(f.Asked, " ")
	outline := func(answer string) string {
		answer, _, _ = strings.Cut(answer, ",")
		if strings.HasPrefix(answer, "ok ") {
			return "ok"
		}
		return answer
	}
	return [4]string{f.Language, op, outline(f.Want), outline(f.Got)}
}

// someOf are at most that many failures, of as many kinds as there are: one of each kind
// first.
func someOf(list []Failure, most int) []Failure {
	if len(list) <= most {
		return list
	}
	var first, more []int
	seen := map[[4]string]bool{}
	for i, f := range list {
		if k := f.kind(); seen[k] {
			more = append(more, i)
		} else {
			seen[k], first = true, append(first, i)
		}
	}
	chosen := append(first, more...)[:most]
	some := make([]Failure, most)
	for k, i := range chosen {
		some[k] = list[i]
	}
	return some
}
