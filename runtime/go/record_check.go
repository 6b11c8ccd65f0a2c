package compact

import (
	"slices"
	"strconv"
	"strings"
)

// check says what no format carries, and what the format does not carry.
// Selections check without a format first.
func (c *call) check(f *format, loss []string) *Error {
	if f != nil && f.base == basePayload {
		c.chooseVersion()
	}
	if c.doubt || c.members != "" || c.asked != nil || f != nil && f.base == baseDSL && c.separates() {
		return c.checkFields(f, loss)
	}
	return nil
}

// checkLoss refuses names that are not those of optional fields.
func (r *record) checkLoss(loss []string) *Error {
	for _, name := range loss {
		if !slices.Contains(r.optional(), name) {
			return because(roleUnrepresentable, CauseNotOptional).of(name).with(name).but(oneOf(r.optional()))
		}
	}
	return nil
}

// optional are the names of what a format may lack.
func (r *record) optional() []string {
	var list []string
	for i := range r.fields {
		if r.fields[i].optional {
			list = append(list, r.fields[i].name)
		}
	}
	if r.keeps {
		list = append(list, fieldMembers)
	}
	return list
}

// separates says whether a value in front of a separator may hold one.
func (c *call) separates() bool {
	l := c.record.dsl
	for _, i := range l.fields {
		v := &c.values[i]
		ours := v.own && c.record.fields[i].table != nil
		if i != l.last && !ours && strings.IndexByte(v.text, l.separator[0]) >= 0 {
			return true
		}
	}
	return l.dense
}

// checkFields goes over the fields once.
func (c *call) checkFields(f *format, loss []string) *Error {
	fields := c.record.fields
	for i := range c.values {
		v := &c.values[i]
		if !v.has {
			continue
		}
		field := &fields[i]
		if v.wrong {
			return field.shown(unrepresentable(field.name, field.kind.expected(field)), v)
		}
		if field.returncode {
			if err := c.checkReturnCode(field, v); err != nil || !v.has {
				if err != nil {
					return err
				}
				continue
			}
		}
		if f == nil || f.base == baseVerbose {
			continue
		}
		if fits := c.carries(f, field, v, i); fits == unwritable || fits == lacking && !slices.Contains(loss, field.name) {
			return field.shown(notCarried(field.name), v)
		}
	}
	if c.members != "" {
		if err := c.checkMembers(f, loss); err != nil {
			return err
		}
	}
	if f != nil && f.base == basePayload && c.version == nil {
		return unrepresentable(fieldPayloadVersion, oneOf(c.record.payload.numbers())).found(strconv.FormatInt(*c.asked, 10))
	}
	return nil
}

// shown puts a value into an error.
func (f *field) shown(e *Error, v *value) *Error {
	switch f.kind.(type) {
	case closedType, openType, textType:
		return e.with(v.text)
	}
	return e.found(string(f.kind.appendText(nil, v)))
}

// A fit says whether a layout carries a present value.
type fit uint8

const (
	carried    fit = iota
	lacking        // the layout does not have the field
	unwritable     // it has the field, and cannot write the value
)

// carries asks the format's layout, which is not verbose.
func (c *call) carries(f *format, field *field, v *value, index int) fit {
	if f.base == baseDSL {
		return c.record.dsl.carries(field, v, index)
	}
	switch {
	case field.optional && (c.version == nil || slices.Contains(c.version.lacks, index)):
		return lacking
	case field.table != nil && !v.numbered && c.version != nil && slices.Contains(c.version.numbers, index):
		return unwritable
	}
	return carried
}

func (l *dslLayout) carries(f *field, v *value, index int) fit {
	if f.optional {
		switch {
		case !slices.Contains(l.fields, index):
			return lacking
		case len(f.kind.appendText(nil, v)) == 0:
			return unwritable // it would read as absent
		}
	}
	if l.last == index {
		return carried
	}
	text := v.text // of numbers and the like it is empty
	if l.dense && text == "" {
		text = string(f.kind.appendText(nil, v))
	}
	if strings.IndexByte(text, l.separator[0]) >= 0 {
		return unwritable
	}
	return carried
}

// checkReturnCode makes it agree with the status, and leaves out what the status
// says.
func (c *call) checkReturnCode(f *field, v *value) *Error {
	status := c.values[f.of].text
	switch failed := status == c.record.fields[f.of].table.failure; {
	case (v.n != 0) != failed:
		return because(roleUnrepresentable, CauseContradiction).of(f.name).found(strconv.FormatInt(v.n, 10)).
			but(c.record.fields[f.of].name + " " + status)
	case v.n == 0 || v.n == 1:
		v.has = false
	}
	return nil
}

func (c *call) checkMembers(f *format, loss []string) *Error {
	if c.limits.Depth > 0 && emptyObject(c.members) {
		c.members = ""
		return nil
	}
	switch {
	case !c.validMembers():
		return unrepresentable(fieldMembers, membersText).found(c.members)
	case f != nil && f.base != baseVerbose && !slices.Contains(loss, fieldMembers):
		return notCarried(fieldMembers).found(c.compactMembers())
	}
	return nil
}

// compactMembers are the record's members without white space between them, as
// other languages keep them.
func (c *call) compactMembers() string {
	var list []byte
	_ = objectMembers(c.members, c.limits.Depth, func(m jsonMember) { list = appendMember(list, m) })
	return string(append(list, '}'))
}

func appendMember(dst []byte, m jsonMember) []byte {
	if len(dst) == 0 {
		dst = append(dst, '{')
	} else {
		dst = append(dst, ',')
	}
	dst = append(dst, m.name...)
	dst = append(dst, ':')
	return append(dst, m.value...)
}

// validMembers says whether the record's members are an object's, and none of
// them a declared one.
func (c *call) validMembers() bool {
	valid := true
	err := objectMembers(c.members, c.limits.Depth, func(m jsonMember) {
		valid = valid && !c.record.declares(m.name)
	})
	return valid && err == nil
}

func (l *payloadLayout) numbers() []int64 {
	var list []int64
	for _, v := range l.versions {
		list = append(list, v.version)
	}
	return list
}

// chooseVersion takes the version asked for, or else the standard one where it
// carries the codes. One that is not declared is nil.
func (c *call) chooseVersion() {
	l := c.record.payload
	c.version = &l.versions[l.standard]
	switch {
	case c.asked != nil:
		c.version = nil
		for i := range l.versions {
			if l.versions[i].version == *c.asked {
				c.version = &l.versions[i]
			}
		}
	case l.fallback >= 0:
		for _, i := range c.version.numbers {
			if v := &c.values[i]; v.has && !v.numbered {
				c.version = &l.versions[l.fallback]
				return
			}
		}
	}
}
