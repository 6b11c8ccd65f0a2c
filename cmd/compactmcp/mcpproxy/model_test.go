package mcpproxy_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/internal/o200k"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// What a model reads, in pieces. Texts lose more than a quarter of their bytes.
const (
	listAsked  = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	callAsked  = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{}}}`
	callOff    = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","_meta":{"io.github.compactgen/off":true}}}`
	listOff    = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.github.compactgen/off":true}}}`
	listed     = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{},"outputSchema":{}}],"nextCursor":"2","ttlMs":5,"cacheScope":"public","resultType":"complete","_meta":{"a":1}}}`
	listedBare = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{}}],"nextCursor":"2","ttlMs":5,"cacheScope":"public","resultType":"complete","_meta":{"a":1}}}`
	listedApp  = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","outputSchema":{},"_meta":{"ui":{"resourceUri":"ui://x"}}}]}}`
	answered   = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,   2,   3]"}],"structuredContent":[1,2,3]}}`
	oneChannel = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,2,3]"}]}}`
	bothStay   = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,2,3]"}],"structuredContent":[1,2,3]}}`
)

// A server that sends back what it gets, a list and a call.
func TestWhatTheModelReads(t *testing.T) {
	for name, c := range map[string]struct {
		options func(o *mcpproxy.Options)
		in      []string
		want    map[int]string // the lines that change
	}{
		"one channel":                {nil, []string{listAsked, listed, callAsked, answered}, map[int]string{1: listedBare, 3: oneChannel}},
		"a list got elsewhere":       {nil, []string{callAsked, answered}, map[int]string{1: bothStay}},
		"a list as the server said":  {nil, []string{listAsked, listed, withID(3, listOff), withID(3, listed), callAsked, answered}, map[int]string{1: listedBare, 5: bothStay}},
		"a list nobody asked for":    {nil, []string{listAsked, listed, listed, callAsked, answered}, map[int]string{1: listedBare, 4: bothStay}},
		"a list that is no message":  {nil, []string{listAsked, listed, `{"jsonrpc":"2.0","id":3,"result":{"tools":[]},"extra":1}`, callAsked, answered}, map[int]string{1: listedBare, 4: bothStay}},
		"a list with tools twice":    {nil, []string{listAsked, listed, withID(3, listAsked), withID(3, strings.Replace(listed, `"tools"`, `"tools":[],"tools"`, 1)), callAsked, answered}, map[int]string{1: listedBare, 5: bothStay}},
		"a list under a call's id":   {nil, []string{listAsked, listed, withID(3, listAsked), withID(3, callAsked), withID(3, listed), callAsked, answered}, map[int]string{1: listedBare, 6: bothStay}},
		"a list of another tool":     {nil, []string{listAsked, strings.ReplaceAll(listed, "read", "write"), callAsked, answered}, map[int]string{1: strings.ReplaceAll(listedBare, "read", "write"), 3: bothStay}},
		"an app":                     {nil, []string{listAsked, listedApp, callAsked, answered}, nil},
		"an app's result":            {nil, []string{listAsked, listed, callAsked, strings.Replace(answered, `]}}`, `],"_meta":{"openai/x":1}}}`, 1)}, map[int]string{1: listedBare}},
		"an error":                   {nil, []string{listAsked, listed, callAsked, strings.Replace(answered, `]}}`, `],"isError":true}}`, 1)}, map[int]string{1: listedBare}},
		"input is required":          {nil, []string{listAsked, listed, callAsked, strings.Replace(answered, `]}}`, `],"resultType":"input_required"}}`, 1)}, map[int]string{1: listedBare}},
		"an audience":                {nil, []string{listAsked, listed, callAsked, strings.Replace(answered, `"}]`, `","annotations":{"audience":["user"]}}]`, 1)}, map[int]string{1: listedBare}},
		"off":                        {nil, []string{listAsked, listed, callOff, answered}, map[int]string{1: listedBare}},
		"not off":                    {nil, []string{listAsked, listed, strings.Replace(callOff, "true", "false", 1), answered}, map[int]string{1: listedBare, 3: oneChannel}},
		"except":                     {func(o *mcpproxy.Options) { o.Model.Applies = func(tool string) bool { return tool != "read" } }, []string{listAsked, listed, callAsked, answered}, nil},
		"both":                       {func(o *mcpproxy.Options) { o.Model.Both = true }, []string{listAsked, listed, callAsked, answered}, map[int]string{3: bothStay}},
		"dry run":                    {func(o *mcpproxy.Options) { o.Model.DryRun = true }, []string{listAsked, listed, callAsked, answered}, nil},
		"a line too long to look at": {func(o *mcpproxy.Options) { limit(o, 300) }, []string{listAsked, listed, strings.Repeat("x", 400), callAsked, answered}, map[int]string{1: listedBare, 4: bothStay}},
		"white space around it":      {nil, []string{callAsked, strings.Replace(answered, `"result":`, ` "result" : `, 1)}, map[int]string{1: strings.Replace(bothStay, `"result":`, ` "result" : `, 1)}},
		"another id":                 {nil, []string{callAsked, withID(3, answered)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := options()
			o.Model = &mcpproxy.Model{}
			o.Model.MinSaving = 10
			if c.options != nil {
				c.options(&o)
			}
			out, _, _ := through(t, o, strings.NewReader(strings.Join(c.in, "\n")+"\n"), server("copy")...)
			got := strings.Split(out, "\n")
			for i, line := range c.in {
				want := line
				if changed, ok := c.want[i]; ok {
					want = changed
				}
				if got[i] != want {
					t.Errorf("line %d:\n%s\nwant\n%s", i, got[i], want)
				}
			}
		})
	}
}

