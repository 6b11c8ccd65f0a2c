package judge

import (
	"cmp"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// The tuples of section 3.

// version returns the declared one, or nil.
func (r *record) version(version int64) *model.PayloadVersion {
	if r.Payload == nil {
		return nil
	}
	i := slices.IndexFunc(r.Payload.Versions, func(v model.PayloadVersion) bool { return v.Version == version })
	if i < 0 {
		return nil
	}
	return &r.Payload.Versions[i]
}

// numbered lists the fields of open tables that a version writes as numbers.
func (t *Protocol) numbered(r *record, version *model.PayloadVersion) []string {
	var list []string
	for _, x := range version.Fields {
		if x.Reserved == "" && scalarOf(r.field(x.Field)).Type == "open" && (x.As == "integer" || x.Of == "integer") {
			list = append(list, x.Field)
		}
	}
	return list
}

// versionFor is the version that is asked for, nil if nobody declares it. Else it
// is the default, or the fallback for a value without a number.
func (t *Protocol) versionFor(r *record, v Value, o EncodeOptions) *model.PayloadVersion {
	if o.PayloadVersion != nil {
		return r.version(*o.PayloadVersion)
	}
	version := r.version(r.Payload.Default)
	for _, name := range t.numbered(r, version) {
		table := t.table(scalarOf(r.field(name)))
		for _, x := range innerOf(r.field(name), name, v[name]) {
			text, is := x.value.(string)
			if _, ok := table.numberOf(table.normal(text)); is && !ok && r.Payload.Fallback != nil {
				return r.version(*r.Payload.Fallback)
			}
		}
	}
	return version
}

// present lists the elements that a value writes: not a zero that may be left
// out, and nothing absent at the end.
func (r *record) present(version *model.PayloadVersion, v Value) []model.PayloadField {
	all := version.Fields
	for least := r.least(all); len(all) > least && v[all[len(all)-1].Field] == nil; { // nor is a reserved one
		all = all[:len(all)-1]
	}
	var out []model.PayloadField
	for _, x := range all {
		if !x.OmitZero || v[x.Field] != int64(0) {
			out = append(out, x)
		}
	}
	return out
}

// least is how many elements stand before the optional ones at a layout's end.
func (r *record) least(all []model.PayloadField) int {
	n := len(all)
	for n > 0 && (all[n-1].Reserved != "" || r.field(all[n-1].Field).Optional) {
		n--
	}
	return n
}

// pack writes a checked value in the given version.
func (t *Protocol) pack(r *record, version *model.PayloadVersion, v Value) []byte {
	elements := r.present(version, v)
	out := append(packArray(1+len(elements), ""), packInteger(uint64(version.Version), "")...)
	for _, x := range elements {
		out = append(out, t.packElement(r.field(x.Field), x.As, x.Of, v[x.Field])...)
	}
	return out
}

func (t *Protocol) packElement(f *model.Field, as, of string, value any) []byte {
	if value == nil { // as in the place of a reserved one
		return []byte{0xc0}
	}
	pack := kinds[f.Type].pack
	switch {
	case as == "integer" && f.Table != "":
		n, _ := t.table(f).numberOf(value.(string))
		return packSigned(n, "")
	case pack == nil:
		return packText(value.(string), "")
	}
	return pack(t, f, of, value)
}

// unpack reads a payload, in the order that section 3 gives.
func (t *Protocol) unpack(r *record, data []byte) (Value, *Fault) {
	in := &reader{data}
	length, f := in.array()
	if f != nil {
		return nil, f
	}
	v, f := t.unpackTuple(r, in, length)
	if f != nil {
		return nil, f
	}
	if len(in.rest) > 0 || !t.normalReturncode(r, v) {
		return nil, fault("payload")
	}
	return v, nil
}

// unpackTuple reads what stands behind a record's header.
func (t *Protocol) unpackTuple(r *record, in *reader, length uint64) (Value, *Fault) {
	if length == 0 {
		return nil, missing(namePath(t.at, "version"))
	}
	number, f := in.integer()
	if f != nil {
		return nil, f
	}
	version := r.version(number)
	if version == nil {
		return nil, fault("payload")
	}
	elements, f := t.elementsOf(r, version, length-1)
	if f != nil {
		return nil, f
	}
	v := Value{}
	for _, x := range version.Fields {
		if x.OmitZero {
			v[x.Field] = int64(0)
		}
	}
	for _, x := range elements {
		if x.Reserved != "" {
			if f := in.pass(t.depth); f != nil {
				return nil, f
			}
			continue
		}
		field := r.field(x.Field)
		if field.Type == "record" && !in.nil() && !t.anotherElement() {
			return nil, fault("payload")
		}
		value, f := t.to(namePath(t.at, x.Field)).unpackElement(in, field, x.As, x.Of)
		if f != nil {
			return nil, f
		}
		delete(v, x.Field)
		if value != nil {
			v[x.Field] = value
		}
	}
	for extra := int64(length) - 1 - int64(len(elements)); extra > 0; extra-- {
		if f := in.pass(t.depth); f != nil {
			return nil, f
		}
	}
	return v, nil
}

// elementsOf are those of an array with n of them behind the version.
func (t *Protocol) elementsOf(r *record, version *model.PayloadVersion, n uint64) ([]model.PayloadField, *Fault) {
	all, least := version.Fields, r.least(version.Fields)
	if n > uint64(len(all)) {
		if r.Payload.Extra != "ignore" {
			return nil, fault("payload")
		}
		return all, nil
	}
	if n < uint64(len(all)) {
		all = slices.DeleteFunc(slices.Clone(all), func(x model.PayloadField) bool { return x.OmitZero })
		least = min(least, len(all))
	}
	if n < uint64(least) {
		return nil, missing(namePath(t.at, cmp.Or(all[n].Field, all[n].Reserved)))
	}
	return all[:n], nil
}

// unpackElement gives nil for a field that is absent.
func (t *Protocol) unpackElement(in *reader, f *model.Field, as, of string) (any, *Fault) {
	if f.Optional && in.nil() {
		in.rest = in.rest[1:]
		return nil, nil
	}
	unpack, numbered := kinds[f.Type].unpack, as == "integer" && f.Table != ""
	if numbered {
		unpack = kinds["integer"].unpack
	}
	value, fail := unpack(t, f, of, in)
	if fail != nil {
		return nil, fail
	}
	ok := true
	if numbered {
		value, ok = t.table(f).codeOf(value.(int64))
	}
	if ok {
		value, ok = t.valid(f, value)
	}
	if !ok {
		return nil, fault("payload")
	}
	return value, nil
}
