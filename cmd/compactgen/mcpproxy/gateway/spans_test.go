package gateway_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/otlp"
)

// The server is told the proxy's span in its message and its header, and all spans
// of answers in JSON and in events are sent.
func TestSpans(t *testing.T) {
	got := make(chan string, 10)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- string(body)
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
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
			}, func(_ options, g gatewayOptions, _ frontOptions) { g.Spans = spans })
			send(t, request(t, p.URL, callAsked, "Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
		})
	}
	spans.Close()
	close(got)
	sent := ""
	for text := range got {
		sent += text
	}
	if ids := regexp.MustCompile(`"parentSpanId":"b7ad6b7169203331"`).FindAllString(sent, -1); len(ids) != 2 {
		t.Errorf("%s", sent)
	}
	for range 2 {
		if parent := <-parents; !regexp.MustCompile(`"spanId":"` + parent[36:52] + `"`).MatchString(sent) {
			t.Errorf("%s was not sent: %s", parent, sent)
		}
	}
	if regexp.MustCompile("error.type").MatchString(sent) {
		t.Error(sent)
	}
}
