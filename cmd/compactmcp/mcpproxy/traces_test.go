package mcpproxy_test

import (
	"encoding/hex"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp/otlptest"
)

// A request over stdio goes out with the proxy's span as its parent; its answer
// ends the spans, and one without an answer has failed, or that the client has cancelled.
func TestTraces(t *testing.T) {
	collector := otlptest.Open(t)
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
	ids, unanswered := map[string]bool{}, 0
	for _, list := range collector.Spans() {
		for _, s := range list {
			ids[hex.EncodeToString(s.SpanId)] = true
			if otlptest.Facts(s.Attributes)["error.type"] == "unanswered" {
				unanswered++
			}
		}
	}
	if member == nil || strings.Replace(got[0], member[0], "", 1) != listAsked || !ids[member[1]] {
		t.Errorf("%s became %s, and was sent as %v", listAsked, got[0], ids)
	}
	for _, i := range []int{1, 3, 4, 5} {
		if got[i] != in[i] {
			t.Errorf("%s became %s", in[i], got[i])
		}
	}
	if len(ids) != 4 || unanswered != 2 {
		t.Errorf("%d spans, %d unanswered", len(ids), unanswered)
	}
}
