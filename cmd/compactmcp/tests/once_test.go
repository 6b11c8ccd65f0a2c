package mcp_test

import (
	"testing"

	mcpservers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/runtime/go"
)

func TestOnce(t *testing.T) {
	for in, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":"b"}}}`:          `{"content":[]}`,
		`{"result":{"structuredContent":{},"content":[],"isError":false},"jsonrpc":"2.0","id":1}`: `{"content":[],"isError":false}`,
		`{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`:                                        `{"content":[]}`,
	} {
		m, err := compact.ParseMCPMessage(in)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := mcpservers.Once(m.Result); got != want || err != nil {
			t.Errorf("%s: %s, %v", in, got, err)
		}
	}
}
