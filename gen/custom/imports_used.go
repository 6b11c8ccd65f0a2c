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

// words are the names that code uses, outside comments and strings, and a member
// behind a point is none.
func (s importStyle) words(code string) map[string]bool {
	words := map[string]bool{}
	for i := 0; i < len(code); {
		if end := s.behindSilent(code[i:]); end > 0 {
			i += end
			continue
		}
		end := i
		for end < len(code) && inName(code[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		if member := strings.HasSuffix(code[:i], ".") && !strings.HasSuffix(code[:i], "..."); !member {
			words[code[i:end]] = true
		}
		i = end
	}
	return words
}

// behindSilent is where a comment or string ends that the code begins with, or 0.
func (s importStyle) behindSilent(code string) int {
	for _, marks := range s.silent {
		if !strings.HasPrefix(code, marks[0]) {
			continue
		}
		for i := len(marks[0]); i < len(code); i++ {
			if strings.HasPrefix(code[i:], marks[1]) {
				return i + len(marks[1])
			}
			if code[i] == '\\' {
				i++
			}
		}
		return len(code)
	}
	return 0
}

func inName(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
