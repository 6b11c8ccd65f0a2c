package judge

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// whole is the panic of a schema that stays whole.
type whole struct{}

// A slimSchema writes a schema in short, as docs/mcp-protocol.md says it: "Slim lists".
type slimSchema struct {
	root    *node
	led     int  // bytes that references led to
	asItIs  bool // something was written as it stands
	limited int  // bytes that they may lead to
}

func shortSchema(text string) (out string, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(whole); !is {
				panic(r)
			}
			out, ok = "", false
		}
	}()
	root, ok := parseJSON(text, 64)
	if !ok {
		return "", false
	}
	checkSlim(root, false)
	s := &slimSchema{root: root, limited: 4 * len(text)}
	for _, name := range []string{"$ref", "$dynamicRef", "$recursiveRef"} {
		if root.get(name) != nil {
			return "", false
		}
	}
	for _, name := range []string{"allOf", "anyOf", "oneOf", "if"} {
		if m := root.get(name); m != nil && hasMember(m, "properties", "$ref") {
			return "", false
		}
	}
	var required []string
	if list := root.list("required"); list != nil {
		for _, v := range list.values {
			name, _ := stringOf(v.min())
			required = append(required, name)
		}
	}
	members := s.properties(root, 1, func(name string) int {
		if slices.Contains(required, name) {
			return 2
		}
		return 0
	})
	dialect := ""
	if m := root.get("$schema"); m != nil && m.kind == '"' && s.asItIs {
		dialect = `"$schema":` + m.lexeme + ","
	}
	return "{" + dialect + `"type":"object",` + members + "}", true
}

// checkSlim panics where something says that the tool stays whole.
func checkSlim(v *node, isInside bool) {
	seen := map[string]bool{}
	for _, key := range v.keys {
		name, ok := unquote(key)
		if !ok || seen[name] || name == "x-mcp-header" || name == "$anchor" || name == "$id" && isInside {
			panic(whole{})
		}
		seen[name] = true
	}
	if v.kind == '"' {
		if _, ok := unquote(v.lexeme); !ok {
			panic(whole{})
		}
	}
	for _, value := range v.values {
		checkSlim(value, true)
	}
}

func hasMember(v *node, names ...string) bool {
	for i, value := range v.values {
		if v.kind == '{' {
			if name, _ := unquote(v.keys[i]); slices.Contains(names, name) {
				return true
			}
		}
		if hasMember(value, names...) {
			return true
		}
	}
	return false
}

// properties are the members properties and required.
func (s *slimSchema) properties(v *node, nested int, levels func(name string) int) string {
	var list []string
	if m := v.get("properties"); m != nil && m.kind == '{' {
		for i, key := range m.keys {
			name, _ := unquote(key)
			short, _ := s.short(m.values[i], levels(name), nested)
			list = append(list, key+":"+short)
		}
	}
	out := `"properties":{` + strings.Join(list, ",") + "}"
	if m := v.list("required"); m != nil {
		out += `,"required":` + m.min()
	}
	return out
}

// short is a schema that nested so many schemas are around, and whether it is open.
func (s *slimSchema) short(v *node, levels, nested int) (string, bool) {
	if nested > 64 {
		panic(whole{})
	}
	if m := v.get("$ref"); m != nil && m.kind == '"' {
		to, _ := unquote(m.lexeme)
		return s.short(s.follow(to), levels, nested+1)
	}
	if types := s.types(v); len(types) > 0 {
		return s.typed(v, types, levels, nested), false
	}
	for _, name := range []string{"anyOf", "oneOf"} {
		m := v.list(name)
		if m == nil {
			continue
		}
		if len(m.values) > 0 {
			return s.alternatives(v, m.values, levels, nested), false
		}
		break
	}
	if m := v.list("allOf"); m != nil && len(m.values) > 0 {
		return s.short(m.values[0], levels, nested+1)
	}
	return s.stands(v), true
}

