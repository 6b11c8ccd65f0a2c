package stdiotohttp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/stdiotohttp"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A conversation is a client that writes and reads lines.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *bufio.Reader
	log   *text
	ended chan error
}

// A text is written and read at the same time.
type text struct {
	mu sync.Mutex
	strings.Builder
}

func (x *text) Write(p []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.Builder.Write(p)
}

func (x *text) String() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.Builder.String()
}

func talk(t *testing.T, upstream string) *conversation {
	t.Helper()
	return talkWithin(t, upstream, nil)
}

func talkWithin(t *testing.T, upstream string, held *budget.Budget) *conversation {
	t.Helper()
	return talkWith(t, upstream, held, &mcpproxy.Model{})
}

func talkWith(t *testing.T, upstream string, held *budget.Budget, model *mcpproxy.Model) *conversation {
	t.Helper()
	target, err := url.Parse(upstream)
	if err != nil {
		t.Fatal(err)
	}
	o := stdiotohttp.Options{Upstream: target, Grace: time.Hour, Retry: time.Nanosecond, Budget: held, Header: http.Header{"Authorization": {"Bearer secret"}}}
	o.Rewriter = mcpproxy.NewRewriter(&mcpproxy.Options{Protocol: compact.Default(), OwnID: "compactgen-", Model: model})
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	c := &conversation{t, requests, bufio.NewReader(answers), &text{}, make(chan error, 1)}
	o.Log = log.New(c.log, "", 0)
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	go func() {
		c.ended <- stdiotohttp.Run(ctx, in, out, o)
		_ = out.Close()
	}()
	return c
}

func (c *conversation) say(message string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, message+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *conversation) hears(want string) {
	c.t.Helper()
	if line, err := c.out.ReadString('\n'); err != nil || strings.TrimSuffix(line, "\n") != want {
		c.t.Fatalf("%v\n%s, want\n%s", err, line, want)
	}
}

// hangsUp ends the input, and waits for the end.
func (c *conversation) hangsUp() {
	c.t.Helper()
	_ = c.in.Close()
	if rest, err := io.ReadAll(c.out); len(rest) > 0 || err != nil {
		c.t.Errorf("%s, %v", rest, err)
	}
	if err := <-c.ended; err != nil {
		c.t.Error(err)
	}
}

const (
	opens      = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}`
	opened     = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}`
	ready      = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	call       = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`
	answered   = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,   2]"}]}}`
	minified   = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,2]"}]}}`
	modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`
	modernCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"a":"eu"},` + modernMeta + `}}`
	modernList = `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{` + modernMeta + `}}`
)

func says(w http.ResponseWriter, typ, text string) {
	w.Header().Set("Content-Type", typ)
	_, _ = io.WriteString(w, text)
}

// A session of 2025-11-25: its headers, its own stream with a request of the
// server, a stream that is cut and taken up again, and its end.
func TestSession(t *testing.T) {
	seen := make(chan string, 20)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen <- fmt.Sprintf("%s %v%v%v%v%v %s", r.Method, r.Header["Mcp-Session-Id"], r.Header["Mcp-Protocol-Version"], r.Header["Last-Event-Id"], r.Header["Authorization"], r.Header["Mcp-Method"], body)
		switch {
		case strings.Contains(string(body), `"initialize"`):
			w.Header().Set("Mcp-Session-Id", "s1")
			says(w, "application/json", strings.Replace(opened, `"result"`, "\n\"result\"", 1))
		case strings.Contains(string(body), `tools/call`):
			says(w, "text/event-stream", "id: e1\nretry: 0\ndata:\n\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\nid: e2\n\ndata: "+answered[:20])
		case r.Method == http.MethodGet && r.Header.Get("Last-Event-Id") == "e2":
			says(w, "text/event-stream", "id: e3\ndata: "+answered+"\n\n")
		case r.Method == http.MethodGet && r.Header.Get("Last-Event-Id") == "":
			says(w, "text/event-stream", "id: g1\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"roots/list\"}\n\n")
		case r.Method == http.MethodGet:
			w.WriteHeader(http.StatusNotFound)
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	}))
	defer server.Close()
	c := talk(t, server.URL+"/mcp")
	expect := func(want string) {
		t.Helper()
		if got := <-seen; got != want {
			t.Fatalf("%s, want\n%s", got, want)
		}
	}
	const known = "[s1][2025-11-25]"
	c.say(opens)
	expect("POST [][][][Bearer secret][] " + opens)
	c.hears(strings.Replace(opened, `"result"`, " \"result\"", 1))
	c.say(ready)
	expect("POST " + known + "[][Bearer secret][] " + ready)
	expect("GET " + known + "[][Bearer secret][] ")
	c.hears(`{"jsonrpc":"2.0","id":"s","method":"roots/list"}`)
	expect("GET " + known + "[g1][Bearer secret][] ")
	const roots = `{"jsonrpc":"2.0","id":"s","result":{"roots":[]}}`
	c.say(roots)
	expect("POST " + known + "[][Bearer secret][] " + roots)
	c.say(call)
	expect("POST " + known + "[][Bearer secret][] " + call)
	c.hears(`{"jsonrpc":"2.0","method":"notifications/progress"}`)
	expect("GET " + known + "[e2][Bearer secret][] ")
	c.hears(minified)
	c.hangsUp()
	expect("DELETE " + known + "[][Bearer secret][] ")
}

