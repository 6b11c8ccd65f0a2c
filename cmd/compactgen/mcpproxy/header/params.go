package header

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// annotation is the member of a property's schema that names its header.
const annotation = "x-mcp-header"

// A Mirror is an argument of a tool that its server wants in a header, too.
type Mirror struct {
	Header string
	Path   []string // of members, from the arguments on
}

// Mirrors reads a tool's definition. The error says why nobody may call it.
func Mirrors(tool json.RawMessage) (name string, mirrors []Mirror, err error) {
	var t struct {
		Name        string          `json:"name"`
		InputSchema json.RawMessage `json:"inputSchema"`
	}
	if err := json.Unmarshal(tool, &t); err != nil {
		return "", nil, nil // not ours to judge
	}
	w := walk{}
	w.schema(t.InputSchema, nil, true)
	return t.Name, w.found, w.err
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

// schema reads one that is reached by properties alone, or is not.
func (w *walk) schema(text json.RawMessage, path []string, reached bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		w.list(text)
		return
	}
	if mark, ok := members[annotation]; ok {
		if !reached || len(path) == 0 {
			w.fail(errors.New(annotation + " stands where properties alone do not lead"))
		}
		w.mark(mark, members["type"], path)
	}
	for name, value := range members {
		switch name {
		case "properties":
			w.each(value, path, reached)
		case "$defs", "definitions", "patternProperties", "dependentSchemas":
			w.each(value, nil, false)
		case annotation, "default", "const", "enum", "examples":
		default:
			w.schema(value, nil, false)
		}
	}
}

// each reads schemas by their names.
func (w *walk) each(text json.RawMessage, path []string, reached bool) {
	var schemas map[string]json.RawMessage
	if json.Unmarshal(text, &schemas) != nil {
		return
	}
	for name, schema := range schemas {
		w.schema(schema, append(slices.Clip(path), name), reached)
	}
}

func (w *walk) list(text json.RawMessage) {
	var schemas []json.RawMessage
	if json.Unmarshal(text, &schemas) != nil {
		return
	}
	for _, schema := range schemas {
		w.schema(schema, nil, false)
	}
}

func (w *walk) mark(mark, typ json.RawMessage, path []string) {
	var name string
	if json.Unmarshal(mark, &name) != nil || !IsToken(name) {
		w.fail(fmt.Errorf("%s is %.80s, expected a token", annotation, mark))
		return
	}
	if !isPrimitive(typ) {
		w.fail(fmt.Errorf("%s %s is of the type %.80s, expected string, integer or boolean", annotation, name, typ))
	}
	if slices.ContainsFunc(w.found, func(m Mirror) bool { return strings.EqualFold(m.Header, Param+name) }) {
		w.fail(fmt.Errorf("%s %s is there twice", annotation, name))
	}
	w.found = append(w.found, Mirror{Param + name, path})
}

// isPrimitive allows null beside a type, since a header may be missing.
func isPrimitive(typ json.RawMessage) bool {
	var name string
	names := []string{}
	if json.Unmarshal(typ, &name) == nil {
		names = []string{name}
	} else if json.Unmarshal(typ, &names) != nil {
		return false
	}
	names = slices.DeleteFunc(names, func(x string) bool { return x == "null" })
	return len(names) == 1 && slices.Contains([]string{"string", "integer", "boolean"}, names[0])
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
func SetMirrors(h http.Header, mirrors []Mirror, arguments json.RawMessage) {
	for _, m := range mirrors {
		if value, ok := lexeme(at(arguments, m.Path)); ok {
			h.Set(m.Header, Encode(value))
		}
	}
}

// CheckMirrors compares headers with the arguments that they say.
func CheckMirrors(h http.Header, mirrors []Mirror, arguments json.RawMessage) error {
	for _, m := range mirrors {
		argument := at(arguments, m.Path)
		value, there := lexeme(argument)
		said, valid := Decode(h.Get(m.Header))
		switch count := len(h.Values(m.Header)); {
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

func sameNumber(a, b string) bool {
	x, failed := strconv.ParseFloat(a, 64)
	y, failed2 := strconv.ParseFloat(b, 64)
	return failed == nil && failed2 == nil && x == y
}

func at(value json.RawMessage, path []string) json.RawMessage {
	for _, name := range path {
		var members map[string]json.RawMessage
		if json.Unmarshal(value, &members) != nil {
			return nil
		}
		value = members[name]
	}
	return value
}

// lexeme is a primitive value as a header says it.
func lexeme(value json.RawMessage) (string, bool) {
	var v any
	if json.Unmarshal(value, &v) != nil {
		return "", false
	}
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case float64:
		const safe = 1<<53 - 1
		if v == math.Trunc(v) && math.Abs(v) <= safe {
			return strconv.FormatInt(int64(v), 10), true
		}
		return string(value), true
	}
	return "", false
}
