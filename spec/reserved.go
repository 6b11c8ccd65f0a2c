package spec

import "slices"

// ReservedRows are the codes and integers of rows that are gone.
type ReservedRows struct {
	Pos      Pos
	Codes    []Text `key:"codes,optional" form:"filled" each:"A code, or a name." doc:"Texts that no row has as its code or name."`
	Integers []Int  `key:"integers,optional" form:"code" each:"An integer." doc:"Integers that no row has."`
}

// ReservedFields are the names of fields that are gone, and of their members.
type ReservedFields struct {
	Pos     Pos
	Names   []Text `key:"names,optional" form:"name" each:"A name." doc:"Names that no field has."`
	Members []Text `key:"members,optional" form:"raw" each:"The name of a member." doc:"Names that no member of verbose has, listed or not."`
}

// Reserves says whether the record keeps the name of a field that is gone.
func (r *Record) Reserves(name string) bool {
	is := func(t Text) bool { return t.V == name }
	if r.Reserved != nil && slices.ContainsFunc(r.Reserved.Names, is) {
		return true
	}
	return r.Payload != nil && slices.ContainsFunc(r.Payload.Versions, func(v PayloadVersion) bool {
		return slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.Reserved.Set() && is(f.Reserved) })
	})
}

// reserved refuses a text that stands among those that are gone.
func (c *checker) reserved(t Text, gone map[string]Pos, id, what, key string) {
	if at, is := gone[t.V]; is && t.Set() {
		c.addPair(t.Pos, at, id, "%s %s is reserved; take another, or take %s out of %s", what, quote(t.V), quote(t.V), key)
	}
}

// rowsReserved reads the list of a table, and gives what rows may not have.
func (c *checker) rowsReserved(t *Table) (codes map[string]Pos, integers map[int64]Pos) {
	codes, integers = map[string]Pos{}, map[int64]Pos{}
	if t.Reserved == nil {
		return codes, integers
	}
	for _, code := range t.Reserved.Codes {
		if c.filled(code, "a reserved code of "+t.Name.V) {
			c.distinct(codes, code, "duplicate-code", "reserved code")
		}
	}
	for _, i := range t.Reserved.Integers {
		c.distinctInts(integers, i, "duplicate-integer", "reserved integer", codeRange)
	}
	return codes, integers
}

// notReserved judges the names of a record's fields, and of their members.
func (c *checker) notReserved(r *Record) {
	if r.Reserved == nil {
		return
	}
	names, members := map[string]Pos{}, map[string]Pos{}
	for _, t := range r.Reserved.Names {
		c.name(t, "reserved")
		c.distinct(names, t, "duplicate-name", "reserved name")
	}
	for _, t := range r.Reserved.Members {
		c.distinct(members, t, "duplicate-name", "reserved member")
		c.noEscape(t)
	}
	for _, f := range r.Fields {
		c.reserved(f.Name, names, "reserved-name", "field name", "reserved: names")
	}
	if r.Verbose == nil {
		return
	}
	for _, m := range r.Verbose.Members {
		name := m.Name
		if f := r.FieldOf(m.Field.V); f != nil && !name.Set() { // it is not listed
			name = f.Name
		}
		c.reserved(name, members, "reserved-member", "member", "reserved: members")
	}
}
