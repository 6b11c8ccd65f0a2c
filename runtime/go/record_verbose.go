package compact

import "strconv"

// decodeVerbose reads a JSON object: the syntax of all of it first, then the
// declared members in their order. There is room for these in known. See
// docs/record.md §1.
func decodeVerbose(c *call, text string, known []jsonMember) *Error {
	l := c.record.verbose
	var unknown []byte
	var double, refused string
	err := objectMembers(text, c.limits.Depth, func(m jsonMember) {
		i := l.find(m.name)
		switch {
		case i >= 0:
			if known[i].kind != 0 && double == "" {
				double = m.name
			}
			known[i] = m
		case l.unknown == unknownKeep:
			if need := len(unknown) + len(m.name) + len(m.value) + 3; need > cap(unknown) && need > 4096 { // append would grow in smaller steps, and leave more behind
				unknown = growTo(unknown, need, int64(len(text)))
			}
			unknown = appendMember(unknown, m)
		case refused == "":
			refused = m.name
		}
	})
	if err != nil {
		return err
	}
	if double != "" {
		name, _ := unquote(double)
		return because(roleFormat, CauseMemberTwice).of(name)
	}
	if refused != "" && l.unknown == unknownRefuse {
		return because(roleFormat, CauseUnknownMember).found(refused).but(oneOf(l.names())) // as it is written: it may be no Unicode
	}
	for i := range l.members {
		if err := c.readMember(&l.members[i], &known[i]); err != nil {
			return err
		}
	}
	if unknown != nil {
		c.members = string(append(unknown, '}'))
	}
	return c.settleStatus()
}

func (l *verboseLayout) names() (list []string) {
	for _, m := range l.members {
		list = append(list, m.name)
	}
	return list
}

// readMember checks one declared member and puts it into the record.
func (c *call) readMember(m *verboseMember, have *jsonMember) *Error {
	if have.kind == 0 {
		if m.required {
			return missingField(m.name)
		}
		return nil
	}
	f, v := &c.record.fields[m.field], &c.values[m.field]
	v.has = true
	if !f.kind.readJSON(c, f, v, *have) {
		return because(roleFormat, CauseWrongValue).of(m.name).found(have.value).but(f.kind.expected(f))
	}
	return nil
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
		dst = append(dst, comma)
		dst = appendQuoted(dst, m.name)
		dst = append(dst, ':')
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
