package custom

import (
	"fmt"
	"regexp"
	"strings"
)

// A rowPart is a piece of a pattern: text, or behind it a member's value. An
// optional one is left out where the value is an integer below 0, which is how
// the model says none.
type rowPart struct {
	text, name string
	behind     string
	optional   bool
}

var rowName = regexp.MustCompile(`\[([^\[\]$]*)\$([a-z_]+)([^\[\]$]*)\]|\$([a-z_]+)`)

// rows writes a line for each object: the pattern, with each $name replaced by the
// member of that name, texts as literals of the language. It does at once, for
// tables that may be long, what range does one action after the other.
func rows(language, pattern string, objects []any) (string, error) {
	parts := rowParts(pattern)
	var b strings.Builder
	for _, o := range objects {
		b.WriteByte('\n')
		for _, part := range parts {
			if err := part.write(&b, language, o); err != nil {
				return "", err
			}
		}
	}
	return b.String(), nil
}

func rowParts(pattern string) []rowPart {
	var parts []rowPart
	at := 0
	for _, m := range rowName.FindAllStringSubmatchIndex(pattern, -1) {
		before := pattern[at:m[0]]
		at = m[1]
		if m[8] >= 0 {
			parts = append(parts, rowPart{text: before, name: pattern[m[8]:m[9]]})
			continue
		}
		parts = append(parts, rowPart{text: before},
			rowPart{text: pattern[m[2]:m[3]], name: pattern[m[4]:m[5]], behind: pattern[m[6]:m[7]], optional: true})
	}
	return append(parts, rowPart{text: pattern[at:]})
}

func (p *rowPart) write(b *strings.Builder, language string, object any) error {
	if p.name == "" {
		b.WriteString(p.text)
		return nil
	}
	value, err := member(object, p.name)
	if err != nil {
		return err
	}
	var written string
	switch value := value.(type) {
	case string:
		written, err = quote(language, value)
	case int64:
		if p.optional && value < 0 {
			return nil
		}
		written = fmt.Sprint(value)
	default:
		err = fmt.Errorf("rows: %s is %v, neither a text nor an integer", p.name, value)
	}
	b.WriteString(p.text)
	b.WriteString(written)
	b.WriteString(p.behind)
	return err
}
