package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/tests/toolchain"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// everyPair has each client with each server in each way. Otherwise each of these is
// there, but not each with each.
var everyPair = os.Getenv("COMPACT_LONG") != ""

// A control is what the tool of a peer asks: it hears when a call has begun, and
// either lets it end, or hears that the server has given it up.
type control struct {
	*httptest.Server
	began, gone               chan bool // of calls
	release, abort, end, quit chan bool
}

func newControl(t *testing.T) *control {
	t.Helper()
	c := &control{began: make(chan bool, 10), gone: make(chan bool, 10), release: make(chan bool), abort: make(chan bool), end: make(chan bool), quit: make(chan bool)}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if until, ok := map[string]chan bool{"/abort": c.abort, "/end": c.end}[r.URL.Path]; ok {
			select {
			case <-until:
			case <-c.quit:
			}
			return
		}
		c.began <- true
		select {
		case <-c.release:
			_, _ = io.WriteString(w, "done")
		case <-r.Context().Done():
			c.gone <- true
		}
	}))
	t.Cleanup(func() {
		close(c.quit)
		c.CloseClientConnections()
		c.Close()
	})
	return c
}

// call is of the peers' tool; its region goes into a header, too.
func (c *control) call(note string) string {
	return `{"name":"wait","arguments":{"url":` + js(c.URL+"/wait") + `,"region":"Grüße","note":` + js(note) + `}}`
}

// answered is what the tool says, as the model reads it.
const answered = `{"region":"Grüße","said":"done"}`

func texts(t *testing.T, results []json.RawMessage) (all []string) {
	t.Helper()
	for _, result := range results {
		var r struct {
			Content []struct{ Text string }
			Error   string
		}
		if err := json.Unmarshal(result, &r); err != nil {
			t.Fatalf("%v: %s", err, result)
		}
		switch {
		case r.Error != "":
			all = append(all, "error")
			t.Logf("%.300s", r.Error)
		case len(r.Content) == 1:
			all = append(all, r.Content[0].Text)
		}
	}
	return all
}

// goPeer is the peers' server of the Go SDK.
func goPeer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "peer", Version: "1"}, nil)
	schema := json.RawMessage(`{"type":"object","properties":{"url":{"type":"string"},"note":{"type":"string"},"region":{"type":"string","x-mcp-header":"Region"}}}`)
	server.AddTool(&mcp.Tool{Name: "wait", InputSchema: schema}, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var arguments struct{ URL, Region string }
		if err := json.Unmarshal(r.Params.Arguments, &arguments); err != nil {
			return nil, err
		}
		ask, err := http.NewRequestWithContext(ctx, http.MethodGet, arguments.URL, nil)
		if err != nil {
			return nil, err
		}
		answer, err := http.DefaultClient.Do(ask)
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		said, err := io.ReadAll(answer.Body)
		if err != nil {
			return nil, err
		}
		text := fmt.Sprintf("{\n        \"region\": %s,\n        \"said\": %s\n}", js(arguments.Region), js(string(said)))
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
	})
	return server
}

// goPeerHTTP is goPeer over HTTP: with sessions that can be resumed, and in 2026-07-28.
func goPeerHTTP(t *testing.T) string {
	t.Helper()
	server := goPeer()
	get := func(*http.Request) *mcp.Server { return server }
	modern := mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true})
	legacy := mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{EventStore: mcp.NewMemoryEventStore(nil)})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Protocol-Version") >= "2026" {
			modern.ServeHTTP(w, r)
		} else {
			legacy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL + "/mcp"
}

// A peerServer is one of an official SDK. Over HTTP it may know one revision alone.
type peerServer struct {
	name           string
	command        []string // over stdio
	url            string
	legacy, modern bool // over HTTP, with sessions and in 2026-07-28
}

