package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/types"
)

// An example is a record with what it has to have, in the first format that carries it.
type example struct {
	model.RecordNames
	Format string
	Values []valueOf
	Shown  string   // the field that the program prints; "" for the record
	Tables []string // the types of tables that values are of
}

// valueOf is a field and what it is set to. A constant is of a table. A list, a map and a record
// have elements, those of a record with their fields.
type valueOf struct {
	Field, Text string
	constant    bool
	of          *types.Type
	elements    []valueOf
	keys        []string // of a map's elements, in quotes
	typ         string   // as FieldNames has it, or that of a record or a constant
}

// texts are the elements as a language writes them, an entry with its key and a field with its name.
func (v valueOf) texts(write func(valueOf) string, entry, field string) string {
	var list []string
	for i, x := range v.elements {
		text := write(x)
		switch v.of {
		case &types.Map:
			text = fmt.Sprintf(entry, v.keys[i], text)
		case &types.Record:
			text = fmt.Sprintf(field, x.Field, text)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// named are the types that a program names beside the record's own: those of constants, and of
// records inside.
func (v valueOf) named(records bool) (list []string) {
	if v.constant || records && v.of == &types.Record {
		list = append(list, v.typ)
	}
	for _, x := range v.elements {
		list = append(list, x.named(records)...)
	}
	return list
}

// exampleOf is false if no format carries such a record.
func (w *client) exampleOf(i int) (example, bool) {
	r, n := &w.model.Records[i], w.called.Records[i]
	plain := w.plain(r)
	for k, f := range r.Formats {
		if f.Binary && r.Text { // the program is that of texts
			continue
		}
		carried := func(v records.Value) bool {
			_, err := w.protocol.EncodeRecordBytes(r.Name, v.Fields, compact.RecordOptions{Format: f.Name})
			return err == nil
		}
		if sample := records.Exemplified(w.model, plain, carried); carried(sample) {
			e := w.set(r, n, sample)
			e.Format = n.Formats[k]
			return e, true
		}
	}
	return example{}, false
}

// plain is a record of the required fields alone.
func (w *client) plain(r *model.Record) records.Value {
	sample, required := records.Sample(w.model, r, "Hello"), *r
	required.Fields = nil
	for k, f := range r.Fields {
		t := w.model.TypeOf(&r.Fields[k])
		if f.Optional {
			delete(sample.Fields, f.Name)
			continue
		}
		required.Fields = append(required.Fields, f)
		if _, is := sample.Fields[f.Name].(int64); is {
			sample.Fields[f.Name] = t.Bound(1)
		} else if t.Type == &types.Text {
			sample.Fields[f.Name] = "Hello"
		}
	}
	return records.Value{Of: &required, Fields: sample.Fields}
}

// set says how a program sets the fields of a sample.
func (w *client) set(r *model.Record, n model.RecordNames, sample records.Value) example {
	e := example{RecordNames: n}
	for k, f := range r.Fields {
		if f.Optional {
			continue
		}
		value := w.valueOf(n.Fields[k], &r.Fields[k], sample.Fields[f.Name])
		e.Values = append(e.Values, value)
		e.Tables = append(e.Tables, value.named(w.constructs)...)
		if e.Shown == "" || f.Type == types.Text.Name {
			e.Shown = n.Fields[k].Name
		}
	}
	slices.Sort(e.Tables)
	e.Tables = slices.Compact(e.Tables)
	return e
}

// valueOf is a value of a field, or of an element or a field in it.
func (w *client) valueOf(n model.FieldNames, f *model.Field, value any) valueOf {
	v := valueOf{Field: n.Name, of: types.Of(f.Type), typ: n.Type}
	switch {
	case f.Record != "":
		r, names := w.recordNames(f.Record)
		v.typ = names.Type
		for k := range r.Fields {
			if x, has := value.(map[string]any)[r.Fields[k].Name]; has {
				v.elements = append(v.elements, w.valueOf(names.Fields[k], &r.Fields[k], x))
			}
		}
		return v
	case f.Element != nil:
		for _, e := range records.Entries(value) {
			v.keys = append(v.keys, types.Quote(e.Key))
		}
		for _, x := range records.Inside(value) {
			v.elements = append(v.elements, w.valueOf(n, f.Element, x))
		}
		return v
	}
	text := records.Value{Fields: map[string]any{"": value}}.Text("")
	if at := w.tableAt(f.Table); at >= 0 {
		for k, row := range w.model.Tables[at].Rows {
			if row.Code == text {
				v.Text, v.constant, v.typ = w.called.Tables[at].Codes[k], true, w.called.Tables[at].Type
				return v
			}
		}
	}
	v.Text = n.Literal(text)
	return v
}

// recordNames are a record of frames or a part, and what it is called.
func (w *client) recordNames(name string) (*model.Record, model.RecordNames) {
	for i := range w.model.Records {
		if w.model.Records[i].Name == name {
			return &w.model.Records[i], w.called.Records[i]
		}
	}
	i := slices.IndexFunc(w.model.Parts, func(r model.Record) bool { return r.Name == name })
	return &w.model.Parts[i], w.called.Parts[i]
}

func (w *client) tableAt(name string) int {
	for i, t := range w.model.Tables {
		if t.Name == name {
			return i
		}
	}
	return -1
}
