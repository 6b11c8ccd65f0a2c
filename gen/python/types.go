package python

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/compactgen/compactgen/spec/types"
)

// A pythonType is what Python calls a type of field. What is done with its values
// follows from the type's own name: see type_NAME.py in the client, and
// type_NAME_payload.py and type_NAME_verbose.py.
type pythonType struct {
	name  string // of the values; "" for those of a table, which names them
	from  string // the module that has the name, as uuid of UUID; "" if Python knows it
	text  bool   // a value is its own text; else NAME_as_text makes it
	keyed bool   // of values with keys, as those of dict are
	plain bool   // plain_NAME_of_payload reads its most frequent forms fast
	quick quick  // how the values of a list or a map are judged all at once
	own   bool   // the functions for that are in files of the type; else those of lists and maps have them

	literal func(text string) string // nil: a string
}

// A quick says which functions there are beside those for an element.
type quick int

const (
	slow        quick = iota
	quickValue        // quick_NAME
	quickPacked       // and quick_NAME_of_payload, of lists
)

var pythonTypes = map[string]pythonType{
	"closed":  {text: true, quick: quickValue},
	"open":    {name: "str", text: true, quick: quickValue},
	"integer": {name: "int", plain: true, quick: quickPacked, literal: func(text string) string { return text }},
	"number":  {name: "float", quick: quickPacked, literal: floatLiteral},
	"boolean": {name: "bool", quick: quickValue, literal: func(text string) string { return strings.ToUpper(text[:1]) + text[1:] }},
	"text":    {name: "str", text: true, plain: true, quick: quickPacked},
	"json":    {name: "str", text: true, quick: quickPacked, own: true},
	"bytes":   {name: "bytes", literal: bytesLiteral},
	"list":    {},
	"map":     {keyed: true},
	"record":  {},
}

// functions are those that only Python's templates have.
var functions = template.FuncMap{
	"annotation":        func(name string) string { return pythonTypes[name].name },
	"annotationImports": annotationImports,
	"keyed":             func(name string) bool { return pythonTypes[name].keyed },
	"literal":           literal,
	"ownText":           func(name string) bool { return pythonTypes[name].text },
	"plain":             func(name string) bool { return pythonTypes[name].plain },
	"quick":             func(name string) string { return quickly(name, quickValue) },
	"quickModule": func(name string) string {
		if pythonTypes[name].own {
			return "elements_" + name
		}
		return "elements"
	},
	"quickModulePayload": func(name string) string {
		if pythonTypes[name].own {
			return "type_list_" + name + "_payload"
		}
		return "type_list_payload"
	},
	"quickPayload": func(name string) string { return quickly(name, quickPacked) },
	"toWrite":      toWrite,
}

// toWrite is a version of a payload without the reserved elements at its end, which are never
// written.
func toWrite(version map[string]any) map[string]any {
	fields, _ := version["fields"].([]any)
	trailing, _ := version["trailing"].(int64)
	for n := len(fields) - 1; n >= 0; n-- {
		if f, _ := fields[n].(map[string]any); f["reserved"] == "" {
			break
		}
		fields, trailing = fields[:n], trailing-1
	}
	written := maps.Clone(version)
	written["fields"], written["trailing"] = fields, trailing
	return written
}

// quickly is the type in the name of a quick function: "none" where it has none.
func quickly(name string, least quick) string {
	if pythonTypes[name].quick < least {
		return "none"
	}
	return name
}

// annotationImports are the statements that import what Python calls the types: all
// that there are, if none is named.
func annotationImports(names ...string) string {
	if len(names) == 0 {
		names = slices.Sorted(maps.Keys(pythonTypes))
	}
	var b strings.Builder
	for _, name := range names {
		if t := pythonTypes[name]; t.from != "" {
			fmt.Fprintf(&b, "from %s import %s\n", t.from, t.name)
		}
	}
	return b.String()
}

// literal is the value that a spec writes as text, which it has checked.
func literal(name, text string) string {
	if f := pythonTypes[name].literal; f != nil {
		return f(text)
	}
	return ""
}

// floatLiteral has a point or an exponent: without them it would be an int, of which
// -0 has no sign.
func floatLiteral(text string) string {
	if !strings.ContainsAny(text, ".eE") {
		text += ".0"
	}
	return strings.ToLower(text)
}

func bytesLiteral(text string) string {
	data, _ := types.Bytes.Read(types.Field{}, []byte(strconv.Quote(text)))
	var b strings.Builder
	for _, x := range data.([]byte) {
		fmt.Fprintf(&b, `\x%02x`, x)
	}
	return `b"` + b.String() + `"`
}