// withID is a message of another id: the server has not answered the first one yet.
func withID(id any, message string) string {
	_, rest, _ := strings.Cut(message, `"id":`)
	_, rest, _ = strings.Cut(rest, ",")
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,%s`, id, rest)
}

func limit(o *mcpproxy.Options, input int64) {
	limits := o.Protocol.Limits()
	limits.Input = input
	o.Protocol = o.Protocol.WithLimits(limits)
}

// Everything of MCP but lists of tools and results of tools passes as it is.
func TestAllElsePassesToModels(t *testing.T) {
	const text = `"{\"a\":   [1,   2,   3]}"`
	messages := map[string][]string{
		"2025-06-18": {
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"%s","capabilities":{"sampling":{},"elicitation":{}},"clientInfo":{"name":"x","version":"1"}}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"%s","capabilities":{"tools":{},"logging":{},"completions":{}},"serverInfo":{"name":"x","version":"1"},"instructions":` + text + `}}`,
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":2,"progress":1,"message":` + text + `}}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":` + text + `}}`,
			`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":` + text + `}}`,
			`{"jsonrpc":"2.0","id":2,"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":` + text + `}}],"maxTokens":5}}`,
			`{"jsonrpc":"2.0","id":2,"result":{"role":"assistant","content":{"type":"text","text":` + text + `},"model":"m"}}`,
			`{"jsonrpc":"2.0","id":3,"method":"elicitation/create","params":{"message":` + text + `,"requestedSchema":{}}}`,
			`{"jsonrpc":"2.0","id":3,"result":{"action":"accept","content":{"text":` + text + `}}}`,
			`{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"x:1"}}`,
			`{"jsonrpc":"2.0","id":4,"result":{"contents":[{"uri":"x:1","text":` + text + `}]}}`,
			`{"jsonrpc":"2.0","id":5,"method":"prompts/get","params":{"name":"x"}}`,
			`{"jsonrpc":"2.0","id":5,"result":{"messages":[{"role":"user","content":{"type":"text","text":` + text + `}}]}}`,
			`{"jsonrpc":"2.0","id":6,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"x"}}}`,
			`{"jsonrpc":"2.0","id":6,"result":{"completion":{"values":[` + text + `]}}}`,
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x"}}`,
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":` + text + `,"data":{"content":[{"type":"text","text":` + text + `}]}}}`,
		},
		"2025-11-25": {
			`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"x","task":{"ttl":60000}}}`,
			`{"jsonrpc":"2.0","id":8,"result":{"task":{"taskId":"1","status":"working","statusMessage":` + text + `}}}`,
			`{"jsonrpc":"2.0","id":9,"method":"tasks/result","params":{"taskId":"1"}}`,
			`{"jsonrpc":"2.0","id":9,"result":{"content":[{"type":"text","text":` + text + `}],"structuredContent":{"a":[1,2,3]}}}`,
			`{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"1","statusMessage":` + text + `}}`,
		},
		"2026-07-28": {
			`{"jsonrpc":"2.0","id":10,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"%s"}}}`,
			`{"jsonrpc":"2.0","id":10,"result":{"resultType":"complete","supportedVersions":["%s"],"capabilities":{"tools":{}},"instructions":` + text + `,"ttlMs":1,"cacheScope":"public"}}`,
			`{"jsonrpc":"2.0","id":11,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}`,
			`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":11}}}`,
			`{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"x"}}`,
			`{"jsonrpc":"2.0","id":12,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{"message":` + text + `}}},"requestState":` + text + `}}`,
			`{"jsonrpc":"2.0","id":13,"method":"prompts/list"}`,
			`{"jsonrpc":"2.0","id":13,"result":{"resultType":"complete","prompts":[{"name":"x","description":` + text + `}],"ttlMs":1,"cacheScope":"private"}}`,
		},
	}
	before := ""
	for _, revision := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
		before += strings.Join(messages[revision], "\n") + "\n"
		o := options()
		o.Model = &mcpproxy.Model{}
		in := strings.ReplaceAll(before, "%s", revision)
		if out, _, _ := through(t, o, strings.NewReader(in), server("copy")...); out != in {
			t.Errorf("%s: it became\n%s", revision, out)
		}
	}
}

