package httptohttp_test

import (
	"bytes"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptohttp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Messages, and what becomes of them.
const (
	listAsked    = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	listed       = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{},"outputSchema":{}}]}}`
	listedBare   = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{}}]}}`
	callAsked    = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{}}}`
	answered     = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,   2,   3]"}],"structuredContent":[1,2,3]}}`
	oneChannel   = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,2,3]"}]}}`
	bothChannels = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,2,3]"}],"structuredContent":[1,2,3]}}`
)

// modern is a request of 2026-07-28.
func modern(request string) string {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	if strings.Contains(request, `"params":{`) {
		return strings.Replace(request, `"params":{`, `"params":{`+meta+`,`, 1)
	}
	return strings.TrimSuffix(request, "}") + `,"params":{` + meta + `}}`
}

type (
	options       = *mcpproxy.Options
	proxyOptions  = *httptohttp.Options
	serverOptions = *listen.Options
	change        = func(o options, g proxyOptions, f serverOptions)
)

// A proxied upstream.
type proxied struct {
	URL string
	Log *bytes.Buffer
}

// through puts a proxy between clients and a handler. The options may be changed.
func through(t *testing.T, upstream http.HandlerFunc, change change) proxied {
	t.Helper()
	server := httptest.NewServer(upstream)
	t.Cleanup(server.Close)
	target, err := url.Parse(server.URL + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	p := proxied{Log: &bytes.Buffer{}}
	o := mcpproxy.Options{Protocol: compact.Default(), Model: &mcpproxy.Model{}}
	o.Model.MinSaving = 10
	g := httptohttp.Options{Upstream: target, Log: log.New(p.Log, "", 0)}
	f := listen.Options{Streams: 1000, Body: 1 << 20, Log: p.Log}
	if change != nil {
		change(&o, &g, &f)
	}
	g.Rewriter = mcpproxy.NewRewriter(&o)
	outer := httptest.NewServer(listen.New(f, httptohttp.New(g)))
	t.Cleanup(outer.Close)
	p.URL = outer.URL + "/mcp"
	return p
}

// limited looks at messages of so many bytes.
func limited(input int64) change {
	return func(o options, _ proxyOptions, _ serverOptions) {
		limits := o.Protocol.Limits()
		limits.Input = input
		o.Protocol = o.Protocol.WithLimits(limits)
	}
}

func request(t *testing.T, url, message string, header ...string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Accept-Encoding", "gzip;q=1.0, br, zstd, dcb")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return r
}

// send returns the answer and its body as it came.
func send(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

func encoded(t *testing.T, name, text string) []byte {
	t.Helper()
	out, err := coding.Encode(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func plain(t *testing.T, name, body string) string {
	t.Helper()
	r, err := coding.NewReader(name, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
