package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/browser"
)

func init() { programs["tools"] = tools }

// tools is a server with one tool, over stdio.
func tools() {
	in := json.NewDecoder(os.Stdin)
	for {
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if in.Decode(&m) != nil {
			return
		}
		result := map[string]string{
			"initialize": `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"tools","version":"1"}}`,
			"tools/list": `{"tools":[{"name":"greet","inputSchema":{"type":"object"}}]}`,
			"tools/call": `{"content":[{"type":"text","text":"hello, page"}]}`,
		}[m.Method]
		if result != "" {
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", m.ID, result)
		}
	}
}

// client is what a page does; it leaves in done what it has heard.
const client = `
let session;
async function ask(method, params, id) {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25", Authorization: "Bearer x" };
  if (session) headers["Mcp-Session-Id"] = session;
  const answer = await fetch("URL", { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id, method, params }) });
  session ??= answer.headers.get("Mcp-Session-Id");
  return id ? (await answer.json()).result : answer.status;
}
(async () => {
  try {
    await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "page", version: "1" } }, 1);
    const taken = await ask("notifications/initialized");
    const list = await ask("tools/list", {}, 2);
    const result = await ask("tools/call", { name: list.tools[0].name, arguments: {} }, 3);
    const end = await fetch("URL", { method: "DELETE", headers: { "Mcp-Session-Id": session, Authorization: "Bearer x" } });
    window.done = [taken, list.tools[0].name, result.content[0].text, end.status].join(" ");
  } catch (error) {
    window.done = String(error);
  }
})();`

// A page of an allowed origin initializes, lists, calls and ends the session; one of
// another origin is kept out by the browser.
func TestPageThroughTheProxy(t *testing.T) {
	url := ""
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<script>"+strings.ReplaceAll(client, "URL", url)+"</script>")
	}))
	defer page.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(page.URL, "http://"), ":")
	_, url, _ = serves(t, "--model", "--quiet", "--listen", "127.0.0.1:0", "--allow-origin", "http://chat.example.com:"+port, "--", "tools")
	b := browser.Start(t, "--host-resolver-rules=MAP *.example.com 127.0.0.1")
	for host, want := range map[string]string{"chat.example.com": "202 greet hello, page 200", "evil.example.com": "TypeError: Failed to fetch"} {
		b.Open("http://" + host + ":" + port + "/")
		b.Wait("window.done !== undefined")
		if got := b.Text("window.done"); got != want {
			t.Errorf("%s: %s, want %s", host, got, want)
		}
	}
}
