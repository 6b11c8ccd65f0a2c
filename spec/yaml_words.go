package spec

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// inOurWords says what is wrong at a place, and where: a common slip, or else what
// is given.
func inOurWords(src []byte, pos Pos, message, otherwise string) (Pos, string) {
	line, before := lineAt(src, pos.Line), lineAt(src, pos.Line-1)
	if at := strings.Index(line[:indentation(line)], "\t"); at >= 0 {
		return Pos{pos.Line, 1 + at}, tabInFront
	}
	if tight.MatchString(line) && message == noColon {
		return Pos{pos.Line, 1 + strings.Index(line, ":")}, spaceless
	}
	if quote, found := openQuote(src, pos.Line); found {
		return quote, "a quote without an end in its line"
	}
	if m, found := slip(line, message); found {
		return Pos{pos.Line, utf8.RuneCountInString(line[:m.at]) + 1}, m.words
	}
	if message != noMapping {
		return pos, otherwise
	}
	switch {
	case strings.TrimSpace(before) == "":
		return pos, otherwise
	case strings.Contains(before, ": ") || strings.HasSuffix(strings.TrimSpace(before), ":"):
		if keys := len(beginning.FindString(before)); indentation(line) > keys {
			return Pos{pos.Line, 1 + indentation(line)}, fmt.Sprintf("a key that is indented by %d, further than the one before it, which is by %d", indentation(line), keys)
		}
		return pos, otherwise
	case tight.MatchString(before):
		return Pos{pos.Line - 1, 1 + strings.Index(before, ":")}, spaceless
	default:
		return Pos{pos.Line - 1, 1 + indentation(before)}, plainer[noColon]
	}
}

// A mistake is a common slip, which the YAML library reports in its own words, or
// where something else has become wrong for it.
type mistake struct {
	at    int // byte of the line
	words string
}

// slip finds what is wrong in the line of an error, if it is a common one.
func slip(line, message string) (mistake, bool) {
	text, start := strings.TrimRight(line, "\r\n"), indentation(line)
	if at, found := behindQuote(text); found {
		return mistake{at, orInFlow(message, "text behind the quote that ends the value: put all of it in quotes", "expected a comma behind the value in quotes")}, true
	}
	if dash.MatchString(text[start:]) {
		return mistake{start, "expected a space behind the dash"}, true
	}
	for _, s := range slips {
		if m := s.form.FindStringSubmatchIndex(text); m != nil && slices.Contains(s.messages, message) {
			words := s.words
			if strings.Contains(words, "%s") {
				words = fmt.Sprintf(words, text[m[2]:m[3]])
			}
			return mistake{m[2], words}, true
		}
	}
	return mistake{}, false
}

// orInFlow is the second text between braces or brackets.
func orInFlow(message, block, flow string) string {
	if message == noBrace || message == noBracket {
		return flow
	}
	return block
}

const (
	badStart  = "found character that cannot start any token"
	noMapping = "mapping values are not allowed in this context"
	noColon   = "could not find expected ':'"
	noBrace   = "did not find expected ',' or '}'"
	noBracket = "did not find expected ',' or ']'"
)

// slips are forms of lines, of which the group in parentheses is wrong when the
// library has one of the messages.
var slips = []struct {
	form     *regexp.Regexp
	messages []string
	words    string
}{
	{regexp.MustCompile(`(?:^ *|[-:,{\[] *)(\t)`), []string{badStart}, tabInFront},
	{
		regexp.MustCompile("(?:^|[-:,] |[{\\[]) *([@`%|>&*])"),
		[]string{badStart, "did not find expected alphabetic or numeric character", "did not find expected comment or line break"},
		"no text begins with %s in YAML: put it in quotes",
	},
	{
		regexp.MustCompile(`(\\)[^0abtnvfreN_LPxuU "/\\]`), []string{"found unknown escape character"},
		"between double quotes a backslash begins an escape, and there is none like this: double the backslash, or take single quotes",
	},
	{regexp.MustCompile(`: +(?:"[^"]*"|'[^']*') *(:)(?: |$)`), []string{noMapping}, "a colon behind a value: a mapping in one line stands in braces"},
	{regexp.MustCompile(`[^\s'"]: +(` + colonText + `)`), []string{noMapping}, "a colon in a text: put the text in quotes"},
	{regexp.MustCompile(`[^\s'"]: +(` + colonText + `)`), []string{noBrace}, "a colon in a text: put the text in quotes, or a comma in front of the next key"},
}

// colonText is a text without quotes, up to a colon in it.
const colonText = `[^\s'"{\[|>&*!#][^'"#{}\[\],]*:(?: |$)`

const (
	tabInFront = "a tab stands in front of the text, where YAML has spaces alone"
	spaceless  = "expected a space behind the colon"
)

var (
	beginning = regexp.MustCompile(`^ *(?:- +)*`)

	dash  = regexp.MustCompile(`^-[^\s-]`)
	tight = regexp.MustCompile(`^ *(?:- +)*[A-Za-z0-9_]+(:)\S`)
)

// plainer are the words for other errors.
var plainer = map[string]string{
	noBrace:                          "the mapping in braces that is open here needs a comma between two members, and } at its end",
	noBracket:                        "the list in brackets that is open here needs a comma between two elements, and ] at its end",
	noColon:                          "expected a colon and a space behind the key",
	noMapping:                        "a colon where no key can stand",
	"found unexpected end of stream": "the file ends inside of a value",
}

// behindQuote finds text behind the end of a value in quotes, where it can't stand.
func behindQuote(line string) (at int, found bool) {
	for _, m := range inQuotes.FindAllStringSubmatchIndex(line, -1) {
		end := m[2] + indentation(line[m[2]:])
		if end < len(line) && !strings.ContainsRune(",}]:#", rune(line[end])) {
			return end, true
		}
	}
	return 0, false
}

// inQuotes is a value in quotes, where a value begins.
var inQuotes = regexp.MustCompile(`(?:^ *|[-:,] +|[{\[] *)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')()`)

// openQuote finds the last quote up to a line that has no end in its own line, nor in
// the next one: the text goes on to some other quote, behind which nothing fits.
func openQuote(src []byte, last int) (open Pos, found bool) {
	number, quote := 0, ""
	for line := range strings.Lines(string(src)) {
		number++
		if quote != "" {
			if at := strings.Index(line, quote); at < 0 || strings.TrimLeft(line[at+1:], " ,}]\r\n") != "" {
				return open, true
			}
			quote = ""
			continue // a text of two lines
		}
		if number > last {
			return Pos{}, false
		}
		bare := inQuotes.ReplaceAllStringFunc(strings.TrimRight(line, "\r\n"), func(s string) string { return strings.Repeat("x", len(s)) })
		if m := opening.FindStringSubmatchIndex(bare); m != nil && !strings.Contains(bare[:m[2]], " #") {
			open, quote = Pos{number, utf8.RuneCountInString(line[:m[2]]) + 1}, bare[m[2]:m[3]]
		}
	}
	return open, quote != ""
}

var opening = regexp.MustCompile(`(?:^ *|[-:,] +|[{\[] *)(["'])`)
