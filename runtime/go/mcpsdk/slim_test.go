package mcpsdk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A server's author has lists shortened, all pages of them as one; clients change nothing.
// Whoever asks for another form, or for none, gets the server's.
func TestServerShortensLists(t *testing.T) {
	more := strings.Repeat(" It says more than a model has to know.", 8)
	o := &mcpsdk.ServerOptions{Slim: &compact.SlimOptions{Prefix: "db"}}
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			server := newServer(nil, mcpsdk.ServerMiddleware(compact.Default(), o))
			for i := range 5 {
				addTool(server, fmt.Sprintf("tool%d", i), "It reads the rows of a table."+more, map[string]*mcp.CallToolResult{"tool1": {Content: []mcp.Content{}}})
			}
			session, _ := connect(t, version, server, nil)
			list := listed(t, session, nil)
			if len(list.Tools) != 6 || list.NextCursor != "" || list.Tools[4].Description != "It reads the rows of a table." || list.Tools[5].Name != "db_describe_tools" {
				t.Errorf("%v", value(t, list))
			}
			same(t, "annotations", list.Tools[5].Annotations, map[string]any{"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false})
			described, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "db_describe_tools", Arguments: map[string]any{"names": []string{"tool4", "tool9"}}})
			if err != nil {
				t.Fatal(err)
			}
			whole := `{"name":"tool4","description":"It reads the rows of a table.` + more + `","inputSchema":{"type":"object","properties":{"path":{"type":"string"}},"additionalProperties":false}}`
			same(t, "content", described.Content, []any{map[string]any{"type": "text", "text": whole},
				map[string]any{"type": "text", "text": `There is no tool "tool9". Close to it: "tool0", "tool1", "tool2".`}})
			for name, params := range map[string]*mcp.ListToolsParams{"off": {Meta: mcp.Meta{ours + "off": true}}, "a reference": {Meta: mcp.Meta{ours + "known": ""}}} {
				if list := listed(t, session, params); len(list.Tools) != 3 || list.NextCursor == "" {
					t.Errorf("%s: %v", name, value(t, list))
				}
			}
			if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "tool1"}); err != nil {
				t.Error(err)
			}
			addTool(server, "db_describe_tools", "The server's own."+more, map[string]*mcp.CallToolResult{"db_describe_tools": {Content: []mcp.Content{&mcp.TextContent{Text: "own"}}}})
			own := call(t, session, "db_describe_tools")
			if list := listed(t, session, nil); len(list.Tools) != 6 || list.Tools[0].Description != "The server's own."+more {
				t.Errorf("%v", value(t, list))
			}
			same(t, "content", own.Content, []any{map[string]any{"type": "text", "text": "own"}})
		})
	}
}

// Definitions come from the list of who asks, and what the server refuses is refused.
func TestDefinitionsAreTheCallers(t *testing.T) {
	server := newServer(nil, func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			params, isList := req.GetParams().(*mcp.ListToolsParams)
			switch {
			case !isList:
				return next(ctx, method, req)
			case params.Meta["who"] == nil:
				return nil, errors.New("who are you?")
			}
			return &mcp.ListToolsResult{Tools: []*mcp.Tool{{Name: "a", Description: fmt.Sprint("For ", params.Meta["who"])}}}, nil
		}
	})
	server.AddReceivingMiddleware(mcpsdk.ServerMiddleware(compact.Default(), &mcpsdk.ServerOptions{Slim: &compact.SlimOptions{}}))
	session, _ := connect(t, "2025-11-25", server, nil)
	params := &mcp.CallToolParams{Name: "describe_tools", Arguments: map[string]any{"names": []string{"a"}}}
	for _, who := range []string{"ann", "bob"} {
		params.Meta = mcp.Meta{"who": who}
		result, err := session.CallTool(t.Context(), params)
		if err != nil || !strings.Contains(result.Content[0].(*mcp.TextContent).Text, "For "+who) {
			t.Errorf("%s: %v, %v", who, value(t, result), err)
		}
	}
	params.Meta = nil
	if _, err := session.CallTool(t.Context(), params); err == nil || !strings.Contains(err.Error(), "who are you?") {
		t.Error(err)
	}
}
