// Package otlptest is a collector of spans for tests.
package otlptest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// A Collector keeps the spans that it gets.
type Collector struct {
	mu       sync.Mutex
	spans    []*trace.Span
	resource map[string]string
	header   http.Header
}

// Open starts a collector, which the environment names from then on.
func Open(t *testing.T) *Collector {
	t.Helper()
	c := &Collector{}
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var all collector.ExportTraceServiceRequest
		if err != nil || proto.Unmarshal(body, &all) != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", r.URL.Path, err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.header = r.Header
		for _, from := range all.ResourceSpans {
			c.resource = Facts(from.Resource.Attributes)
			for _, scope := range from.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
	}))
	t.Cleanup(s.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", s.URL)
	return c
}

// Spans are all that came, by their kind (server, client) and name, in their order.
func (c *Collector) Spans() map[string][]*trace.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string][]*trace.Span{}
	for _, s := range c.spans {
		kind := map[trace.Span_SpanKind]string{trace.Span_SPAN_KIND_SERVER: "server", trace.Span_SPAN_KIND_CLIENT: "client"}[s.Kind]
		all[kind+" "+s.Name] = append(all[kind+" "+s.Name], s)
	}
	return all
}

// Said are the resource and the headers of the last request.
func (c *Collector) Said() (resource map[string]string, header http.Header) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.resource, c.header
}

// Facts are attributes; numbers have # in front.
func Facts(list []*common.KeyValue) map[string]string {
	all := map[string]string{}
	for _, a := range list {
		switch v := a.Value.Value.(type) {
		case *common.AnyValue_StringValue:
			all[a.Key] = v.StringValue
		case *common.AnyValue_IntValue:
			all[a.Key] = fmt.Sprint("#", v.IntValue)
		}
	}
	return all
}
