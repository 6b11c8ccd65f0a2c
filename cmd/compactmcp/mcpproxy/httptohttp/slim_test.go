package httptohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
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

// The pages of a list are asked for with the client's credentials, in each shape that an
// answer has, and kept for all replicas; the client sees one page. A failed call gets the
// definition from its caller's list.
func TestPages(t *testing.T) {
	address, _ := store(t)
	long := `"name":"read","description":"` + strings.Repeat("It reads. ", 90) + `"`
	var asked atomic.Int32
	upstream := func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		body, _ := io.ReadAll(r.Body)
		m, ok := header.Read(string(body))
		if !ok || m.Check(r.Header) != nil || r.Header.Get("Authorization") != "ann" || r.Header.Get("Mcp-Param-A") != "" && m.Method != "tools/call" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		more, frame := `,"nextCursor":"n"`, "%s"
		w.Header().Set("Content-Type", "application/json")
		if m.Param("cursor") != "" {
			w.Header().Set("Content-Type", "text/event-stream")
			more, frame = "", "data: %s\n\n"
		}
		text := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{%s}]%s,"resultType":"complete","ttlMs":600000,"cacheScope":"private"}}`, m.ID, long, more)
		if m.Method == "tools/call" {
			text = `{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}`
		}
		fmt.Fprintf(w, frame, text)
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
	ask := func(url, message string) string {
		m, _ := header.Read(modern(message))
		r := request(t, url, modern(message), "Authorization", "ann", "Mcp-Param-A", "x")
		m.Set(r.Header)
		if m.Method != "tools/call" {
			r.Header.Del("Mcp-Param-A")
		}
		_, body := send(t, r)
		return body
	}
	slim := `{"name":"read","description":"It reads. It reads. It reads."}`
	for i, url := range []string{replica(), replica()} {
		if body := ask(url, listAsked); !strings.HasPrefix(body, `{"jsonrpc":"2.0","id":1,"result":{"tools":[`+slim+","+slim+`,{"name":"describe_tools"`) || strings.Contains(body, "nextCursor") {
			t.Errorf("replica %d: %s", i, body)
		}
		if asked.Load() != 2 {
			t.Errorf("replica %d: the server was asked %d times", i, asked.Load())
		}
	}
	body := ask(replica(), `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read","arguments":{}}}`)
	if want := `{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no\nDefinition of read: {` + strings.ReplaceAll(long, `"`, `\"`) + `}"}}`; body != want || asked.Load() != 3 {
		t.Errorf("%s, want %s; the server was asked %d times", body, want, asked.Load())
	}
}
