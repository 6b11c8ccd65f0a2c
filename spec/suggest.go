package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestQuote bounds what messages repeat of a file, in code points.
const longestQuote = 60

// quote shows text of the file in a message, without control characters.
func quote(s string) string {
	if utf8.RuneCountInString(s) > longestQuote {
		s = string([]rune(s)[:longestQuote]) + "…"
	}
	return strconv.Quote(s)
}

// mostSteps bounds what the suggestions of one file cost, in letters compared:
// the first hundreds of wrong names get theirs, not a million.
const mostSteps = 20_000_000

// suggester finds what was meant, as long as that is cheap.
type suggester struct{ steps int }

// didYouMean is the end of a message about an unknown name: the nearest of the
// known ones, or nothing.
func (s *suggester) didYouMean(name string, known []string) string {
	if len(name) > longestQuote {
		return ""
	}
	best, bestDistance := "", 1+max(1, len(name)/3)
	for _, k := range known {
		if s.steps++; s.steps > mostSteps {
			return ""
		}
		if len(k)-len(name) >= bestDistance || len(name)-len(k) >= bestDistance {
			continue
		}
		s.steps += len(name) * len(k)
		if d := distance(name, k); d < bestDistance {
			best, bestDistance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// meant is the same of a key, which may have grown together with its value.
func (s *suggester) meant(key string, known []string) string {
	if name, value, found := strings.Cut(key, ":"); found && value != "" && slices.Contains(known, name) {
		return "; expected a space behind the colon"
	}
	return s.didYouMean(key, known)
}

// mostChoices bounds the list of known names in a message.
const mostChoices = 20

// choices is the end of a message about an unknown name: the nearest of the known
// ones, or, of a few, all of them.
func (s *suggester) choices(name string, known []string) string {
	if near := s.didYouMean(name, known); near != "" || len(known) == 0 || len(known) > mostChoices {
		return near
	}
	var list []string
	for _, k := range known {
		list = append(list, quote(k))
	}
	return "; there are " + strings.Join(list, ", ")
}

// distance counts the edits between two short names: insert, delete, replace,
// or swap two neighbours.
func distance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+b2i(a[i-1] != b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// DidYouMean is "; did you mean …?" with the nearest of the known names, or
// nothing if none is near.
func DidYouMean(name string, known []string) string { return new(suggester).didYouMean(name, known) }
