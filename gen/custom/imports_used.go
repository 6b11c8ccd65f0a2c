package custom

import (
	"slices"
	"strings"
)

// drop leaves only the names that are used.
func (s importStyle) drop(found map[binding][]string, used map[string]bool) {
	for key, names := range found {
		found[key] = slices.DeleteFunc(names, func(name string) bool { return !used[bound(name)] })
		if len(found[key]) == 0 {
			delete(found, key)
		}
	}
}

// A quiet is text that uses no names, a comment or a string. Only a string has
// escapes, and code in its holes.
type quiet struct {
	begin, end string
	escapes    bool
	hole       string // what begins a hole, which } ends
}

func comments(begin, end string) quiet { return quiet{begin: begin, end: end} }

func strung(begin, end, hole string) quiet { return quiet{begin, end, true, hole} }

// words are the names that code uses, outside comments and strings, and a member
// behind a point is none.
func (s importStyle) words(code string) map[string]bool {
	words := map[string]bool{}
	s.read(code, false, words)
	return words
}

// read adds the names of code, or of a hole up to its end, and says where that is.
func (s importStyle) read(code string, hole bool, words map[string]bool) int {
	braces := 0
	for i := 0; i < len(code); {
		if at := slices.IndexFunc(s.silent, func(q quiet) bool { return strings.HasPrefix(code[i:], q.begin) }); at >= 0 {
			i += s.pass(s.silent[at], code[i:], words)
			continue
		}
		end := i
		for end < len(code) && inName(code[end]) {
			end++
		}
		if end > i {
			if member := strings.HasSuffix(code[:i], ".") && !strings.HasSuffix(code[:i], "..."); !member {
				words[code[i:end]] = true
			}
			i = end
			continue
		}
		switch i++; code[i-1] {
		case '{':
			braces++
		case '}':
			if braces--; hole && braces < 0 {
				return i
			}
		}
	}
	return len(code)
}

// pass says where the comment or string ends that the code begins with, and adds
// the names in its holes.
func (s importStyle) pass(q quiet, code string, words map[string]bool) int {
	for i := len(q.begin); i < len(code); {
		switch rest := code[i:]; {
		case q.escapes && rest[0] == '\\':
			i += 2
		case strings.HasPrefix(rest, q.end):
			return i + len(q.end)
		case q.hole == "" || !strings.HasPrefix(rest, q.hole):
			i++
		default:
			i += len(q.hole)
			i += s.read(code[i:], true, words)
		}
	}
	return len(code)
}

func inName(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
