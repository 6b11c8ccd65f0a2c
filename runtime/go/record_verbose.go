package compact

import "strconv"

// A verboseReader reads the members of a JSON object one by one into the call's
// record. The first error stays. See docs/record.md §1.
type verboseReader struct {
	c       *call
	unknown []byte
	err     *Error

	undone   string // the longest text, without its short escapes
	undoneAt int
}

// object reads the syntax of the whole object, and puts the declared members into
// their places.
func (in *verboseReader) object(text string, known []jsonMember) {
	l := in.c.record.verbose
	var double, refused string
	s := jsonScanner{text: text, limit: in.c.limits.Depth, open: in.c.open[:0], undoes: len(text) <= keepBuffer, undone: in.c.text[:0]}
	in.err = s.begin()
	for last := -1; in.err == nil; {
		var m jsonMember
		if in.err = s.member(&m); m.kind == 0 {
			break
		}
		i := l.find(m.name, last+1)
		switch {
		case i >= 0:
			if last = i; known[i].kind != 0 && double == "" {
				double = m.name
			}
			if known[i] = m; m.kind == jsonString && len(s.undone) > len(in.undone) {
				in.undone, in.undoneAt = string(s.undone), m.at
			}
		case l.unknown == unknownKeep:
			if need := len(in.unknown) + len(m.name) + len(m.value) + 3; need > cap(in.unknown) && need > 4096 { // append would grow in smaller steps, and leave more behind
				in.unknown = growTo(in.unknown, need, int64(len(text)))
			}
			in.unknown = appendMember(in.unknown, m)
		case refused == "":
			refused = m.name
		}
	}
	in.c.open, in.c.text = s.open, s.undone
	switch {
	case in.err != nil:
	case double != "":
		name, _ := unquote(double)
		in.err = because(roleFormat, CauseMemberTwice).of(name)
	case refused != "" && l.unknown == unknownRefuse:
		in.err = because(roleFormat, CauseUnknownMember).found(refused).but(oneOf(l.names())) // as it is written: it may be no Unicode
	}
}

func (l *verboseLayout) names() (list []string) {
	for _, m := range l.members {
		list = append(list, m.name)
	}
	return list
}

// close keeps the unknown members, and gives the first error.
func (in *verboseReader) close() *Error {
	if in.err != nil {
		return in.err
	}
	if in.unknown != nil {
		in.c.members = string(append(in.unknown, '}'))
	}
	return in.c.settleStatus()
}

// field begins with the field of the member at that place, where there is one.
func (in *verboseReader) field(at int, m *jsonMember) (f *field, v *value, has bool) {
	declared := &in.c.record.verbose.members[at]
	if in.err != nil || m.kind == 0 {
		if in.err == nil && declared.required {
			in.err = missingField(declared.name)
		}
		return nil, nil, false
	}
	f, v = in.c.field(declared.field)
	return f, v, true
}

func (in *verboseReader) wrong(at int, f *field, m *jsonMember) {
	in.err = because(roleFormat, CauseWrongValue).of(in.c.record.verbose.members[at].name).
		found(m.value).but(f.kind.expected(f))
}

// The methods below read the member at a place, by its field's type.

func (in *verboseReader) closed(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has {
		text, ok := in.unquoted(m)
		if v.text = text; !ok || !f.table.read(v) {
			in.wrong(at, f, m)
		}
	}
}

func (in *verboseReader) open(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has {
		text, ok := in.unquoted(m)
		v.text = text
		if f.table.settle(v); !ok {
			in.wrong(at, f, m)
		}
	}
}

func (in *verboseReader) integer(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has {
		n, ok := m.integer()
		if v.n = n; !ok || n < f.least || n > f.most {
			in.wrong(at, f, m)
		}
	}
}

func (in *verboseReader) boolean(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has && !v.readBoolean(m.value) {
		in.wrong(at, f, m)
	}
}

func (in *verboseReader) text(at int, m *jsonMember) {
	if f, v, has := in.field(at, m); has {
		text, ok := in.unquoted(m)
		if v.text = text; !ok {
			in.wrong(at, f, m)
		}
	}
}

// unquoted is the member's text. The scanner took the escapes out of the longest.
func (in *verboseReader) unquoted(m *jsonMember) (text string, unicode bool) {
	if m.kind == jsonString && m.at == in.undoneAt {
		return in.undone, true
	}
	return m.text()
}

// settleStatus gives the status that a return code says, where no member does.
func (c *call) settleStatus() *Error {
	for _, i := range c.record.returncodes {
		of := c.record.fields[i].of
		if err := c.settleReturnCode(&c.values[i], &c.values[of], &c.record.fields[of]); err != nil {
			return err
		}
	}
	return nil
}

// settleReturnCode refuses a return code that contradicts its status, and leaves
// out what the status says.
func (c *call) settleReturnCode(code, status *value, of *field) *Error {
	failed := code.n != 0
	switch {
	case !status.has && failed:
		status.text, status.has, status.own = of.table.failure, true, true
	case !status.has:
		status.text, status.has, status.own = of.table.success, true, true
	case (status.text == of.table.failure) != failed:
		return because(roleFormat, CauseContradiction).of(of.name).with(status.text).but("return code " + strconv.FormatInt(code.n, 10))
	}
	code.has = code.n != 0 && code.n != 1
	return nil
}

// appendVerbose appends the record as compact JSON: the declared members, then
// the unknown ones. See docs/record.md §1.
func appendVerbose(c *call, dst []byte) []byte {
	comma := byte('{')
	for i := range c.record.verbose.members {
		m := &c.record.verbose.members[i]
		f, v := &c.record.fields[m.field], &c.values[m.field]
		if f.returncode && !v.has {
			v.n = 0
			if c.values[f.of].text == c.record.fields[f.of].table.failure {
				v.n = 1
			}
		} else if !v.has || m.omitZero && v.n == 0 || m.status && f.table.told(v.text) {
			continue
		}
		dst = append(dst, comma, '"')
		dst = append(dst, m.name...)
		dst = append(dst, '"', ':')
		dst = f.kind.appendJSON(dst, v)
		comma = ','
	}
	var list []byte
	if c.members != "" {
		_ = objectMembers(c.members, c.limits.Depth, func(m jsonMember) { list = appendMember(list, m) })
	}
	if list != nil {
		dst = append(dst, comma)
		dst = append(dst, list[1:]...)
		comma = ','
	}
	if comma == '{' {
		dst = append(dst, '{')
	}
	return append(dst, '}')
}

// told says whether a return code says the status.
func (t *codeTable) told(status string) bool { return status == t.success || status == t.failure }
