// Package records reads and writes records as data: JSON objects with the names
// of the spec's fields, as docs/conformance.md has them.
package records

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Members is the field of those that a record does not have.
const Members = "members"

// A Value is a record's fields, as the runtime's DecodeRecord gives them.
type Value struct {
	Of     *model.Record
	Fields map[string]any
}

// MarshalJSON writes the fields in the order of their declaration.
func (v Value) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for _, name := range v.Names() {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", name)
		if err := e.Encode(v.Fields[name]); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1) // the line's end
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Names are the fields that are there, in the order of their declaration.
func (v Value) Names() (list []string) {
	for _, f := range v.Of.Fields {
		if _, has := v.Fields[f.Name]; has {
			list = append(list, f.Name)
		}
	}
	if _, has := v.Fields[Members]; has {
		list = append(list, Members)
	}
	return list
}

// Text is a field as separated text has it; an absent one is "".
func (v Value) Text(name string) string {
	switch x := v.Fields[name].(type) {
	case string:
		return x
	case float64:
		b, _ := json.Marshal(x)
		return string(b)
	case nil:
		return ""
	default:
		return fmt.Sprint(x)
	}
}

// Body is the text field that a record is there for: the one by whose size a
// format is chosen, or else the last text, if possible a required one, which every
// format carries. It is "" if there is none.
func Body(r *model.Record) (name string) {
	if r.Selection != nil && r.Selection.By != "" {
		return r.Selection.By
	}
	for _, f := range slices.Backward(r.Fields) {
		switch {
		case f.Type != "text":
		case !f.Optional:
			return f.Name
		case name == "":
			name = f.Name
		}
	}
	return name
}

// Field returns the declared field of the name, or nil.
func Field(r *model.Record, name string) *model.Field {
	for i := range r.Fields {
		if r.Fields[i].Name == name {
			return &r.Fields[i]
		}
	}
	return nil
}

// Table returns the table of a field, or nil.
func Table(m *model.Model, f *model.Field) *model.Table {
	for i := range m.Tables {
		if f != nil && m.Tables[i].Name == f.Table {
			return &m.Tables[i]
		}
	}
	return nil
}

// Of returns the record of the name, or nil; "" is the first.
func Of(m *model.Model, name string) *model.Record {
	for i := range m.Records {
		if name == "" || m.Records[i].Name == name {
			return &m.Records[i]
		}
	}
	return nil
}

// Sample is a record around a text: the first code of each table, if possible one
// with an integer, or the one of success, zeros, and none of the optional fields.
func Sample(m *model.Model, r *model.Record, text string) Value {
	v := Value{r, map[string]any{}}
	for i := range r.Fields {
		f := &r.Fields[i]
		if !f.Optional {
			v.Fields[f.Name] = sampled(m, f)
		}
	}
	if body := Body(r); body != "" {
		v.Fields[body] = text
	}
	return v
}

func sampled(m *model.Model, f *model.Field) any {
	switch f.Type {
	case "closed", "open":
		t := Table(m, f)
		if t.Success != "" {
			return t.Success
		}
		for _, r := range t.Rows {
			if r.Integer != nil {
				return r.Code
			}
		}
		return t.Rows[0].Code
	case "integer":
		n := int64(0)
		if f.Min != nil {
			n = max(n, *f.Min)
		}
		if f.Max != nil {
			n = min(n, *f.Max)
		}
		return n
	case "number":
		return 0.0
	case "boolean":
		return false
	case "json":
		return "null"
	}
	return ""
}

// Read reads one record. JSON of a field's type may stand there as it is, or as
// text in a string.
func Read(r *model.Record, in io.Reader) (map[string]any, error) {
	text, err := io.ReadAll(in)
	switch text = bytes.TrimLeft(text, " \t\r\n"); {
	case err != nil:
		return nil, err
	case !utf8.Valid(text):
		return nil, errors.New("the text is not UTF-8")
	case !json.Valid(text) || text[0] != '{':
		return nil, fmt.Errorf("%.40q is no JSON object", text)
	}
	out := map[string]any{}
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the brace; the text is valid
	for known := map[string]bool{}; d.More(); {
		token, _ := d.Token()
		name := token.(string)
		var src json.RawMessage
		_ = d.Decode(&src)
		if known[name] {
			return nil, fmt.Errorf("field %s stands there twice", name)
		}
		known[name] = true
		f := Field(r, name)
		switch {
		case f == nil && (name != Members || !r.Keeps):
			return nil, fmt.Errorf("unknown field %q: there are %s", name, strings.Join(names(r), ", "))
		case string(src) == "null" && (f == nil || f.Type != "json"):
			continue // not there
		}
		v, err := read(f, src)
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", name, err)
		}
		out[name] = v
	}
	return out, nil
}

func names(r *model.Record) (list []string) {
	for _, f := range r.Fields {
		list = append(list, f.Name)
	}
	if r.Keeps {
		list = append(list, Members)
	}
	return list
}

func read(f *model.Field, src json.RawMessage) (any, error) {
	typ := "text"
	if f != nil {
		typ = f.Type
	}
	switch typ {
	case "integer":
		n, err := strconv.ParseInt(string(src), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s is no integer", src)
		}
		return n, nil
	case "number":
		x, err := strconv.ParseFloat(string(src), 64)
		if err != nil {
			return nil, fmt.Errorf("%s is no finite number", src)
		}
		return x, nil
	case "boolean":
		if s := string(src); s == "true" || s == "false" {
			return s == "true", nil
		}
		return nil, fmt.Errorf("%.40s is neither true nor false", src)
	case "json":
		if src[0] != '"' {
			return string(src), nil
		}
	}
	return Unquote(src)
}

// Unquote reads a JSON string, and refuses one that is not Unicode.
func Unquote(src []byte) (string, error) {
	var s string
	switch src = bytes.TrimLeft(src, " \t\r\n"); {
	case json.Unmarshal(src, &s) != nil || src[0] != '"':
		return "", fmt.Errorf("%.40s is no string", src)
	case !utf8.Valid(src):
		return "", errors.New("the text is not UTF-8")
	case strings.Count(s, replaced) > strings.Count(string(src), replaced)+strings.Count(strings.ToLower(string(src)), `\ufffd`):
		return "", errors.New("the text is not Unicode: it has half of a surrogate pair")
	}
	return s, nil
}

// replaced is what encoding/json puts in the place of a lone surrogate.
const replaced = "\uFFFD"
