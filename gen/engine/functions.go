package engine

import (
	"errors"
	"fmt"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf16"

	"github.com/compactgen/compactgen/gen/model"
)

// functions are the functions of templates, besides those of text/template. Those
// that depend on the model or the page are bound when a page is rendered.
func functions() template.FuncMap {
	return template.FuncMap{
		"marker": unbound[string], "source": unbound[string], "digest": unbound[string],
		"feature":      func(string) (bool, error) { return false, errUnbound },
		"uses":         func(string) (bool, error) { return false, errUnbound },
		"include":      func(string, any) (string, error) { return "", errUnbound },
		"requireModel": requireModel, "fail": fail,

		"quote": quote, "quotes": quotes, "comment": comment, "utf8": utf8, "utf16": utf16Units, "runes": runes,
		"imports": importBlock, "imported": imported, "origins": origins, "lines": splitLines,
		"camel": Camel, "pascal": pascal, "snake": Snake, "kebab": kebab, "constant": constant,
		"lower": strings.ToLower, "upper": strings.ToUpper,

		"list": list, "dict": dict, "join": join, "concat": concat, "contains": contains,
		"pluck": pluck, "where": where, "without": without, "find": findItem,
		"rows": rows, "first": first, "reversed": reversed, "distinct": distinct,
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

// fail stops templates that have no code for what the spec declares.
func fail(text string) (string, error) { return "", errors.New(text) }

// comment is a text on one line behind a comment sign, or nothing for an empty
// text: whatever could end a line becomes a space. A sign that has an end gets it.
// What is more than text to the reader of some language is taken apart.
func comment(sign, text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) })
	if len(words) == 0 {
		return ""
	}
	line := strings.ReplaceAll(strings.Join(words, " "), `\u`, `\ u`) // Java reads \u000a first
	switch {
	case strings.HasPrefix(sign, "/*"):
		line = strings.ReplaceAll(line, "*/", `*\/`)
		line = strings.ReplaceAll(line, "/*", "/ *") + " */" // comments nest in Rust
	case strings.HasPrefix(sign, "#"):
		line = pythonEncoding.Replace(line)
	case sign != "" && (strings.HasSuffix(line, `\`) || strings.HasSuffix(line, "??/")):
		line += "." // C goes on in the next line
	}
	return sign + " " + line
}

var pythonEncoding = strings.NewReplacer("coding:", "coding :", "coding=", "coding =")

// utf8 lists the bytes of a text.
func utf8(text string) []any { return integersOf([]byte(text)) }

// utf16Units lists the units of a text, in which Java, JavaScript and C# count.
func utf16Units(text string) []any { return integersOf(utf16.Encode([]rune(text))) }

// runes lists the code points of a text, in which Python counts.
func runes(text string) []any { return integersOf([]rune(text)) }

func integersOf[T byte | uint16 | rune](numbers []T) []any {
	out := make([]any, len(numbers))
	for i, n := range numbers {
		out[i] = int64(n)
	}
	return out
}

// splitLines lists the lines of a text that are not blank, without the white
// space around them.
func splitLines(text string) []any {
	var list []any
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
