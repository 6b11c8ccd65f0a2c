package compact

// A JSONMember is a member of an object: its name without escapes, and its value as
// it is written.
type JSONMember struct {
	Name, Value string
	IsUnicode   bool // the name has no lone surrogate
	At          int  // where the value begins
}

// JSONMembers visits the members of the object that a text is; false, perhaps after
// some of them, where it is none, or nests deeper.
func JSONMembers(text string, depth int64, visit func(JSONMember)) bool {
	return isUnicode(text) && objectMembers(text, depth, func(m jsonMember) {
		name, unicode := unquote(m.name)
		visit(JSONMember{name, m.value, unicode, m.at})
	}) == nil
}

// JSONElements is JSONMembers for an array.
func JSONElements(text string, depth int64, visit func(value string)) bool {
	return isUnicode(text) && arrayElements(text, depth, func(_ jsonKind, value string) { visit(value) })
}

// JSONText is the text of a value that is a string, and is Unicode.
func JSONText(value string) (string, bool) {
	s := jsonScanner{text: value}
	kind, err := s.next()
	if err != nil || kind != jsonString || s.end != len(value) || s.start != 0 || !isUnicode(value) {
		return "", false
	}
	return unquote(value)
}
