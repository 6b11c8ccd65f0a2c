package conformance

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// The little that the runner itself knows of JSON texts, so that it can judge
// answers without any implementation.

func isJSON(s string) bool { return json.Valid([]byte(s)) }

// minify drops the white space between the tokens of a JSON text. What is none may
// end anywhere.
func minify(s string) string {
	var b strings.Builder
	inside := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case inside && c == '\\' && i+1 < len(s):
			b.WriteByte(c)
			i++
		case c == '"':
			inside = !inside
		case !inside && strings.IndexByte(" \t\r\n", c) >= 0:
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// member is one of an object, as spelled.
type member struct{ name, value string }

// members lists those of an object's text, or says that it is none.
func members(object string) (list []member, ok bool) {
	d := json.NewDecoder(strings.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, false
	}
	for d.More() {
		from := d.InputOffset()
		if _, err := d.Token(); err != nil {
			return nil, false
		}
		name := strings.TrimLeft(object[from:d.InputOffset()], " \t\r\n,")
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, false
		}
		list = append(list, member{name, string(value)})
	}
	return list, true
}

func join(list []member) string {
	parts := make([]string, len(list))
	for i, m := range list {
		parts[i] = m.name + ":" + m.value
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// withDefaults is the content that the token algorithm gives back for a JSON text:
// the minified text. A request has each default that it left out at its end, and
// those that it had are spelled in one way.
func (n normaliser) withDefaults(content string) string {
	short := minify(content)
	list, _ := members(short)
	count := map[string]int{}
	for _, m := range list {
		count[m.name]++
		if strings.Contains(m.name, `\`) {
			return short
		}
	}
	token := n.model.Compression.Token
	if count[quoted(token.Request)] == 0 {
		return short
	}
	for _, d := range token.Defaults {
		name := quoted(d.Key)
		for i, m := range list {
			if m.name == name && count[name] == 1 && means(d, m.value) {
				list = append(list[:i:i], list[i+1:]...)
				count[name] = 0
				break
			}
		}
	}
	for _, d := range token.Defaults {
		if count[quoted(d.Key)] == 0 {
			list = append(list, member{quoted(d.Key), d.Lexeme})
		}
	}
	return join(list)
}

func quoted(raw string) string { return `"` + raw + `"` }

var (
	isOne  = regexp.MustCompile(`^1(\.0+)?([eE][+-]?0+)?$`)
	isZero = regexp.MustCompile(`^-?0(\.0+)?([eE][+-]?[0-9]+)?$`)
)

// means says whether a minified lexeme counts as the default.
func means(d model.Default, lexeme string) bool {
	switch d.Equal {
	case "one":
		return isOne.MatchString(lexeme)
	case "zero":
		return isZero.MatchString(lexeme)
	}
	return lexeme == d.Lexeme // same, empty_object
}