// No result has more tokens than before, whatever a host shows: results of real
// servers, and real documents as the results of a tool, with and without a copy.
func TestNoResultHasMoreTokens(t *testing.T) {
	changed := 0
	for _, corpus := range []string{"mcp_filesystem", "mcp_results", "api_responses", "chat_requests", "llm_texts"} {
		text, err := os.ReadFile("../../../tests/corpora/" + corpus + ".ndjson")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		for i, line := range lines {
			if i%4 != 0 && corpus != "mcp_filesystem" && toolchain.Sampled(t) {
				continue
			}
			for _, before := range results(t, line) {
				for _, dense := range []bool{false, true} {
					o := compact.RewriteOptions{MinSaving: compact.DefaultMinSaving, Dense: dense, Count: o200k.Count}
					after, err := compact.RewriteCall(before, o)
					if err != nil {
						t.Fatalf("%s, %d: %v", corpus, i, err)
					}
					if after == before {
						continue
					}
					changed++
					was, is := mcpproxy.CountShown(before, o200k.Count), mcpproxy.CountShown(after, o200k.Count)
					if is.Content > was.Content || is.Structured > was.Structured || is.Both > was.Both {
						t.Errorf("%s, line %d, dense %v: %v became %v\n%.300s", corpus, i+1, dense, was, is, after)
					}
				}
			}
		}
	}
	if changed < 100 {
		t.Errorf("%d results were changed", changed)
	}
}

// results are those that a line of a corpus is, or may be told in.
func results(t *testing.T, line string) []string {
	t.Helper()
	if m, err := compact.ParseMCPMessage(line); err == nil && m.Type == compact.MessageToolsCallResponse {
		return []string{m.Result}
	}
	if strings.HasPrefix(line, `{"content":[`) {
		return []string{line}
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, []byte(line), "", "  "); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, text := range []string{line, indented.String()} {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		content := fmt.Sprintf(`{"content":[{"type":"text","text":%s}]`, quoted)
		list = append(list, content+"}", content+`,"structuredContent":`+line+"}")
	}
	return list
}

