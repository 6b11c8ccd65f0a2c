package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The test binary is also the Go server on stdio: it serves a table, and keeps
// a log of its messages.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "+serve" {
		if err := serveStdio(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) > 4 && os.Args[1] == "+model" {
		os.Exit(proxyForModel(os.Args[2], os.Args[3], os.Args[4:]))
	}
	if len(os.Args) > 4 && os.Args[1] == "+log" {
		os.Exit(logged(os.Args[2], os.Args[3], os.Args[4:]))
	}
	if len(os.Args) == 3 && os.Args[1] == "+stdiotohttp" {
		os.Exit(remoteForModel(os.Args[2]))
	}
	if len(os.Args) == 2 && os.Args[1] == "+peer" {
		_ = goPeer().Run(context.Background(), &mcp.StdioTransport{})
		os.Exit(0)
	}
	if len(os.Args) == 4 && os.Args[1] == "+httptohttp" {
		os.Exit(behindProxy(os.Args[2], os.Args[3]))
	}
	var err error
	if tables, err = os.MkdirTemp("", "compactgen-mcp-"); err != nil {
		panic(err)
	}
	code := m.Run()
	stopPrograms()
	_ = os.RemoveAll(tables)
	os.Exit(code)
}

func serveStdio(tablePath, logPath string) error {
	text, err := os.ReadFile(tablePath)
	if err != nil {
		return err
	}
	var tools []tool
	if err := json.Unmarshal(text, &tools); err != nil {
		return err
	}
	log, err := os.Create(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	server, err := goServer(tools)
	if err != nil {
		return err
	}
	return server.Run(context.Background(), &mcp.LoggingTransport{Transport: &mcp.StdioTransport{}, Writer: log})
}

// goServer serves the table, in compact form to those who ask.
func goServer(tools []tool) (*mcp.Server, error) {
	server := mcp.NewServer(&mcp.Implementation{Name: "table", Version: "1"}, nil)
	for _, row := range tools {
		var definition mcp.Tool
		if err := json.Unmarshal(row.Tool, &definition); err != nil {
			return nil, err
		}
		server.AddTool(&definition, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			result := new(mcp.CallToolResult)
			err := json.Unmarshal(row.Result, result)
			return result, err
		})
	}
	server.AddReceivingMiddleware(mcpsdk.ServerMiddleware(compact.Default(), nil))
	return server, nil
}

// serveHTTP serves the table under a path for each way, and records the messages of
// each apart.
func serveHTTP(t *testing.T, ways []string) (url string, sent map[string]*recorder) {
	t.Helper()
	server, err := goServer(table(t))
	if err != nil {
		t.Fatal(err)
	}
	sent = map[string]*recorder{}
	mux := http.NewServeMux()
	for _, way := range ways {
		r := &recorder{}
		sent[way] = r
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
		mux.HandleFunc("/"+way, func(w http.ResponseWriter, req *http.Request) {
			handler.ServeHTTP(&recordingWriter{w, r}, req)
		})
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.CloseClientConnections)
	return s.URL + "/{way}", sent
}

type recordingWriter struct {
	http.ResponseWriter
	record io.Writer
}

func (w *recordingWriter) Write(p []byte) (int, error) {
	_, _ = w.record.Write(p)
	return w.ResponseWriter.Write(p)
}

func (w *recordingWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }
