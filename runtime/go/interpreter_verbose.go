package compact

type interpretedMember struct {
	*interpretedField
	member             string
	required, omitZero bool
	nullable           bool              // null says that it is absent
	returnCode         *interpretedField // of a status that one tells
}

type verboseJSON struct {
	Members []struct {
		Name, Field string
		OmitZero    bool `json:"omit_zero"`
	}
	Unknown, Nulls string
}

func (r *interpretedRecord) addVerbose(v *verboseJSON, out *record) {
	if v == nil {
		return
	}
	out.verbose, out.keeps = &verboseLayout{refuses: v.Unknown == "refuse"}, v.Unknown == "keep"
	r.verbose, r.keeps = out.verbose, out.keeps
	if out.keeps {
		out.verbose.keep = keepMember
	}
	for _, x := range v.Members {
		m := interpretedMember{interpretedField: r.field(x.Field), member: x.Name, omitZero: x.OmitZero}
		for i := range r.fields {
			if f := &r.fields[i]; f.of == m.interpretedField {
				m.returnCode = f
			}
		}
		m.required = m.of != nil || !m.optional && !m.omitZero && m.returnCode == nil
		m.nullable = v.Nulls == "absent" && m.optional && m.of == nil && !m.isJSON()
		r.members = append(r.members, m)
		out.verbose.members = append(out.verbose.members, x.Name)
	}
}

func (r *interpretedRecord) readVerbose(c *call, text string, values map[string]any) *Error {
	in, known := &verboseReader{c: c}, make([]nestedMember, len(r.members))
	r.object(in, text, known)
	for i, m := range r.members {
		if m.present(in, &known[i].jsonMember, m.member) {
			values[m.name] = m.readNested(in, &known[i], m.member)
		}
	}
	for i, m := range r.members {
		if m.returnCode == nil || in.err != nil {
			continue
		}
		code, status := values[m.returnCode.name].(int64), ""
		if text, has := values[m.name]; has {
			status = text.(string)
		}
		values[m.name] = in.status(&known[i].jsonMember, m.name, m.table, status, code)
		if !saysMore(code) {
			delete(values, m.returnCode.name)
		}
	}
	if members := in.members(); members != "" {
		values[fieldMembers] = members
	}
	return in.endFrame()
}

// present says whether there is a member to read, which errors call by the name.
func (m *interpretedMember) present(in *verboseReader, x *jsonMember, name string) bool {
	switch {
	case m.required:
		return in.needs(x, name)
	case m.nullable:
		return in.given(x)
	}
	return in.has(x)
}

// object reads the syntax of the frame's object, and of what is in it, and finds its members.
func (r *interpretedRecord) object(in *verboseReader, text string, known []nestedMember) {
	if r.nested() {
		if object := in.frame(text); in.err == nil {
			in.err = in.fields(&object, r.verbose, known)
		}
		return
	}
	flat := make([]jsonMember, len(known))
	in.object(text, r.verbose, flat)
	for i, m := range flat {
		known[i].jsonMember = m
	}
}

func (f *interpretedField) readMember(in *verboseReader, m *jsonMember, name string) any {
	return f.interpretedType.member(in, m, name, f)
}

func (r *interpretedRecord) appendVerbose(dst []byte, values map[string]any) []byte {
	dst = append(dst, '{')
	for _, m := range r.members {
		v, has := values[m.name]
		switch {
		case m.of != nil:
			var own *int64
			if n, ok := v.(int64); ok {
				own = &n
			}
			v = m.of.table.returnCode(values[m.of.name].(string), own)
		case !has || m.omitZero && v == m.zero || m.returnCode != nil && m.table.told(v.(string)):
			continue
		}
		dst = append(append(append(dst, '"'), m.member...), '"', ':')
		dst = append(m.appendJSON(dst, m.interpretedField, v), ',')
	}
	return closeObject(appendMembers(dst, membersOf(values)))
}
