package compact

import (
	"slices"
)

type interpretedDSL struct {
	separator byte
	fields    []*interpretedField
}

func (r *interpretedRecord) addDSL(separator string, names []string) {
	r.dsl = &interpretedDSL{separator: separator[0]}
	for _, name := range names {
		r.dsl.fields = append(r.dsl.fields, r.field(name))
	}
}

func (r *interpretedRecord) readDSL(c *call, text string, values map[string]any, visit visitor) *Error {
	in := separatedText{c: c, left: text, separator: r.dsl.separator}
	for i, f := range r.dsl.fields {
		written, from, ended := in.left, len(text)-len(in.left), in.ended
		if i+1 < len(r.dsl.fields) {
			written = in.until(r.dsl.fields[i+1].name)
		}
		if !ended {
			visit.text(&in, f.name, from, written)
		}
		if !f.optional || written != "" {
			values[f.name] = f.text(&in, written, f)
		}
	}
	return in.err
}

func (r *interpretedRecord) fitDSL(e *encoder, values map[string]any) {
	for i := range r.fields {
		f := &r.fields[i]
		at := slices.Index(r.dsl.fields, f)
		r.lacks(e, f, values, at >= 0)
		v, has := f.present(values)
		if !has || at < 0 {
			continue
		}
		shown := f.show(f, v)
		if f.optional {
			e.blank(f.name, shown)
		}
		if at+1 < len(r.dsl.fields) {
			e.separable(f.name, r.dsl.separator, shown)
		}
	}
	e.lacksMembers(membersOf(values))
}

func (r *interpretedRecord) appendDSL(dst []byte, values map[string]any) []byte {
	for i, f := range r.dsl.fields {
		if i > 0 {
			dst = append(dst, r.dsl.separator)
		}
		if v, has := values[f.name]; has {
			dst = f.appendText(dst, f, v)
		}
	}
	return dst
}