func peerServers(t *testing.T) []peerServer {
	t.Helper()
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	program := func(name string, legacy, modern bool, command ...string) peerServer {
		stdio := append(command[:len(command):len(command)], "stdio")
		return peerServer{name, stdio, startHTTP(t, append(command, "http"))["plain"], legacy, modern}
	}
	return []peerServer{
		{"go", []string{os.Args[0], "+peer"}, goPeerHTTP(t), true, true},
		program("typescript 2", false, true, "node", "typescript/peer.mjs", "2"),
		program("python", true, true, python, "python/peer.py"),
		program("typescript 1", true, false, "node", "typescript/peer.mjs", "1"),
	}
}

// way is how a client reaches a server with the proxy between.
var peerWays = []struct {
	name string
	to   func(t *testing.T, s peerServer) address
}{
	{"http to http", func(t *testing.T, s peerServer) address { t.Helper(); return address{URL: inFront(t, s.url)} }},
	{"stdio to http", func(_ *testing.T, s peerServer) address {
		return address{Command: []string{os.Args[0], "+stdiotohttp", s.url}}
	}},
	{"http to stdio", func(t *testing.T, s peerServer) address { t.Helper(); return address{URL: served(t, s.command)} }},
}

// talks says whether client and server have a revision in common over HTTP.
func (s peerServer) talks(c httpClient) bool {
	if c.mode == "legacy" {
		return s.legacy
	}
	return s.modern
}

// eachPeer visits servers, ways and clients that have a revision in common.
func eachPeer(t *testing.T, fits func(way string, c httpClient) bool, visit func(t *testing.T, s peerServer, to address, c httpClient)) {
	t.Helper()
	clients := httpClients(t)
	for i, s := range peerServers(t) {
		for k, way := range peerWays {
			var able []httpClient
			for _, c := range clients {
				if (way.name == "http to stdio" || s.talks(c)) && fits(way.name, c) {
					able = append(able, c)
				}
			}
			for j, c := range able {
				if !everyPair && j != (i+k)%len(able) || k != i%3 && toolchain.Sampled(t) {
					continue
				}
				t.Run(s.name+"/"+way.name+"/"+c.name, func(t *testing.T) {
					to := way.to(t, s)
					to.Mode = c.mode
					visit(t, s, to, c)
				})
			}
		}
	}
}

func everyPeer(string, httpClient) bool { return true }

// A client of an SDK gives up a call: the server of an SDK hears of it.
func TestPeersCancel(t *testing.T) {
	eachPeer(t, everyPeer, func(t *testing.T, _ peerServer, to address, c httpClient) {
		said := newControl(t)
		to.Control = said.URL
		results := make(chan []json.RawMessage, 1)
		go func() { results <- c.run(t, to, []string{said.call("")}) }()
		select {
		case <-said.began:
		case early := <-results:
			t.Fatalf("before the call: %s", early)
		}
		close(said.abort)
		<-said.gone
		close(said.end)
		if got := texts(t, <-results); len(got) != 1 || got[0] != "error" {
			t.Errorf("the client got %q", got)
		}
	})
}

