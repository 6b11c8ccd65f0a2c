package httptohttp_test

import (
	"encoding/hex"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp/otlptest"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
)

// The server is told the proxy's span in its message and its header, and all spans
// of answers in JSON and in events are sent.
func TestSpans(t *testing.T) {
	collector := otlptest.Open(t)
	spans, err := otlp.FromEnvironment(t.Errorf)
	if err != nil {
		t.Fatal(err)
	}
	member := regexp.MustCompile(`"traceparent":"(00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01)"`)
	parents := make(chan string, 2)
	for typ, text := range map[string]string{"application/json": answered, "text/event-stream": "data: " + answered + "\n\n"} {
		t.Run(typ, func(t *testing.T) { // whose end waits for the proxy's
			p := through(t, func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				found := member.FindSubmatch(body)
				if found == nil || string(found[1]) != r.Header.Get("Traceparent") {
					t.Errorf("%s with %s", body, r.Header.Get("Traceparent"))
				}
				parents <- r.Header.Get("Traceparent")
				w.Header().Set("Content-Type", typ)
				_, _ = io.WriteString(w, text)
			}, func(_ options, g proxyOptions, _ serverOptions) { g.Spans = spans })
			send(t, request(t, p.URL, callAsked, "Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
		})
	}
	spans.Close()
	all := collector.Spans()
	sent := map[string]bool{} // by their ids
	for _, s := range append(all["client tools/call read"], all["server tools/call read"]...) {
		sent[hex.EncodeToString(s.SpanId)] = true
		if (s.Kind == trace.Span_SPAN_KIND_SERVER) != (hex.EncodeToString(s.ParentSpanId) == "b7ad6b7169203331") || s.Status.GetCode() != 0 {
			t.Errorf("%v", s)
		}
	}
	for range 2 {
		if parent := <-parents; len(sent) != 4 || !sent[parent[36:52]] {
			t.Errorf("%s was not sent: %v", parent, all)
		}
	}
}
