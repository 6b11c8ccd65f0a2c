package mcpsdk_test

import (
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A server's author has results written for models; clients change nothing.
func TestServerWritesForModels(t *testing.T) {
	structured := map[string]any{"a": []any{1.0, 2.0, 3.0}}
	results := map[string]*mcp.CallToolResult{
		"read":  {Content: []mcp.Content{&mcp.TextContent{Text: `{"a":  [1,  2,  3]}`}}, StructuredContent: structured},
		"other": {Content: []mcp.Content{&mcp.TextContent{Text: `{"a":  [1,  2,  3]}`}}, StructuredContent: structured},
	}
	o := &mcpsdk.ServerOptions{Model: &mcpsdk.ModelOptions{Applies: func(tool string) bool { return tool == "read" }}}
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			server := newServer(results, mcpsdk.ServerMiddleware(compact.Default(), o))
			session, _ := connect(t, version, server, nil)
			check := func(what, name string, meta mcp.Meta, text string, both bool) {
				t.Helper()
				result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Meta: meta})
				if err != nil {
					t.Fatal(err)
				}
				if got := result.Content[0].(*mcp.TextContent).Text; got != text || (result.StructuredContent != nil) != both {
					t.Errorf("%s: %s, %v", what, got, result.StructuredContent)
				}
			}
			check("without a list", "read", nil, `{"a":[1,2,3]}`, true)
			if _, err := session.ListTools(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			check("with a list", "read", nil, `{"a":[1,2,3]}`, false)
			check("another tool", "other", nil, `{"a":  [1,  2,  3]}`, true)
			check("off", "read", mcp.Meta{"io.github.compactgen/off": true}, `{"a":  [1,  2,  3]}`, true)
			if _, err := session.ListTools(t.Context(), &mcp.ListToolsParams{Meta: mcp.Meta{"io.github.compactgen/off": true}}); err != nil {
				t.Fatal(err)
			}
			check("with a list as it was", "read", nil, `{"a":[1,2,3]}`, true)
		})
	}
}
