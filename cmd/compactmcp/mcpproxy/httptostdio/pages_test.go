package httptostdio_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// The proxy walks the pages of a list that it shortens, with ids of its own that no
// client sees, in both revisions. A process that ends meanwhile leaves the client what
// it has, and a failed call gets its definition so.
func TestPages(t *testing.T) {
	slim := &mcpproxy.Model{Slim: &compact.SlimOptions{}}
	o := httptostdio.Options{Processes: 2, Idle: time.Hour, Rewriter: mcpproxy.NewRewriter(&mcpproxy.Options{Protocol: compact.Default(), OwnID: "compactgen-", Model: slim})}
	long := `"name":"x","description":"` + strings.Repeat("It reads. ", 90) + `"`
	page := func(id, rest string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"result":{"tools":[{` + long + `}]` + rest + `}}`
	}
	url, started := with(t, o)

	message, headers := modern(`"a"`, "tools/list", "", "")
	list := later(t, http.MethodPost, url, message, headers...)
	p := <-started
	p.hears(strings.Replace(message, `"a"`, "1", 1))
	p.says(page("1", `,"nextCursor":"n"`))
	p.hears(strings.NewReplacer(`"id":"a"`, `"id":2`, `"params":{`, `"params":{"cursor":"n",`).Replace(message))
	p.says(page("2", ""))
	a := <-list
	text, _ := a.body.ReadString(0)
	if !strings.HasPrefix(text, `{"jsonrpc":"2.0","id":"a","result":{"tools":[{"name":"x","description":"It reads. It reads. It reads."},{"name":"x"`) || !strings.Contains(text, "describe_tools") {
		t.Error(text)
	}

	message, headers = modern(`"b"`, "tools/call", `"name":"x",`, "")
	call := later(t, http.MethodPost, url, message, headers...)
	p.hears(strings.Replace(message, `"b"`, "3", 1))
	p.says(failure("3", -32602, "no"))
	p.hears(strings.NewReplacer(`"id":"b"`, `"id":4`, "tools/call", "tools/list", `"name":"x",`, "").Replace(message))
	p.says(page("4", ""))
	(<-call).is(http.StatusOK, failure(`"b"`, -32602, `no`+"\n"+`Definition of x: {`+long+`}`))
	close(p.exit)

	opening := later(t, http.MethodPost, url, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}`)
	p = <-started
	p.hears(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}`)
	p.says(`{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}`)
	session := []string{"Mcp-Session-Id", (<-opening).Header.Get("Mcp-Session-Id")}
	list = later(t, http.MethodPost, url, `{"jsonrpc":"2.0","id":5,"method":"tools/list"}`, session...)
	p.hears(`{"jsonrpc":"2.0","id":5,"method":"tools/list"}`)
	p.says(page("5", `,"nextCursor":"n"`))
	p.hears(`{"jsonrpc":"2.0","id":"compactgen-1","method":"tools/list","params":{"cursor":"n"}}`)
	p.says(failure(`"compactgen-1"`, -32603, "gone"))
	(<-list).is(http.StatusOK, page("5", `,"nextCursor":"n"`))
	close(p.exit)
}
