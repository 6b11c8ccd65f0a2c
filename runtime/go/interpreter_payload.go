package compact

import "slices"

// The payload of a model's JSON.
type (
	payloadJSON struct {
		Default  int64
		Fallback *int64
		Versions []struct {
			Version int64
			Fields  []payloadFieldJSON
		}
	}
	payloadFieldJSON struct {
		Field, As string
		OmitZero  bool `json:"omit_zero"`
	}
)

// An interpretedPayload reads and writes the elements of a version one by one.
type interpretedPayload struct {
	record             *interpretedRecord
	standard, fallback int64 // fallback -1 for none
	numbers            []int64
	versions           map[int64][]versionElement
}

// A versionElement is a field of a version, with its reader and writer.
type versionElement struct {
	*interpretedField
	interpretedElement
	as       string
	omitZero bool
}

// numbered says whether the element is the integer of an open table's code.
func (e *versionElement) numbered() bool {
	return e.as == "integer" && e.table != nil && e.table.findName != nil
}

func (p *payloadJSON) layout(r *interpretedRecord) *interpretedPayload {
	if p == nil {
		return nil
	}
	out := &interpretedPayload{record: r, standard: p.Default, fallback: -1, versions: map[int64][]versionElement{}}
	if p.Fallback != nil {
		out.fallback = *p.Fallback
	}
	for _, v := range p.Versions {
		var list []versionElement
		for _, x := range v.Fields {
			f := r.field(x.Field)
			list = append(list, versionElement{f, f.elements[x.As], x.As, x.OmitZero})
		}
		out.numbers, out.versions[v.Version] = append(out.numbers, v.Version), list
	}
	return out
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
	in.expect(len(list)-len(required), required...)
	for i, e := range list {
		from := in.at
		switch {
		case e.omitZero && in.elements < int64(len(list)):
		case e.optional && !in.has(int64(i)):
			visit.element(&in, e.name, from, nil)
		default:
			values[e.name] = e.read(&in, e.interpretedField)
			visit.element(&in, e.name, from, values[e.name])
		}
	}
	return in.end()
}

// fit chooses a version, and judges what it has no room for.
func (p *interpretedPayload) fit(e *encoder, values map[string]any) {
	if !e.asks(p.standard) && p.fallback >= 0 {
		for _, x := range p.versions[p.standard] {
			if v, has := values[x.name]; has && x.numbered() && !x.table.numbers(v.(string)) {
				e.version = p.fallback
			}
		}
	}
	list := p.versions[e.version]
	for i := range p.record.fields {
		f := &p.record.fields[i]
		at := slices.IndexFunc(list, func(x versionElement) bool { return x.interpretedField == f })
		if v, has := values[f.name]; has && at >= 0 && list[at].numbered() {
			e.numbered(f.name, f.table, v.(string))
		}
		p.record.lacks(e, f, values, at >= 0)
	}
	e.lacksMembers(membersOf(values))
	e.declared(p.numbers...)
}

func (p *interpretedPayload) write(c *call, version int64, values map[string]any) []byte {
	out := newPayloadWriter(c)
	list := slices.Clone(p.versions[version])
	var last []bool
	for _, e := range list[len(list)-trailing(list):] {
		last = append(last, values[e.name] != nil)
	}
	list = slices.DeleteFunc(list[:out.upTo(len(list), last...)], func(e versionElement) bool { return e.omitZero && values[e.name] == e.zero })
	out.begin(version, len(list))
	for _, e := range list {
		if v := values[e.name]; !e.optional || out.has(v != nil) {
			e.write(out, e.interpretedField, v)
		}
	}
	return out.end()
}
