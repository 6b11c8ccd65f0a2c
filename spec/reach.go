package spec

import "slices"

// What records carry, and which of their layouts a frame can reach.

// Framed says whether frames carry the record by itself: it has formats. One without them is a
// part, which other records carry.
func (r *Record) Framed() bool {
	_, declared := r.parts["formats"]
	return declared
}

// Ordered are the records in the order of their names in generated code: those with formats come
// first.
func (f *File) Ordered() (list []*Record) {
	for i := range f.Records {
		list = append(list, &f.Records[i])
	}
	slices.SortStableFunc(list, func(a, b *Record) int { return rank(a) - rank(b) })
	return list
}

func rank(r *Record) int {
	if r.Framed() {
		return 0
	}
	return 1
}

// A reach is the records that frames lead to: by any field, and by those of the layouts.
type reach struct{ used, verbose, payload map[*Record]bool }

func (f *File) reach() reach {
	to := reach{map[*Record]bool{}, map[*Record]bool{}, map[*Record]bool{}}
	for i := range f.Records {
		r := &f.Records[i]
		if !r.Framed() {
			continue
		}
		chains := map[string]bool{}
		for _, x := range r.Formats {
			use(chains, x.Chain)
		}
		f.follow(to.used, r, f.fieldsOf)
		if chains["verbose"] {
			f.follow(to.verbose, r, f.fieldsOf)
		}
		if chains["payload"] {
			f.follow(to.payload, r, f.packed)
		}
		if chains["dsl"] && r.DSL != nil {
			for _, name := range r.DSL.Fields {
				if x := r.FieldOf(name.V); x != nil && f.Carried(x) != nil {
					f.follow(to.verbose, f.Carried(x), f.fieldsOf)
				}
			}
		}
	}
	return to
}

// follow adds a record, and those that some fields of it lead to.
func (f *File) follow(reached map[*Record]bool, r *Record, fields func(*Record) []*Field) {
	if reached[r] {
		return
	}
	reached[r] = true
	for _, x := range fields(r) {
		if carried := f.Carried(x); carried != nil {
			f.follow(reached, carried, fields)
		}
	}
}

func (f *File) fieldsOf(r *Record) (list []*Field) {
	for i := range r.Fields {
		list = append(list, &r.Fields[i])
	}
	return list
}

// packed are the fields that some version of the payload lists.
func (f *File) packed(r *Record) (list []*Field) {
	if r.Payload == nil {
		return nil
	}
	for _, v := range r.Payload.Versions {
		for _, p := range v.Fields {
			if x := r.FieldOf(p.Field.V); x != nil {
				list = append(list, x)
			}
		}
	}
	return list
}

// needed are the fields whose records a record has to have.
func (f *File) needed(r *Record) (list []*Field) {
	for _, x := range f.fieldsOf(r) {
		if !x.Optional.V && !x.Several() {
			list = append(list, x)
		}
	}
	return list
}
