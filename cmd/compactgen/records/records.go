// Package records reads and writes records as data: JSON objects with the names
// of the spec's fields, as docs/conformance.md has them.
package records

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// Members is the field of those that a record does not have.
const Members = "members"

// A Value is a record's fields, as the runtime's DecodeRecord gives them.
type Value struct {
	Of     *model.Record
	Fields map[string]any
}

// MarshalJSON writes the fields in the order of their declaration, and JSON of a
// field's type, or of members, as it is.
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
		if err := write(&b, e, typeOf(Field(v.Of, name)), v.Fields[name]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// write writes a value of a type by an encoder to the buffer.
func write(b *bytes.Buffer, e *json.Encoder, f types.Field, value any) error {
	text, isText := value.(string)
	list, isList := value.([]any)
	entries := Entries(value)
	switch {
	case f.Type == &types.JSON && isText:
		b.WriteString(text)
	case isList && f.Element != nil:
		b.WriteByte('[')
		for i, v := range list {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := write(b, e, *f.Element, v); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	case f.Type == &types.Record && entries != nil:
		return writeRecord(b, e, f.Record, value.(map[string]any))
	case entries != nil && f.Element != nil:
		b.WriteByte('{')
		for i, entry := range entries {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := write(b, e, types.Field{Type: &types.Text}, entry.Key); err != nil {
				return err
			}
			b.WriteByte(':')
			if err := write(b, e, *f.Element, entry.Value); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	default:
		if err := e.Encode(value); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1) // the line's end
	}
	return nil
}

// writeRecord writes the fields in the order of their declaration, and then members.
func writeRecord(b *bytes.Buffer, e *json.Encoder, of *types.Shape, fields map[string]any) error {
	b.WriteByte('{')
	first := true
	for _, m := range append(slices.Clone(of.Fields), types.Member{Name: Members, Field: types.Field{Type: &types.JSON}}) {
		value, has := fields[m.Name]
		if !has {
			continue
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		fmt.Fprintf(b, "%q:", m.Name)
		if err := write(b, e, m.Field, value); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// An Entry is one of a map.
type Entry struct {
	Key   string
	Value any
}

// Entries are those of a map, in the ascending order of their keys; nil of another value.
func Entries(value any) []Entry {
	m, is := value.(map[string]any)
	if !is {
		return nil
	}
	list := []Entry{}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		list = append(list, Entry{key, m[key]})
	}
	return list
}

// Inside are the values in a list or a map, or else the value itself.
func Inside(value any) []any {
	if entries := Entries(value); entries != nil {
		list := make([]any, len(entries))
		for i, e := range entries {
			list[i] = e.Value
		}
		return list
	}
	if list, is := value.([]any); is {
		return list
	}
	return []any{value}
}

// typeOf is the type of a field, or of the members (nil).
func typeOf(f *model.Field) types.Field {
	if f == nil {
		return types.Field{Type: &types.JSON}
	}
	return f.Typed()
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

// Size is how many bytes a field's value has, of what is no bytes its text.
func (v Value) Size(name string) int {
	if b, is := v.Fields[name].([]byte); is {
		return len(b)
	}
	return len(v.Text(name))
}

// Text is a field as separated text has it; an absent one is "".
func (v Value) Text(name string) string {
	switch x := v.Fields[name].(type) {
	case string:
		return x
	case []byte:
		return base64.StdEncoding.EncodeToString(x)
	case float64:
		b, _ := json.Marshal(x)
		return string(b)
	case []any, map[string]any:
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := write(&b, e, typeOf(Field(v.Of, name)), x); err != nil {
			return fmt.Sprint(x) // a number that JSON does not have
		}
		return b.String()
	case nil:
		return ""
	default:
		return fmt.Sprint(x)
	}
}

// Body is the text field that a record is there for, the last of its bodies. It is
// "" if there is none.
func Body(r *model.Record) string {
	list := Bodies(r)
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// Bodies are the text fields that a record may be there for: the one by whose size
// a format is chosen, or else the required ones, which every format carries, or
// else all.
func Bodies(r *model.Record) []string {
	if r.Selection != nil && r.Selection.By != "" {
		return []string{r.Selection.By}
	}
	var required, all []string
	for _, f := range r.Fields {
		if f.Type != "text" {
			continue
		}
		all = append(all, f.Name)
		if !f.Optional {
			required = append(required, f.Name)
		}
	}
	if required != nil {
		return required
	}
	return all
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

// Table returns the table of a field, or of its elements, or nil.
func Table(m *model.Model, f *model.Field) *model.Table {
	for i := range m.Tables {
		if f != nil && (m.Tables[i].Name == f.Table || f.Element != nil && m.Tables[i].Name == f.Element.Table) {
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
			t := m.TypeOf(f)
			v.Fields[f.Name] = t.Plain(t)
		}
	}
	if body := Body(r); body != "" {
		v.Fields[body] = text
	}
	return v
}

// Other says of a text that it is no record as MarshalJSON writes it, and so may be
// something else.
type Other struct{ reason string }

func (o *Other) Error() string { return o.reason }

// Read reads one record as MarshalJSON writes it. A null stands for nothing, but
// where it is a value.
func Read(r *model.Record, text []byte) (map[string]any, error) {
	switch text = bytes.TrimLeft(text, " \t\r\n"); {
	case !utf8.Valid(text):
		return nil, errors.New("the text is not UTF-8")
	case !json.Valid(text) || text[0] != '{':
		return nil, &Other{fmt.Sprintf("%.40q is no JSON object", text)}
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
		if f == nil && (name != Members || !r.Keeps) {
			return nil, &Other{fmt.Sprintf("unknown field %q: there are %s", name, strings.Join(names(r), ", "))}
		}
		typ := typeOf(f)
		switch {
		case typ.Type == &types.JSON && (f != nil || string(src) != "null"):
			out[name] = string(src)
			continue
		case string(src) == "null":
			continue // not there
		}
		v, err := typ.Read(typ, src)
		if err != nil {
			at := name
			for wrong, in := err.(*types.WrongElement); in; wrong, in = err.(*types.WrongElement) {
				at, err = at+wrong.Place, wrong.Err
			}
			return nil, fmt.Errorf("field %s: %w", at, err)
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
