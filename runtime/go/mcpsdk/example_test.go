package mcpsdk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A server that packs its results for whoever asks, and a client that does.
func Example() {
	server := mcp.NewServer(&mcp.Implementation{Name: "server"}, nil)
	server.AddTool(&mcp.Tool{Name: "read", InputSchema: json.RawMessage(`{"type":"object"}`)},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text := strings.Repeat("the same line again\n", 100)
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, StructuredContent: map[string]any{"content": text}}, nil
		})
	server.AddReceivingMiddleware(mcpsdk.ServerMiddleware(compact.Default(), nil))

	client := mcp.NewClient(&mcp.Implementation{Name: "client"}, nil)
	client.AddSendingMiddleware(mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}, References: true}))

	ctx := context.Background()
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, there, nil); err != nil {
		fmt.Println(err)
		return
	}
	session, err := client.Connect(ctx, here, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "read"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(result.Content[0].(*mcp.TextContent).Text))
	// Output: 2000
}
