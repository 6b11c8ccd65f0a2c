package compact

import "math"

// members judges the members that the record does not have: they are an object's,
// and none of them a declared one.
func (k *checker) checkMembers(place int, text string, l *verboseLayout) {
	if text == "" || !k.checkUnicode(fieldMembers, text) || k.c.limits.Depth > 0 && emptyObject(text) {
		return
	}
	k.has(place)
	valid := true
	err := objectMembers(text, k.c.limits.Depth, func(m jsonMember) { valid = valid && l.find(m.name, 0) < 0 })
	if !valid || err != nil {
		k.refuse(unrepresentable(fieldMembers, membersText).found(text))
	}
}

const membersText = "a JSON object without declared members"

// showMembers shows them without white space between them, as other languages keep
// them.
func showMembers(members string) shown {
	return shown{text: string(closeObject(appendMembers([]byte{'{'}, members)))}
}

// members are the text of the object of unknown members, or "".
func (in *verboseReader) members() string {
	if in.unknown == nil {
		return ""
	}
	return string(append(in.unknown, '}'))
}

// appendMembers appends the members of an object that was checked, each with a comma
// behind it.
func appendMembers(dst []byte, members string) []byte {
	if members == "" {
		return dst
	}
	_ = objectMembers(members, math.MaxInt64, func(m jsonMember) {
		dst = append(append(append(append(dst, m.name...), ':'), m.value...), ',')
	})
	return dst
}

// keepMember appends a member of a text of that size.
func keepMember(dst []byte, m jsonMember, size int) []byte {
	if need := len(dst) + len(m.name) + len(m.value) + 3; need > cap(dst) && need > 4096 { // append would grow in smaller steps, and leave more behind
		dst = growTo(dst, need, int64(size))
	}
	if len(dst) == 0 {
		dst = append(dst, '{')
	} else {
		dst = append(dst, ',')
	}
	dst = append(dst, m.name...)
	dst = append(dst, ':')
	return append(dst, m.value...)
}
