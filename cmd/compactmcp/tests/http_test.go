package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptohttp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/stdiotohttp"
	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/internal/o200k"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A client over HTTP: its program, and the revisions that it may choose.
type httpClient struct {
	name, mode string
	run        func(t *testing.T, to address, calls []string) []json.RawMessage
}

// httpClients are those of the official SDKs.
func httpClients(t *testing.T) []httpClient {
	t.Helper()
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	if err := servers.Install("../../.."); err != nil {
		t.Fatal(err)
	}
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return []httpClient{
		{"typescript 2", "auto", program("node", "typescript/model.mjs", ".", "2")},
		{"typescript 1", "legacy", program("node", "typescript/model.mjs", ".", "1")},
		{"python", "auto", program(python, "python/model.py")},
		{"go", "", goClient},
		{"typescript 2 before 2026", "legacy", program("node", "typescript/model.mjs", ".", "2")},
		{"python before 2026", "legacy", program(python, "python/model.py")},
	}
}

// httpServers are those of the official SDKs, which serve a table.
func httpServers(t *testing.T) (urls []string) {
	t.Helper()
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	buildTypeScript(t)
	path := tableFile(t)
	url, _ := serveHTTP(t, []string{"plain"})
	urls = append(urls, strings.ReplaceAll(url, "{way}", "plain"))
	for _, command := range [][]string{{"node", "typescript/http2.mjs", path}, {python, "python/server.py", path}, {"node", "typescript/server.mjs", path}} {
		urls = append(urls, startHTTP(t, command)["plain"])
	}
	return urls
}

// forModel are the flags that write for a model, with slim lists.
func forModel() *mcpproxy.Rewriter {
	o := mcpproxy.Options{Protocol: compact.Default(), Model: &mcpproxy.Model{Slim: &compact.SlimOptions{}}}
	o.Model.MinSaving, o.Model.Count = compact.DefaultMinSaving, o200k.Count
	return mcpproxy.NewRewriter(&o)
}

// stdioServers are commands of the same servers, in the same order.
func stdioServers(t *testing.T) [][]string {
	t.Helper()
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	path := tableFile(t)
	return [][]string{
		{os.Args[0], "+serve", path, os.DevNull},
		{"node", "typescript/server2.mjs", path, "plain"},
		{python, "python/server.py", path, "plain"},
		{"node", "typescript/server.mjs", path, "plain"},
	}
}

// served is the URL of a command.
func served(t *testing.T, command []string) string {
	t.Helper()
	h := httptostdio.New(httptostdio.Options{
		Start: func(over <-chan struct{}, in io.Reader, out io.Writer) {
			o := mcpproxy.Options{Protocol: compact.Default(), Grace: time.Minute, Kill: time.Minute, Over: over}
			if _, err := mcpproxy.Run(command, mcpproxy.Stdio{In: in, Out: out, Err: os.Stderr}, o); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		},
		Processes: 100, Idle: time.Hour, Log: log.New(os.Stderr, "", 0), Rewriter: forModel(),
	})
	s := httptest.NewServer(listen.New(listen.Options{Streams: 100, Body: 64 << 10, Log: io.Discard}, h))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		h.Close()
	})
	return s.URL + httptostdio.Endpoint
}

// inFront is the URL of a proxy that writes for a model.
func inFront(t *testing.T, upstream string) string {
	t.Helper()
	return inFrontOf(t, upstream, 100)
}

// inFrontOf takes so many requests at a time.
func inFrontOf(t *testing.T, upstream string, most int) string {
	t.Helper()
	target, err := url.Parse(upstream)
	if err != nil {
		t.Fatal(err)
	}
	s := gatewayTo(target, most)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL + target.Path
}

func gatewayTo(target *url.URL, most int) *httptest.Server {
	behind := httptohttp.New(httptohttp.Options{Upstream: target, Log: log.New(os.Stderr, "", 0), Rewriter: forModel()})
	return httptest.NewServer(listen.New(listen.Options{Streams: most, Body: 64 << 10, Log: io.Discard}, behind))
}

