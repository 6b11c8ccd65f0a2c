package mcpproxy

import (
	"net/http"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// traces are the requests over stdio that wait and have spans. A nil one is off.
type traces struct {
	exporter *otlp.Exporter
	mu       sync.Mutex
	open     map[any]*otlp.Trace // by their ids
}

// begin returns a request with its span in it.
func (t *traces) begin(line string) string {
	if t == nil {
		return line
	}
	m, ok := header.Read(line)
	switch {
	case !ok:
		return line
	case m.Method == "notifications/cancelled": // it may have no answer
		t.finish(m.Param("requestId"), func(*otlp.Trace) {})
		return line
	case !m.IsRequest():
		return line
	}
	id, ok := identity(m.ID)
	t.mu.Lock()
	defer t.mu.Unlock()
	if !ok || len(t.open) >= maxAsks {
		return line
	}
	line, trace := t.exporter.Begin(m, line, http.Header{})
	if trace != nil {
		t.open[id] = trace
	}
	return line
}

// answered ends the spans of the request that a message answers.
func (t *traces) answered(m *compact.MCPMessage, before, after string) {
	if t != nil && m.Method == "" {
		t.finish(m.ID, func(trace *otlp.Trace) { trace.Answered(before, after) })
	}
}

// finish ends the spans of a request, after a last word.
func (t *traces) finish(lexeme string, last func(trace *otlp.Trace)) {
	id, ok := identity(lexeme)
	t.mu.Lock()
	trace := t.open[id]
	delete(t.open, id)
	t.mu.Unlock()
	if ok && trace != nil {
		last(trace)
		trace.End()
	}
}

// end ends the spans of requests that were not answered.
func (t *traces) end() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, trace := range t.open {
		trace.End()
		delete(t.open, id)
	}
}
