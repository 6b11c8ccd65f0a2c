package main

import (
	"fmt"
	"strings"
)

// rewritings are results and lists of tools of MCP, for a model.
func rewritings() []bomb {
	list := []bomb{
		{"MCP, 16 MiB of tools", "rewrite_list", "", list(`{"tools":[`, `{"name":"a","outputSchema":{}},`, "1]}"), false},
		{"MCP, 16 MiB of `_meta`", "rewrite", "", list(`{"_meta":{`, `"ui_":1,`, `"a":1}}`), false},
		{"MCP, 16 MiB of empty objects", "rewrite", "", list(`{"content":[`, "{},", "1]}"), false},
		{ofString, "rewrite", "", func() string {
			return `{"content":[{"type":"text","text":"[ \"` + strings.Repeat("x", wide) + `\" ]"}]}`
		}, false},
		{ofSpaces, "rewrite", "", func() string {
			return `{"content":[{"type":"text","text":"[` + strings.Repeat(" 1,", wide/3) + ` 1]"}]}`
		}, false},
		{"MCP, 16 MiB of empty texts", "rewrite", "", list(`{"structuredContent":[],"content":[`, `{"type":"text","text":""},`, "1]}"), false},
	}
	for i, d := range results() {
		list = append(list, bomb{"MCP, 4 MiB of " + d.name, d.op, "", func() string { return d.content(bulk / 4) }, i == 0})
	}
	return list
}

// Texts that lose the white space between their tokens.
const (
	ofString = "MCP, a text of JSON with a string of 10 million characters"
	ofSpaces = "MCP, a text of JSON with 10 million characters"
)

func list(before, part, behind string) func() string {
	return func() string { return before + strings.Repeat(part, (bulk-64)/len(part)) + behind }
}

// results are how a tool's result grows: what is compared with what.
func results() []dimension {
	half := func(part string, size int) string {
		return strings.TrimSuffix(strings.Repeat(part, size/2/len(part)), ",")
	}
	result := func(texts, structured string) string {
		return `{"content":[` + texts + `],"structuredContent":` + structured + "}"
	}
	const small = `{"type":"text","text":"{\"b\":1}"},`
	one := func(text string) string {
		return `{"type":"text","text":"` + strings.ReplaceAll(text, `"`, `\"`) + `"}`
	}
	const followed = `{"name":"a","inputSchema":{"$defs":{"a":{"type":"string"},"b":{"type":["array","null"],"items":{"$ref":"#/$defs/a"}}},"properties":{`
	return []dimension{
		{"texts beside structuredContent", "rewrite", func(size int) string {
			return result(half(small, size), `{"a":[`+half("1,", size)+"]}")
		}},
		{"texts as long as structuredContent", "rewrite", func(size int) string { return result(half(small, 2*size), `{"a":1}`) }},
		{"texts beside a list of them", "rewrite", func(size int) string {
			times := func(part string) string { return strings.TrimSuffix(strings.Repeat(part, size/32), ",") }
			return result(times(`{"type":"text","text":"{ }"},`), `{"result":[`+times("{},")+"]}")
		}},
		{"texts beside a file", "rewrite", func(size int) string {
			return result(half(small, size), `{"content":"{`+half("x", size)+`"}`)
		}},
		{"members in another order", "rewrite", func(size int) string {
			var there, back strings.Builder
			for i := range size / 32 {
				fmt.Fprintf(&there, `"k%06d":1,`, i)
				fmt.Fprintf(&back, `"k%06d":1,`, size/32-1-i)
			}
			return result(one("{"+strings.TrimSuffix(there.String(), ",")+"}"), "{"+strings.TrimSuffix(back.String(), ",")+"}")
		}},
		{"elements of an object in another order", "rewrite", func(size int) string {
			rest := strings.Repeat(",1", size/6)
			return result(one(`[{"a":1,"b":2}`+rest+"]"), `[{"b":2,"a":1}`+rest+"]")
		}},
		{"tools with many sentences", "rewrite_slim", func(size int) string {
			return `{"tools":[` + half(`{"name":"a","description":"`+strings.Repeat("A. b. ", 100)+`"},`, 2*size) + "]}"
		}},
		{"tools whose parameters are references", "rewrite_slim", func(size int) string {
			tool := followed + `"b":{"$ref":"#/$defs/b"}`
			for i := range 1000 {
				tool += fmt.Sprintf(`,"%d":{"description":"%s","$ref":"#/$defs/b"}`, i, "what it is for, and when")
			}
			return `{"tools":[` + half(tool+"}}},", 2*size) + "]}"
		}},
	}
}
