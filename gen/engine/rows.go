package engine

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A rowPart is a piece of a pattern: members, and the text before each. A part in
// brackets is left out if one of its members is nil, an empty text, or an integer
// below 0.
type rowPart struct {
	members  []rowMember
	text     string // behind the last
	optional bool
}

// A rowMember is written as a literal, as it is, or as a comment of a sign.
type rowMember struct {
	before, name string
	plain        bool
	sign         string
}

var (
	rowOptional = regexp.MustCompile(`\[[^\[\]$]*\$[^\[\]]*\]`)
	rowName     = regexp.MustCompile(`\$(?:([a-z_]+)|\{(?:([^ {}]+) )?([a-z_]+)\})`)
)

// rows writes a line for each object, for tables that may be long, at once: range
// does one action after the other.
func rows(language, pattern string, objects []any) (string, error) {
	var parts []rowPart
	at := 0
	for _, span := range rowOptional.FindAllStringIndex(pattern, -1) {
		parts = append(parts, rowPartOf(pattern[at:span[0]], false), rowPartOf(pattern[span[0]+1:span[1]-1], true))
		at = span[1]
	}
	parts = append(parts, rowPartOf(pattern[at:], false))
	var b strings.Builder
	for _, o := range objects {
		b.WriteByte('\n')
		for i := range parts {
			if err := parts[i].write(&b, language, o); err != nil {
				return "", err
			}
		}
	}
	return b.String(), nil
}

func rowPartOf(pattern string, optional bool) rowPart {
	part := rowPart{optional: optional}
	at := 0
	for _, m := range rowName.FindAllStringSubmatchIndex(pattern, -1) {
		group := func(i int) string { return pattern[max(m[2*i], 0):max(m[2*i+1], 0)] }
		part.members = append(part.members, rowMember{before: pattern[at:m[0]], name: group(1) + group(3), plain: group(1) == "", sign: group(2)})
		at = m[1]
	}
	part.text = pattern[at:]
	return part
}

func (p *rowPart) write(b *strings.Builder, language string, object any) error {
	if p.optional {
		for i := range p.members {
			value, err := member(object, p.members[i].name)
			if err != nil || none(value) {
				return err
			}
		}
	}
	for i := range p.members {
		m := &p.members[i]
		written, err := m.of(language, object)
		if err != nil {
			return err
		}
		b.WriteString(m.before)
		b.WriteString(written)
	}
	b.WriteString(p.text)
	return nil
}

func none(value any) bool {
	n, integer := value.(int64)
	return value == nil || value == "" || integer && n < 0
}

func (m *rowMember) of(language string, object any) (string, error) {
	value, err := member(object, m.name)
	if err != nil {
		return "", err
	}
	switch value := value.(type) {
	case int64:
		return strconv.FormatInt(value, 10), nil
	case string:
		switch {
		case !m.plain:
			return quote(language, value)
		case m.sign != "":
			return comment(m.sign, value), nil
		}
		return value, nil
	case nil:
		if null := nulls[language]; null != "" {
			return null, nil
		}
	}
	return "", fmt.Errorf("rows: %s is %v, neither a text nor an integer", m.name, value)
}

// nulls are what languages write for nil.
var nulls = map[string]string{"csharp": "null", "go": "nil", "java": "null", "javascript": "null", "json": "null", "kotlin": "null", "python": "None", "rust": "None", "swift": "nil"}
