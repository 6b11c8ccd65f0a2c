package stdiotohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// The proxy walks the pages of a list that it shortens, and asks for definitions; what
// it asks has the headers of any request. If a page does not come, the client gets the
// first one.
func TestPages(t *testing.T) {
	long := `"name":"x","description":"` + strings.Repeat("It reads. ", 90) + `"`
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, fmt.Sprintf("%s%s %s", r.Header["Mcp-Method"], r.Header["Authorization"], body))
		page := `{"jsonrpc":"2.0","id":%s,"result":{"tools":[{` + long + `}]%s}}`
		switch text := string(body); {
		case strings.Contains(text, "compactgen-3"):
			w.WriteHeader(http.StatusBadGateway)
		case strings.Contains(text, "tools/call"):
			says(w, "application/json", `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}`)
		case strings.Contains(text, "cursor"):
			says(w, "text/event-stream", "data: {\"method\":\"notifications/message\"}\n\ndata: "+fmt.Sprintf(page, `"compactgen-1"`, "")+"\n\n")
		case strings.Contains(text, "compactgen-2"):
			says(w, "application/json", fmt.Sprintf(page, `"compactgen-2"`, ""))
		default:
			says(w, "application/json", fmt.Sprintf(page, "2", `,"nextCursor":"n"`))
		}
	}))
	defer server.Close()
	c := talkWith(t, server.URL, nil, &mcpproxy.Model{Slim: &compact.SlimOptions{}})
	c.say(modernList)
	line, _ := c.out.ReadString('\n')
	if !strings.HasPrefix(line, `{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"x","description":"It reads. It reads. It reads."},{"name":"x"`) || !strings.Contains(line, "describe_tools") {
		t.Error(line)
	}
	c.say(modernCall)
	c.hears(`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no\nDefinition of x: {` + strings.ReplaceAll(long, `"`, `\"`) + `}"}}`)
	c.say(modernList)
	c.hears(`{"jsonrpc":"2.0","id":2,"result":{"tools":[{` + long + `}],"nextCursor":"n"}}`)
	c.hangsUp()
	own := func(n, cursor string) string {
		return `[tools/list][Bearer secret] {"jsonrpc":"2.0","id":"compactgen-` + n + `","method":"tools/list","params":{` + cursor + modernMeta + `}}`
	}
	want := []string{"[tools/list][Bearer secret] " + modernList, own("1", `"cursor":"n",`), "[tools/call][Bearer secret] " + modernCall, own("2", ""), "[tools/list][Bearer secret] " + modernList, own("3", `"cursor":"n",`)}
	if strings.Join(asked, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(asked, "\n"), strings.Join(want, "\n"))
	}
}