// remoteForModel is this program as a stdio server that is elsewhere.
func remoteForModel(upstream string) int {
	target, err := url.Parse(upstream)
	if err == nil {
		err = stdiotohttp.Run(context.Background(), os.Stdin, os.Stdout, stdiotohttp.Options{
			Upstream: target, Grace: time.Minute, Retry: time.Millisecond, Log: log.New(os.Stderr, "", 0), Rewriter: forModel(),
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// Unmodified clients of the SDKs get from their servers, with the proxy between
// them, what these say: over HTTP, and from servers over stdio that are elsewhere.
// Their lists are slim, and describe_tools gives what is left out.
func TestOverHTTP(t *testing.T) {
	clients, rows := httpClients(t), table(t)
	calls := make([]string, len(rows))
	for i, row := range rows {
		var definition struct{ Name string }
		if err := json.Unmarshal(row.Tool, &definition); err != nil {
			t.Fatal(err)
		}
		calls[i] = `{"name":` + js(definition.Name) + `,"arguments":{}}`
	}
	calls = append(calls, `{"name":"describe_tools","arguments":{"names":["text"]}}`)
	stdio := stdioServers(t)
	for i, upstream := range httpServers(t) {
		ways := []address{{URL: inFront(t, upstream)}, {Command: []string{os.Args[0], "+stdiotohttp", upstream}}, {URL: served(t, stdio[i])}}
		for j, c := range clients {
			for k, to := range ways {
				if !everyPair && (i+j+k)%3 != 0 || (k != i%3 || j > 3) && toolchain.Sampled(t) {
					continue
				}
				to.Mode, to.Lists = c.mode, true
				t.Run([]string{"go", "typescript 2", "python", "typescript 1"}[i]+"/"+[]string{"http to http", "stdio to http", "http to stdio"}[k]+"/"+c.name, func(t *testing.T) {
					got := c.run(t, to, calls)
					if len(got) != 2+len(rows) {
						t.Fatalf("%d results of a list and %d calls: %s", len(got), len(calls), got)
					}
					isSlim(t, rows, got[0], got[len(got)-1])
					compareAll(t, rows, calls[:len(rows)], got[1:len(got)-1])
				})
			}
		}
	}
}

// isSlim says whether a list has all tools in short, whose calls do not fail, and a
// description one of them as it is.
func isSlim(t *testing.T, rows []tool, list, description json.RawMessage) {
	t.Helper()
	var said struct{ Content []struct{ Text string } }
	tools := toolsOf(t, string(list))
	if err := json.Unmarshal(description, &said); err != nil || len(tools) != len(rows)+1 || len(said.Content) != 1 {
		t.Fatalf("%d tools, %s, %v", len(tools), description, err)
	}
	descriptions := map[string]string{} // some servers put their tools into another order
	for _, tool := range tools {
		descriptions[tool.Name] = tool.Description
	}
	for _, row := range rows {
		whole := object(t, string(row.Tool))
		name := whole["name"].(string)
		short, _, _ := strings.Cut(whole["description"].(string), longDescription)
		if descriptions[name] != short {
			t.Errorf("%s: %q", name, descriptions[name])
		}
		if delete(whole, "outputSchema"); name == "text" && !reflect.DeepEqual(parsed(said.Content[0].Text), any(whole)) {
			t.Errorf("%s, want %s", said.Content[0].Text, row.Tool)
		}
	}
	if last := tools[len(rows)].Name; last != "describe_tools" {
		t.Errorf("the last tool is %s", last)
	}
}

func compareAll(t *testing.T, rows []tool, calls []string, got []json.RawMessage) {
	t.Helper()
	if len(got) != len(calls) {
		t.Fatalf("%d results of %d calls", len(got), len(calls))
	}
	changed := 0
	for i, row := range rows {
		if compareWithSaid(t, calls[i], string(row.Result), got[i]) {
			changed++
		}
	}
	if changed == 0 {
		t.Error("no result was changed")
	}
}
