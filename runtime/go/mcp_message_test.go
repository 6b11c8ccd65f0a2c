package compact_test

import (
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// What a message consists of, as docs/mcp-protocol.md, "Messages", tells it. The vectors
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
