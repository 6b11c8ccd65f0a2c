package mcpsdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const ours = "io.github.compactgen/"

// results are of every kind. What repeats is worth packing.
func results() map[string]*mcp.CallToolResult {
	page := strings.Repeat(`<a href="/?q=1&r=2">한국어 😀 `+"\u2028\t\\u003c</a>\n", 40)
	text := func(texts ...string) (list []mcp.Content) {
		for _, s := range texts {
			list = append(list, &mcp.TextContent{Text: s})
		}
		return list
	}
	rows, err := json.Marshal(slices.Repeat([]map[string]any{{"name": "<row>", "size": 1.5, "big": 1e300, "none": nil}}, 40))
	if err != nil {
		panic(err)
	}
	return map[string]*mcp.CallToolResult{
		"small":      {Content: text("ok")},
		"page":       {Content: text(page), StructuredContent: json.RawMessage(`{"content":` + string(must(json.Marshal(page))) + `}`)},
		"json":       {Content: text(string(rows)), StructuredContent: json.RawMessage(rows)},
		"failed":     {Content: text(strings.Repeat("no such file, ", 40), strings.Repeat("no such file, ", 40)), IsError: true},
		"image":      {Content: []mcp.Content{&mcp.ImageContent{Data: make([]byte, 3000), MIMEType: "image/png"}}, StructuredContent: json.RawMessage(`{"data":"` + strings.Repeat("A", 4000) + `"}`)},
		"annotated":  {Content: append(text(page), &mcp.ResourceLink{URI: "file:///a", Name: "a"}), StructuredContent: page, Meta: mcp.Meta{"x": "y"}},
		"compressed": {Content: text(`#T2|{"a":1}`), Meta: mcp.Meta{"other": 1}},
	}
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

// Results are the same whether they are asked for in a compact form or not,
// and are packed if that is shorter.
func TestResultsAreEqual(t *testing.T) {
	all := results()
	for _, version := range versions {
		plain, _ := connect(t, version, newServer(all, nil), nil)
		for _, encoding := range []string{"T2", "BR", "Z"} {
			session, wire := connect(t, version, newServer(all, mcpsdk.ServerMiddleware(compact.Default(), nil)),
				mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{encoding}}))
			for name := range all {
				same(t, name, call(t, session, name), call(t, plain, name))
				sent := received(t, wire.take())
				packed := strings.Contains(sent, ours+`encoding":"`+encoding+`"`)
				if packed != (name != "small" && name != "compressed") {
					t.Errorf("%s of %s: packed is %v: %.300s", encoding, name, packed, sent)
				}
			}
		}
	}
}

// Who does not ask gets the object itself; so does who asks for nothing that is
// known.
func TestInvisible(t *testing.T) {
	answer, list := results()["page"], &mcp.ListToolsResult{Tools: []*mcp.Tool{}}
	failure := errors.New("it fails")
	handler := mcpsdk.ServerMiddleware(compact.Default(), nil)(func(_ context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch method {
		case "tools/call":
			return answer, nil
		case "tools/list":
			return list, nil
		}
		return nil, failure
	})
	ask := mcp.Meta{ours + "accept": []any{"T2"}, ours + "known": ""}
	for _, c := range []struct {
		method string
		params mcp.Params
		want   mcp.Result
	}{
		{"tools/call", &mcp.CallToolParamsRaw{}, answer},
		{"tools/call", (*mcp.CallToolParamsRaw)(nil), answer},
		{"tools/call", &mcp.CallToolParamsRaw{Meta: mcp.Meta{ours + "known": "", "progressToken": 1}}, answer},
		{"tools/call", &mcp.CallToolParamsRaw{Meta: mcp.Meta{ours + "accept": "T2"}}, answer},
		{"tools/list", &mcp.ListToolsParams{}, list},
		{"tools/list", (*mcp.ListToolsParams)(nil), list},
		{"tools/list", &mcp.ListToolsParams{Meta: mcp.Meta{ours + "known": 1, ours + "accept": []any{1}}}, list},
		{"prompts/list", &mcp.ListPromptsParams{Meta: ask}, nil},
	} {
		got, err := handler(t.Context(), c.method, &mcp.ServerRequest[mcp.Params]{Params: c.params})
		if got != c.want || c.want == nil && err != failure {
			t.Errorf("%s %+v: %v (%v)", c.method, c.params, got, err)
		}
	}
	// What asks for input is for the SDK to read.
	answer.InputRequests = mcp.InputRequestMap{"a": &mcp.ElicitParams{Message: "?"}}
	if got, _ := handler(t.Context(), "tools/call", &mcp.ServerRequest[mcp.Params]{Params: &mcp.CallToolParamsRaw{Meta: ask}}); got != answer {
		t.Errorf("a result that needs input is packed: %v", got)
	}
	answer.InputRequests = nil
	if got, _ := handler(t.Context(), "tools/call", &mcp.ServerRequest[mcp.Params]{Params: &mcp.CallToolParamsRaw{Meta: ask}}); got == answer {
		t.Error("what asks gets the same object")
	}
}

