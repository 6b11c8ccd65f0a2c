package compact

import (
	"slices"
	"strings"
)

// The layouts of a record name its fields by their indices.
type (
	// A verboseLayout is the JSON object: its members in the order of writing and
	// checking.
	verboseLayout struct {
		members []verboseMember
		unknown unknownMembers
	}

	verboseMember struct {
		name     string // needs no escapes
		field    int
		required bool
		omitZero bool
		status   bool // written only where the returncode does not say it
	}

	// A dslLayout is the separated text; the last field takes what is left,
	// separators and all.
	dslLayout struct {
		separator string
		fields    []int
		last      int  // of the fields
		dense     bool // numbers may hold the separator
	}

	// A payloadLayout is the MessagePack array, in versions.
	payloadLayout struct {
		standard, fallback int // indices of versions; fallback -1 for none
		versions           []payloadVersion
	}

	payloadVersion struct {
		version int64
		lacks   []int // optional fields
		numbers []int // open fields that are written as integers
	}
)

// unknownMembers is what becomes of members that the record does not have.
type unknownMembers uint8

const (
	unknownRefuse unknownMembers = iota
	unknownIgnore
	unknownKeep
)

// find returns the place of the member that a key's lexeme names, or -1. It is
// likely to be the next one.
func (l *verboseLayout) find(key string, next int) int {
	name := key[1 : len(key)-1] // of a key without escapes
	if next < len(l.members) && l.members[next].name == name {
		return next
	}
	for i := range l.members {
		if l.members[i].name == name {
			return i
		}
	}
	if strings.IndexByte(name, '\\') < 0 {
		return -1
	}
	name, _ = unquote(key)
	return slices.IndexFunc(l.members, func(m verboseMember) bool { return m.name == name })
}
