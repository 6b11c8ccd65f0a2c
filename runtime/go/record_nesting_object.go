package compact

//lint:file-ignore U1000 only other specs have records in records

// A nestedMember is a member, or another value, in JSON whose brackets are noted.
type nestedMember struct {
	jsonMember
	bracket uint32 // its own, if it has one
}

// take takes the value at a place, where a bracket would be the next one. It returns the place
// behind the value, and the next bracket there.
func (m *nestedMember) take(c *call, at int, next uint32) (end int, behind uint32) {
	text := c.json
	m.at, m.plain, m.bracket = at, false, next
	switch text[at] {
	case '"':
		m.kind, end = jsonString, plainEnd(text, at+1)+1
		if m.plain = text[end-1] == '"'; !m.plain {
			end = stringEnd(text, at)
		}
	case '{', '[':
		m.kind = jsonObject
		if text[at] == '[' {
			m.kind = jsonArray
		}
		b := (*c.brackets)[next]
		end, next = int(b.end), next+1+b.inside
	default:
		m.kind, end = jsonNumber, wordEnd(text, at)
		switch text[at] {
		case 't', 'f':
			m.kind = jsonBool
		case 'n':
			m.kind = jsonNull
		}
	}
	m.value = text[at:end]
	return end, next
}

// tokenAt is the place of the next one behind a value, a bracket that opened, or a key.
func (c *call) tokenAt(at int) int {
	for b := c.json[at]; b <= ' ' || b == ',' || b == ':'; b = c.json[at] {
		at++
	}
	return at
}

// insideOf is how many brackets stand in another one, without those in them.
func (c *call) insideOf(at uint32) (n int) {
	list := *c.brackets
	for next := at + 1; next <= at+list[at].inside; next += 1 + list[next].inside {
		n++
	}
	return n
}

// key takes the key at a place, and returns the place behind it.
func (m *nestedMember) key(c *call, at int) (end int) {
	text := c.json
	end = plainEnd(text, at+1) + 1
	if text[end-1] != '"' {
		end = stringEnd(text, at)
	}
	m.name = text[at:end]
	return end
}

// fields puts the declared members of an object into their places. The error is of the record as
// a whole, or of a member in it.
func (in *verboseReader) fields(object *nestedMember, l *verboseLayout, known []nestedMember) (err *Error) {
	double, refused := "", ""
	at, next, last := object.at+1, object.bracket+1, -1
	var m nestedMember
	for {
		if at = in.c.tokenAt(at); in.c.json[at] == '}' {
			break
		}
		at = m.key(in.c, at)
		at, next = m.take(in.c, in.c.tokenAt(at), next)
		i := l.find(m.name, last+1)
		switch {
		case i >= 0:
			if last = i; known[i].kind != 0 && double == "" {
				double = m.name
			}
			known[i] = m
		case l.keep != nil:
			in.unknown = l.keep(in.unknown, m.jsonMember, len(object.value))
		case refused == "":
			refused = m.name
		}
	}
	switch {
	case double != "":
		name, _ := unquote(double)
		return because(roleFormat, CauseMemberTwice).of(name)
	case refused != "" && l.refuses:
		return because(roleFormat, CauseUnknownMember).found(refused).but(oneOf(l.members)) // as it is written: it may be no Unicode
	}
	return nil
}

// enter begins to read the object of a record in another one: its type, whether it may be open, and
// its members. It gives what the record around it keeps; leave ends the record.
func (in *verboseReader) enter(m *nestedMember, name string, l *verboseLayout, known []nestedMember) (outer []byte, ok bool) {
	switch {
	case m.kind != jsonObject:
		in.wrong(&m.jsonMember, name, recordText)
	case !in.c.opens():
		in.err = in.c.tooNested(roleFormat, name)
	}
	if in.err != nil {
		return nil, false
	}
	outer, in.unknown = in.unknown, nil
	switch in.err = in.fields(m, l, known); {
	case in.err == nil:
		return outer, true
	case in.err.Field == "":
		in.err.of(name)
	default:
		in.err.of(memberPath(in.err.Field)).within(name)
	}
	return nil, false
}

func (in *verboseReader) leave(name string, outer []byte) {
	in.unknown = outer
	in.c.nested--
	if in.err != nil {
		in.err.within(name)
	}
}

// memberPath is how a member of a record in another one stands in paths. Generated code has it
// written out. A name in a spec needs no escape.
func memberPath(name string) string {
	word := false // a letter or a digit stands in front
	for i, b := range []byte(name) {
		letter, digit := b >= 'a' && b <= 'z', b >= '0' && b <= '9'
		if !letter && !(digit && i > 0) && !(b == '_' && word && i < len(name)-1) {
			return `["` + name + `"]`
		}
		word = letter || digit
	}
	return name
}
