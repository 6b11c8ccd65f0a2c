package httptohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/mcpcache"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Two callers without sessions, behind two replicas with one cache, get whole
// definitions from their own lists, and what the server refuses is refused. The server
// sees a request for the list, with headers that agree.
func TestDefinitionsOfTheCaller(t *testing.T) {
	address, _ := store(t)
	var fetches atomic.Int32
	upstream := func(w http.ResponseWriter, r *http.Request) {
		fetches.Add(1)
		body, _ := io.ReadAll(r.Body)
		m, ok := header.Read(string(body))
		who := r.Header.Get("Authorization")
		switch {
		case !ok || m.Check(r.Header) != nil || m.Method != "tools/list" || r.Header.Get("Mcp-Name") != "" || r.Header.Get("Mcp-Param-A") != "":
			w.WriteHeader(http.StatusBadRequest)
		case who == "nobody":
			w.WriteHeader(http.StatusUnauthorized)
		default:
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","ttlMs":600000,"cacheScope":"private","tools":[{"name":"read","description":"For %s."}]}}`, m.ID, who)
		}
	}
	replica := func() string {
		client, err := mcpcache.Open(address, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = client.Close() })
		return through(t, upstream, func(o options, g proxyOptions, _ serverOptions) {
			o.Model.Slim = &compact.SlimOptions{}
			g.Cache = mcpcache.New(client, "http://one.upstream", []byte("0123456789abcdef"), time.Minute)
		}).URL
	}
	one, two := replica(), replica()
	for i, c := range []struct {
		url, who, want string
		fetches        int32
	}{
		{one, "ann", "For ann.", 1}, {two, "bob", "For bob.", 2}, {one, "bob", "For bob.", 2}, {two, "ann", "For ann.", 2}, {one, "nobody", "", 3}, {two, "nobody", "", 4},
	} {
		call := modern(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"describe_tools","arguments":{"names":["read"]}}}`)
		r := request(t, c.url, call, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "describe_tools", "Mcp-Param-A", "x", "Authorization", c.who)
		answer, body := send(t, r)
		want := `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"{\"name\":\"read\",\"description\":\"` + c.want + `\"}"}],"resultType":"complete"}}`
		if c.want == "" {
			if answer.StatusCode != http.StatusUnauthorized || strings.Contains(body, "For") {
				t.Errorf("step %d: %s %s", i, answer.Status, body)
			}
		} else if body != want {
			t.Errorf("step %d: %s, want %s", i, body, want)
		}
		if got := fetches.Load(); got != c.fetches {
			t.Errorf("step %d: the server was asked %d times, want %d", i, got, c.fetches)
		}
	}
}
