package compact

import "slices"

// Records in records, for values that are data.

// An insideRecord is a caller's value of a record in another one. Its values come when it is
// looked at, so that one that holds itself ends.
type insideRecord struct{ given, values map[string]any }

// nests says whether values of the field are records, or hold some.
func (f *interpretedField) nests() bool {
	return f.record != nil || f.element != nil && f.element.record != nil
}

// nested says whether some field does.
func (r *interpretedRecord) nested() bool {
	return slices.ContainsFunc(r.fields, func(f interpretedField) bool { return f.nests() })
}

// keepsInside says whether the record, or one in it, keeps members. It has seen some.
func (r *interpretedRecord) keepsInside(seen map[*interpretedRecord]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	return r.keeps || slices.ContainsFunc(r.fields, func(f interpretedField) bool {
		return f.record != nil && f.record.keepsInside(seen) || f.element != nil && f.element.record != nil && f.element.record.keepsInside(seen)
	})
}

// nestedType calls what walks over a record's fields. A field counts before its record, an element
// where it stands.
func nestedType(r *interpretedRecord) *interpretedType {
	appendJSON := func(dst []byte, _ *interpretedField, v any) []byte {
		return r.appendVerbose(dst, v.(*insideRecord).values)
	}
	return &interpretedType{
		data: func(v any) (any, bool) {
			fields, isRecord := v.(map[string]any)
			return &insideRecord{given: fields}, isRecord && fields != nil
		},
		expected: func(*interpretedField) string { return recordText },
		check: func(k *checker, f *interpretedField, v any) {
			if f.name == element || k.counts(f.name) {
				r.checkInside(k, f.name, v.(*insideRecord))
			}
		},
		show: func(f *interpretedField, v any) shown {
			if r.verbose == nil {
				return showHolding("")
			}
			return showHolding(string(appendJSON(nil, f, v)))
		},
		nestedMember: func(in *verboseReader, m *nestedMember, name string, f *interpretedField) any {
			if f.name != element && !in.counts(name) {
				return nil
			}
			return r.readInside(in, m, name)
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			in.counts(f.name)
			return separatedInside(in, text, f.name, recordText, func(in *verboseReader, m *nestedMember) any {
				return r.readInside(in, m, f.name)
			})
		},
		appendJSON: appendJSON,
		appendText: appendJSON,
		elements: map[string]interpretedElement{"record": {
			func(in *payloadReader, f *interpretedField) any {
				if f.name != element && !in.counts(f.name) {
					return nil
				}
				return r.readPayloadInside(in, f.name)
			},
			func(w *payloadWriter, _ *interpretedField, v any) {
				values := v.(*insideRecord).values
				r.payload.writeVersion(w, r.versionOf(values), values)
			},
		}},
	}
}

// take gives a caller's value its own values. It says false if it is none of the record.
func (r *interpretedRecord) take(x *insideRecord) bool {
	x.values = map[string]any{}
	for name, data := range x.given {
		if f := r.field(name); f != nil {
			x.values[name] = f.elementData(data)
		} else if text, isText := data.(string); name == fieldMembers && r.keeps && isText {
			x.values[name] = text
		} else {
			return false
		}
	}
	return !slices.ContainsFunc(r.fields, func(f interpretedField) bool { return !f.optional && x.values[f.name] == nil })
}

// checkInside judges a record in another one, and notes what its payload does not carry.
func (r *interpretedRecord) checkInside(k *checker, name string, x *insideRecord) {
	k.bracket(name)
	defer k.unbracket()
	before, ok := k.open(name)
	if !ok {
		return
	}
	if !r.take(x) {
		k.c.nested--
		k.refuse(unrepresentable(name, recordText))
		return
	}
	var l *layout
	if r.payload != nil {
		l = r.layoutOf(r.versionOf(x.values))
	}
	for i := range r.fields {
		f := &r.fields[i]
		v, has := x.values[f.name]
		if !has {
			continue
		}
		if l != nil && !isStray(v) {
			f.lose(k, l, v)
		}
		f.checkElement(k, v)
		if f.isJSON() && !isStray(v) {
			k.nestJSONInside(f.name, v.(string))
		}
	}
	if members := membersOf(x.values); r.keeps && k.checkMembersInside(members, r.verbose) {
		k.loseMembers(members)
	}
	k.close(name, before)
}

// lose notes what the layout of a record's payload does not have of a field.
func (f *interpretedField) lose(k *checker, l *layout, v any) {
	switch {
	case slices.Contains(l.lacks, f.place):
		loss := shown{}
		if f.element == nil && f.record == nil {
			loss = f.show(f, v)
		}
		k.lose(lostField, f.name, loss)
	case slices.Contains(l.numbered, f.place) && f.lacksNumber(v):
		path, code := f.name, ""
		if f.element == nil {
			code = v.(string)
		} else {
			path, code = f.unnumbered(f, v)
		}
		k.loseNumber(path, code)
	}
}

// lacksNumber says whether some code of the field has no number. What is none is refused by itself.
func (f *interpretedField) lacksNumber(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, f.element.lacksNumber)
	case map[string]any:
		for _, x := range v {
			if f.element.lacksNumber(x) {
				return true
			}
		}
		return false
	case string:
		return showOpen(f.table, v).unnumbered
	}
	return false
}

func (r *interpretedRecord) layoutOf(version int64) *layout {
	return &r.payloads.layouts[slices.Index(r.payloads.versions, version)]
}

// versionOf is the version that a record in another one is written in: its own default, or its
// fallback for a code of its own that has no number.
func (r *interpretedRecord) versionOf(values map[string]any) int64 {
	if r.payloads.fallback >= 0 {
		for _, place := range r.layoutOf(r.payloads.standard).numbered {
			f := &r.fields[place]
			if v, has := values[f.name]; has && f.lacksNumber(v) {
				return r.payloads.fallback
			}
		}
	}
	return r.payloads.standard
}

// readInside reads the object of a record in another one.
func (r *interpretedRecord) readInside(in *verboseReader, m *nestedMember, name string) any {
	known := make([]nestedMember, len(r.members))
	outer, ok := in.enter(m, name, r.verbose, known)
	if !ok {
		return nil
	}
	values := map[string]any{}
	for i, m := range r.members {
		path := memberPath(m.member)
		if m.present(in, &known[i].jsonMember, path) {
			values[m.name] = m.readNested(in, &known[i], path)
		}
	}
	if members := in.members(); members != "" {
		values[fieldMembers] = members
	}
	in.leave(name, outer)
	r.zeros(values)
	return values
}

func (f *interpretedField) readNested(in *verboseReader, m *nestedMember, name string) any {
	if f.nestedMember != nil {
		return f.nestedMember(in, m, name, f)
	}
	return f.readMember(in, &m.jsonMember, name)
}

// zeros are what a frame leaves out.
func (r *interpretedRecord) zeros(values map[string]any) {
	for i := range r.fields {
		if f := &r.fields[i]; !f.optional && values[f.name] == nil {
			values[f.name] = f.zero
		}
	}
}

// readPayloadInside reads the array of a record in another one.
func (r *interpretedRecord) readPayloadInside(in *payloadReader, name string) any {
	outer := in.elements
	version, ok := in.open(name)
	if !ok {
		return nil
	}
	values := map[string]any{}
	r.payload.readVersion(in, version, values, nil)
	in.close(name, outer)
	r.zeros(values)
	return values
}
