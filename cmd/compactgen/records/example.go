package records

import (
	"encoding/json"
	"maps"

	"github.com/compactgen/compactgen/gen/model"
)

// Exemplified is a sample with the examples that the spec gives: all of them, or, if
// that is not carried, one more after the other, as far as they are.
func Exemplified(m *model.Model, sample Value, carried func(Value) bool) Value {
	r, all := sample.Of, sample
	for i := range r.Fields {
		all = all.withExample(m, &r.Fields[i])
	}
	if carried(all) {
		return all
	}
	for i := range r.Fields {
		if next := sample.withExample(m, &r.Fields[i]); r.Fields[i].Example != nil && carried(next) {
			sample = next
		}
	}
	return sample
}

// withExample is the record with the example of a field, if that has one: of an open
// table its code, where the example is another text for that.
func (v Value) withExample(m *model.Model, f *model.Field) Value {
	if f.Example == nil {
		return v
	}
	lexeme, t := []byte(*f.Example), m.TypeOf(f)
	if t.Text || t.Base64 {
		lexeme, _ = json.Marshal(*f.Example)
	}
	value, err := t.Read(t, lexeme)
	if err != nil {
		return v // a model that no spec made
	}
	if table := Table(m, f); table != nil {
		value = coded(table, value)
	}
	fields := maps.Clone(v.Fields)
	fields[f.Name] = value
	return Value{v.Of, fields}
}

// coded is the value, of what holds others each of these, with the code where it is another text for that.
func coded(table *model.Table, value any) any {
	if list, is := value.([]any); is {
		codes := make([]any, len(list))
		for i, v := range list {
			codes[i] = coded(table, v)
		}
		return codes
	}
	if entries, is := value.(map[string]any); is {
		codes := map[string]any{}
		for key, v := range entries {
			codes[key] = coded(table, v)
		}
		return codes
	}
	for _, a := range table.Aliases {
		if a.Text == value {
			return a.Code
		}
	}
	return value
}