// A client that asks a server which knows nothing of it gets plain results.
func TestPlainServer(t *testing.T) {
	for _, version := range versions {
		session, _ := connect(t, version, newServer(results(), nil),
			mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}, References: true}))
		plain, _ := connect(t, version, newServer(results(), nil), nil)
		same(t, "page", call(t, session, "page"), call(t, plain, "page"))
		same(t, "list", listed(t, session, nil), listed(t, plain, nil))
	}
}

func TestBadResults(t *testing.T) {
	for text, meta := range map[string]mcp.Meta{
		"#T2|[":         {ours + "encoding": "T2"},
		"#T2|{}":        {ours + "encoding": "T9"},
		"no frame":      {ours + "encoding": "Z"},
		`#T2|{"a":"1"}`: {ours + "encoding": 1},
	} {
		server := newServer(map[string]*mcp.CallToolResult{"bad": {Content: []mcp.Content{&mcp.TextContent{Text: text}}, Meta: meta}}, nil)
		session, _ := connect(t, versions[1], server, mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}}))
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "bad"})
		if failure := new(compact.Error); !errors.As(err, &failure) || result != nil {
			t.Errorf("%s: %v (%v)", text, result, err)
		}
	}
}

// Whoever asks by hand gets what that brings. The caller's params stay his own.
func TestParamsAreTheCallers(t *testing.T) {
	session, wire := connect(t, versions[1], newServer(results(), mcpsdk.ServerMiddleware(compact.Default(), nil)),
		mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}, References: true}))
	params := &mcp.CallToolParams{Name: "page", Meta: mcp.Meta{"a": "b"}}
	if _, err := session.CallTool(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(wire.take(), ours+"accept") || !maps.Equal(params.Meta, mcp.Meta{"a": "b"}) {
		t.Errorf("the params are %v", params.Meta)
	}
	params.Meta = mcp.Meta{ours + "accept": []string{"Z"}}
	result, err := session.CallTool(t.Context(), params)
	if err != nil || result.Meta[ours+"encoding"] != "Z" {
		t.Errorf("asked by hand: %v (%v)", result.Meta, err)
	}
}

func TestMeasure(t *testing.T) {
	var steps []string
	note := func(side string) func(string, *mcpspan.Spans) {
		return func(method string, spans *mcpspan.Spans) {
			for _, step := range mcpspan.Steps() {
				if took, ok := spans.Took(step); ok && took > 0 {
					steps = append(steps, side+" "+method+" "+step.String())
				}
			}
		}
	}
	session, _ := connect(t, versions[0],
		newServer(results(), mcpsdk.ServerMiddleware(compact.Default(), &mcpsdk.ServerOptions{Measure: note("server")})),
		mcpsdk.ClientMiddleware(compact.Default(), mcpsdk.ClientOptions{Accept: []string{"T2"}, Measure: note("client")}))
	call(t, session, "page")
	want := []string{"server tools/call wrap", "server tools/call stringify", "client tools/call parse", "client tools/call wrap"}
	if !slices.Equal(steps, want) {
		t.Errorf("got %v, want %v", steps, want)
	}
}
