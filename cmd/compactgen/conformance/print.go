package conformance

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// mostShown is how many failures are printed.
const mostShown = 20

// Print writes a line for each failure, at most 20, and one for each testee. Alone gives
// the command that shows a case; it may be nil.
func (r *Report) Print(w io.Writer, alone func(name string) string) {
	list, notRun := r.differences()
	for _, f := range someOf(list, mostShown) {
		fmt.Fprintln(w, f.line(alone))
	}
	if len(list) > mostShown {
		fmt.Fprintf(w, "%d differences in all, of which %d are shown\n", len(list), mostShown)
	}
	for _, language := range slices.Sorted(maps.Keys(notRun)) {
		fmt.Fprintf(w, "FAIL %d cases were not run [%s]\n", notRun[language], language)
	}
	for _, t := range r.Tallies {
		fmt.Fprintf(w, "%-12s answered %d of %d vectors, %d of %d questions about what was encoded; %d answers in all\n",
			t.Language, t.Vectors, r.Vectors, t.Decoded, r.Crossed, t.Answers)
		if t.NotAsked > 0 {
			fmt.Fprintf(w, "%-12s does not offer what %d cases ask\n", t.Language, t.NotAsked)
		}
	}
	if r.KnownBad > 0 {
		fmt.Fprintf(w, "%d known failures\n", r.KnownBad)
	}
}

// differences are the failures without those of cases that a lost testee was not asked:
// the failure that lost it says why, and of the others only the number counts.
func (r *Report) differences() (list []Failure, notRun map[string]int) {
	notRun = map[string]int{}
	for _, f := range r.Failures {
		if strings.HasPrefix(f.Got, lost) {
			notRun[f.Language]++
			continue
		}
		list = append(list, f)
	}
	return list, notRun
}

// line is a failure: the case, who failed, what was asked, both answers, and the command
// that shows the case alone.
func (f Failure) line(alone func(string) string) string {
	line := fmt.Sprintf("FAIL %s [%s]", f.Case, f.Language)
	if f.Asked != "" {
		line += " " + shorten(f.Asked)
	}
	line += ": got " + indent(shorten(f.Got))
	if f.Want != "" {
		line += "; want " + shorten(f.Want) + ", as " + f.By + " says"
	}
	if alone != nil && f.Asked != "" {
		name, _, _ := strings.Cut(f.Case, " ← ") // what was made of a case's frames is shown with it
		line += "; alone: " + alone(name)
	}
	return line
}

// Verdict is one line: who agrees, or not, in how many cases and answers. Names say
// more of a language than its name, as its version; those that are missing stand as
// they are.
func (r *Report) Verdict(names map[string]string) string {
	list, notRun := r.differences()
	cases := "cases"
	if r.Cases() == 1 {
		cases = "case"
	}
	count := fmt.Sprintf("%d %s, %d answers, seed %d", r.Cases(), cases, r.Answers(), r.Seed)
	for _, language := range slices.Sorted(maps.Keys(notRun)) {
		if !strings.Contains(language, " ") { // what it would have had to read of others is left out
			count += fmt.Sprintf("; %d were not run in %s", notRun[language], language)
		}
	}
	all := r.all(names)
	switch n := len(list); {
	case r.OK() && len(r.Tallies) == 1:
		return fmt.Sprintf("%s: %s agrees with the judge: %s", r.Protocol, all, count)
	case r.OK():
		return fmt.Sprintf("%s: %s agree with the judge: %s", r.Protocol, all, count)
	case n == 1:
		return fmt.Sprintf("%s: 1 difference, among %s: %s", r.Protocol, all, count)
	default:
		return fmt.Sprintf("%s: %d differences, among %s: %s", r.Protocol, n, all, count)
	}
}

// all are the testees, as a sentence lists them.
func (r *Report) all(names map[string]string) string {
	var who []string
	for _, t := range r.Tallies {
		name := t.Language
		if names[name] != "" {
			name = names[name]
		}
		who = append(who, name)
	}
	if last := len(who) - 1; last > 0 {
		return strings.Join(who[:last], ", ") + " and " + who[last]
	}
	return strings.Join(who, ", ")
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
