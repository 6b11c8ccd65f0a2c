package compact

import (
	"slices"
	"strings"
)

// A record is what all code that works with records knows of one: the names that
// errors say and options take, and what its layouts cannot write. How they are read
// and written lies in generated functions, or in the interpreter's tables.
type record struct {
	name    string
	fields  []recordField
	keeps   bool     // unknown members are kept
	formats []format // in the order of their declaration
	layouts
	selections []choice
}

type recordField struct {
	name     string
	optional bool
}

// A format is a prefix and a chain. The prefix of a verbose one is without the
// brace, which opens its object.
type format struct {
	name   string
	base   base
	prefix string
	binary bool // its frames are bytes
}

// A base is the innermost step of a format's chain: it decides what the format
// can carry.
type base uint8

// format returns the place of the format with the name, or -1.
func (r *record) format(name string) int {
	return slices.IndexFunc(r.formats, func(f format) bool { return f.name == name })
}

func (r *record) formatNames() []string {
	var list []string
	for _, f := range r.formats {
		list = append(list, f.name)
	}
	return list
}

// prefixes are those of the formats, as errors show them.
func (r *record) prefixes() []string {
	var list []string
	for _, f := range r.formats {
		prefix := f.prefix
		if f.base == baseVerbose {
			prefix += "{"
		}
		list = append(list, quoted(prefix))
	}
	return list
}

// optional are the names of what a format may lack.
func (r *record) optional() []string {
	var list []string
	for _, f := range r.fields {
		if f.optional {
			list = append(list, f.name)
		}
	}
	if r.keeps {
		list = append(list, fieldMembers)
	}
	return list
}

// place returns the place of the field in which a path begins, in the order of the
// encoders' checks, which judge the members last.
func (r *record) place(path string) int {
	name := path
	if end := strings.IndexAny(path, ".["); end >= 0 {
		name = path[:end]
	}
	for i := range r.fields {
		if r.fields[i].name == name {
			return i
		}
	}
	return len(r.fields)
}

// fieldName is the name of what stands at the place.
func (r *record) fieldName(place int) string {
	if place < len(r.fields) {
		return r.fields[place].name
	}
	return fieldMembers
}
