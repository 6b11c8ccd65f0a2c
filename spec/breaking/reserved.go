package breaking

import (
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// What is gone stays gone: a spec reserves it.

// reserveRow is the line that keeps what a removed row had, or "" where it is there.
func reserveRow(t *spec.Table, gone spec.Row) string {
	var codes, integers []string
	var reserved spec.ReservedRows
	if t.Reserved != nil {
		reserved = *t.Reserved
	}
	for _, text := range []spec.Text{gone.Code, gone.Name} {
		if text.Set() && !holds(reserved.Codes, text) {
			codes = append(codes, strconv.Quote(text.V))
		}
	}
	if gone.Integer.Set() && !slices.ContainsFunc(reserved.Integers, func(i spec.Int) bool { return i.V == gone.Integer.V }) {
		integers = []string{strconv.FormatInt(gone.Integer.V, 10)}
	}
	return reserveLine("codes", codes, "integers", integers)
}

// reserveField does the same for a removed field, and for its member.
func (p recordPair) reserveField(gone *spec.Field) string {
	var names, members []string
	var reserved spec.ReservedFields
	if p.new.Reserved != nil {
		reserved = *p.new.Reserved
	}
	if !holds(reserved.Names, gone.Name) {
		names = []string{gone.Name.V}
	}
	if p.new.Verbose != nil && p.old.Verbose != nil {
		member := gone.Name
		for _, m := range p.old.Verbose.Members {
			if m.Field.V == gone.Name.V {
				member = m.Name
			}
		}
		if !holds(reserved.Members, member) {
			members = []string{strconv.Quote(member.V)}
		}
	}
	return reserveLine("names", names, "members", members)
}

func reserveLine(key string, list []string, second string, more []string) string {
	var parts []string
	if list != nil {
		parts = append(parts, key+": ["+strings.Join(list, ", ")+"]")
	}
	if more != nil {
		parts = append(parts, second+": ["+strings.Join(more, ", ")+"]")
	}
	if parts == nil {
		return ""
	}
	return "reserve it: reserved: {" + strings.Join(parts, ", ") + "}"
}

// unreserved finds what the old spec reserves and the new one does not. It may be in use, which is
// a finding of its own.
func (c *comparison) unreserved(old, new []spec.Text, what string) {
	for _, t := range old {
		if !holds(new, t) {
			c.gone(t.Pos, "reserved-removed", t.V, "the %s %q is no longer reserved", what, t.V)
		}
	}
}

func (c *comparison) reservedRows(old, new *spec.Table) {
	if old.Reserved == nil {
		return
	}
	var is spec.ReservedRows
	if new.Reserved != nil {
		is = *new.Reserved
	}
	c.unreserved(old.Reserved.Codes, is.Codes, new.Name.V)
	for _, i := range old.Reserved.Integers {
		if !slices.ContainsFunc(is.Integers, func(x spec.Int) bool { return x.V == i.V }) {
			c.gone(i.Pos, "reserved-removed", strconv.FormatInt(i.V, 10), "the integer %d of %s is no longer reserved", i.V, new.Name.V)
		}
	}
}

func (c *comparison) reservedFields(p recordPair) {
	if p.old.Reserved == nil {
		return
	}
	var is spec.ReservedFields
	if p.new.Reserved != nil {
		is = *p.new.Reserved
	}
	c.unreserved(p.old.Reserved.Names, is.Names, "name")
	c.unreserved(p.old.Reserved.Members, is.Members, "member")
}

func holds(list []spec.Text, t spec.Text) bool {
	return slices.ContainsFunc(list, func(x spec.Text) bool { return x.V == t.V })
}
