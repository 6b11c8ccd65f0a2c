package hidden_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptohttp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/stdiotohttp"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// servers are the commands of those that read with each parser.
func servers(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{"go": {os.Args[0], "+server"}}
	if toolchain.Has(t, "python") {
		all["python"] = []string{"python3", "server.py"}
	}
	if toolchain.Has(t, "typescript") {
		all["javascript"] = []string{"node", "server.mjs"}
	}
	return all
}

// hiding are the flags --model --hide write_file.
func hiding() mcpproxy.Options {
	o := mcpproxy.Options{Protocol: compact.Default(), Grace: time.Hour, Kill: time.Hour, Model: &mcpproxy.Model{}}
	o.Model.Hidden = func(tool string) bool { return tool == "write_file" }
	return o
}

// A way of the proxy sends messages, and returns all that the client has heard.
type way struct {
	name string
	http bool // the client's side
	send func(t *testing.T, server []string, record string, messages []message) (heard string)
}

var ways = []way{
	{"stdio", false, func(t *testing.T, server []string, record string, messages []message) string {
		return overStdio(t, messages, func(in io.Reader, out io.Writer) error {
			_, err := mcpproxy.Run(append(server, record), mcpproxy.Stdio{In: in, Out: out, Err: os.Stderr}, hiding())
			return err
		})
	}},
	{"upstream", false, func(t *testing.T, server []string, record string, messages []message) string {
		o := hiding()
		target := upstream(t, server, record)
		return overStdio(t, messages, func(in io.Reader, out io.Writer) error {
			return stdiotohttp.Run(t.Context(), in, out, stdiotohttp.Options{Upstream: target, Grace: time.Hour, Log: log.New(io.Discard, "", 0), Rewriter: mcpproxy.NewRewriter(&o)})
		})
	}},
	{"listen, upstream", true, func(t *testing.T, server []string, record string, messages []message) string {
		o := hiding()
		h := httptohttp.New(httptohttp.Options{Upstream: upstream(t, server, record), Log: log.New(io.Discard, "", 0), Rewriter: mcpproxy.NewRewriter(&o)})
		return overHTTP(t, h, messages)
	}},
	{"listen, command", true, func(t *testing.T, server []string, record string, messages []message) string {
		o := hiding()
		h := httptostdio.New(httptostdio.Options{
			Start: func(over <-chan struct{}, in io.Reader, out io.Writer) {
				bare := mcpproxy.Options{Protocol: o.Protocol, Grace: time.Hour, Kill: time.Hour, Over: over}
				if _, err := mcpproxy.Run(append(server, record), mcpproxy.Stdio{In: in, Out: out, Err: os.Stderr}, bare); err != nil {
					t.Error(err)
				}
			},
			Processes: 100, Idle: time.Hour, Log: log.New(io.Discard, "", 0), Rewriter: mcpproxy.NewRewriter(&o),
		})
		defer h.Close()
		return overHTTP(t, h, messages)
	}},
}

func overStdio(t *testing.T, messages []message, run func(in io.Reader, out io.Writer) error) string {
	t.Helper()
	var in strings.Builder
	for _, m := range messages {
		in.WriteString(m.text + "\n")
	}
	var out bytes.Buffer
	if err := run(strings.NewReader(in.String()), &out); err != nil {
		t.Error(err)
	}
	return out.String()
}

// upstream starts a server over HTTP, and returns its address.
func upstream(t *testing.T, server []string, record string) *url.URL {
	t.Helper()
	c := exec.Command(server[0], append(server[1:], record, "http")...)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	port, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	target, err := url.Parse("http://127.0.0.1:" + strings.TrimSpace(port) + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	return target
}

func overHTTP(t *testing.T, h http.Handler, messages []message) string {
	t.Helper()
	proxy := httptest.NewServer(listen.New(listen.Options{Streams: 10, Body: 64 << 20, Log: io.Discard}, h))
	defer proxy.Close()
	var heard strings.Builder
	session := post(t, proxy.URL, message{text: `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}`}, "", &heard)
	for _, m := range messages {
		post(t, proxy.URL, m, session, &heard)
	}
	return heard.String()
}

func post(t *testing.T, url string, m message, session string, heard io.Writer) (given string) {
	t.Helper()
	method := m.method
	if method == "" {
		method = http.MethodPost
	}
	r, err := http.NewRequest(method, url+"/mcp", strings.NewReader(m.text))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(m.headers); i += 2 {
		r.Header[http.CanonicalHeaderKey(m.headers[i])] = append(r.Header[http.CanonicalHeaderKey(m.headers[i])], m.headers[i+1])
	}
	if r.Header["Content-Type"] == nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if r.Header["Mcp-Protocol-Version"] == nil && session != "" && m.method == "" { // a GET of a session listens, and DELETE ends it
		r.Header.Set("Mcp-Session-Id", session)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Errorf("%.200s: %v", m.text, err)
		return ""
	}
	defer answer.Body.Close()
	_, _ = io.Copy(heard, answer.Body)
	_, _ = io.WriteString(heard, "\n")
	return answer.Header.Get("Mcp-Session-Id")
}

// A reading is what a server made of a text.
type reading struct{ method, tool, text string }

// readings are those that a server has written down.
func readings(t *testing.T, record string) (all []reading) {
	t.Helper()
	file, err := os.ReadFile(record)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		var parts [3]any
		if err := json.Unmarshal([]byte(line), &parts); err != nil {
			t.Fatal(err)
		}
		text := func(part any) string {
			if text, isText := part.(string); isText {
				return text
			}
			encoded, _ := json.Marshal(part)
			return string(encoded)
		}
		all = append(all, reading{text(parts[0]), text(parts[1]), strings.TrimSuffix(text(parts[2]), "\r")}) // a line may end in CRLF
	}
	return all
}

// send is a way to a server with a fresh record.
func (w way) through(t *testing.T, server []string, messages []message) (heard string, read []reading) {
	t.Helper()
	record := filepath.Join(t.TempDir(), "record")
	heard = w.send(t, server, record, messages)
	return heard, readings(t, record)
}
