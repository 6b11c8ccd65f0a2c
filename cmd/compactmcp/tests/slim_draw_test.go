package mcp_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A drawing makes values that a schema may take. Not all are valid: patterns and the like
// are not looked at.
type drawing struct {
	*rand.Rand
	root any
}

func (d *drawing) value(schema any, depth int) any {
	s, _ := schema.(map[string]any)
	if to, isText := s["$ref"].(string); isText && depth < 8 {
		return d.value(d.find(to), depth+1)
	}
	for _, name := range []string{"anyOf", "oneOf", "allOf"} {
		if list, _ := s[name].([]any); len(list) > 0 && s["type"] == nil {
			return d.value(list[d.IntN(len(list))], depth+1)
		}
	}
	if list, _ := s["enum"].([]any); len(list) > 0 {
		return list[d.IntN(len(list))]
	}
	if only, is := s["const"]; is {
		return only
	}
	typ := s["type"]
	if list, _ := typ.([]any); len(list) > 0 {
		typ = list[d.IntN(len(list))]
	}
	if typ == "integer" || typ == "number" {
		least, _ := s["minimum"].(float64)
		return least + float64(d.IntN(5))
	}
	switch typ {
	case "string":
		return d.text(s)
	case "boolean":
		return d.IntN(2) == 0
	case "null":
		return nil
	case "array":
		return d.array(s, depth)
	case "object":
		return d.object(s, depth)
	}
	return []any{"text", 1.5, nil, []any{}, map[string]any{"a": 1.0}}[d.IntN(5)] // anything
}

func (d *drawing) text(s map[string]any) string {
	if format, _ := s["format"].(string); strings.HasPrefix(format, "uri") {
		return "https://example.com/a"
	}
	least, _ := s["minLength"].(float64)
	return strings.Repeat("a", int(least)+d.IntN(3))
}

func (d *drawing) array(s map[string]any, depth int) any {
	least, _ := s["minItems"].(float64)
	list := []any{}
	for range int(least) + d.IntN(3) {
		if depth > 12 {
			break
		}
		list = append(list, d.value(s["items"], depth+1))
	}
	return list
}

// object has all properties that it must have, and some others.
func (d *drawing) object(s map[string]any, depth int) any {
	object := map[string]any{}
	required, _ := s["required"].([]any)
	must := map[string]bool{}
	for _, name := range required {
		text, _ := name.(string)
		must[text] = true
	}
	properties, _ := s["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		property := properties[name]
		if must[name] || depth < 10 && d.IntN(3) == 0 {
			object[name] = d.value(property, depth+1)
		}
	}
	if s["additionalProperties"] != false && d.IntN(3) == 0 {
		object["other"] = d.value(s["additionalProperties"], depth+1)
	}
	return object
}

// find follows a reference within the schema.
func (d *drawing) find(to string) any {
	at := d.root
	for name := range strings.SplitSeq(strings.TrimPrefix(to, "#/"), "/") {
		object, _ := at.(map[string]any)
		at = object[name]
	}
	return at
}
