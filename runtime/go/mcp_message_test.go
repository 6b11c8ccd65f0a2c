package compact_test

import (
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// What a message consists of, as docs/mcp.md, "Messages", tells it. The vectors
// hold the types and the refusals.
func TestMessageParts(t *testing.T) {
	for _, want := range []compact.MCPMessage{
		{
			Text: ` { "id" : 7 , "method":"tools/call","jsonrpc":"2.0","params": {"name":"x", "n":1.0} }` + "\n",
			Type: "tools/call.request", ID: "7", Method: "tools/call", Params: `{"name":"x", "n":1.0}`,
		},
		{
			Text: `{"jsonrpc":"2.0","id":"\u0061","method":"tools\/li\u0073t"}`,
			Type: "tools/list.request", ID: `"\u0061"`, Method: "tools/list",
		},
		{
			Text: `{"\u006dethod":"ping","jsonrpc":"2\u002e0","id":-0,"params":[1e2]}`,
			Type: "other.request", ID: "-0", Method: "ping", Params: "[1e2]",
		},
		{
			Text: `{"jsonrpc":"2.0","method":"notifications/initialized"}`,
			Type: "initialized.notification", Method: "notifications/initialized",
		},
		{
			Text: `{"jsonrpc":"2.0","id":1,"result":{"content":[], "tools" :[]}}`,
			Type: "tools/list.response", ID: "1", Result: `{"content":[], "tools" :[]}`,
		},
		{
			Text: `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":1.0}}`,
			Type: "error.response", ID: "null", Error: `{"code":-32700,"data":1.0}`,
		},
		{
			Text: `{"jsonrpc":"2.0","id":"\ud800","result":null}`,
			Type: "other.response", ID: `"\ud800"`, Result: "null",
		},
	} {
		for name, p := range map[string]*compact.Protocol{"generated": compact.Default(), "interpreted": interpreted(t)} {
			if got, err := p.ParseMCPMessage(want.Text); err != nil || got.WithResult(got.Result) != want.Text || parts(got) != parts(want) {
				t.Errorf("%s: got %+v (%v), want %+v", name, got, err, want)
			}
		}
	}
}

func parts(m compact.MCPMessage) [7]string {
	return [7]string{string(m.Type), m.ID, m.Method, m.Params, m.Result, m.Error, m.Text}
}

func TestMessageLimits(t *testing.T) {
	limits := compact.Default().Limits()
	message := `{"jsonrpc":"2.0","id":1,"result":[[]]}`
	limits.Input, limits.Depth = int64(len(message)), 3
	p := compact.Default().WithLimits(limits)
	if _, err := p.ParseMCPMessage(message); err != nil {
		t.Error(err)
	}
	if _, err := p.ParseMCPMessage(message + " "); kindOf(err) != "InvalidFormat input" {
		t.Errorf("a byte too many: %v", err)
	}
	limits.Depth = 2
	if _, err := p.WithLimits(limits).ParseMCPMessage(message); kindOf(err) != "InvalidFormat depth" {
		t.Errorf("a bracket too many: %v", err)
	}
}

// The whole corpus: the types as jq tells them by the members, the text as it is.
func TestMessageCorpus(t *testing.T) {
	count := map[compact.MCPMessageType]int{}
	for _, line := range messages(t) {
		m, err := compact.ParseMCPMessage(line)
		if err != nil || m.Text != line {
			t.Fatalf("%.80s: %v", line, err)
		}
		count[m.Type]++
	}
	// grep -c of each method and member in tests/corpora/mcp_filesystem.ndjson.
	want := map[compact.MCPMessageType]int{
		"initialize.request": 1, "initialize.response": 1, "initialized.notification": 1, "tools/list.request": 1, "tools/list.response": 1,
		"tools/call.request": 21, "tools/call.response": 21, "other.request": 2, "error.response": 1, "other.response": 1,
	}
	for typ, n := range want {
		if count[typ] != n {
			t.Errorf("%d of %s, want %d", count[typ], typ, n)
		}
	}
	if len(count) != len(want) {
		t.Errorf("types: %v", count)
	}
}

// A protocol whose spec declares no MCP says so, and asks for nothing.
func TestWithoutMCP(t *testing.T) {
	m := shippedModel(t)
	m.MCP = nil
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	_, errors := p.ParseMCPMessage(`{}`)
	_, errAsk := p.AskParams("", compact.Ask{Accept: []string{"T2"}})
	_, _, errPack := p.PackCall(`{}`, []string{"T2"})
	_, _, errList := p.PackList(`{}`, compact.Ask{})
	_, _, errUnpack := p.UnpackCall(`{}`)
	_, errUnpackList := p.UnpackList(`{}`, compact.KnownList{})
	for i, err := range []error{errors, errAsk, errPack, errList, errUnpack, errUnpackList} {
		if kindOf(err) != "NotAvailable" {
			t.Errorf("%d: %v", i, err)
		}
	}
	if a := p.Asks(`{"_meta":{"":"x"}}`); a.Accept != nil || a.Known != nil {
		t.Errorf("asks %v", a)
	}
	if p.MetaNames() != (compact.MetaNames{}) {
		t.Error("it has names")
	}
}
