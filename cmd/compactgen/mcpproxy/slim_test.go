package mcpproxy_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A list that is long enough to be slimmed: three tools, which each lose more than
// describe_tools costs together.
var (
	more      = " " + strings.Repeat("It says more than a model has to know at first. ", 8)
	threeSlim = threeTools("", `{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}`)
	three     = threeTools(more, `{"type":"object","properties":{"path":{"type":"string","description":"where it is"}},"required":["path"]}`)
	describer = `{"name":"describe_tools","description":"Tools here are listed in short. This gives the full description and input schema of those named; ask before a first call that is not obvious.","inputSchema":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":20}},"required":["names"]},"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}`
)

func threeTools(description, schema string) string {
	var all []string
	for _, name := range []string{"read", "write", "drop"} {
		all = append(all, fmt.Sprintf(`{"name":%q,"description":"This tool is the one to %s rows.%s","inputSchema":%s,"x":{}}`, name, name, description, schema))
	}
	return strings.Join(all, ",")
}

func slimming(o *mcpproxy.Options) { o.Model.Slim = &compact.SlimOptions{} }

func described(id int, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"describe_tools","arguments":%s,"_meta":{"a":1}}}`, id, arguments)
}

func listOf(id int, tools string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"tools":[%s],"ttlMs":5,"resultType":"complete"}}`, id, tools)
}

// A server that sends back what it gets.
func TestSlimLists(t *testing.T) {
	slim := listOf(1, threeSlim+","+describer)
	asked := `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"a":1}}}`
	whole := `{\"name\":\"read\",\"description\":\"This tool is the one to read rows.` + more + `\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\",\"description\":\"where it is\"}},\"required\":[\"path\"]}}`
	refused := `{"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"who are you?"}}`
	for name, c := range map[string]struct {
		options func(o *mcpproxy.Options)
		in      []string
		want    map[int]string // the lines that change
	}{
		"a list":            {slimming, []string{listAsked, listOf(1, three)}, map[int]string{1: slim}},
		"off":               {slimming, []string{listOff, listOf(1, three)}, nil},
		"dry run":           {func(o *mcpproxy.Options) { slimming(o); o.Model.DryRun = true }, []string{listAsked, listOf(1, three), described(2, `{}`)}, nil},
		"a later page":      {slimming, []string{strings.Replace(listAsked, `"}`, `","params":{"cursor":"2"}}`, 1), listOf(1, three)}, nil},
		"a page of several": {slimming, []string{listAsked, strings.Replace(listOf(1, three), `"ttlMs"`, `"nextCursor":"2","ttlMs"`, 1)}, nil},
		"a short list":      {slimming, []string{listAsked, listOf(1, threeSlim)}, nil},
		"whole definitions": {slimming, []string{described(2, `{"names":["read","raed"]}`), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"` + whole + `"},{"type":"text","text":"There is no tool \"raed\". Close to it: \"read\", \"write\", \"drop\"."}],"resultType":"complete"}}`}},
		"nobody knows it": {slimming, []string{described(2, `{"names":["rows"]}`), listOf(2, `{"name":"row"}`)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"There is no tool \"rows\". Close to it: \"row\"."}],"isError":true,"resultType":"complete"}}`}},
		"no names": {slimming, []string{described(2, `{"names":[]}`), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"Expected names, an array of 1 to 20 names of tools."}],"isError":true,"resultType":"complete"}}`}},
		"what the server refuses": {slimming, []string{described(2, `{"names":["read"]}`), refused}, map[int]string{0: asked}},
		"a task": {slimming, []string{strings.Replace(described(2, `{}`), `"_meta"`, `"task":{},"_meta"`, 1), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"The tool describe_tools does not run as a task"}}`}},
		"hidden": {func(o *mcpproxy.Options) { o.Model.Hidden = func(name string) bool { return name != "read" } },
			[]string{listOff, listOf(1, `{"name":"drop"} , {"name":"read"}`), strings.Replace(callAsked, "read", "drop", 1), listOf(2, three), withID(3, callAsked)},
			map[int]string{1: listOf(1, `{"name":"read"}`), 2: `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, 3: `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Unknown tool: drop"}}`}},
		"hidden in a list with two lists": {func(o *mcpproxy.Options) { o.Model.Hidden = func(name string) bool { return name == "drop" } },
			[]string{listAsked, strings.Replace(listOf(1, `{"name":"drop"}`), `"ttlMs"`, `"tools":[],"ttlMs"`, 1)}, map[int]string{1: `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`}},
		"hidden with two names": {func(o *mcpproxy.Options) { o.Model.Hidden = func(name string) bool { return name == "drop" } },
			[]string{listAsked, listOf(1, `{"name":"drop","name":"a"},{"name":"read"}`)}, map[int]string{1: listOf(1, `{"name":"read"}`)}},
		"hidden and described": {func(o *mcpproxy.Options) {
			slimming(o)
			o.Model.Hidden = func(name string) bool { return name == "read" }
		},
			[]string{described(2, `{"names":["read"]}`), listOf(2, three)}, map[int]string{0: asked,
				1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"There is no tool \"read\". Close to it: \"write\", \"drop\"."}],"isError":true,"resultType":"complete"}}`}},
	} {
		t.Run(name, func(t *testing.T) {
			o := options()
			o.Model = &mcpproxy.Model{}
			c.options(&o)
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

// A server that has the name of our tool itself is left alone.
func TestOwnDescriber(t *testing.T) {
	o := options()
	o.Model = &mcpproxy.Model{}
	slimming(&o)
	s := mcpproxy.NewRewriter(&o).Session()
	call, list := described(2, `{}`), listOf(1, three+`,{"name":"describe_tools"}`)
	if out := s.FromClient(call); out == call {
		t.Error("nobody knows yet that the server has it")
	}
	if out := s.FromServer(withID(2, list)); !strings.Contains(out, "Call it again") {
		t.Error(out)
	}
	s.FromClient(listAsked)
	if out := s.FromServer(list); out != list {
		t.Error(out)
	}
	if out := s.FromClient(call); out != call {
		t.Error(out)
	}
}
