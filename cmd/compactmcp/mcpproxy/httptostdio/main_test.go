package httptostdio_test

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A process is a server that the test speaks for.
type process struct {
	t    *testing.T
	in   *bufio.Reader
	out  io.Writer
	exit chan bool
	over <-chan struct{} // it is told to end
}

func (p *process) hears(want string) {
	p.t.Helper()
	if line, err := p.in.ReadString('\n'); err != nil || strings.TrimSuffix(line, "\n") != want {
		p.t.Fatalf("the server hears %s, %v, want\n%s", line, err, want)
	}
}

func (p *process) says(message string) {
	p.t.Helper()
	if _, err := io.WriteString(p.out, message+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// host serves; the processes that it starts come over the channel.
func host(t *testing.T, most int, probe time.Duration) (url string, started chan *process) {
	t.Helper()
	return idling(t, most, probe, time.Hour)
}

// budgeted is a host that holds so many bytes.
func budgeted(t *testing.T, size int64) (url string, started chan *process) {
	t.Helper()
	return with(t, httptostdio.Options{Processes: 1, Idle: time.Hour, Budget: budget.New(size)})
}

// idling is a host whose processes end so long after their last request.
func idling(t *testing.T, most int, probe, idle time.Duration) (url string, started chan *process) {
	t.Helper()
	return with(t, httptostdio.Options{Processes: most, Idle: idle, Probe: probe})
}

func with(t *testing.T, o httptostdio.Options) (url string, started chan *process) {
	t.Helper()
	started = make(chan *process, 10)
	o.Start = func(over <-chan struct{}, in io.Reader, out io.Writer) {
		p := &process{t, bufio.NewReader(in), out, make(chan bool), over}
		started <- p
		<-p.exit
	}
	o.Log = log.New(io.Discard, "", 0)
	if o.Rewriter == nil {
		o.Rewriter = mcpproxy.NewRewriter(&mcpproxy.Options{Protocol: compact.Default(), OwnID: "compactgen-", Model: &mcpproxy.Model{}})
	}
	s := httptest.NewServer(httptostdio.New(o))
	t.Cleanup(s.Close)
	return s.URL + httptostdio.Endpoint, started
}

// An answer is what a client is sent.
type answer struct {
	t *testing.T
	*http.Response
	body *bufio.Reader
}

// send returns when the answer begins; the rest is read with event.
func send(t *testing.T, method, url, message string, header ...string) *answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Error(err)
		return nil
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return &answer{t, response, bufio.NewReader(response.Body)}
}

// later is send whose answer begins later.
func later(t *testing.T, method, url, message string, header ...string) chan *answer {
	t.Helper()
	c := make(chan *answer, 1)
	go func() { c <- send(t, method, url, message, header...) }()
	return c
}

func (a *answer) is(status int, want string) {
	a.t.Helper()
	text, err := io.ReadAll(a.body)
	if a.StatusCode != status || err != nil || string(text) != want {
		a.t.Fatalf("%d %s, %v, want\n%d %s", a.StatusCode, text, err, status, want)
	}
}

func (a *answer) event(want string) {
	a.t.Helper()
	line, err := a.body.ReadString('\n')
	blank, _ := a.body.ReadString('\n')
	if err != nil || line != "data: "+want+"\n" || blank != "\n" {
		a.t.Fatalf("%s%s%v, want\n%s", line, blank, err, want)
	}
}

// modern are a request of 2026-07-28 and its headers.
func modern(id, method, params, meta string) (message string, header []string) {
	header = []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", method}
	if params != "" {
		header = append(header, "Mcp-Name", "x")
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":{%s"_meta":{%s"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, id, method, params, meta), header
}

func failure(id string, code int, message string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, id, code, message)
}
