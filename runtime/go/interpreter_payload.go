package compact

import "slices"

// The payload of a model's JSON.
type (
	payloadJSON struct {
		Default  int64
		Extra    string
		Fallback *int64
		Versions []struct {
			Version int64
			Fields  []payloadFieldJSON
		}
	}
	payloadFieldJSON struct {
		Field, Reserved, As, Of string
		OmitZero                bool `json:"omit_zero"`
	}
)

// An interpretedPayload reads and writes the elements of a version one by one.
type interpretedPayload struct {
	extra    bool // elements behind those of a version are passed over
	numbers  []int64
	versions map[int64][]versionElement
}

// A versionElement is a field of a version, with its reader and writer, or one that is reserved.
type versionElement struct {
	*interpretedField
	reserved string
	interpretedElement
	omitZero bool
}

func (r *interpretedRecord) addPayload(p *payloadJSON, out *record) {
	if p == nil {
		return
	}
	r.payload = &interpretedPayload{extra: p.Extra != "", versions: map[int64][]versionElement{}}
	all := payloadLayouts{standard: p.Default, fallback: -1}
	if p.Fallback != nil {
		all.fallback = *p.Fallback
	}
	for _, v := range p.Versions {
		var list []versionElement
		var fields []*interpretedField
		var l layout
		for _, x := range v.Fields {
			if x.Reserved != "" {
				list = append(list, versionElement{interpretedField: &interpretedField{name: x.Reserved, optional: true}, reserved: x.Reserved})
				continue
			}
			f := r.field(x.Field)
			list, fields = append(list, versionElement{f, "", f.inPayload(x.As, x.Of), x.OmitZero}), append(fields, f)
			open := interpretedTypes["open"]
			if x.As == "integer" && f.interpretedType == open || x.Of == "integer" && f.element.interpretedType == open {
				l.numbered = append(l.numbered, f.place)
			}
		}
		l.lacks = r.lacks(fields)
		all.versions, all.layouts = append(all.versions, v.Version), append(all.layouts, l)
		r.payload.versions[v.Version] = list
	}
	r.payload.numbers, r.payloads, out.payload = all.versions, all, all
}

// trailing counts the optional fields at the end.
func trailing(list []versionElement) (n int) {
	for n < len(list) && list[len(list)-1-n].optional {
		n++
	}
	return n
}

func (p *interpretedPayload) read(c *call, data []byte, values map[string]any, visit visitor) *Error {
	in := c.payloadReader(data)
	version := in.begin()
	visit.element(&in, fieldVersion, 0, version)
	p.readVersion(&in, version, values, visit)
	return in.end()
}

func (p *interpretedPayload) readVersion(in *payloadReader, version int64, values map[string]any, visit visitor) {
	list, declared := p.versions[version]
	if !declared {
		in.unknownVersion(version, p.numbers...)
	}
	var required []string
	for _, e := range list[:len(list)-trailing(list)] {
		if !e.omitZero {
			required = append(required, e.name)
		}
	}
	if p.extra {
		in.atLeast(required...)
	} else {
		in.expect(len(list)-len(required), required...)
	}
	for i, e := range list {
		from := in.at
		switch {
		case e.reserved != "":
			in.pass(int64(i), int64(i)+1)
			visit.passed(in, e.reserved, from)
		case e.omitZero && in.elements < int64(len(list)):
		case e.optional && !in.has(int64(i)):
			visit.element(in, e.name, from, nil)
		default:
			values[e.name] = e.read(in, e.interpretedField)
			visit.element(in, e.name, from, values[e.name])
		}
	}
	for i := int64(len(list)); i < in.elements && in.err == nil; i++ {
		from := in.at
		in.pass(i, i+1)
		visit.passed(in, "", from)
	}
}

func (p *interpretedPayload) write(c *call, version int64, values map[string]any) []byte {
	out := payloadWriter{c.text[:0]}
	p.writeVersion(&out, version, values)
	return c.kept(out.out)
}

func (p *interpretedPayload) writeVersion(out *payloadWriter, version int64, values map[string]any) {
	list := slices.Clone(p.versions[version])
	var last []bool
	for _, e := range list[len(list)-trailing(list):] {
		last = append(last, e.reserved == "" && values[e.name] != nil)
	}
	list = slices.DeleteFunc(list[:out.upTo(len(list), last...)], func(e versionElement) bool { return e.omitZero && values[e.name] == e.zero })
	out.begin(version, len(list))
	for _, e := range list {
		if v := values[e.name]; e.reserved != "" {
			out.has(false)
		} else if !e.optional || out.has(v != nil) {
			e.write(out, e.interpretedField, v)
		}
	}
}
