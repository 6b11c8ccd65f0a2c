package httptohttp_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// What is said about authorization passes in both directions, a redirect is the
// client's to follow, and nothing but MCP and the well-known is reached.
func TestPassing(t *testing.T) {
	p := through(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/mcp":
			if r.URL.RawQuery == "moved" {
				w.Header().Set("Location", "https://elsewhere.example/mcp")
				w.WriteHeader(http.StatusTemporaryRedirect)
				return
			}
			w.Header().Set("Www-Authenticate", `Bearer resource_metadata="https://x.example/.well-known/oauth-protected-resource"`)
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, r.Host == r.Header.Get("X-Forwarded-Host"), r.Header["Authorization"], r.Header["Cookie"], r.Header["Mcp-Param-Region"], r.Header["X-Api-Key"], r.Header["Accept-Encoding"])
		default:
			fmt.Fprint(w, "at ", r.URL.Path, r.Header["X-Api-Key"])
		}
	}, func(_ options, g proxyOptions, _ serverOptions) { g.Header = http.Header{"X-Api-Key": {"ours"}} })
	answer, body := send(t, request(t, p.URL, callAsked, "Authorization", "Bearer secret", "Cookie", "a=b", "Mcp-Param-Region", "eu", "X-Api-Key", "theirs"))
	if answer.StatusCode != http.StatusUnauthorized || !strings.HasPrefix(answer.Header.Get("Www-Authenticate"), "Bearer ") {
		t.Errorf("%d %v", answer.StatusCode, answer.Header)
	}
	if body != "false [Bearer secret] [a=b] [eu] [ours] [gzip;q=1.0, br, zstd]" {
		t.Error(body)
	}
	answer, _ = send(t, request(t, p.URL+"?moved", callAsked, "Authorization", "Bearer secret"))
	if answer.StatusCode != http.StatusTemporaryRedirect || answer.Header.Get("Location") != "https://elsewhere.example/mcp" {
		t.Errorf("%d %v", answer.StatusCode, answer.Header)
	}
	for path, want := range map[string]int{"/.well-known/oauth-protected-resource/mcp": 200, "/other": 404, "/mcp/": 404, "/mcp/../other": 404, "/.well-known/../other": 404,
		"/.well-known/oauth-authorization-server": 200, "/.well-known/openid-configuration/a.b/c": 200, "/.well-known/other": 404, "/.well-known/": 404,
		"/.well-known/openid-configuration/..;/admin": 404, "/.well-known/openid-configuration/..%5cadmin": 404, "/.well-known/openid-configuration/.%00./admin": 404,
		"/.well-known/openid-configuration/%252e%252e/admin": 404, "/.well-known/..;/admin": 404, "/.well-known/openid-configuration//admin": 404, "/.well-known/openid%2dconfiguration": 404,
	} {
		r := request(t, p.URL, "")
		r.Method = http.MethodGet
		r.URL.Opaque = strings.TrimSuffix(strings.TrimPrefix(p.URL, "http:"), "/mcp") + path
		if answer, body := send(t, r); answer.StatusCode != want || want == 200 && body != "at "+path+"[]" {
			t.Errorf("%s: %d %s", path, answer.StatusCode, body)
		}
	}
	for _, name := range []string{"Mcp-Session-Id", "Mcp-Protocol-Version", "Last-Event-Id"} { // which one would the server take?
		r := request(t, p.URL, callAsked)
		r.Header[name] = []string{"2025-11-25", "2025-11-25"}
		if answer, body := send(t, r); answer.StatusCode != http.StatusBadRequest || !strings.Contains(body, "the header "+name+" is there twice") {
			t.Errorf("%s: %d %s", name, answer.StatusCode, body)
		}
	}
	if p.Log.Len() > 0 {
		t.Errorf("log: %s", p.Log)
	}
}

// A client that does not read holds back the server, not the proxy's memory.
func TestSlowReader(t *testing.T) {
	const size = 64 << 20
	event := "data: {\"x\":\"" + strings.Repeat("x", 1<<20) + "\"}\n\n"
	sent := make(chan int)
	p := through(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		count := 0
		for range size >> 20 {
			n, err := io.WriteString(w, event)
			if count += n; err != nil {
				break
			}
		}
		sent <- count
	}, nil)
	answer, err := http.DefaultTransport.RoundTrip(request(t, p.URL, callAsked))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(answer.Body, make([]byte, len(event))); err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if count := <-sent; count > size/2 {
		t.Errorf("the server has sent %d bytes to a client that read %d", count, len(event))
	}
}

// A server that takes no request, however long or short, is given up.
func TestDeafUpstream(t *testing.T) {
	deaf, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	p := through(t, http.NotFound, func(_ options, g proxyOptions, f serverOptions) {
		g.Upstream, g.Patience, f.Body = &url.URL{Scheme: "http", Host: deaf.Addr().String(), Path: "/mcp"}, 10*time.Millisecond, 32<<20
	})
	for _, tool := range []string{"read", strings.Repeat("x", 15<<20)} {
		answer, body := send(t, request(t, p.URL, strings.Replace(callAsked, "read", tool, 1)))
		const want = `{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"the server behind this proxy did not answer"}}`
		if answer.StatusCode != http.StatusBadGateway || body != want {
			t.Errorf("%d %s", answer.StatusCode, body)
		}
	}
	if said := p.Log.String(); strings.Count(said, "upstream: no answer began in time\n") != 2 {
		t.Error(said)
	}
}
