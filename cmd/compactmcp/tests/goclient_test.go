package mcp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// goSession lists and calls every tool, and gives the messages that the server
// sent.
func goSession(t *testing.T, asks bool, transport mcp.Transport, sent func() string) (session, string) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	if asks {
		client.AddSendingMiddleware(mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}, References: true}))
	}
	connected, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer connected.Close()
	s := session{Calls: map[string]any{}}
	for range 2 {
		list, err := connected.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Lists = append(s.Lists, value(t, list))
	}
	for _, row := range table(t) {
		var definition struct{ Name string }
		if err := json.Unmarshal(row.Tool, &definition); err != nil {
			t.Fatal(err)
		}
		result, err := connected.CallTool(t.Context(), &mcp.CallToolParams{Name: definition.Name})
		if err != nil {
			t.Fatalf("%s: %v", definition.Name, err)
		}
		s.Calls[definition.Name] = value(t, result)
	}
	return s, sent()
}

// value is a result as JSON.
func value(t *testing.T, v any) (out any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func overStdio(t *testing.T, asks bool, command []string) (session, string) {
	t.Helper()
	log := &recorder{}
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	transport := &mcp.LoggingTransport{Transport: &mcp.CommandTransport{Command: c}, Writer: log}
	return goSession(t, asks, transport, func() string { return lines(log.text(), "read: ") })
}

func overHTTP(t *testing.T, asks bool, url string) (session, string) {
	t.Helper()
	record := &recorder{}
	client := &http.Client{Transport: recordingTransport{record}}
	return goSession(t, asks, &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: client}, record.text)
}

// A recordingTransport records the bodies of responses.
type recordingTransport struct{ record io.Writer }

func (r recordingTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(req)
	if err == nil {
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(response.Body, r.record), response.Body}
	}
	return response, err
}
