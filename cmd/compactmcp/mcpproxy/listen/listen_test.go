package listen_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
)

// Who may come in.
func TestChecks(t *testing.T) {
	f := listen.New(listen.Options{Hosts: []string{"mcp.example"}, Origins: []string{"https://page.example"}, Streams: 1, Body: 10, Log: io.Discard},
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.ReadAll(r.Body); err != nil {
				w.WriteHeader(http.StatusRequestEntityTooLarge)
			}
		}))
	for _, c := range []struct {
		host, origin, body string
		want               int
	}{
		{"127.0.0.1:8085", "", "", 200},
		{"localhost", "", "", 200},
		{"[::1]:80", "", "", 200},
		{"MCP.example:443", "", "", 200},
		{"127.0.0.1", "http://localhost:6274", "", 200},
		{"127.0.0.1", "https://page.example", "", 200},
		{"127.0.0.1", "", "0123456789", 200},
		{"127.0.0.1", "", "0123456789a", 413},
		{"evil.example", "", "", 403},
		{"127.0.0.1.evil.example", "", "", 403},
		{"localhost.evil.example:80", "", "", 403},
		{"", "", "", 403},
		{"localhost:evil", "", "", 403},
		{"[localhost]", "", "", 403},
		{"[127.0.0.1]:80", "", "", 403},
		{"::1", "", "", 403},
		{"127.0.0.1", "http://127.0.0.1#evil.com", "", 403},
		{"127.0.0.1", "http://127.0.0.1#", "", 403},
		{"127.0.0.1", "http://127.0.0.1?", "", 403},
		{"127.0.0.1", "http://x@127.0.0.1", "", 403},
		{"127.0.0.1", "http://[localhost]", "", 403},
		{"127.0.0.1", "http://[::1]:80", "", 200},
		{"127.0.0.1", "https://evil.example", "", 403},
		{"127.0.0.1", "http://localhost.evil.example", "", 403},
		{"127.0.0.1", "http://localhost@evil.example", "", 403},
		{"127.0.0.1", "http://page.example", "", 403},
		{"127.0.0.1", "file://localhost", "", 403},
		{"127.0.0.1", "null", "", 403},
		{"127.0.0.1", "https://page.example\nhttps://page.example", "", 403},
	} {
		r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(c.body))
		if r.Host = c.host; c.origin != "" {
			r.Header["Origin"] = strings.Split(c.origin, "\n")
		}
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("host %q, origin %q, %d bytes: %d, want %d", c.host, c.origin, len(c.body), w.Code, c.want)
		}
	}
}

// A browser is told what a page of an allowed origin may do, and nothing about others.
func TestCORS(t *testing.T) {
	behind := 0
	f := listen.New(listen.Options{Origins: []string{"https://chat.example.com"}, CORS: true, Streams: 1, Body: 10, Log: io.Discard},
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { behind++ }))
	ask := func(method string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://127.0.0.1/mcp", nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w
	}
	const allow, vary = "Access-Control-Allow-Origin", "Vary"
	w := ask("OPTIONS", "Origin", "https://chat.example.com", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type,mcp-param-region,x-evil")
	if w.Code != 204 || behind != 0 || w.Header().Get(allow) != "https://chat.example.com" || w.Header().Get(vary) != "Origin" || w.Header().Get("Access-Control-Allow-Methods") != "GET, POST, DELETE" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	allowed := strings.ToLower(w.Header().Get("Access-Control-Allow-Headers"))
	for _, name := range []string{"content-type", "accept", "authorization", "last-event-id", "mcp-protocol-version", "mcp-session-id", "mcp-method", "mcp-name", "mcp-param-region"} {
		if !strings.Contains(allowed+",", name+",") {
			t.Errorf("%s is not allowed by %s", name, allowed)
		}
	}
	if strings.Contains(allowed, "evil") {
		t.Error(allowed)
	}
	w = ask("POST", "Origin", "https://chat.example.com")
	if w.Code != 200 || behind != 1 || w.Header().Get(allow) != "https://chat.example.com" || w.Header().Get(vary) != "Origin" || w.Header().Get("Access-Control-Expose-Headers") != "Mcp-Session-Id" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if w = ask("POST"); w.Code != 200 || w.Header().Get(allow) != "" || w.Header().Get(vary) != "Origin" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	for _, method := range []string{"OPTIONS", "POST"} {
		w = ask(method, "Origin", "https://evil.example", "Access-Control-Request-Method", "POST")
		for name := range w.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s for another origin", name)
			}
		}
		if w.Code != 403 || behind != 2 {
			t.Errorf("%d, %d", w.Code, behind)
		}
	}
	if w = ask("OPTIONS", "Origin", "https://chat.example.com"); behind != 3 {
		t.Errorf("an OPTIONS that is no question of a browser: %d", w.Code)
	}
}