func (s *slimSchema) types(v *node) []string {
	if m := v.get("type"); m != nil && m.kind == '"' {
		text, _ := unquote(m.lexeme)
		return []string{text}
	} else if m != nil && m.kind == '[' {
		var names []string
		for _, each := range m.values {
			name, _ := stringOf(each.min())
			if name == "" {
				return nil
			}
			names = append(names, name)
		}
		return names
	}
	values := []*node{v.get("const")}
	if m := v.list("enum"); m != nil {
		values = m.values
	}
	var only string
	for i, value := range values {
		name := ""
		switch {
		case value == nil || value.kind == '{' || value.kind == '[':
		case value.kind == '"':
			name = "string"
		case value.lexeme == "true" || value.lexeme == "false":
			name = "boolean"
		case value.lexeme == "null":
			name = "null"
		default:
			name = "number"
		}
		if name == "" || i > 0 && name != only {
			return nil
		}
		only = name
	}
	if only == "" {
		return nil
	}
	return []string{only}
}

func (s *slimSchema) typed(v *node, types []string, levels, nested int) string {
	items, isArray := v.get("items"), slices.Contains(types, "array")
	if isArray && (v.get("prefixItems") != nil || items != nil && items.kind == '[') {
		return s.stands(v)
	}
	out := `{"type":` + quote(types[0])
	if m := v.get("type"); m != nil && (m.kind == '"' || m.kind == '[') {
		out = `{"type":` + m.min()
	}
	if m := v.get("nullable"); m != nil && m.lexeme == "true" {
		out += `,"nullable":true`
	}
	enum := ""
	if m := v.list("enum"); m != nil {
		if len(m.values) <= 16 && !slices.ContainsFunc(m.values, func(v *node) bool { return v.kind == '{' || v.kind == '[' }) {
			enum = m.min()
		}
	} else if m := v.get("const"); m != nil && m.kind == '"' {
		enum = "[" + m.lexeme + "]"
	}
	if enum != "" && len(enum) <= 200 {
		out += `,"enum":` + enum
	}
	if m := v.get("properties"); levels > 0 && m != nil && m.kind == '{' && slices.Contains(types, "object") {
		out += "," + s.properties(v, nested+1, func(string) int { return levels - 1 })
	}
	if isArray && items == nil {
		out += `,"items":{}`
	} else if isArray {
		short, _ := s.short(items, levels, nested+1)
		out += `,"items":` + short
	}
	return out + "}"
}

func (s *slimSchema) alternatives(v *node, values []*node, levels, nested int) string {
	if len(values) > 6 {
		return s.stands(v)
	}
	var all []string
	for _, value := range values {
		short, isOpen := s.short(value, levels, nested+1)
		if isOpen {
			return s.stands(v)
		}
		if !slices.Contains(all, short) {
			all = append(all, short)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return `{"anyOf":[` + strings.Join(all, ",") + "]}"
}

var localPath = regexp.MustCompile(`^#/[^%~]*$`)

func (s *slimSchema) follow(to string) *node {
	if !localPath.MatchString(strings.ReplaceAll(to, "\n", " ")) {
		panic(whole{})
	}
	v := s.root
	for _, name := range strings.Split(to[2:], "/") {
		if v.kind == '[' {
			i, err := strconv.ParseUint(name, 10, 31)
			if err != nil || int(i) >= len(v.values) || len(name) > 1 && name[0] == '0' {
				panic(whole{})
			}
			v = v.values[i]
		} else if v = v.get(name); v == nil {
			panic(whole{})
		}
	}
	if s.led += len(v.min()); s.led > s.limited {
		panic(whole{})
	}
	return v
}

// stands is a schema without the descriptions in it.
func (s *slimSchema) stands(v *node) string {
	s.asItIs = true
	var list []string
	for i, value := range v.values {
		if v.kind == '[' {
			list = append(list, s.stands(value))
			continue
		}
		switch name, _ := unquote(v.keys[i]); name {
		case "description":
		case "$ref", "$dynamicRef", "$recursiveRef":
			panic(whole{})
		case "enum", "const", "default", "example", "examples":
			list = append(list, v.keys[i]+":"+value.min())
		case "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions":
			if value.kind != '{' {
				list = append(list, v.keys[i]+":"+s.stands(value))
				continue
			}
			var named []string
			for k, key := range value.keys {
				named = append(named, key+":"+s.stands(value.values[k]))
			}
			list = append(list, v.keys[i]+":{"+strings.Join(named, ",")+"}")
		default:
			list = append(list, v.keys[i]+":"+s.stands(value))
		}
	}
	if v.kind != '{' && v.kind != '[' {
		return v.lexeme
	}
	return enclose(v.kind, list)
}
