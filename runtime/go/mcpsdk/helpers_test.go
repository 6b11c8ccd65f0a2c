package mcpsdk_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Of both protocols: the newest one has no initialize, and its servers put
// members of their own to a result when middleware is through with it.
var versions = []string{"2026-07-28", "2025-11-25"}

// A recorder keeps the messages that go over the wire.
type recorder struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(p)
}

// take returns what came since the last time.
func (r *recorder) take() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.buf.Reset()
	return r.buf.String()
}

// received is the last result that was read.
func received(t *testing.T, wire string) (result string) {
	t.Helper()
	for line := range strings.Lines(wire) {
		var message struct{ Result json.RawMessage }
		text, read := strings.CutPrefix(line, "read: ")
		if !read {
			continue
		}
		if err := json.Unmarshal([]byte(text), &message); err != nil {
			t.Fatalf("%v: %.300s", err, text)
		}
		if message.Result != nil {
			result = string(message.Result)
		}
	}
	if result == "" {
		t.Fatalf("no result in %.300s", wire)
	}
	return result
}

// connect joins a server with the middleware, if any, and a client with another.
func connect(t *testing.T, version string, server *mcp.Server, sending mcp.Middleware) (*mcp.ClientSession, *recorder) {
	t.Helper()
	return connectAs(t, version, server, sending, nil)
}

// connectAs has the client say what it can do.
func connectAs(t *testing.T, version string, server *mcp.Server, sending mcp.Middleware, can *mcp.ClientCapabilities) (*mcp.ClientSession, *recorder) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, &mcp.ClientOptions{Capabilities: can})
	if sending != nil {
		client.AddSendingMiddleware(sending)
	}
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	wire := &recorder{}
	session, err := client.Connect(t.Context(), &mcp.LoggingTransport{Transport: here, Writer: wire}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session, wire
}

// newServer offers a tool for each result.
func newServer(results map[string]*mcp.CallToolResult, receiving mcp.Middleware) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, &mcp.ServerOptions{PageSize: 3})
	for name := range results {
		addTool(server, name, "It gives back what the table holds; <angle> brackets & ampersands go through.", results)
	}
	if receiving != nil {
		server.AddReceivingMiddleware(receiving)
	}
	return server
}

func addTool(server *mcp.Server, name, description string, results map[string]*mcp.CallToolResult) {
	schema := json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"additionalProperties":false}`)
	tool := &mcp.Tool{Name: name, Description: description, InputSchema: schema}
	server.AddTool(tool, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return clone(results[name]), nil
	})
}

// clone is a copy that the SDK may write to.
func clone(r *mcp.CallToolResult) *mcp.CallToolResult {
	copied := *r
	return &copied
}

func call(t *testing.T, session *mcp.ClientSession, name string) *mcp.CallToolResult {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Meta: mcp.Meta{"progressToken": "p"}})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result
}

// value is a result as JSON.
func value(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if a, b := value(t, got), value(t, want); !reflect.DeepEqual(a, b) {
		t.Errorf("%s: %.600s, want %.600s", what, fmt.Sprint(a), fmt.Sprint(b))
	}
}
