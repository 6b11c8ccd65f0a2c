package mcpproxy_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/otlp"
)

// A request over stdio goes out with the proxy's span as its parent; its answer
// ends the spans, and one without an answer has failed, or that the client has cancelled.
func TestTraces(t *testing.T) {
	var sent strings.Builder
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(&sent, r.Body) }))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	o := options()
	var err error
	if o.Spans, err = otlp.FromEnvironment(t.Errorf); err != nil {
		t.Fatal(err)
	}
	in := []string{listAsked, listed, callAsked, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2.0}}`, "no message", answered}
	out, _, _ := through(t, o, strings.NewReader(strings.Join(in, "\n")+"\n"), server("copy")...)
	o.Spans.Close()
	parent := regexp.MustCompile(`,"params":\{"_meta":\{"traceparent":"00-[0-9a-f]{32}-([0-9a-f]{16})-01"\}\}`)
	got := strings.Split(out, "\n")
	member := parent.FindStringSubmatch(got[0])
	if member == nil || strings.Replace(got[0], member[0], "", 1) != listAsked || !strings.Contains(sent.String(), `"spanId":"`+member[1]+`"`) {
		t.Errorf("%s became %s, and was sent as %s", listAsked, got[0], sent.String())
	}
	for _, i := range []int{1, 3, 4, 5} {
		if got[i] != in[i] {
			t.Errorf("%s became %s", in[i], got[i])
		}
	}
	if count := strings.Count(sent.String(), `"spanId"`); count != 4 || strings.Count(sent.String(), `"unanswered"`) != 4 { // type and message of two spans
		t.Errorf("%d spans: %s", count, sent.String())
	}
}
