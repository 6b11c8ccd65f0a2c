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

// valueOf is a field and what it is set to. A constant is of a table. A list and a map have
// elements of a type of their own.
type valueOf struct {
	Field, Text string
	constant    bool
	holds       bool
	elements    []valueOf
	keys        []string // of a map's elements, in quotes; nil for a list
	typ         string   // as FieldNames has it
}

// texts are the elements of a list or a map, with that in front of constants, and an entry as
// the language writes a key and a value.
func (v valueOf) texts(front, entry string) string {
	var list []string
	for i, x := range v.elements {
		text := x.Text
		if x.constant {
			text = front + text
		}
		if v.keys != nil {
			text = fmt.Sprintf(entry, v.keys[i], text)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
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
		value := w.valueOf(n.Fields[k], f.Table, sample.Text(f.Name))
		if f.Element != nil {
			value = w.holding(n.Fields[k], r.Fields[k].Element, sample.Fields[f.Name])
		}
		e.Values = append(e.Values, value)
		if table := w.tableAt(f.Table); value.constant {
			e.Tables = append(e.Tables, w.called.Tables[table].Type)
		}
		if slices.ContainsFunc(value.elements, func(x valueOf) bool { return x.constant }) {
			e.Tables = append(e.Tables, w.called.Tables[w.tableAt(f.Element.Table)].Type)
		}
		if e.Shown == "" || f.Type == types.Text.Name {
			e.Shown = n.Fields[k].Name
		}
	}
	slices.Sort(e.Tables)
	e.Tables = slices.Compact(e.Tables)
	return e
}

// holding is a list or a map.
func (w *client) holding(f model.FieldNames, element *model.Field, value any) valueOf {
	v := valueOf{Field: f.Name, holds: true, typ: f.Type}
	one := records.Value{Of: &model.Record{Fields: []model.Field{*element}}, Fields: map[string]any{}}
	if entries := records.Entries(value); entries != nil {
		v.keys = []string{}
		for _, e := range entries {
			v.keys = append(v.keys, types.Quote(e.Key))
		}
	}
	for _, x := range records.Inside(value) {
		one.Fields[""] = x
		v.elements = append(v.elements, w.valueOf(f, element.Table, one.Text("")))
	}
	return v
}

func (w *client) valueOf(f model.FieldNames, table, text string) valueOf {
	if at := w.tableAt(table); at >= 0 {
		for k, row := range w.model.Tables[at].Rows {
			if row.Code == text {
				return valueOf{Field: f.Name, Text: w.called.Tables[at].Codes[k], constant: true}
			}
		}
	}
	return valueOf{Field: f.Name, Text: f.Literal(text)}
}

func (w *client) tableAt(name string) int {
	for i, t := range w.model.Tables {
		if t.Name == name {
			return i
		}
	}
	return -1
}
