package otlp

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
)

// Parent is the header, and the member of _meta, that says which span a request
// belongs to.
const Parent = "traceparent"

// A Trace is a request on its way through the proxy: the span of who received it,
// and that of who sends it on. A nil one is off.
type Trace struct {
	exporter *Exporter
	calls    bool // a tool
	parent   string

	mu             sync.Mutex
	server, client trace.Span
	answered       time.Time // zero: not
	cached         bool
	count          func() []attribute.KeyValue // of the answer's tokens; nil for none
}

// Begin reads which span a request belongs to, and returns the message with ours
// in its place. Nothing is done, and the message is as it was, where the exporter
// is off or the trace is not sampled.
func (e *Exporter) Begin(m *header.Message, text string, h http.Header) (string, *Trace) {
	if e == nil || !m.IsRequest() {
		return text, nil
	}
	said, ok := foreign.Text(m.Meta(Parent))
	if !ok {
		said = h.Get(Parent)
	}
	var form propagation.TraceContext
	ctx := form.Extract(context.Background(), propagation.MapCarrier{Parent: said})
	name, attributes := describe(m)
	if id := h.Get(header.Session); id != "" {
		attributes = append(attributes, attribute.String("mcp.session.id", id))
	}
	t := &Trace{exporter: e, calls: m.Method == "tools/call"}
	ctx, t.server = e.tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(attributes...))
	if !t.server.IsRecording() {
		return text, nil
	}
	ctx, t.client = e.tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(attributes...))
	goes := propagation.MapCarrier{}
	form.Inject(ctx, goes)
	t.parent = goes[Parent]
	return header.WithMeta(m, text, Parent, `"`+t.parent+`"`), t
}

// Parent is the span that the request that goes out belongs to.
func (t *Trace) Parent() string { return t.parent }

// describe names a span as the conventions for MCP have it.
func describe(m *header.Message) (name string, attributes []attribute.KeyValue) {
	id, ok := foreign.Text(m.ID)
	if !ok {
		id = m.ID
	}
	attributes = []attribute.KeyValue{attribute.String("mcp.method.name", m.Method), attribute.String("jsonrpc.request.id", id)}
	if m.Version != "" {
		attributes = append(attributes, attribute.String("mcp.protocol.version", m.Version))
	}
	name, target := m.Method, m.Name()
	switch m.Method {
	case "tools/call":
		name += " " + target
		attributes = append(attributes, attribute.String("gen_ai.tool.name", target), attribute.String("gen_ai.operation.name", "execute_tool"))
	case "prompts/get":
		name += " " + target
		attributes = append(attributes, attribute.String("gen_ai.prompt.name", target))
	case "resources/read":
		attributes = append(attributes, attribute.String("mcp.resource.uri", target))
	}
	return name, attributes
}

// Answered notes an answer as it came and as it went.
func (t *Trace) Answered(before, after string) {
	if t == nil {
		return
	}
	m, ok := header.Read(before)
	if !ok {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answered = time.Now()
	switch {
	case m.Error != "":
		n, _ := foreign.Number(foreign.Member(m.Error, "code"))
		code := strconv.FormatFloat(n, 'f', -1, 64)
		t.fail(code, attribute.String("rpc.response.status_code", code))
	case foreign.Member(m.Result, "isError") == "true":
		t.fail("tool_error")
	}
	t.server.SetAttributes(attribute.Int("compactgen.bytes.before", len(before)), attribute.Int("compactgen.bytes.after", len(after)))
	if t.calls && t.exporter.Count != nil && len(before)+len(after) <= maxCounted {
		t.count = func() []attribute.KeyValue { return t.exporter.Count(before, after) }
	}
}

// maxCounted is the size of answers whose tokens are counted, both together.
const maxCounted = 512 << 10

// Cached notes that the answer came from the cache: nobody was asked.
func (t *Trace) Cached() {
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.server.SetAttributes(attribute.String("compactgen.cache", "hit"))
		t.cached = true
	}
}

// fail marks both spans.
func (t *Trace) fail(typ string, more ...attribute.KeyValue) {
	for _, s := range []trace.Span{t.server, t.client} {
		s.SetStatus(codes.Error, typ)
		s.SetAttributes(append(more, attribute.String("error.type", typ))...)
	}
}

// End sends the spans. A request that was not answered has failed.
func (t *Trace) End() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	end := time.Now()
	if t.answered.IsZero() {
		t.answered = end
		if !t.cached {
			t.fail("unanswered")
		}
	}
	if !t.cached {
		t.client.End(trace.WithTimestamp(t.answered))
	}
	server, count := t.server, t.count
	finish := func() {
		if count != nil {
			server.SetAttributes(count()...)
		}
		server.End(trace.WithTimestamp(end))
	}
	if count == nil {
		finish()
		return
	}
	select {
	case t.exporter.counting <- finish:
	default:
		server.End(trace.WithTimestamp(end))
	}
}
