package compact

type interpretedDSL struct {
	separator byte
	fields    []*interpretedField
}

func (r *interpretedRecord) addDSL(separator string, names []string, out *record) {
	r.dsl = &interpretedDSL{separator: separator[0]}
	l := layout{separator: separator[0]}
	for i, name := range names {
		f := r.field(name)
		r.dsl.fields = append(r.dsl.fields, f)
		if i+1 < len(names) {
			l.separated = append(l.separated, f.place)
		}
		if f.optional {
			l.blank = append(l.blank, f.place)
		}
	}
	l.lacks = r.lacks(r.dsl.fields)
	out.dsl = l
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
