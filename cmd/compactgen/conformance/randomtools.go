package conformance

import (
	"fmt"
	"strings"
)

// slimming is a list of tools that is shortened, and a call of the tool that describes them.
func (r source) slimming(i int) []job {
	name := fmt.Sprintf("random/tools/%04d", i)
	list := r.toolList()
	slim := map[string]any{"result": list, "full": []any{r.One("a", "b", "x")}}
	if r.IntN(3) == 0 {
		slim["prefix"] = r.One("a", "", `"`)
	}
	arguments := `{"names":[` + quoted(r.toolName()) + r.One("", ","+quoted(r.toolName()), ",1") + "]}"
	return []job{{name: name + "/slim", op: "mcp.model_slim", input: slim},
		{name: name + "/describe", op: "mcp.model_describe", input: map[string]any{"list": list, "arguments": arguments}}}
}

// toolList has a tool that makes it worth while to shorten the list.
func (r source) toolList() string {
	long := `"description":` + quoted("Reads what is asked for. "+strings.Repeat("And more. ", 60))
	tools := []string{`{"name":"x",` + long + "}"}
	for range 1 + r.IntN(3) {
		members := []string{`"name":` + quoted(r.toolName()), `"inputSchema":` + r.rootSchema(), r.One(long, `"description":`+quoted(r.description()))}
		if r.IntN(6) == 0 {
			members = append(members, r.One(`"_meta":{"ui":1}`, `"title":"T"`, `"name":"a"`, `"outputSchema":{}`))
		}
		r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
		tools = append(tools, "{"+strings.Join(members, r.One(",", " ,\n"))+"}")
	}
	return `{"tools":[` + strings.Join(tools, ", ") + "]" + r.often("", `,"nextCursor":"2"`, `,"resultType":"complete"`, `,"tools":[]`) + "}"
}

// often is the first of the list, but for one in four.
func (r source) often(list ...string) string {
	if r.IntN(4) > 0 {
		return list[0]
	}
	return r.One(list...)
}

func (r source) toolName() string {
	return r.One("a", "b", "read", "reads", "describe_tools", "a_describe_tools", "읽기", `r\u0065ad`)
}

func (r source) description() string {
	var out strings.Builder
	for range 1 + r.IntN(30) {
		out.WriteString(r.One("word", "e.g", "MUST", "deprecated", "1", "글", "😀", "é", strings.Repeat("x", r.IntN(170))) + r.One(" ", ". ", ". ", "! ", "?", "。", `\n`, `\t`, "  "))
	}
	return out.String()
}

func (r source) rootSchema() string {
	members := []string{`"properties":` + r.properties(4), `"$defs":{"a":` + r.schema(2) + `,"b":` + r.schema(1) + "}"}
	if r.IntN(3) > 0 {
		members = append(members, `"required":["p0", "p2"]`)
	}
	members = append(members, r.often(`"type":"object"`, `"anyOf":[{"required":["p0"]}]`, `"allOf":[{"$ref":"#/$defs/a"}]`, `"$schema":"x"`, `"if":{"properties":{}}`))
	r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

func (r source) properties(depth int) string {
	var list []string
	for i := range r.IntN(4) {
		list = append(list, fmt.Sprintf(`"p%d"%s%s`, i, r.One(":", " : "), r.schema(depth)))
	}
	return "{" + strings.Join(list, ",") + "}"
}

// schema has members of any kind beside each other.
func (r source) schema(depth int) string {
	if depth == 0 {
		return r.One(`{"type":"string"}`, `{"type":"null"}`, `{}`, `true`, `{"type":"integer","minimum":1}`, `{"$ref":"#/$defs/b"}`)
	}
	var members []string
	for range 1 + r.IntN(3) {
		members = append(members, r.keyword(depth-1))
	}
	if r.IntN(2) == 0 {
		members = append(members, `"description":`+quoted(r.description()))
	}
	return "{" + strings.Join(members, r.One(",", ", ")) + "}"
}

func (r source) keyword(depth int) string {
	list := func() string {
		var all []string
		for range 1 + r.IntN(r.IntN(8)+1) {
			all = append(all, r.schema(depth))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	switch r.IntN(12) {
	case 0, 1, 2:
		return `"type":` + r.One(`"string"`, `"object"`, `"array"`, `"array"`, `["array","null"]`, `["string", "number"]`, `["object"]`, "[]", "1")
	case 3:
		return `"items":` + r.One(r.schema(depth), list())
	case 4:
		return `"properties":` + r.properties(depth)
	case 5:
		return r.One(`"anyOf":`, `"oneOf":`, `"allOf":`) + list()
	case 6:
		return `"enum":[` + r.One(`"a","b"`, `1,1.0`, `true`, `null`, `"a",1`, `"é`+strings.Repeat("x", 150+r.IntN(60))+`"`, `[1]`, "", "1"+strings.Repeat(", 2", 10+r.IntN(10))) + "]"
	case 7:
		return r.One(`"const":"a"`, `"const":1`, `"const":{}`, `"nullable":true`, `"nullable":1`)
	case 8:
		return `"$ref":` + r.One(`"#/$defs/a"`, `"#/$defs/b"`, `"#/properties/p0"`, `"#/$defs/a/anyOf/0"`, `"#"`, `"#/$defs/%61"`)
	case 9:
		return `"required":["p0"]`
	case 10:
		return r.One(`"not":`, `"additionalProperties":`) + r.schema(depth)
	}
	return r.often(`"title":"T"`, `"default":{"description":"x"}`, `"prefixItems":[{}]`, `"x-mcp-header":"A"`, `"$id":"a"`, `"typ\u0065":"string"`)
}
