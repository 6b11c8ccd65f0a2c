package reference

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// The tuples of section 3.

// layout returns the declared version, or nil.
func (t *Protocol) layout(version int64) *model.PayloadVersion {
	if t.m.Payload == nil {
		return nil
	}
	i := slices.IndexFunc(t.m.Payload.Versions, func(v model.PayloadVersion) bool { return v.Version == version })
	if i < 0 {
		return nil
	}
	return &t.m.Payload.Versions[i]
}

// present lists the fields that a record writes.
func present(v *model.PayloadVersion, r Record) []model.PayloadField {
	var fields []model.PayloadField
	for _, f := range v.Fields {
		if !f.OmitZero || r.Tokens != 0 {
			fields = append(fields, f)
		}
	}
	return fields
}

// pack writes a checked record in the given layout.
func (t *Protocol) pack(v *model.PayloadVersion, r Record) []byte {
	fields := present(v, r)
	out := append(packArray(1+len(fields), ""), packInteger(uint64(v.Version), "")...)
	for _, f := range fields {
		out = append(out, t.packField(f, r)...)
	}
	return out
}

func (t *Protocol) packField(f model.PayloadField, r Record) []byte {
	number, _ := t.numberOfCode(r.Model)
	switch f.Field + " " + f.As {
	case "status code":
		return packText(r.Status, "")
	case "status integer":
		return packInteger(uint64(t.statusByCode(r.Status).Integer), "")
	case "model code":
		return packText(r.Model, "")
	case "model integer":
		return packInteger(uint64(number), "")
	case "tokens integer":
		return packInteger(uint64(r.Tokens), "")
	}
	return packText(r.Result, "")
}

// unpack reads a payload, in the order that section 3 gives.
func (t *Protocol) unpack(data []byte) (Record, *Fault) {
	r := &reader{data}
	length, f := r.array()
	if f != nil {
		return Record{}, f
	}
	if length == 0 {
		return Record{}, missing("version")
	}
	version, f := r.integer()
	if f != nil {
		return Record{}, f
	}
	v := t.layout(version)
	if v == nil {
		return Record{}, fault("payload")
	}
	fields, f := elements(v, length-1)
	if f != nil {
		return Record{}, f
	}
	var out Record
	for _, field := range fields {
		if f := t.unpackField(r, field, &out); f != nil {
			return Record{}, f
		}
	}
	if len(r.rest) > 0 {
		return Record{}, fault("payload")
	}
	return out, nil
}

// elements are the fields of an array with n elements behind the version.
func elements(v *model.PayloadVersion, n uint64) ([]model.PayloadField, *Fault) {
	all := v.Fields
	if n == uint64(len(all)) {
		return all, nil
	}
	if n > uint64(len(all)) {
		return nil, fault("payload")
	}
	required := slices.DeleteFunc(slices.Clone(all), func(f model.PayloadField) bool { return f.OmitZero })
	if n < uint64(len(required)) {
		return nil, missing(required[n].Field)
	}
	return required, nil
}

func (t *Protocol) unpackField(r *reader, field model.PayloadField, out *Record) *Fault {
	var text string
	var n int64
	var f *Fault
	if field.As == "integer" {
		n, f = r.integer()
	} else {
		text, f = r.text()
	}
	if f != nil {
		return f
	}
	switch field.Field {
	case "status":
		for _, s := range t.m.Statuses {
			if field.As == "integer" && s.Integer == n || field.As == "code" && s.Code == text {
				out.Status = s.Code
				return nil
			}
		}
		return fault("payload")
	case "model":
		out.Model = t.normal(text)
		if field.As == "integer" {
			out.Model = t.codeOfNumber(n)
		}
	case "tokens":
		out.Tokens = n
	case "result":
		out.Result = text
	}
	return nil
}
