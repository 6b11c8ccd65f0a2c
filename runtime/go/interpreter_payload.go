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
	record   *record
	versions map[int64][]element
}

// An element is a field of a version, with its reader and writer.
type element struct {
	field              int
	optional, omitZero bool
	read               func(*tuple, int)
	write              func(*tupleWriter, int)
}

// elementCode reads and writes values of a type in a payload.
var elementCode = map[string]element{
	"closed code":     {read: (*tuple).closedCode, write: (*tupleWriter).text},
	"closed integer":  {read: (*tuple).closedInteger, write: (*tupleWriter).integer},
	"open code":       {read: (*tuple).openCode, write: (*tupleWriter).text},
	"open integer":    {read: (*tuple).openInteger, write: (*tupleWriter).integer},
	"integer integer": {read: (*tuple).integer, write: (*tupleWriter).integer},
	"number number":   {read: (*tuple).number, write: (*tupleWriter).number},
	"boolean boolean": {read: (*tuple).boolean, write: (*tupleWriter).boolean},
	"text text":       {read: (*tuple).text, write: (*tupleWriter).text},
	"json text":       {read: (*tuple).json, write: (*tupleWriter).text},
}

func (p *payloadJSON) layout(r *record, types []fieldJSON) *interpretedPayload {
	if p == nil {
		return nil
	}
	r.payload = &payloadLayout{fallback: -1}
	out := &interpretedPayload{record: r, versions: map[int64][]element{}}
	for n, v := range p.Versions {
		if v.Version == p.Default {
			r.payload.standard = n
		}
		if p.Fallback != nil && v.Version == *p.Fallback {
			r.payload.fallback = n
		}
		layout, list := payloadVersion{version: v.Version}, []element{}
		for _, x := range v.Fields {
			i := fieldIndex(r.fields, x.Field)
			e := elementCode[types[i].Type+" "+x.As]
			e.field, e.optional, e.omitZero = i, r.fields[i].optional, x.OmitZero
			list = append(list, e)
			if types[i].Type == "open" && x.As == "integer" {
				layout.numbers = append(layout.numbers, i)
			}
		}
		for i, f := range r.fields {
			if f.optional && !slices.ContainsFunc(list, func(e element) bool { return e.field == i }) {
				layout.lacks = append(layout.lacks, i)
			}
		}
		out.versions[v.Version] = list
		r.payload.versions = append(r.payload.versions, layout)
	}
	return out
}

// trailing counts the optional fields at the end.
func trailing(list []element) (n int) {
	for n < len(list) && list[len(list)-1-n].optional {
		n++
	}
	return n
}

func (p *interpretedPayload) read(c *call, data []byte) *Error {
	in := tuple{c: c, data: data}
	version := in.open()
	list, declared := p.versions[version]
	if !declared {
		in.unknownVersion(version)
	}
	var required []int
	for _, e := range list[:len(list)-trailing(list)] {
		if !e.omitZero {
			required = append(required, e.field)
		}
	}
	in.expect(len(list)-len(required), required...)
	for i, e := range list {
		switch {
		case e.omitZero && in.elements < int64(len(list)):
		case e.optional && !in.has(int64(i)):
		default:
			e.read(&in, e.field)
		}
	}
	return in.close()
}

func (p *interpretedPayload) write(c *call) []byte {
	out := newTupleWriter(c)
	list := slices.Clone(p.versions[c.version.version])
	var last []int
	for _, e := range list[len(list)-trailing(list):] {
		last = append(last, e.field)
	}
	list = slices.DeleteFunc(list[:out.upTo(len(list), last...)], func(e element) bool { return e.omitZero && out.omits(e.field) })
	out.open(c.version.version, len(list))
	for _, e := range list {
		if !e.optional || out.has(e.field) {
			e.write(out, e.field)
		}
	}
	return out.close()
}
