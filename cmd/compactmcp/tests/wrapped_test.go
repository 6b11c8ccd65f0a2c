package mcp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// What tools of a real server in Python return is said once, unless the texts
// alone could stand for something else: the texts and the structuredContent that
// a client of the proxy gets (docs/mcp-protocol.md, "One channel").
var wrapped = map[string][2]string{
	"text":               {`["hello"]`},
	"text_like_a_number": {`["42"]`},
	"number":             {`["42"]`},
	"fraction":           {`["1.0"]`},
	"texts":              {`["a","b"]`},
	"texts_like_numbers": {`["1","2"]`, `{"result":["1","2"]}`},
	"numbers":            {`["1","2"]`},
	"rows":               {`["[{\"id\":0,\"name\":\"row 0\",\"kind\":\"same\"},{\"id\":1,\"name\":\"row 1\",\"kind\":\"same\"},{\"id\":2,\"name\":\"row 2\",\"kind\":\"same\"}]"]`},
	"gaps":               {`["1","2"]`, `{"result":[1,null,2]}`},
	"nested":             {`["1","2"]`, `{"result":[[1],[2]]}`},
	"empty":              {`[]`, `{"result":[]}`},
	"nothing":            {`[]`, `{"result":null}`},
	"model":              {`["{\"id\":1,\"name\":\"x\",\"kind\":\"k\"}"]`},
	"either":             {`["1"]`},
	"day":                {`["\"2025-01-01\""]`},
}

// byFastmcp is where fastmcp writes otherwise: lists as one text.
var byFastmcp = map[string][2]string{
	"texts":              {`["[\"a\",\"b\"]"]`},
	"texts_like_numbers": {`["[\"1\",\"2\"]"]`},
	"numbers":            {`["[1,2]"]`},
	"gaps":               {`["[1,null,2]"]`},
	"nested":             {`["[[1],[2]]"]`},
	"nothing":            {`[]`},
	"day":                {`["2025-01-01"]`},
}

func TestWrappedResults(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "python")
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	pythons := map[string]string{"mcp.server.MCPServer": python}
	for class, requirement := range map[string]string{"mcp.server.fastmcp.FastMCP": "mcp==1.30.0", "fastmcp.FastMCP": "fastmcp==4.1.2"} {
		if pythons[class], err = real.PythonWith(requirement); err != nil {
			t.Fatal(err)
		}
	}
	for class, python := range pythons {
		t.Run(class, func(t *testing.T) {
			t.Setenv("WRAPS", class)
			c, err := servers.Start([]string{os.Args[0], "+model", filepath.Join(t.TempDir(), "log"), "", python, "python/wrapped.py"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err = c.Call("tools/list", ""); err != nil {
				t.Fatal(err)
			}
			for tool, want := range wrapped {
				if other, ok := byFastmcp[tool]; ok && class == "fastmcp.FastMCP" {
					want = other
				}
				answer, err := c.Call("tools/call", `{"name":"`+tool+`","arguments":{}}`)
				if err != nil {
					t.Fatal(err)
				}
				var m struct {
					Result struct {
						Content           []struct{ Text string }
						StructuredContent json.RawMessage
					}
				}
				if err := json.Unmarshal([]byte(answer), &m); err != nil {
					t.Fatal(err)
				}
				texts := []string{}
				for _, block := range m.Result.Content {
					texts = append(texts, block.Text)
				}
				var wanted []string
				if err := json.Unmarshal([]byte(want[0]), &wanted); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(texts, wanted) || string(m.Result.StructuredContent) != want[1] {
					t.Errorf("%s: %q and %q, want %q and %q", tool, texts, m.Result.StructuredContent, wanted, want[1])
				}
			}
			if err := c.Stop(); err != nil {
				t.Error(err)
			}
		})
	}
}