// What a Connection header names does not reach the server, which could be what says
// who calls, or what was checked.
func TestConnectionHeader(t *testing.T) {
	f := listen.New(listen.Options{Streams: 1, Body: 10, Log: io.Discard}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for value, want := range map[string]int{"keep-alive": 200, "close, TE": 200, "": 200, "Authorization, Mcp-Name": 400, "close,mcp-name": 400, "x": 400} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/mcp", nil)
		r.Header["Connection"] = []string{"close", value}
		w := httptest.NewRecorder()
		if f.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%q: %d, want %d", value, w.Code, want)
		}
	}
}

// Drains: the open request ends, a second one had no place, and nobody new comes.
func TestDraining(t *testing.T) {
	for name, patient := range map[string]bool{"in time": true, "too late": false} {
		t.Run(name, func(t *testing.T) {
			entered, leave := make(chan bool), make(chan bool)
			o := listen.Options{Streams: 1, Body: 1, Drain: time.Hour, Write: time.Hour, Upload: time.Hour, Log: &bytes.Buffer{}}
			if !patient {
				o.Drain = time.Nanosecond
			}
			f := listen.New(o, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_ = http.NewResponseController(w).Flush()
				close(entered)
				select {
				case <-leave:
					_, _ = io.WriteString(w, "done")
				case <-r.Context().Done():
				}
			}))
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- f.Serve(ctx, l) }()
			url := "http://" + l.Addr().String()
			open, err := http.Post(url, "", strings.NewReader("x"))
			if err != nil {
				t.Fatal(err)
			}
			defer open.Body.Close()
			<-entered
			for path, want := range map[string]int{"/": 503, listen.Health: 200} {
				answer, err := http.Get(url + path)
				if err != nil || answer.StatusCode != want {
					t.Fatalf("%s: %v, %v", path, answer, err)
				}
				_ = answer.Body.Close()
			}
			stop()
			if !patient {
				if text, err := io.ReadAll(open.Body); err == nil {
					t.Errorf("%q, and no error", text)
				}
			} else {
				for w := httptest.NewRecorder(); w.Code != http.StatusServiceUnavailable; { // a probe over a connection that is still open
					w = httptest.NewRecorder()
					f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, listen.Health, nil))
				}
				close(leave)
				if text, err := io.ReadAll(open.Body); string(text) != "done" {
					t.Errorf("%q, %v", text, err)
				}
			}
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
				t.Error("somebody listens")
			}
		})
	}
}

// A client that sends its body too slowly, or does not take what it is sent.
func TestPatience(t *testing.T) {
	f := listen.New(listen.Options{Streams: 1, Body: 100, Upload: time.Millisecond, Log: io.Discard}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			w.WriteHeader(http.StatusRequestTimeout)
		}
	}))
	s := httptest.NewServer(f)
	defer s.Close()
	c, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, _ = io.WriteString(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf")
	if answer, _ := io.ReadAll(c); !strings.HasPrefix(string(answer), "HTTP/1.1 408") {
		t.Errorf("%s", answer)
	}

	silent := httptest.NewServer(listen.New(listen.Options{Streams: 1, Body: 1, Write: time.Hour, Log: io.Discard}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		control := http.NewResponseController(w)
		_ = control.Flush()
		_ = control.SetWriteDeadline(time.Unix(1, 0)) // as if that had been long ago
	})))
	defer silent.Close()
	answer, err := http.Get(silent.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Errorf("the end of a stream that was silent for long: %v", err)
	}

	written := make(chan error)
	f = listen.New(listen.Options{Streams: 1, Body: 1, Write: time.Millisecond, Log: io.Discard}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(make([]byte, 64<<20))
		written <- err
	}))
	deaf := httptest.NewServer(f)
	defer deaf.Close()
	d, err := net.Dial("tcp", deaf.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_, _ = io.WriteString(d, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	if err := <-written; err == nil {
		t.Error("64 MiB were written to a client that reads nothing")
	}
}
