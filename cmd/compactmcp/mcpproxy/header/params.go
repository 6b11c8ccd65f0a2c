package header

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// annotation is the member of a property's schema that names its header.
const annotation = "x-mcp-header"

// A Mirror is an argument of a tool that its server wants in a header, too.
type Mirror struct {
	Header string
	Path   []string // of members, from the arguments on
}

// Bounds on what is read of a tool.
const (
	mostMirrors = 100
	deepest     = 64
)

// Mirrors reads a tool's definition. The error says why nobody may call it.
func Mirrors(tool string) (name string, mirrors []Mirror, err error) {
	found, _ := foreign.Find(tool, "name", "inputSchema")
	name, _ = foreign.Text(found[0])
	w := walk{}
	w.schema(found[1], nil, true, 0)
	return name, w.found, w.err
}

// A walk looks for annotations, also where none may be.
type walk struct {
	found []Mirror
	err   error
}

func (w *walk) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// schema reads one that is reached by properties alone, or is not. Each level is read
// once more for those inside it.
func (w *walk) schema(text string, path []string, reached bool, depth int) {
	switch {
	case w.err != nil:
		return
	case depth > deepest:
		w.fail(fmt.Errorf("the schema nests more than %d deep", deepest))
		return
	case !foreign.IsObject(text):
		foreign.Each(text, func(schema string) { w.schema(schema, nil, false, depth+1) })
		return
	}
	switch found, clear := foreign.Find(text, annotation, "type"); {
	case !clear:
		w.fail(errors.New(annotation + " or type is there twice in a schema"))
	case found[0] == "":
	case !reached || len(path) == 0:
		w.fail(errors.New(annotation + " stands where properties alone do not lead"))
	default:
		w.mark(found[0], found[1], path)
	}
	foreign.Members(text, func(name, value string) {
		switch name {
		case "properties":
			w.each(value, path, reached, depth+1)
		case "$defs", "definitions", "patternProperties", "dependentSchemas":
			w.each(value, nil, false, depth+1)
		case annotation, "default", "const", "enum", "examples":
		default:
			w.schema(value, nil, false, depth+1)
		}
	})
}

// each reads schemas by their names.
func (w *walk) each(text string, path []string, reached bool, depth int) {
	foreign.Members(text, func(name, schema string) {
		w.schema(schema, append(slices.Clip(path), name), reached, depth)
	})
}

func (w *walk) mark(mark, typ string, path []string) {
	name, ok := foreign.Text(mark)
	switch {
	case !ok || !IsToken(name):
		w.fail(fmt.Errorf("%s is %.80s, expected a token", annotation, mark))
	case !isPrimitive(typ):
		w.fail(fmt.Errorf("%s %s is of the type %.80s, expected string, integer or boolean", annotation, name, typ))
	case slices.ContainsFunc(w.found, func(m Mirror) bool { return strings.EqualFold(m.Header, Param+name) }):
		w.fail(fmt.Errorf("%s %s is there twice", annotation, name))
	case len(w.found) == mostMirrors:
		w.fail(fmt.Errorf("there are more than %d times %s", mostMirrors, annotation))
	default:
		w.found = append(w.found, Mirror{Param + name, path})
	}
}

// isPrimitive allows null beside a type, since a header may be missing.
func isPrimitive(typ string) bool {
	count, right := 0, true
	look := func(value string) {
		switch name, _ := foreign.Text(value); name {
		case "null":
		case "string", "integer", "boolean":
			count++
		default:
			right = false
		}
	}
	if !foreign.Each(typ, look) {
		look(typ)
	}
	return right && count == 1
}

// IsToken says whether a text may be the name of a header, as RFC 9110 has it.
func IsToken(name string) bool {
	const others = "!#$%&'*+-.^_`|~"
	return name != "" && strings.IndexFunc(name, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune(others, c))
	}) < 0
}

// SetMirrors sets the headers of a call's arguments; what is not there, or null,
// has none.
func SetMirrors(h http.Header, mirrors []Mirror, arguments string) {
	for _, m := range mirrors {
		if value, ok := lexeme(foreign.Member(arguments, m.Path...)); ok {
			h.Set(m.Header, Encode(value))
		}
	}
}

// CheckMirrors compares headers with the arguments that they say.
func CheckMirrors(h http.Header, mirrors []Mirror, arguments string) error {
	for _, m := range mirrors {
		argument, clear := clearly(arguments, m.Path)
		value, there := lexeme(argument)
		said, valid := Decode(h.Get(m.Header))
		switch count := len(h.Values(m.Header)); {
		case !clear:
			return fmt.Errorf("the argument of the header %s is there twice", m.Header)
		case !there && count > 0:
			return fmt.Errorf("the header %s is there, but not its argument", m.Header)
		case there && count != 1:
			return fmt.Errorf("the header %s is there %d times, expected once", m.Header, count)
		case there && (!valid || said != value && (argument[0] == '"' || !sameNumber(said, value))):
			return fmt.Errorf("the header %s does not say what the argument does", m.Header)
		}
	}
	return nil
}

// clearly is the argument at a path; false where a name on the way is there twice.
func clearly(arguments string, path []string) (argument string, clear bool) {
	for _, name := range path {
		if !foreign.IsObject(arguments) {
			return "", true
		}
		found, clear := foreign.Find(arguments, name)
		if arguments = found[0]; !clear {
			return "", false
		}
	}
	return arguments, true
}

func sameNumber(a, b string) bool {
	x, isNumber := foreign.Number(a)
	y, isToo := foreign.Number(b)
	return isNumber && isToo && x == y
}

// lexeme is a primitive value as a header says it.
func lexeme(value string) (string, bool) {
	if text, ok := foreign.Text(value); ok {
		return text, true
	}
	if value == "true" || value == "false" {
		return value, true
	}
	n, ok := foreign.Number(value)
	const safe = 1<<53 - 1
	if ok && n == math.Trunc(n) && math.Abs(n) <= safe {
		return strconv.FormatInt(int64(n), 10), true
	}
	return value, ok
}