// Requests of 2026-07-28: the headers of the message and of the tool's schema,
// also where the client has never seen the list.
func TestModern(t *testing.T) {
	const list = `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"x","inputSchema":{"properties":{"a":{"type":"string","x-mcp-header":"Region"}}}},{"name":"wrong","inputSchema":{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}}]}}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h := r.Header
		switch {
		case h.Get("Mcp-Protocol-Version") != "2026-07-28" || h.Get("Mcp-Session-Id") != "":
			w.WriteHeader(http.StatusTeapot)
		case h.Get("Mcp-Method") == "tools/list" && strings.Contains(string(body), `"cursor":"2"`):
			says(w, "application/json", fmt.Sprintf(list, `"compactgen-2"`))
		case h.Get("Mcp-Method") == "tools/list" && strings.Contains(string(body), `"id":"compactgen-1"`):
			says(w, "text/event-stream", "data: "+`{"jsonrpc":"2.0","id":"compactgen-1","result":{"tools":[],"nextCursor":"2"}}`+"\n\n")
		case h.Get("Mcp-Method") == "tools/list":
			says(w, "application/json", fmt.Sprintf(list, "2"))
		case h.Get("Mcp-Name") == "x" && h.Get("Mcp-Param-Region") == "eu":
			says(w, "application/json", answered)
		default:
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"no"}}`)
		}
	}))
	defer server.Close()
	for _, listsFirst := range []bool{true, false} {
		c := talk(t, server.URL)
		if listsFirst {
			c.say(modernList)
			c.hears(fmt.Sprintf(strings.Replace(list, `,{"name":"wrong","inputSchema":{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}}`, "", 1), "2"))
			if said := c.log.String(); !strings.Contains(said, `the tool "wrong" is left out: x-mcp-header A is of the type "number"`) {
				t.Error(said)
			}
		}
		c.say(modernCall)
		c.hears(minified)
		c.say(strings.Replace(modernCall, `"name":"x"`, `"name":"y"`, 1))
		c.hears(`{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"no"}}`)
		c.hangsUp()
	}
}

// A cancelled request of 2026-07-28 closes its stream; what does not answer it is
// not told to the client.
func TestCancelled(t *testing.T) {
	started, gone := make(chan bool), make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if r.Header.Get("Mcp-Method") == "tools/list" {
			says(w, "application/json", `{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}`)
			return
		}
		says(w, "text/event-stream", ":\n\n")
		_ = http.NewResponseController(w).Flush()
		close(started)
		<-r.Context().Done()
		close(gone)
	}))
	defer server.Close()
	c := talk(t, server.URL)
	c.say(modernCall)
	<-started
	c.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	<-gone
	c.say(modernList)
	c.hears(`{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}`)
	c.hangsUp()
}

// A server that forgets its sessions: the client does not see that one takes the place
// of another, begun as it began the first. If none begins, it hears what the server says.
func TestForgottenSession(t *testing.T) {
	seen, number, forgets := make(chan string, 20), 0, false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen <- fmt.Sprintf("%s %v%v %s", r.Method, r.Header["Mcp-Session-Id"], r.Header["Mcp-Protocol-Version"], body)
		switch {
		case forgets:
			w.WriteHeader(http.StatusNotFound)
		case strings.Contains(string(body), `"initialize"`):
			number++
			w.Header().Set("Mcp-Session-Id", fmt.Sprintf("s%d", number))
			says(w, "text/event-stream", "data: "+opened+"\n\n")
		case r.Header.Get("Mcp-Session-Id") == "s1" && strings.Contains(string(body), "tools/call"):
			w.WriteHeader(http.StatusNotFound)
		case r.Method == http.MethodGet:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case strings.Contains(string(body), "tools/call"):
			says(w, "application/json", answered)
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	}))
	defer server.Close()
	c := talk(t, server.URL+"/mcp")
	expect := func(want string) {
		t.Helper()
		if got := <-seen; got != want {
			t.Fatalf("%s, want\n%s", got, want)
		}
	}
	c.say(opens)
	c.hears(opened)
	expect("POST [][] " + opens)
	c.say(call)
	c.hears(minified)
	expect("POST [s1][2025-11-25] " + call)
	expect("POST [][] " + opens)
	expect("POST [s2][2025-11-25] " + ready)
	expect("GET [s2][2025-11-25] ")
	expect("POST [s2][2025-11-25] " + call)
	forgets = true
	c.say(call)
	c.hears(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server answered 404 Not Found"}}`)
	forgets = false
	c.say(call)
	c.hears(minified)
	c.hangsUp()
}