// A call is answered, whose argument is in a header, too, which servers and the proxy
// compare in 2026-07-28. One that is too long is an error, not a wait.
func TestPeersCall(t *testing.T) {
	eachPeer(t, everyPeer, func(t *testing.T, _ peerServer, to address, c httpClient) {
		said := newControl(t)
		close(said.release)
		calls, want := []string{said.call("")}, []string{answered}
		if to.Command == nil {
			calls, want = append(calls, said.call(strings.Repeat("x", 100_000))), append(want, "error")
		}
		if got := texts(t, c.run(t, to, calls)); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// Pages of another origin, a host that is not served, and one request too many are
// errors for the clients of SDKs, not a wait.
func TestPeersRefused(t *testing.T) {
	clients, server := httpClients(t), goPeerHTTP(t)
	for i, c := range clients {
		said := newControl(t)
		close(said.release)
		good := inFront(t, server)
		full := inFrontOf(t, server, 0)
		for name, to := range map[string]address{
			"origin": {URL: good, Headers: map[string]string{"Origin": "https://evil.example"}},
			"host":   {URL: strings.Replace(good, "127.0.0.1", "0.0.0.0", 1)},
			"places": {URL: full},
			"none":   {URL: good, Headers: map[string]string{"Origin": "http://localhost:6274", "X-Other": "x"}},
		} {
			if !everyPair && i > 3 {
				continue
			}
			t.Run(c.name+"/"+name, func(t *testing.T) {
				to.Mode = c.mode
				want := "error"
				if name == "none" {
					want = answered
				}
				if got := texts(t, c.run(t, to, []string{said.call("")})); len(got) != 1 || got[0] != want {
					t.Errorf("%q", got)
				}
			})
		}
	}
}

// A breaker passes everything on until its streams of answers are cut.
type breaker struct {
	*httptest.Server
	begun   chan bool // an event with an id has gone to a client
	resumed chan bool // a client has come back

	mu   sync.Mutex
	open []io.Closer
}

func newBreaker(t *testing.T, upstream string) *breaker {
	t.Helper()
	target, err := url.Parse(upstream)
	if err != nil {
		t.Fatal(err)
	}
	b := &breaker{begun: make(chan bool, 10), resumed: make(chan bool, 10)}
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host },
		FlushInterval: -1,
		ModifyResponse: func(r *http.Response) error {
			if strings.HasPrefix(r.Header.Get("Content-Type"), "text/event-stream") && r.Request.Header.Get("X-Is-Call") != "" {
				b.mu.Lock()
				b.open = append(b.open, r.Body)
				b.mu.Unlock()
				r.Body = &watched{ReadCloser: r.Body, begun: b.begun}
			}
			return nil
		},
	}
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.Header.Get("Last-Event-Id") != "" {
			b.resumed <- true
		}
		if r.Method == http.MethodPost {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(strings.NewReader(string(body)))
			if strings.Contains(string(body), `"tools/call"`) {
				r.Header.Set("X-Is-Call", "yes")
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		b.CloseClientConnections()
		b.Close()
	})
	return b
}

func (b *breaker) cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, x := range b.open {
		_ = x.Close()
	}
}

// watched tells of an event with an id when more is wanted: it has been passed on.
type watched struct {
	io.ReadCloser
	begun chan bool
	seen  string
}

func (w *watched) Read(p []byte) (int, error) {
	if strings.Contains(w.seen, "id:") && strings.HasSuffix(strings.ReplaceAll(w.seen, "\r", ""), "\n\n") {
		w.begun <- true
		w.seen = ""
	}
	n, err := w.ReadCloser.Read(p)
	w.seen += string(p[:n])
	return n, err
}

// A stream of 2025-11-25 is cut while a tool works: the client of an SDK, or the
// proxy for a client over stdio, goes on with it where the server of an SDK has kept
// its events, and the call is answered.
func TestPeersResume(t *testing.T) {
	resumes := func(way string, c httpClient) bool { return c.mode == "legacy" && way != "http to stdio" }
	eachPeer(t, resumes, func(t *testing.T, s peerServer, to address, c httpClient) {
		said, b := newControl(t), newBreaker(t, s.url)
		target, _ := url.Parse(s.url)
		if to.Command != nil {
			to.Command[2] = b.URL + target.Path
		} else {
			to.URL = inFront(t, b.URL+target.Path)
		}
		results := make(chan []json.RawMessage, 1)
		go func() { results <- c.run(t, to, []string{said.call("")}) }()
		<-said.began
		<-b.begun
		b.cut()
		<-b.resumed
		close(said.release)
		if got := texts(t, <-results); len(got) != 1 || got[0] != answered {
			t.Errorf("%q", got)
		}
	})
}

// compressing stands in front of a server, as a gateway that compresses would.
func compressing(t *testing.T, upstream, name string, compressed func()) string {
	t.Helper()
	target, err := url.Parse(upstream)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host },
		ModifyResponse: func(r *http.Response) error {
			if !strings.Contains(r.Request.Header.Get("Accept-Encoding"), name) || r.StatusCode != http.StatusOK || r.Request.Method != http.MethodPost {
				return nil
			}
			plain, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			body, err := coding.Encode(name, plain)
			if err != nil {
				return err
			}
			compressed()
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(string(body))), int64(len(body))
			r.Header.Set("Content-Encoding", name)
			r.Header.Set("Content-Length", fmt.Sprint(len(body)))
			return nil
		},
	}
	s := httptest.NewServer(proxy)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL + target.Path
}

