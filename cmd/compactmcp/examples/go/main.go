// Command go is an MCP server on stdio whose results are compact for clients
// that ask for it, and plain for all others:
//
//	go run ./cmd/compactmcp/examples/go
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
)

type order struct {
	ID     int    `json:"id"`
	Status string `json:"status"`
	Item   string `json:"item"`
}

type orders struct {
	Orders []order `json:"orders"`
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "orders", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "orders", Description: "Lists the orders."}, list)
	server.AddReceivingMiddleware(mcpsdk.ServerMiddleware(compact.Default(), nil)) // all there is to it
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}

func list(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, orders, error) {
	var all orders
	for id := range 20 {
		all.Orders = append(all.Orders, order{id, "shipped", fmt.Sprintf("item %d", id%5)})
	}
	return nil, all, nil
}
