package otlp_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp/otlptest"
	"go.opentelemetry.io/otel/attribute"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
)

const (
	trace  = "0af7651916cd43dd8448eb211c80319c"
	caller = "b7ad6b7169203331"
	call   = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","_meta":{%s"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`
)

// A request has two spans: the caller's is the parent of the first, and the second
// is the parent of who answers.
func TestSpans(t *testing.T) {
	c := otlptest.Open(t)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20b, other=1")
	t.Setenv("OTEL_SERVICE_NAME", "gate")
	e, err := otlp.FromEnvironment(t.Errorf)
	if err != nil {
		t.Fatal(err)
	}
	e.Count = func(before, after string) []attribute.KeyValue {
		return []attribute.KeyValue{attribute.Int("tokens", len(before)-len(after))}
	}
	said := `"traceparent":"00-` + trace + `-` + caller + `-01",`
	begin := func(message string, h http.Header) (string, *otlp.Trace) {
		t.Helper()
		m, ok := header.Read(message)
		if !ok {
			t.Fatal(message)
		}
		return e.Begin(m, message, h)
	}
	text, one := begin(fmt.Sprintf(call, said), http.Header{"Traceparent": {"00-" + strings.Repeat("1", 32) + "-" + caller + "-01"}, "Mcp-Session-Id": {"s"}})
	one.Answered(`{"jsonrpc":"2.0","id":7,"result":{"long":1}}`, `{"jsonrpc":"2.0","id":7,"result":{}}`)
	one.End()
	_, two := begin(fmt.Sprintf(call, ""), http.Header{"Traceparent": {"00-" + trace + "-" + caller + "-01"}})
	two.Answered(`{"jsonrpc":"2.0","id":7,"error":{"code":-32601}}`, ``)
	two.End()
	_, three := begin(`{"jsonrpc":"2.0","id":"r","method":"resources/read","params":{"uri":"x:1"}}`, http.Header{})
	three.End()
	_, four := begin(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, http.Header{"Traceparent": {"nonsense"}})
	four.Cached()
	four.End()
	for _, off := range []string{strings.Replace(said, "-01", "-00", 1)} {
		if out, none := begin(fmt.Sprintf(call, off), http.Header{}); none != nil || out != fmt.Sprintf(call, off) {
			t.Errorf("not sampled: %s", out)
		}
	}
	if out, none := begin(`{"jsonrpc":"2.0","method":"notifications/x"}`, http.Header{}); none != nil {
		t.Errorf("a notification: %s", out)
	}
	e.Close()
	if resource, h := c.Said(); resource["service.name"] != "gate" || h.Get("X-Key") != "a b" {
		t.Errorf("%v, %v", resource, h)
	}
	all := c.Spans()
	of := func(kind string, i int) (*spans.Span, map[string]string) {
		t.Helper()
		if len(all[kind]) <= i {
			t.Fatalf("%s: %v", kind, all)
		}
		return all[kind][i], otlptest.Facts(all[kind][i].Attributes)
	}
	var s, n *spans.Span // of the first
	for i := range 2 {   // its tokens were counted, which may have taken longer
		if x, facts := of("server tools/call x", i); facts["mcp.session.id"] != "" {
			s = x
		}
		if x, facts := of("client tools/call x", i); facts["error.type"] == "" {
			n = x
		}
	}
	if s == nil || n == nil || hex.EncodeToString(s.TraceId) != trace || hex.EncodeToString(s.ParentSpanId) != caller || !bytes.Equal(n.TraceId, s.TraceId) || !bytes.Equal(n.ParentSpanId, s.SpanId) || s.Status.GetCode() != 0 {
		t.Fatalf("%v\n%v", s, n)
	}
	if want := strings.Replace(fmt.Sprintf(call, said), caller, hex.EncodeToString(n.SpanId), 1); text != want {
		t.Errorf("the message goes out as %s, want\n%s", text, want)
	}
	want := map[string]string{"mcp.method.name": "tools/call", "jsonrpc.request.id": "7", "mcp.protocol.version": "2026-07-28", "gen_ai.tool.name": "x", "gen_ai.operation.name": "execute_tool",
		"mcp.session.id": "s", "compactgen.bytes.before": "#44", "compactgen.bytes.after": "#36", "tokens": "#8"}
	if got := otlptest.Facts(s.Attributes); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want\n%v", got, want)
	}
	for _, kind := range []string{"server", "client"} {
		failed := 0
		for i := range 2 {
			if x, facts := of(kind+" tools/call x", i); facts["error.type"] == "-32601" && x.Status.GetCode() == 2 && hex.EncodeToString(x.TraceId) == trace {
				failed++
			}
		}
		if failed != 1 {
			t.Errorf("%s: %v", kind, all)
		}
	}
	if s, facts := of("server resources/read", 0); len(s.ParentSpanId) != 0 || s.Status.GetCode() != 2 || facts["error.type"] != "unanswered" || facts["mcp.resource.uri"] != "x:1" {
		t.Errorf("%v", s)
	}
	if s, facts := of("server tools/list", 0); s.Status.GetCode() != 0 || facts["compactgen.cache"] != "hit" || all["client tools/list"] != nil {
		t.Errorf("%v", s)
	}
}

// A collector that does not answer is waited for no longer than is said.
func TestHangingCollector(t *testing.T) {
	hung := make(chan bool)
	hanging := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hung }))
	defer hanging.Close()
	defer close(hung)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", hanging.URL)
	said := make(chan string, 9)
	e, err := otlp.FromEnvironment(func(format string, args ...any) { said <- fmt.Sprintf(format, args...) })
	if err != nil {
		t.Fatal(err)
	}
	if e.Patience != 2*time.Second {
		t.Errorf("it is waited for %v", e.Patience)
	}
	e.Patience = time.Millisecond
	m, _ := header.Read(fmt.Sprintf(call, ""))
	_, trace := e.Begin(m, fmt.Sprintf(call, ""), http.Header{})
	trace.End()
	e.Close()
	if text := <-said; !strings.Contains(text, "context deadline exceeded") {
		t.Error(text)
	}
}

// Without a collector nothing is done and nothing allocated; one that fails is
// named once for what it lost.
func TestOff(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	e, err := otlp.FromEnvironment(t.Errorf)
	if e != nil || err != nil {
		t.Fatalf("%v, %v", e, err)
	}
	m, _ := header.Read(fmt.Sprintf(call, ""))
	h := http.Header{}
	if count := testing.AllocsPerRun(100, func() {
		_, trace := e.Begin(m, "", h)
		trace.Answered("", "")
		trace.Cached()
		trace.End()
	}); count != 0 {
		t.Errorf("%v allocations", count)
	}
	e.Close()
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusForbidden)
	}))
	defer refusing.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", refusing.URL)
	said := ""
	e, err = otlp.FromEnvironment(func(format string, args ...any) { said += fmt.Sprintf(format, args...) })
	if err != nil {
		t.Fatal(err)
	}
	_, trace := e.Begin(m, fmt.Sprintf(call, ""), h)
	trace.End()
	if e.Close(); !strings.HasPrefix(said, "spans were not sent: ") || !strings.Contains(said, "403 Forbidden") {
		t.Error(said)
	}
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "localhost:4318")
	if _, err := otlp.FromEnvironment(t.Errorf); err == nil {
		t.Error("an endpoint that is no URL")
	}
}

// Where the parent goes in a message.
func TestParents(t *testing.T) {
	for message, want := range map[string]string{
		`{"id":1,"method":"x"}`:                                        `{"id":1,"method":"x","params":{"_meta":{"t":"v"}}}`,
		`{"id":1,"method":"x","params":{}}`:                            `{"id":1,"method":"x","params":{"_meta":{"t":"v"}}}`,
		`{"id":1,"params": { "a":1 },"method":"x"}`:                    `{"id":1,"params": {"_meta":{"t":"v"},"a":1 },"method":"x"}`,
		`{"id":1,"method":"x","params":{"_meta":{ }}}`:                 `{"id":1,"method":"x","params":{"_meta":{"t":"v"}}}`,
		`{"id":1,"method":"x","params":{"_meta":{"b":2}}}`:             `{"id":1,"method":"x","params":{"_meta":{"t":"v","b":2}}}`,
		`{"id":1,"method":"x","params":{"_meta":{"t":1}}}`:             `{"id":1,"method":"x","params":{"_meta":{"t":"v"}}}`,
		`{"id":1,"method":"x","params":{"_meta":null}}`:                "",
		`{"id":1,"method":"x","params":[]}`:                            "",
		`{"id":1,"method":"x","params":{"_meta":{"t":1,"t":2}}}`:       "",
		`{"id":1,"method":"x","params":{"_meta":{}, "_meta":{"a":1}}}`: "",
	} {
		if want == "" {
			want = message
		}
		m, _ := header.Read(message)
		if got := header.WithMeta(m, message, "t", `"v"`); got != want {
			t.Errorf("%s became %s, want\n%s", message, got, want)
		}
	}
}
