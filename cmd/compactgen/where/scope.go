package where

import (
	"regexp"
	"strings"
)

var (
	opens    = regexp.MustCompile(`^(?:export )?(type|interface|enum|class|const) (\w+)`)
	member   = regexp.MustCompile(`^(?:\t(\w+) | {2,4}(\w+)(?:\??:| =))`) // in Go; in TypeScript and Python
	constant = regexp.MustCompile(`^\t(\w+) +(\w+) += `)                  // in Go, whose constants are in no type
)

// A scope is a line of generated code, and the type that it is in.
type scope struct {
	line        string
	kind, class string // of the type; perhaps empty
	opened      bool   // by this line
}

// next goes on to the next line. What stands at the margin opens a type, or ends one.
func (s *scope) next(line []byte) {
	s.line, s.opened = string(line), false
	if s.line == "" || strings.ContainsAny(s.line[:1], " \t") {
		return
	}
	s.kind, s.class = "", ""
	if m := opens.FindStringSubmatch(s.line); m != nil {
		s.kind, s.class, s.opened = m[1], m[2], true
	}
}

// declares says whether the line declares a symbol: a type, a field of it, or a row.
func (s *scope) declares(of Symbol) bool {
	switch {
	case of.Type == "":
		return false
	case of.Member == "":
		return s.opened && s.class == of.Type && s.kind != "const"
	case s.class == of.Type:
		m := member.FindStringSubmatch(s.line)
		return m != nil && plain(m[1]+m[2]) == plain(of.Member)
	}
	m := constant.FindStringSubmatch(s.line)
	return s.class == "" && m != nil && m[2] == of.Type && plain(m[1]) == plain(of.Type+of.Member)
}

// plain is an identifier that each language writes in a case of its own, perhaps with
// a _ behind.
func plain(identifier string) string {
	return strings.ToLower(strings.ReplaceAll(identifier, "_", ""))
}
