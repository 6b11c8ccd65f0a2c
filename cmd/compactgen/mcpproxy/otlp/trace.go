package otlp

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/header"
)

// Parent is the header, and the member of _meta, that says which span a request
// belongs to.
const Parent = "traceparent"

// A Trace is a request on its way through the proxy: the span of who received it,
// and that of who sends it on. A nil one is off.
type Trace struct {
	exporter *Exporter
	calls    bool // a tool

	mu             sync.Mutex
	server, client Span
	over           bool
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
	t := &Trace{exporter: e, calls: m.Method == "tools/call", server: Span{Kind: Server, Start: time.Now()}}
	if !t.server.continues(said) {
		return text, nil
	}
	t.server.Name, t.server.Attributes = describe(m)
	if id := h.Get(header.Session); id != "" {
		t.server.Attributes = append(t.server.Attributes, Text("mcp.session.id", id))
	}
	t.client = t.server
	t.client.Kind, t.client.Parent = Client, t.server.ID
	_, _ = rand.Read(t.client.ID[:])
	return header.WithMeta(m, text, Parent, `"`+t.Parent()+`"`), t
}

// continues takes the trace that a request belongs to, or begins one. It is false
// where that is not sampled.
func (s *Span) continues(parent string) bool {
	_, _ = rand.Read(s.ID[:])
	const form = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01"
	if len(parent) >= len(form) && parent[2] == '-' && parent[35] == '-' && parent[52] == '-' && parent[:2] != "ff" {
		trace, failed := hex.DecodeString(parent[3:35])
		id, failed2 := hex.DecodeString(parent[36:52])
		flags, failed3 := hex.DecodeString(parent[53:55])
		if failed == nil && failed2 == nil && failed3 == nil && [16]byte(trace) != [16]byte{} && [8]byte(id) != [8]byte{} {
			s.Trace, s.Parent = [16]byte(trace), [8]byte(id)
			return flags[0]&1 == 1
		}
	}
	_, _ = rand.Read(s.Trace[:])
	return true
}

// Parent is the span that the request that goes out belongs to.
func (t *Trace) Parent() string {
	return "00-" + hex.EncodeToString(t.client.Trace[:]) + "-" + hex.EncodeToString(t.client.ID[:]) + "-01"
}

// describe names a span as the conventions for MCP have it.
func describe(m *header.Message) (name string, attributes []Attribute) {
	attributes = []Attribute{Text("mcp.method.name", m.Method), Text("jsonrpc.request.id", id(m.ID))}
	if m.Version != "" {
		attributes = append(attributes, Text("mcp.protocol.version", m.Version))
	}
	name, target := m.Method, m.Name()
	switch m.Method {
	case "tools/call":
		name += " " + target
		attributes = append(attributes, Text("gen_ai.tool.name", target), Text("gen_ai.operation.name", "execute_tool"))
	case "prompts/get":
		name += " " + target
		attributes = append(attributes, Text("gen_ai.prompt.name", target))
	case "resources/read":
		attributes = append(attributes, Text("mcp.resource.uri", target))
	}
	return name, attributes
}

func id(lexeme string) string {
	if text, ok := foreign.Text(lexeme); ok {
		return text
	}
	return lexeme
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
	t.client.End, t.over = time.Now(), true
	switch {
	case m.Error != "":
		n, _ := foreign.Number(foreign.Member(m.Error, "code"))
		code := strconv.FormatFloat(n, 'f', -1, 64)
		t.fail(code, Text("rpc.response.status_code", code))
	case foreign.Member(m.Result, "isError") == "true":
		t.fail("tool_error")
	}
	t.server.Attributes = append(t.server.Attributes, Number("compactgen.bytes.before", len(before)), Number("compactgen.bytes.after", len(after)))
	if t.calls && t.exporter.Count != nil && len(before)+len(after) <= maxCounted {
		t.server.Later = func() []Attribute { return t.exporter.Count(before, after) }
	}
}

// maxCounted is the size of answers whose tokens are counted, both together.
const maxCounted = 512 << 10

// Cached notes that the answer came from the cache: nobody was asked.
func (t *Trace) Cached() {
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.server.Attributes = append(t.server.Attributes, Text("compactgen.cache", "hit"))
		t.client.Name, t.over = "", true
	}
}

// fail marks both spans.
func (t *Trace) fail(typ string, more ...Attribute) {
	for _, s := range []*Span{&t.server, &t.client} {
		s.Failure = typ
		s.Attributes = append(append(s.Attributes[:len(s.Attributes):len(s.Attributes)], Text("error.type", typ)), more...)
	}
}

// End sends the spans. A request that was not answered has failed.
func (t *Trace) End() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.fail("unanswered")
	}
	t.server.End = time.Now()
	if t.client.End.IsZero() {
		t.client.End = t.server.End
	}
	t.exporter.add(&t.server)
	if t.client.Name != "" {
		t.exporter.add(&t.client)
	}
}
