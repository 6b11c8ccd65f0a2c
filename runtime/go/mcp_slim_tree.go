package compact

import "slices"

// A schemaNode is a value in a schema.
type schemaNode struct {
	kind    jsonKind
	lexeme  string   // as it is written, without white space
	names   []string // of an object's members, in order
	keys    []string // these as they are written
	members map[string]*schemaNode
	values  []*schemaNode // of an array, or an object's members
}

// mostSchemaDepth is how many brackets of a schema may be open, and how many schemas
// may nest when references are followed.
const mostSchemaDepth = 64

// readSchema is false for a schema that stays whole: it nests too deep, could be read
// in two ways, or says what only its server's own form says.
func readSchema(text string) (*schemaNode, bool) {
	s := jsonScanner{text: text, limit: mostSchemaDepth}
	kind, err := s.next()
	if err != nil {
		return nil, false
	}
	return s.schemaNode(kind)
}

// schemaNode reads the value that began with a token of the kind.
func (s *jsonScanner) schemaNode(kind jsonKind) (*schemaNode, bool) {
	n := &schemaNode{kind: kind}
	start, isText := s.start, true
	switch kind {
	case jsonObject:
		n.members = map[string]*schemaNode{}
		fallthrough
	case jsonArray:
		for {
			kind, err := s.next()
			if err != nil || kind == jsonArrayEnd || kind == jsonObjectEnd {
				n.lexeme = s.text[start:s.end]
				return n, err == nil
			}
			if kind == jsonKey {
				key := s.lexeme()
				name, ok := unquote(key)
				isBound := isBound(name) && (name != "$id" || len(s.open) > 1)
				if kind, err = s.next(); err != nil || !ok || n.members[name] != nil || isBound {
					return nil, false
				}
				n.names, n.keys = append(n.names, name), append(n.keys, key)
			}
			value, ok := s.schemaNode(kind)
			if !ok {
				return nil, false
			}
			n.values = append(n.values, value)
			if n.members != nil {
				n.members[n.names[len(n.names)-1]] = value
			}
		}
	case jsonString:
		_, isText = unquote(s.lexeme())
	}
	n.lexeme = s.lexeme()
	return n, isText
}

// isBound says that a member binds a schema to its own form: clients must mirror what
// has such a header, and references mean something else below an identifier.
func isBound(name string) bool { return name == "x-mcp-header" || name == "$id" || name == "$anchor" }

// get is a member that has one of the kinds; nil for none.
func (n *schemaNode) get(name string, kinds ...jsonKind) *schemaNode {
	if m := n.members[name]; m != nil && slices.Contains(kinds, m.kind) {
		return m
	}
	return nil
}

// text is "" for what is no string.
func (n *schemaNode) text() string {
	text, _ := unquoteString(n.lexeme, n.kind)
	return text
}
