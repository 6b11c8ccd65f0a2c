package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// deepest is how many values a sample stands in before lists and maps in it are empty: records may
// hold records of their own kind.
const deepest = 2

// sampleIn is a value of a field, or of an element, that stands in so many others.
func (x *declaredRecord) sampleIn(f *model.Field, level int) any {
	switch {
	case f.Record != "":
		return x.plainOf(x.t.record(f.Record), level)
	case f.Element != nil && level >= deepest:
		return holding(f)
	case f.Element != nil:
		return holding(f, x.sampleIn(f.Element, level+1))
	}
	return x.sample(f)
}

// plainOf is a value with the required fields alone.
func (x *declaredRecord) plainOf(r *record, level int) Value {
	v := Value{}
	for i := range r.Fields {
		if f := &r.Fields[i]; !f.Optional {
			v[f.Name] = x.sampleIn(f, level+1)
		}
	}
	return v
}

// recordsOf are records with each of their fields, good and bad, with members, and in a chain up to
// the limit and past it.
func recordsOf(x *declaredRecord, f *model.Field) (out []any) {
	r := x.t.record(f.Record)
	out = append(out, x.plainOf(r, 0))
	for i := range r.Fields {
		g := &r.Fields[i]
		values := []any{x.sampleIn(g, 1)}
		switch {
		case g.Record == r.Name:
			values = append(values, x.chain(r, g, x.t.nesting-2), x.chain(r, g, x.t.nesting-1))
		case g.Type != "record" && scalarOf(g).Type != "record":
			values = append(values, sampled(kinds[g.Type].typed(x, g))...)
		}
		for _, value := range values {
			v := x.plainOf(r, 0)
			v[g.Name] = value
			out = append(out, v)
		}
	}
	if r.keeps() {
		for _, members := range []string{`{"zz":[1, {}]}`, "{}", "", "[]", `{"\ud800":1}`, "{"} {
			v := x.plainOf(r, 0)
			v[membersName] = members
			out = append(out, v)
		}
	}
	return out
}

// chain is so many records, each in the one before.
func (x *declaredRecord) chain(r *record, f *model.Field, n int64) Value {
	v := x.plainOf(r, 0)
	for range n {
		outer := x.plainOf(r, 0)
		outer[f.Name] = v
		v = outer
	}
	return v
}

// nestings tries the limit in every format, written and read, with a record in a field, in a chain,
// in a list and in a map.
func (x *declaredRecord) nestings() {
	var values []Value
	for i := range x.r.Fields {
		f := &x.r.Fields[i]
		of := scalarOf(f).Record
		if of == "" {
			continue
		}
		r, list := x.t.record(of), []any{}
		list = append(list, x.plainOf(r, 0))
		for k := range r.Fields {
			if g := &r.Fields[k]; g.Record == of {
				list = append(list, x.chain(r, g, 1), x.chain(r, g, 2))
			}
		}
		for _, v := range list {
			if f.Element != nil {
				v = holding(f, v, x.plainOf(r, 0))
			}
			values = append(values, x.with(f.Name, v))
		}
	}
	if values == nil {
		return
	}
	x.topic("record", "record-"+strings.ReplaceAll(x.r.Name, "_", "-")+"-nesting", "records-in-records")
	for i, v := range values {
		for _, format := range x.r.Formats {
			if slices.Contains(format.Chain, "zlib") {
				continue
			}
			wire, fault := x.t.EncodeRecord(x.r, v, EncodeOptions{Format: format.Name})
			for most := range int64(4) {
				limits := &vectors.Limits{Nesting: ptr(most + 1)}
				name := fmt.Sprintf("%d-%d-%s", i, most+1, format.Name)
				x.encodeWithin("written/"+name, v, EncodeOptions{Format: format.Name}, limits)
				if fault == nil {
					x.add("read/"+name, "record.decode", frameInput{x.r.Name, x.t.framed(wire)}, limits)
				}
			}
		}
	}
	x.end()
}

// recordLexemes are objects of the record, and what is nearly one.
func (x *declaredRecord) recordLexemes(f *model.Field) []string {
	r := x.t.record(f.Record)
	good := x.t.jsonOf(f, x.plainOf(r, 0))
	out := []string{good, " " + good + "\n", good + "x", good[:len(good)-1], "{}", "[]", "[" + good + "]", "null", "", " ", "0", quote(good), good + good}
	object, _ := parseJSON(good, unbounded)
	write := func(keys, values []string) {
		var parts []string
		for i := range keys {
			parts = append(parts, keys[i]+":"+values[i])
		}
		out = append(out, enclose('{', parts))
	}
	var keys, values []string
	for i, key := range object.keys {
		keys, values = append(keys, key), append(values, object.values[i].lexeme)
	}
	for _, more := range []string{`"zz"`, `"\ud800"`, `"members"`, `"__proto__"`} {
		write(append(slices.Clone(keys), more), append(slices.Clone(values), "[ {} ]"))
		write(append([]string{more, more}, keys...), append([]string{"1", "2"}, values...))
	}
	for i := range keys {
		write(slices.Delete(slices.Clone(keys), i, i+1), slices.Delete(slices.Clone(values), i, i+1))
		write(append(slices.Clone(keys), keys[i]), append(slices.Clone(values), values[i]))
		for _, bad := range []string{"null", "[]", "{}", "0", `"\ud800"`} {
			changed := slices.Clone(values)
			changed[i] = bad
			write(keys, changed)
		}
	}
	slices.Reverse(keys)
	slices.Reverse(values)
	write(keys, values)
	for i := range r.Fields {
		if g := &r.Fields[i]; g.Optional {
			v := x.plainOf(r, 0)
			v[g.Name] = x.sampleIn(g, 1)
			out = append(out, x.t.jsonOf(f, v))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// packedRecords are arrays of the record's versions, most of them wrong.
func (x *declaredRecord) packedRecords(f *model.Field) (out [][]byte) {
	r := x.t.record(f.Record)
	for _, b := range wrongElements {
		out = append(out, []byte(b))
	}
	for _, version := range r.Payload.Versions {
		v := x.plainOf(r, 0)
		good := x.t.pack(r, &version, v)
		out = append(out, good, append(slices.Clone(good), 0xc0), good[:len(good)-1])
		n := int(good[0] & 0x0f)
		if good[0]&0xf0 == 0x90 {
			for _, encoding := range []string{"array16", "array32"} {
				out = append(out, append(packArray(n, encoding), good[1:]...))
			}
			for k := range n + 2 { // of fewer elements, and of more
				out = append(out, append(packArray(k, ""), good[1:]...), append(append(packArray(k, ""), good[1:]...), slices.Repeat([]byte{0xc0}, 3)...))
			}
		}
		for _, head := range []string{"\x90", "\x91\x7f", "\x91\xc0", "\x91\xa0", "\xdc\x00\x00", "\xdd\xff\xff\xff\xff\x01"} {
			out = append(out, []byte(head))
		}
		for i := range r.Fields {
			if g := &r.Fields[i]; g.Optional {
				v := x.plainOf(r, 0)
				v[g.Name] = x.sampleIn(g, 1)
				out = append(out, x.t.pack(r, &version, v))
			}
		}
	}
	return out
}
