package compact

//lint:file-ignore U1000 only other specs have records in records

// checkMembersInside is checkMembers for a record in another one. It says whether there are any.
func (k *checker) checkMembersInside(text string, l *verboseLayout) bool {
	if text == "" || !k.checkUnicode(fieldMembers, text) || k.c.limits.Depth > 0 && emptyObject(text) {
		return false
	}
	valid := true
	err := objectMembers(text, k.c.limits.Depth, func(m jsonMember) { valid = valid && l.find(m.name, 0) < 0 })
	if !valid || err != nil {
		k.refuse(unrepresentable(fieldMembers, membersText).found(text))
	} else if isOver(text, k.room()+1) { // its bracket is the record's
		k.deep(fieldMembers)
	}
	return true
}

// loseMembers notes members that a record in another one keeps, which no payload carries.
func (k *checker) loseMembers(members string) {
	k.lose(lostMembers, fieldMembers, showMembers(members))
}
