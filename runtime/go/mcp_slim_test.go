package compact

import (
	"fmt"
	"strings"
	"testing"
)

// What docs/mcp-protocol.md says of descriptions, under "Slim lists".
func TestSlimText(t *testing.T) {
	words := strings.Repeat("word ", 40)
	for _, c := range [][2]string{
		{"Reads a file.", "Reads a file."},
		{"  Reads\n\ta  file of text. It is long.", "Reads a file of text."},
		{"Short one. Then more of it. And more.", "Short one. Then more of it."}, // not before 20 code points
		{"Gives rows, e.g. of sales. More is below.", "Gives rows, e.g. of sales."},
		{"Version 1.5 of the great tool! What else", "Version 1.5 of the great tool!"},
		{"ファイルの内容をすべてテキストとして読み込みます。次の文です。", "ファイルの内容をすべてテキストとして読み込みます。"},
		{"Removes the folder for good. Ask first, please. This cannot be undone. NEVER twice.", "Removes the folder for good. This cannot be undone."},
		{"Removes the folder for good. A " + words[2:] + "IMPORTANT", "Removes the folder for good. A " + strings.Repeat("word ", 31)[2:] + "word…"},
		{words, strings.Repeat("word ", 31) + "word…"}, // 31 × 5 + 4 = 159 code points, and the mark
		{strings.Repeat("x", 161), strings.Repeat("x", 159) + "…"},
		{strings.Repeat("x", 160), strings.Repeat("x", 160)},
		{"", ""},
	} {
		if got := slimText(c[0]); got != c[1] {
			t.Errorf("%q\n%q, want\n%q", c[0], got, c[1])
		}
	}
}

// What docs/mcp-protocol.md says of schemas, of one property that is required or not.
func TestSlimSchema(t *testing.T) {
	const object = `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"object","properties":{"c":{"type":"string"}}}},"required":["b"]}}}`
	seventeen := strings.TrimSuffix(strings.Repeat(`1,`, 17), ",")
	for _, c := range []struct{ schema, optional, required string }{
		{`{"type":"string","description":"x","title":"X","default":"a","pattern":"b"}`, `{"type":"string"}`, ""},
		{`{ "type" : [ "string" , "null" ] }`, `{"type":["string","null"]}`, ""},
		{`{"type":"string","nullable":true}`, `{"type":"string","nullable":true}`, ""},
		{`{"type":"string","enum":["a","b"],"x":1}`, `{"type":"string","enum":["a","b"]}`, ""},
		{`{"enum":["a","b"]}`, `{"type":"string","enum":["a","b"]}`, ""},
		{`{"type":"number","enum":[1.0,1e3]}`, `{"type":"number","enum":[1.0,1e3]}`, ""},
		{`{"enum":[` + seventeen + `]}`, `{"type":"number"}`, ""},
		{`{"type":"string","enum":["` + strings.Repeat("x", 197) + `"]}`, `{"type":"string"}`, ""}, // 201 bytes
		{`{"const":"a"}`, `{"type":"string","enum":["a"]}`, ""},
		{`{"const":5}`, `{"type":"number"}`, ""}, // models' APIs refuse enums of numbers
		{`{"enum":["a",1]}`, `{"enum":["a",1]}`, ""},
		{`{"type":"array","items":{"type":"string","description":"x"},"minItems":1}`, `{"type":"array","items":{"type":"string"}}`, ""},
		{`{"type":"array"}`, `{"type":"array","items":{}}`, ""},
		{`{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":1}}}}`, `{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}}`, ""},
		{`{"type":"array","items":[{"type":"string","description":"x"}]}`, `{"type":"array","items":[{"type":"string"}]}`, ""},
		{`{"anyOf":[{"type":"string","minLength":1},{"type":"string"},{"type":"null"}]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, ""},
		{`{"oneOf":[{"type":"string","minLength":1},{"type":"string","pattern":"x"}]}`, `{"type":"string"}`, ""},
		{`{"anyOf":[{"type":"string"},{"minLength":1}],"description":"x"}`, `{"anyOf":[{"type":"string"},{"minLength":1}]}`, ""},
		{`{"type":"object","anyOf":[{"required":["a"]}]}`, `{"type":"object"}`, ""},
		{`{"allOf":[{"$ref":"#/$defs/color"}],"default":"red"}`, `{"type":"string","enum":["red"]}`, ""},
		{`{"$ref":"#/$defs/color","description":"x"}`, `{"type":"string","enum":["red"]}`, ""},
		{`{"$ref":"#/$defs/list/anyOf/0"}`, `{"type":"array","items":{"type":"string","enum":["red"]}}`, ""},
		{`{}`, `{}`, ""},
		{`true`, `true`, ""},
		{`{"description":"x","properties":{"description":{"description":"y","type":"string"}},"default":{"description":"z"}}`,
			`{"properties":{"description":{"type":"string"}},"default":{"description":"z"}}`, ""},
		{object, `{"type":"object"}`, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"object"}},"required":["b"]}}}`},
		{`{"type":"array","items":` + object + `}`, `{"type":"array","items":{"type":"object"}}`, `{"type":"array","items":{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"object"}},"required":["b"]}}}}`},
	} {
		for _, required := range []bool{false, true} {
			tail, want := "}", c.optional
			if required {
				tail = `,"required":["p"]}`
				if c.required != "" {
					want = c.required
				}
			}
			given := fmt.Sprintf(`{"$defs":{"color":{"type":"string","enum":["red"]},"list":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/color"}}]}},"properties":{"p":%s}%s`, c.schema, tail)
			want = `{"type":"object","properties":{"p":` + want + `}` + tail
			if got, ok := slimSchema(given); !ok || got != want {
				t.Errorf("%s\n%s, want\n%s", given, got, want)
			}
		}
	}
}