// The line at the end says what lists cost, and that definitions were asked; a dry run says
// what they would cost, and changes nothing.
func TestSavingOfListsIsTold(t *testing.T) {
	for _, dry := range []bool{false, true} {
		var summary bytes.Buffer
		o := options()
		o.Model = &mcpproxy.Model{DryRun: dry}
		slimming(&o)
		o.Summary, o.Count = &summary, func(text string) int { return strings.Count(text, "It says more") }
		described := described(2, `{"names":["read"]}`)
		in := strings.Join([]string{listAsked, listOf(1, three), described, listOf(2, three)}, "\n") + "\n"
		through(t, o, strings.NewReader(in), server("copy")...)
		// Each of three tools says so eight times, and a slim one never.
		want := "compactmcp proxy: 0 of 0 results changed; lists of tools: 1, 24 o200k tokens before, 0 after (100.0 % fewer); calls of describe_tools: 1\n"
		if dry {
			want = strings.NewReplacer("0 of 0 results changed", "0 of 1 results would change", "describe_tools: 1", "describe_tools: 0").Replace(want)
		}
		if summary.String() != want {
			t.Errorf("%q, want %q", summary.String(), want)
		}
	}
}

// The figures: what hosts show, by a count of bytes.
func TestSavingIsTold(t *testing.T) {
	var measured, summary bytes.Buffer
	o := options()
	o.Model = &mcpproxy.Model{}
	o.Measure, o.Summary, o.Count = &measured, &summary, func(text string) int { return len(text) }
	in := strings.Join([]string{listAsked, listed, callAsked, answered, withID(3, callAsked), `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"prose"}]}}`}, "\n") + "\n"
	through(t, o, strings.NewReader(in), server("copy")...)
	// "[1,   2,   3]" has 13 bytes, "[1,2,3]" has 7, and prose 5.
	const want = "compactmcp proxy: 1 of 2 results changed; their texts: 18 o200k tokens before, 12 after (33.3 % fewer); " +
		"with structuredContent beside them: 25 o200k tokens before, 12 after (52.0 % fewer)\n"
	if summary.String() != want {
		t.Errorf("%q, want %q", summary.String(), want)
	}
	found := 0
	for line := range strings.Lines(measured.String()) {
		var e struct {
			Tool      string
			Changed   bool
			TokensIn  mcpproxy.Tokens `json:"tokens_in"`
			TokensOut mcpproxy.Tokens `json:"tokens_out"`
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		if e.Changed {
			found++
			if got := fmt.Sprint(e.Tool, e.TokensIn, e.TokensOut); got != "read{13 7 20} {7 7 7}" {
				t.Error(got)
			}
		}
	}
	if found != 1 {
		t.Errorf("%d changed results in %s", found, measured.String())
	}
}

// Who counts slowly keeps no answer waiting, and what was not counted is said; its
// figures are written without tokens.
func TestCountingIsBeside(t *testing.T) {
	var summary, figures bytes.Buffer
	counting, release := make(chan struct{}, 10), make(chan struct{})
	defer close(release)
	o := options()
	o.Model = &mcpproxy.Model{}
	o.Measure, o.Summary, o.Count = &figures, &summary, func(text string) int {
		if text != "" { // the first one makes ready
			counting <- struct{}{}
			<-release
		}
		return 1
	}
	out, _, _ := through(t, o, strings.NewReader(callAsked+"\n"+answered+"\n"), server("copy")...)
	<-counting
	if !strings.HasSuffix(out, bothStay+"\n") {
		t.Errorf("%s", out)
	}
	if want := "compactmcp proxy: 1 of 1 results changed; 1 results were not counted\n"; summary.String() != want {
		t.Errorf("%q, want %q", summary.String(), want)
	}
	if !strings.Contains(figures.String(), `,"tool":"read","changed":true}`+"\n") {
		t.Errorf("no line of the result, without tokens, in\n%s", &figures)
	}
	late := mcpproxy.NewRewriter(&o)
	session := late.Session()
	session.FromClient(callAsked)
	if err := late.End(); err != nil { // while the server still answers
		t.Error(err)
	}
	if out, _ := session.FromServer(answered); out != bothStay {
		t.Error(out)
	}
}
