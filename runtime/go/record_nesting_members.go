package compact

//lint:file-ignore U1000 only other specs have records in records

// loseMembers notes members that a record in another one keeps, which no payload carries.
func (k *checker) loseMembers(members string) {
	k.lose(lostMembers, fieldMembers, showMembers(members))
}