// Schemas that stay whole.
func TestSchemasThatStayWhole(t *testing.T) {
	property := func(text string) string { return `{"properties":{"p":` + text + `},"required":["p"]}` }
	chain := `"d0":{"type":"string"}`
	for i := range 70 {
		chain += fmt.Sprintf(`,"d%d":{"$ref":"#/$defs/d%d"}`, i+1, i)
	}
	laughs := `"d0":{"type":"string","description":"` + strings.Repeat("ha", 200) + `"}`
	for i := range 30 {
		laughs += fmt.Sprintf(`,"d%[1]d":{"anyOf":[{"$ref":"#/$defs/d%[2]d"},{"$ref":"#/$defs/d%[2]d"}]}`, i+1, i)
	}
	for name, given := range map[string]string{
		"no object":                `[]`,
		"a member twice":           property(`{"type":"string","type":"number"}`),
		"no Unicode":               property(`{"enum":["\ud800"]}`),
		"a header":                 property(`{"type":"string","x-mcp-header":"A"}`),
		"recursion":                `{"$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/a"}}},"properties":{"p":{"$ref":"#/$defs/a"}}}`,
		"the root":                 property(`{"$ref":"#"}`),
		"another document":         property(`{"$ref":"https://example.com/a"}`),
		"nothing there":            property(`{"$ref":"#/$defs/none"}`),
		"an escape":                `{"$defs":{"a/b":{}},"properties":{"p":{"$ref":"#/$defs/a~1b"}}}`,
		"a reference as it stands": property(`{"not":{"$ref":"#"}}`),
		"an identifier":            property(`{"$id":"x","type":"string"}`),
		"properties in anyOf":      `{"anyOf":[{"properties":{"p":{}}}]}`,
		"a reference in if":        `{"if":{"not":{"$ref":"#/$defs/a"}}}`,
		"a reference at the root":  `{"$ref":"#/$defs/a"}`,
		"depth":                    property(strings.Repeat(`{"items":`, 70) + "{}" + strings.Repeat("}", 70)),
		"a long chain":             `{"$defs":{` + chain + `},"properties":{"p":{"$ref":"#/$defs/d70"}}}`,
		"a billion laughs":         `{"$defs":{` + laughs + `},"properties":{"p":{"$ref":"#/$defs/d30"}}}`,
	} {
		if got, ok := slimSchema(given); ok {
			t.Errorf("%s: %.300s", name, got)
		}
	}
}