// What is too long to be held is an error at once, where it is a request.
func TestTooLong(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		says(w, "application/json", answered[:len(answered)-1]+`,"x":"`+strings.Repeat("x", 1<<20)+`"}`)
	}))
	defer server.Close()
	c := talkWithin(t, server.URL+"/mcp", budget.New(1<<20))
	long := strings.Repeat("x", 1<<20)
	c.say(`{"jsonrpc":"2.0","method":"notifications/x","params":{"id":1,"x":"` + long + `"}}`)
	c.say(`{"jsonrpc":"2.0","id":1,"result":{"x":"` + long + `"}}`)
	c.say(`{"jsonrpc":"2.0","method":"tools/call","params":{"id":1,"x":"` + long + `"},"id":"a"}`)
	c.hears(`{"jsonrpc":"2.0","id":"a","error":{"code":-32000,"message":"the request was not sent: no memory is left for it"}}`)
	c.say(call)
	c.hears(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server's answer did not come: no memory is left for it"}}`)
	c.hangsUp()
}

// A request whose answer does not come is answered with an error. No credential
// goes to another origin, or into the log.
func TestFailures(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("a request went to another origin: %v", r.Header)
	}))
	defer elsewhere.Close()
	const failed = `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"%s"}}`
	for name, c := range map[string]struct {
		serve http.HandlerFunc
		want  string
	}{
		"a status": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, fmt.Sprintf(failed, "the server answered 401 Unauthorized")},
		"an error": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"id":null,"error":{"code":-32022}}`)
		}, `{"jsonrpc":"2.0","id":1,"error":{"code":-32022}}`},
		"another type": {func(w http.ResponseWriter, _ *http.Request) { says(w, "text/html", "x") }, fmt.Sprintf(failed, `the server answered 200 OK with the type \"text/html\", expected JSON or an event stream`)},
		"another origin": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}, fmt.Sprintf(failed, "the server's answer did not come: the server sends elsewhere, where no credential may follow")},
		"another method":  {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", http.StatusFound) }, fmt.Sprintf(failed, "the server's answer did not come: the server sends elsewhere, where no credential may follow")},
		"the same origin": {func(w http.ResponseWriter, r *http.Request) { moved(w, r) }, minified},
		"no answer":       {func(w http.ResponseWriter, _ *http.Request) { says(w, "text/event-stream", "data: {}\n\n") }, fmt.Sprintf(failed, "the server's answer did not come: the stream ended without it")},
		"no JSON":         {func(w http.ResponseWriter, _ *http.Request) { says(w, "application/json", "<html>\n</html>") }, fmt.Sprintf(failed, "the server answered 200 OK with a body that is no answer to this request")},
		"another's answer": {func(w http.ResponseWriter, _ *http.Request) {
			says(w, "application/json", strings.Replace(answered, `"id":1`, `"id":2`, 1))
		}, fmt.Sprintf(failed, "the server answered 200 OK with a body that is no answer to this request")},
		"an error of no id": {func(w http.ResponseWriter, _ *http.Request) {
			says(w, "application/json", `{"id":null,"error":{"code":-32700}}`)
		}, `{"jsonrpc":"2.0","id":1,"error":{"code":-32700}}`},
		"half an answer":   {func(w http.ResponseWriter, _ *http.Request) { half(w) }, fmt.Sprintf(failed, "the server's answer did not come: unexpected EOF")},
		"no server at all": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, fmt.Sprintf(failed, "the server's answer did not come: EOF")},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				c.serve(w, r)
			}))
			defer server.Close()
			x := talk(t, server.URL+"/mcp?key=secret")
			x.say("no message")
			x.hears(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"The message was not sent: it is no message of JSON-RPC"}}`)
			x.say(call)
			x.hears(c.want)
			x.hangsUp()
			if said := x.log.String(); said != "" {
				t.Error(said)
			}
		})
	}
}

func moved(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/mcp" {
		http.Redirect(w, r, "/there", http.StatusPermanentRedirect)
		return
	}
	if r.Header.Get("Authorization") == "Bearer secret" {
		says(w, "application/json", answered)
	}
}

func half(w http.ResponseWriter) {
	w.Header().Set("Content-Length", "1000")
	says(w, "application/json", answered)
}

// A server whose connection is cut at each byte: one line answers the request, and
// it is the whole answer or an error.
func TestCuts(t *testing.T) {
	for name, wire := range map[string]string{
		"JSON":   fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(answered), answered),
		"events": fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: x\n\ndata: %s\n\n", answered),
	} {
		t.Run(name, func(t *testing.T) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			cut := make(chan int, 1)
			go func() {
				for at := range cut {
					if conn, err := l.Accept(); err == nil {
						if r, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
							_, _ = io.Copy(io.Discard, r.Body)
							_, _ = io.WriteString(conn, wire[:at])
						}
						_ = conn.Close()
					}
				}
			}()
			c := talk(t, "http://"+l.Addr().String())
			for at := range len(wire) + 1 {
				cut <- at
				c.say(call)
				line, err := c.out.ReadString('\n')
				isError := strings.HasPrefix(line, `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,`)
				if whole := at == len(wire); err != nil || isError == whole || whole && line != minified+"\n" {
					t.Fatalf("cut at %d of %d: %s, %v", at, len(wire), line, err)
				}
			}
			close(cut)
			c.hangsUp()
		})
	}
}