// Between the server of an SDK and the proxy somebody compresses answers, in a
// coding that the client of an SDK accepts by itself.
func TestPeersCodings(t *testing.T) {
	clients := httpClients(t)
	for i, s := range peerServers(t) {
		for j, c := range clients {
			if !s.talks(c) || !everyPair && j%3 != i%3 {
				continue
			}
			name := "gzip"
			if strings.HasPrefix(c.name, "python") && i > 0 {
				name = "br" // the others do not accept it
			}
			t.Run(s.name+"/"+name+"/"+c.name, func(t *testing.T) {
				said := newControl(t)
				close(said.release)
				var count atomic.Int64
				url := compressing(t, s.url, name, func() { count.Add(1) })
				if got := texts(t, c.run(t, address{URL: inFront(t, url), Mode: c.mode}, []string{said.call("")})); len(got) != 1 || got[0] != answered {
					t.Errorf("%q", got)
				}
				if count.Load() == 0 {
					t.Error("nothing was compressed")
				}
				count.Store(0)
				to := address{Command: []string{os.Args[0], "+stdiotohttp", compressing(t, s.url, "gzip", func() { count.Add(1) })}, Mode: c.mode}
				if got := texts(t, c.run(t, to, []string{said.call("")})); len(got) != 1 || got[0] != answered || count.Load() == 0 {
					t.Errorf("over stdio: %q, %d compressed", got, count.Load())
				}
			})
		}
	}
}

// builtProxy is the program itself.
var builtProxy = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "compactgen")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "compactmcp")
	out, err := exec.Command("go", "build", "-o", program, "../../../cmd/compactmcp").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return program, err
})

// The program is told to end while a client of an SDK waits for a tool: it takes
// nobody new, the client gets its answer, and the program ends.
func TestPeersDrain(t *testing.T) {
	program, err := builtProxy()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(filepath.Dir(program)) })
	clients := httpClients(t)
	for i, s := range peerServers(t) {
		for k, behind := range [][]string{{"--upstream", s.url}, append([]string{"--"}, s.command...)} {
			for j, c := range clients {
				if k == 0 && !s.talks(c) || !everyPair && j != (i+3*k)%4 {
					continue
				}
				t.Run(s.name+"/"+behind[0]+"/"+c.name, func(t *testing.T) {
					said := newControl(t)
					p := exec.Command(program, append([]string{"proxy", "--model", "--quiet", "--listen", "127.0.0.1:0", "--drain", "1h"}, behind...)...)
					url, ended := started(t, p)
					results := make(chan []json.RawMessage, 1)
					go func() { results <- c.run(t, address{URL: url, Mode: c.mode}, []string{said.call("")}) }()
					select {
					case <-said.began:
					case early := <-results:
						t.Fatalf("before the call: %s", early)
					}
					if err := p.Process.Signal(syscall.SIGTERM); err != nil {
						t.Fatal(err)
					}
					host := strings.Split(strings.TrimPrefix(url, "http://"), "/")[0]
					for { // until it takes nobody new
						x, err := net.Dial("tcp", host)
						if err != nil {
							break
						}
						_ = x.Close()
					}
					close(said.release)
					if got := texts(t, <-results); len(got) != 1 || got[0] != answered {
						t.Errorf("%q", got)
					}
					if err := <-ended; err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
}

// started starts the program, and says where it listens.
func started(t *testing.T, p *exec.Cmd) (url string, ended chan error) {
	t.Helper()
	said, err := p.StderrPipe()
	if err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	first, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		text, isTold := "", false
		b := make([]byte, 4096)
		for {
			n, err := said.Read(b)
			text += string(b[:n])
			if line, _, ok := strings.Cut(text, "\n"); ok && !isTold {
				first <- strings.TrimPrefix(line, "compactmcp proxy: ")
				isTold = true
			}
			if err != nil {
				break
			}
		}
		ended <- p.Wait()
	}()
	return <-first, ended
}
