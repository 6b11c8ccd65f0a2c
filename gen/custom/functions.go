package custom

import (
	"errors"
	"fmt"
	"strings"
	"text/template"
	"unicode"

	"github.com/compactgen/compactgen/gen/model"
)

// functions are what templates can call, besides those of text/template. Those
// that depend on the model or the page are bound when a page is rendered.
func functions() template.FuncMap {
	return template.FuncMap{
		"marker": unbound[string], "source": unbound[string], "digest": unbound[string],
		"feature":      func(string) (bool, error) { return false, errUnbound },
		"requireModel": requireModel,

		"quote": quote, "comment": comment, "utf8": utf8,
		"camel": camel, "pascal": pascal, "snake": snake, "kebab": kebab, "constant": constant,
		"lower": strings.ToLower, "upper": strings.ToUpper,

		"list": list, "dict": dict, "join": join, "concat": concat, "contains": contains,
		"pluck": pluck, "where": where, "find": findItem,
		"add": add, "sub": sub,
	}
}

var errUnbound = errors.New("outside of a page")

func unbound[T any]() (none T, err error) { return none, errUnbound }

// requireModel stops templates that were written for another form of the model.
func requireModel(version int) (string, error) {
	if version != model.Version {
		return "", fmt.Errorf("the templates are written for version %d of the model, and this compactgen has version %d (docs/templates.md)", version, model.Version)
	}
	return "", nil
}

// comment is a text on one line behind a comment sign, or nothing for an empty
// text: whatever could end a line becomes a space.
func comment(sign, text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) })
	if len(words) == 0 {
		return ""
	}
	return sign + " " + strings.Join(words, " ")
}

// utf8 lists the bytes of a text.
func utf8(text string) []any {
	out := make([]any, len(text))
	for i := range len(text) {
		out[i] = int64(text[i])
	}
	return out
}
