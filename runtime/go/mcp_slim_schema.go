package compact

import (
	"slices"
	"strconv"
	"strings"
)

// A slimming is one schema that is being shortened.
type slimming struct {
	root      *schemaNode
	out       []byte
	left      int  // bytes of what references may still lead to
	depth     int  // schemas that are open
	isWhole   bool // the schema cannot be shortened
	isVerbose bool // something stays as the server wrote it
}

// slimSchema is the input schema of a slimmed tool, of one without white space; false where
// the tool stays whole.
func slimSchema(text string) (string, bool) {
	root, ok := readSchema(text)
	if !ok || root.kind != jsonObject || !isPlainRoot(root) {
		return "", false
	}
	const references = 4 // times as long as the schema itself
	s := &slimming{root: root, left: references * len(text)}
	levels := map[string]int{}
	if required := root.get("required", jsonArray); required != nil {
		for _, name := range required.values {
			levels[name.text()] = mostSlimLevels
		}
	}
	s.object(root, func(name string) int { return levels[name] })
	head := `{"type":"object"`
	if dialect := root.get("$schema", jsonString); dialect != nil && s.isVerbose {
		head = `{"$schema":` + dialect.lexeme + `,"type":"object"`
	}
	return head + string(s.out) + "}", !s.isWhole
}

// mostSlimLevels is how many levels of objects a required parameter keeps.
const mostSlimLevels = 2

// isPlainRoot says whether all that a root says of properties stands in its own.
func isPlainRoot(root *schemaNode) bool {
	for _, name := range []string{"$ref", "$dynamicRef", "$recursiveRef"} {
		if root.members[name] != nil {
			return false
		}
	}
	for _, name := range []string{"allOf", "anyOf", "oneOf", "if"} {
		if m := root.members[name]; m != nil && m.mentions("$ref", "properties") {
			return false
		}
	}
	return true
}

// mentions says whether an object in the value has a member of such a name.
func (n *schemaNode) mentions(names ...string) bool {
	for _, name := range names {
		if n.members[name] != nil {
			return true
		}
	}
	return slices.ContainsFunc(n.values, func(v *schemaNode) bool { return v.mentions(names...) })
}

// object writes the members properties and required. levels is how many levels of
// objects a property keeps.
func (s *slimming) object(n *schemaNode, levels func(name string) int) {
	s.add(`,"properties":{`)
	if properties := n.get("properties", jsonObject); properties != nil {
		for i, value := range properties.values {
			if i > 0 {
				s.add(",")
			}
			s.add(properties.keys[i], ":")
			s.schema(value, levels(properties.names[i]))
		}
	}
	s.add("}")
	if list := n.get("required", jsonArray); list != nil {
		s.add(`,"required":`, list.lexeme)
	}
}

func (s *slimming) add(parts ...string) {
	for _, part := range parts {
		s.out = append(s.out, part...)
	}
}

// schema writes a schema in short. It is open if that would be {}; then it is
// written as it stands.
func (s *slimming) schema(n *schemaNode, levels int) (isOpen bool) {
	if s.depth++; s.depth > mostSchemaDepth {
		s.isWhole = true
	}
	defer func() { s.depth-- }()
	if s.isWhole {
		return false
	}
	alternatives := n.get("anyOf", jsonArray)
	if alternatives == nil {
		alternatives = n.get("oneOf", jsonArray)
	}
	all := n.get("allOf", jsonArray)
	switch types := typesOf(n); {
	case n.get("$ref", jsonString) != nil:
		return s.reference(n.get("$ref", jsonString).text(), levels)
	case len(types) > 0:
		s.typed(n, types, levels)
	case alternatives != nil && len(alternatives.values) > 0:
		s.alternatives(n, alternatives.values, levels)
	case all != nil && len(all.values) > 0:
		return s.schema(all.values[0], levels)
	default:
		s.verbatim(n)
		return true
	}
	return false
}

// typesOf are the types that a schema names, or those of the values that it lists.
func typesOf(n *schemaNode) (types []string) {
	if typ := n.get("type", jsonString, jsonArray); typ != nil {
		if typ.kind == jsonString {
			return []string{typ.text()}
		}
		for _, v := range typ.values {
			types = append(types, v.text())
		}
		if !slices.Contains(types, "") {
			return types
		}
		return nil
	}
	values := []*schemaNode{n.members["const"]}
	if list := n.get("enum", jsonArray); list != nil {
		values = list.values
	}
	for _, v := range values {
		if v == nil {
			return nil
		}
		name := map[jsonKind]string{jsonString: "string", jsonNumber: "number", jsonBool: "boolean", jsonNull: "null"}[v.kind]
		if name == "" || len(types) > 0 && types[0] != name {
			return nil
		}
		types = []string{name}
	}
	return types
}

