package judge

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
)

// Value is the value of a record: its present fields by their names, as string,
// int64, float64, bool, []byte, Value, a list or a map of these, and unknown members as `members`, the JSON text of an
// object. Text may be no Unicode: it is then UTF-8 with three bytes per surrogate.
type Value map[string]any

// membersName is the field of the unknown members, in a record that keeps them.
const membersName = "members"

// A record, and a table, and what the chapter asks of them.
type record struct{ model.Record }

type table struct{ model.Table }

// record is the declared one of that name, or nil.
func (t *Protocol) record(name string) *record {
	i := slices.IndexFunc(t.records, func(r record) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &t.records[i]
}

func (r *record) field(name string) *model.Field {
	i := slices.IndexFunc(r.Fields, func(f model.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Fields[i]
}

func (r *record) format(name string) *model.Format {
	i := slices.IndexFunc(r.Formats, func(f model.Format) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Formats[i]
}

// keeps says whether a value may have members that the record does not have.
func (r *record) keeps() bool { return r.Verbose != nil && r.Verbose.Unknown == "keep" }

// returncode is the field of that role, or nil.
func (r *record) returncode() *model.Field {
	i := slices.IndexFunc(r.Fields, func(f model.Field) bool { return f.Role == "returncode" })
	if i < 0 {
		return nil
	}
	return &r.Fields[i]
}

// failed says whether a value's status is one of an error.
func (t *Protocol) failed(r *record, v Value) bool {
	of := r.returncode().Of
	code, _ := v[of].(string)
	row := t.table(r.field(of)).row(code)
	return row != nil && row.Role == "error"
}

// normalReturncode leaves a value's returncode out where its status says it all.
// It says false if the two contradict each other.
func (t *Protocol) normalReturncode(r *record, v Value) bool {
	f := r.returncode()
	if f == nil || v[f.Name] == nil {
		return true
	}
	code := v[f.Name].(int64)
	if code == 0 || code == 1 {
		delete(v, f.Name)
	}
	return (code != 0) == t.failed(r, v)
}

// wireValue is a value as vectors carry it, its members in the declared order.
type wireValue struct {
	record *record
	value  Value
}

func (w wireValue) MarshalJSON() ([]byte, error) {
	out := "{"
	for _, name := range w.record.parts() {
		if w.value[name] == nil {
			continue
		}
		text := carried(w.value[name])
		if out != "{" {
			out += ","
		}
		out += quote(name) + ":" + text
	}
	return []byte(out + "}"), nil
}

// carried is a value as vectors have it.
func carried(value any) string {
	switch v := value.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return lexemeOf(v)
	case bool:
		return strconv.FormatBool(v)
	case []byte:
		return string(marshal(byteInput{hexText(v)}))
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, carried(x))
		}
		return enclose('[', parts)
	case map[string]any:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, quote(key)+":"+carried(v[key]))
		}
		return enclose('{', parts)
	case Value:
		return carried(map[string]any(v))
	}
	return string(marshal(wireText(value.(string))))
}

// lexemeOf is a number; an infinite one is a lexeme that is too large for a double.
func lexemeOf(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "1e400"
	case math.IsInf(x, -1):
		return "-1e400"
	}
	return number(x)
}

// parts are what a value of the record may have, in order.
func (r *record) parts() []string {
	var out []string
	for _, f := range r.Fields {
		out = append(out, f.Name)
	}
	if r.keeps() {
		out = append(out, membersName)
	}
	return out
}

// parseValue reads a value as vectors carry it.
func (t *Protocol) parseValue(r *record, data json.RawMessage) (Value, error) {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(data, &given); err != nil {
		return nil, err
	}
	v := Value{}
	for name, text := range given {
		f, given := r.field(name), func(lexeme []byte) (any, error) { return givenText(t, nil, lexeme) }
		switch {
		case f != nil:
			given = func(lexeme []byte) (any, error) { return kinds[f.Type].given(t, f, lexeme) }
		case name != membersName || !r.keeps():
			return nil, fmt.Errorf("the record %s has no field %q", r.Name, name)
		}
		var err error
		v[name], err = given(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, f := range r.Fields {
		if v[f.Name] == nil && !f.Optional {
			return nil, fmt.Errorf("the record %s needs the field %s", r.Name, f.Name)
		}
	}
	return v, nil
}
