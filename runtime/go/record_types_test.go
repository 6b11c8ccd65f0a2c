package compact_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// Every record and field of the spec is a row, and all fields of the types have one.
func TestRecordTypesAreThoseOfTheSpec(t *testing.T) {
	types, m := compact.Default().RecordTypes(), shippedModel(t)
	if len(types) != len(m.Records) {
		t.Fatalf("%d rows for %d records", len(types), len(m.Records))
	}
	for i, r := range m.Records {
		var want []string
		optional := map[string]bool{}
		for _, f := range r.Fields {
			want, optional[f.Name] = append(want, f.Name), f.Optional
		}
		if r.Keeps {
			want, optional["members"] = append(want, "members"), true
		}
		var have, idents, all []string
		for _, f := range types[i].Fields {
			have, idents = append(have, f.Name), append(idents, f.Ident)
			if f.Optional != optional[f.Name] {
				t.Errorf("%s of %s: optional is %t", f.Name, r.Name, f.Optional)
			}
		}
		for _, f := range reflect.VisibleFields(reflect.TypeOf(types[i].Zero)) {
			all = append(all, f.Name)
		}
		if types[i].Name != r.Name || !reflect.DeepEqual(have, want) || !reflect.DeepEqual(idents, all) {
			t.Errorf("the row of %s is %v\nwant the fields %v, in Go %v", r.Name, types[i], want, all)
		}
	}
}

// The functions of a row work on the protocol that they get.
func TestRecordTypesDecodeAndEncode(t *testing.T) {
	p, row := compact.Default(), compact.Default().RecordTypes()[0]
	const frame = "RES|OK|G3|150|Hello, world!"
	r, err := row.Decode(p, frame)
	if want := (compact.Response{Status: compact.StatusOK, Model: "G3", Tokens: 150, Result: "Hello, world!"}); err != nil || !reflect.DeepEqual(r, want) {
		t.Fatalf("%+v, %v", r, err)
	}
	if wire, err := row.Encode(p, r, compact.RecordOptions{Format: "dsl"}); err != nil || wire != frame {
		t.Errorf("%q, %v", wire, err)
	}
	limits := p.Limits()
	limits.Input = 3
	if r, err := row.Decode(p.WithLimits(limits), frame); err == nil || !reflect.DeepEqual(r, row.Zero) || row.Zero != any(compact.Response{}) {
		t.Errorf("of a frame that is too long: %+v, %v", r, err)
	}
	for _, other := range []any{nil, "text", &compact.Response{}} {
		wire, err := row.Encode(p, other, compact.RecordOptions{})
		var e *compact.Error
		if wire != "" || !errors.As(err, &e) || e.Kind != compact.KindUnrepresentable || e.Field != "response" {
			t.Errorf("%T: %q, %v", other, wire, err)
		}
	}
}

// Rows are the caller's own, and a protocol whose records are data has none.
func TestRecordTypesAreTheCallersOwn(t *testing.T) {
	rows := compact.Default().RecordTypes()
	rows[0].Name, rows[0].Fields[0].Name = "changed", "changed"
	if again := compact.Default().RecordTypes()[0]; again.Name == "changed" || again.Fields[0].Name == "changed" {
		t.Error("a caller changed the package's own rows")
	}
	if rows := interpreted(t).RecordTypes(); len(rows) != 0 {
		t.Errorf("the protocol of a model has %d rows", len(rows))
	}
}