// typed writes a schema that has types.
func (s *slimming) typed(n *schemaNode, types []string, levels int) {
	items, isArray := n.members["items"], slices.Contains(types, "array")
	if isArray && (n.members["prefixItems"] != nil || items != nil && items.kind == jsonArray) {
		s.verbatim(n) // a tuple
		return
	}
	typ := strconv.Quote(types[0])
	if own := n.get("type", jsonString, jsonArray); own != nil {
		typ = own.lexeme
	}
	s.add(`{"type":`, typ)
	if null := n.members["nullable"]; null != nil && null.lexeme == "true" {
		s.add(`,"nullable":true`)
	}
	s.enum(n)
	if levels > 0 && slices.Contains(types, "object") && n.get("properties", jsonObject) != nil {
		s.object(n, func(string) int { return levels - 1 })
	}
	if isArray {
		s.add(`,"items":`)
		if items == nil {
			s.add("{}")
		} else {
			s.schema(items, levels)
		}
	}
	s.add("}")
}

// What an enum may have to stay.
const (
	mostEnumValues = 16
	mostEnumBytes  = 200
)

// enum writes the values of a short enum, or of a constant that is a text: APIs of models
// take no other enums.
func (s *slimming) enum(n *schemaNode) {
	text := ""
	if list := n.get("enum", jsonArray); list != nil {
		if len(list.values) > mostEnumValues || slices.ContainsFunc(list.values, func(v *schemaNode) bool { return v.kind == jsonObject || v.kind == jsonArray }) {
			return
		}
		text = list.lexeme
	} else if only := n.get("const", jsonString); only != nil {
		text = "[" + only.lexeme + "]"
	}
	if text != "" && len(text) <= mostEnumBytes {
		s.add(`,"enum":`, text)
	}
}

// mostAlternatives is how many a schema may have to be slimmed.
const mostAlternatives = 6

// alternatives writes those of a schema once each; the schema as it stands if one of them is open.
func (s *slimming) alternatives(n *schemaNode, list []*schemaNode, levels int) {
	start := len(s.out)
	var all []string
	for _, v := range list {
		if len(list) > mostAlternatives || s.schema(v, levels) {
			s.out = s.out[:start]
			s.verbatim(n)
			return
		}
		one := string(s.out[start:])
		s.out = s.out[:start]
		if !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	if len(all) == 1 {
		s.add(all[0])
		return
	}
	s.add(`{"anyOf":[`, strings.Join(all, ","), "]}")
}

// reference writes what a local reference leads to.
func (s *slimming) reference(to string, levels int) (isOpen bool) {
	n := s.find(to)
	if n != nil {
		s.left -= len(n.lexeme)
	}
	if n == nil || s.left < 0 {
		s.isWhole = true
		return false
	}
	return s.schema(n, levels)
}

// find follows a reference; nil for one that leads elsewhere, or has escapes.
func (s *slimming) find(to string) *schemaNode {
	path, isLocal := strings.CutPrefix(to, "#/")
	if !isLocal || strings.ContainsAny(path, "%~") {
		return nil
	}
	n := s.root
	for name := range strings.SplitSeq(path, "/") {
		if n.kind == jsonArray {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(n.values) || strconv.Itoa(i) != name {
				return nil
			}
			n = n.values[i]
		} else if n = n.members[name]; n == nil {
			return nil
		}
	}
	return n
}

// verbatim writes a schema as it stands, without descriptions.
func (s *slimming) verbatim(n *schemaNode) {
	s.isVerbose = true
	if n.kind != jsonObject && n.kind != jsonArray {
		s.add(n.lexeme)
		return
	}
	isFirst := true
	comma := func() {
		if !isFirst {
			s.add(",")
		}
		isFirst = false
	}
	if n.kind == jsonArray {
		s.add("[")
		for _, v := range n.values {
			comma()
			s.verbatim(v)
		}
		s.add("]")
		return
	}
	s.add("{")
	for i, v := range n.values {
		name := n.names[i]
		if name == "description" {
			continue
		}
		comma()
		s.add(n.keys[i], ":")
		switch name {
		case "$ref", "$dynamicRef", "$recursiveRef":
			s.isWhole = true // what it names is not there
		case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
			s.named(v)
		case "enum", "const", "default", "example", "examples":
			s.add(v.lexeme)
		default:
			s.verbatim(v)
		}
	}
	s.add("}")
}

// named writes the schemas that an object names.
func (s *slimming) named(n *schemaNode) {
	if n.kind != jsonObject {
		s.verbatim(n)
		return
	}
	s.add("{")
	for i, v := range n.values {
		if i > 0 {
			s.add(",")
		}
		s.add(n.keys[i], ":")
		s.verbatim(v)
	}
	s.add("}")
}
