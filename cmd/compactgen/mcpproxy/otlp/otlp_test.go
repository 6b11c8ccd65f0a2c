package otlp_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/otlp"
)

// What a collector takes: ExportTraceServiceRequest of opentelemetry-proto, in the
// JSON of OTLP (ids in hexadecimal digits, 64-bit numbers as texts).
type exported struct {
	ResourceSpans []struct {
		Resource   struct{ Attributes []attribute }
		ScopeSpans []struct {
			Scope struct{ Name, Version string }
			Spans []span
		}
	}
}

type span struct {
	TraceID           string `json:"traceId"`
	SpanID            string `json:"spanId"`
	ParentSpanID      string `json:"parentSpanId"`
	Name              string
	Kind              int
	StartTimeUnixNano string
	EndTimeUnixNano   string
	Attributes        []attribute
	Status            struct {
		Message string
		Code    int
	}
}

type attribute struct {
	Key   string
	Value struct {
		StringValue *string
		IntValue    *string
	}
}

// collector checks the form of what it gets, and keeps the spans.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	spans []span
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" || r.Header.Get("X-Key") != "a b" {
			t.Errorf("%s %s %v", r.Method, r.URL.Path, r.Header)
		}
		var e exported
		d := json.NewDecoder(r.Body)
		d.DisallowUnknownFields()
		if err := d.Decode(&e); err != nil {
			t.Error(err)
		}
		if len(e.ResourceSpans) != 1 || len(e.ResourceSpans[0].ScopeSpans) != 1 || facts(e.ResourceSpans[0].Resource.Attributes)["service.name"] != "gate" {
			t.Errorf("%+v", e)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, s := range e.ResourceSpans[0].ScopeSpans[0].Spans {
			s.check(t)
			c.spans = append(c.spans, s)
		}
	}))
	t.Cleanup(c.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", c.URL+"/")
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20b, other=1")
	t.Setenv("OTEL_SERVICE_NAME", "gate")
	return c
}

func (s *span) check(t *testing.T) {
	start, failed := strconv.ParseUint(s.StartTimeUnixNano, 10, 64)
	end, failed2 := strconv.ParseUint(s.EndTimeUnixNano, 10, 64)
	if !regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString(s.TraceID) || !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(s.SpanID) ||
		!regexp.MustCompile(`^([0-9a-f]{16})?$`).MatchString(s.ParentSpanID) || failed != nil || failed2 != nil || start > end || s.Name == "" || s.Kind < 1 || s.Kind > 5 {
		t.Errorf("%+v", s)
	}
}

func facts(list []attribute) map[string]string {
	all := map[string]string{}
	for _, a := range list {
		switch {
		case a.Value.StringValue != nil:
			all[a.Key] = *a.Value.StringValue
		case a.Value.IntValue != nil:
			all[a.Key] = "#" + *a.Value.IntValue
		}
	}
	return all
}

const (
	trace  = "0af7651916cd43dd8448eb211c80319c"
	caller = "b7ad6b7169203331"
	call   = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","_meta":{%s"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`
)

// A request has two spans: the caller's is the parent of the first, and the second
// is the parent of who answers.
func TestSpans(t *testing.T) {
	c := newCollector(t)
	e, err := otlp.FromEnvironment(t.Errorf)
	if err != nil {
		t.Fatal(err)
	}
	e.Count = func(before, after string) []otlp.Attribute {
		return []otlp.Attribute{otlp.Number("tokens", len(before)-len(after))}
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
	if len(c.spans) != 7 {
		t.Fatalf("%d spans", len(c.spans))
	}
	s, n := c.spans[0], c.spans[1]
	if s.Kind != 2 || n.Kind != 3 || s.TraceID != trace || s.ParentSpanID != caller || n.TraceID != trace || n.ParentSpanID != s.SpanID || s.Name != "tools/call x" || s.Status.Code != 0 {
		t.Errorf("%+v\n%+v", s, n)
	}
	if want := strings.Replace(fmt.Sprintf(call, said), caller, n.SpanID, 1); text != want {
		t.Errorf("the message goes out as %s, want\n%s", text, want)
	}
	want := map[string]string{"mcp.method.name": "tools/call", "jsonrpc.request.id": "7", "mcp.protocol.version": "2026-07-28", "gen_ai.tool.name": "x", "gen_ai.operation.name": "execute_tool",
		"mcp.session.id": "s", "compactgen.bytes.before": "#44", "compactgen.bytes.after": "#36", "tokens": "#8"}
	if got := facts(s.Attributes); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want\n%v", got, want)
	}
	if s := c.spans[2]; s.TraceID != trace || s.Status.Code != 2 || facts(s.Attributes)["error.type"] != "-32601" || facts(c.spans[3].Attributes)["error.type"] != "-32601" {
		t.Errorf("%+v", s)
	}
	if s := c.spans[4]; s.ParentSpanID != "" || s.Status.Code != 2 || facts(s.Attributes)["error.type"] != "unanswered" || facts(s.Attributes)["mcp.resource.uri"] != "x:1" {
		t.Errorf("%+v", s)
	}
	if s := c.spans[6]; s.Kind != 2 || s.Status.Code != 0 || facts(s.Attributes)["compactgen.cache"] != "hit" {
		t.Errorf("%+v", s)
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
	if e.Close(); said != "2 spans were not sent: the collector answered 403 Forbidden" {
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
