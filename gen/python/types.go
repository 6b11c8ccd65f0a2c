package python

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/compactgen/compactgen/gen/custom"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// A pythonType is what Python calls a type of field. What is done with its values
// follows from the type's own name: see type_NAME.py in the client.
type pythonType struct {
	name  string // of the values; "" for those of a table, which names them
	text  bool   // a value is its own text; else NAME_as_text makes it
	plain bool   // plain_NAME_of_payload reads its most frequent forms fast

	literal func(text string) string // nil: a string
}

var pythonTypes = map[string]pythonType{
	"closed":  {text: true},
	"open":    {name: "str", text: true},
	"integer": {name: "int", plain: true, literal: func(text string) string { return text }},
	"number":  {name: "float", literal: func(text string) string { return `float("` + text + `")` }},
	"boolean": {name: "bool", literal: func(text string) string { return strings.ToUpper(text[:1]) + text[1:] }},
	"text":    {name: "str", text: true, plain: true},
	"json":    {name: "str", text: true},
	"bytes":   {name: "bytes", literal: bytesLiteral},
}

// functions are those that only Python's templates have.
var functions = template.FuncMap{
	"annotation": func(name string) string { return pythonTypes[name].name },
	"literal":    literal,
	"ownText":    func(name string) bool { return pythonTypes[name].text },
	"plain":      func(name string) bool { return pythonTypes[name].plain },
}

// literal is the value that a spec writes as text, which it has checked.
func literal(name, text string) string {
	if f := pythonTypes[name].literal; f != nil {
		return f(text)
	}
	return ""
}

func bytesLiteral(text string) string {
	data, _ := types.Bytes.Read([]byte(strconv.Quote(text)))
	var b strings.Builder
	for _, x := range data.([]byte) {
		fmt.Fprintf(&b, `\x%02x`, x)
	}
	return `b"` + b.String() + `"`
}

// layouts are what reads and writes them, by the last word of a type's functions.
var layouts = map[string]model.Feature{"json": model.FeatureVerbose, "text": model.FeatureDSL, "payload": model.FeaturePayload}

var inLayout = regexp.MustCompile(`(?m)^(?:def )?\w+_(?:as|of)_(json|text|payload)\b.*\n`)

// Fit leaves out of a type's file what is done with its values in layouts that the
// protocol lacks, and what only that imports.
func Fit(m *model.Model, name string, src []byte) ([]byte, error) {
	if !strings.HasPrefix(name, pkg+typeFiles) {
		return src, nil
	}
	var parts []string
	for part := range strings.SplitSeq(strings.TrimSpace(string(src)), apart) {
		function := strings.HasPrefix(part, "def ")
		left := inLayout.ReplaceAllStringFunc(part+"\n", func(line string) string {
			if m.Has(layouts[inLayout.FindStringSubmatch(line)[1]]) {
				return line
			}
			return ""
		})
		if left != "" && (!function || strings.HasPrefix(left, "def ")) {
			parts = append(parts, strings.TrimSpace(left))
		}
	}
	return imported(strings.Join(parts, apart) + "\n")
}

// apart stands between the functions of a module.
const apart = "\n\n\n"

var (
	statement = regexp.MustCompile(`(?m)^from \S+ import (?:\([^)]*\)|.*)$`)
	brackets  = regexp.MustCompile(`[()\s]+`)
)

// imported leaves out of a module the imports that it does not use.
func imported(code string) ([]byte, error) {
	found := statement.FindAllStringIndex(code, -1)
	from, to := found[0][0], found[len(found)-1][1]
	statements := statement.ReplaceAllStringFunc(code[from:to], func(s string) string { return brackets.ReplaceAllString(s, " ") })
	block, err := custom.Imports("python", statements, code[:from]+code[to:])
	return []byte(code[:from] + block + code[to:]), err
}
