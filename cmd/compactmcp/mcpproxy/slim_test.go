package mcpproxy_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
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

// packedList is the answer of a server that packs its list by itself.
func packedList(t *testing.T) string {
	t.Helper()
	out, ok, err := compact.Default().PackList(`{"tools":[`+three+`]}`, compact.Ask{Accept: []string{"T2"}})
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	return `{"jsonrpc":"2.0","id":1,"result":` + out + `}`
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
		"a list":       {slimming, []string{listAsked, listOf(1, three)}, map[int]string{1: slim}},
		"off":          {slimming, []string{listOff, listOf(1, three)}, nil},
		"dry run":      {func(o *mcpproxy.Options) { slimming(o); o.Model.DryRun = true }, []string{listAsked, listOf(1, three), described(2, `{}`)}, nil},
		"a later page": {slimming, []string{strings.Replace(listAsked, `"}`, `","params":{"cursor":"2"}}`, 1), listOf(1, three)}, nil},
		"a short list": {slimming, []string{listAsked, listOf(1, threeSlim)}, nil},
		"a list that changed, before 2026": {slimming, []string{
			`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}`,
			`{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{"listChanged":true}}}}`,
			listAsked, listOf(1, threeSlim), `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`,
			withID(3, listAsked), `{"jsonrpc":"2.0","id":3,"result":{"_meta":{"b":1},"tools":[` + three + `]}}`,
		}, map[int]string{6: `{"jsonrpc":"2.0","id":3,"result":{"_meta":{"b":1},"tools":[` + threeSlim + "," + describer + `]}}`}},
		"whole definitions": {slimming, []string{described(2, `{"names":["read","raed"]}`), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"` + whole + `"},{"type":"text","text":"There is no tool \"raed\". Close to it: \"read\", \"write\", \"drop\"."}],"resultType":"complete"}}`}},
		"nobody knows it": {slimming, []string{described(2, `{"names":["rows"]}`), listOf(2, `{"name":"row"}`)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"There is no tool \"rows\". Close to it: \"row\"."}],"isError":true,"resultType":"complete"}}`}},
		"no names": {slimming, []string{described(2, `{"names":[]}`), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"Expected names, an array of 1 to 20 names of tools."}],"isError":true,"resultType":"complete"}}`}},
		"what the server refuses": {slimming, []string{described(2, `{"names":["read"]}`), refused}, map[int]string{0: asked}},
		"a task": {slimming, []string{strings.Replace(described(2, `{}`), `"_meta"`, `"task":{},"_meta"`, 1), listOf(2, three)}, map[int]string{0: asked,
			1: `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"The tool describe_tools does not run as a task"}}`}},
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

const succeeded = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"yes"}]}}`

// own is a request of the proxy's own, and its answer.
func own(n int, message string) string { return withID(fmt.Sprintf(`"compactgen-%d"`, n), message) }

func fromServer(t *testing.T, s *mcpproxy.Session, message, wantOut, wantAgain string) {
	t.Helper()
	if out, again := s.FromServer(message); out != wantOut || again != wantAgain {
		t.Errorf("%s\n%s\nwant\n%s\n%s", out, again, wantOut, wantAgain)
	}
}

func slimSession(change func(o *mcpproxy.Options)) *mcpproxy.Session {
	o := options()
	o.Model = &mcpproxy.Model{}
	slimming(&o)
	if change != nil {
		change(&o)
	}
	return mcpproxy.NewRewriter(&o).Session()
}

// A server that has the name of our tool itself is left alone: the call goes out when
// this caller's list says so.
func TestOwnDescriber(t *testing.T) {
	s := slimSession(nil)
	call, list := described(2, `{}`), listOf(1, three+`,{"name":"describe_tools"}`)
	for n := range 2 {
		if out, _ := s.FromClient(call); out == call {
			t.Error("nobody knows what this list has")
		}
		fromServer(t, s, withID(2, list), "", own(n+1, call))
		fromServer(t, s, own(n+1, succeeded), withID(2, succeeded), "")
	}
	s.FromClient(listAsked)
	fromServer(t, s, list, list, "")
	s.FromClient(call)
	fromServer(t, s, listOf(2, `{"name":"a"}`), `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"Expected names, an array of 1 to 20 names of tools."}],"isError":true,"resultType":"complete"}}`, "")
}

// All pages of a list are walked, and come as one; so does what is described. Where one
// does not come, the client gets the first page as it is, with the rest to ask for.
func TestPages(t *testing.T) {
	page := func(id, tools, more string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"result":{"tools": [ ` + tools + ` ],` + more + `"resultType":"complete"}}`
	}
	const asked = `{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":{"b":1}}}`
	next := func(n int, cursor string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":"compactgen-%d","method":"tools/list","params":{"cursor":%q,"_meta":{"b":1}}}`, n, cursor)
	}
	tools := strings.Split(three, `,{"name"`)
	first := page(`"a"`, tools[0], `"nextCursor":"2","ttlMs":5,"cacheScope":"private",`)
	second := page(`"compactgen-1"`, `{"name"`+tools[1], `"nextCursor":"3","ttlMs":9,"cacheScope":"private",`)
	last := page(`"compactgen-2"`, `{"name"`+tools[2], `"ttlMs":7,"cacheScope":"private",`)
	whole := `{"jsonrpc":"2.0","id":"a","result":{"tools": [` + threeSlim + "," + describer + `],"ttlMs":5,"cacheScope":"private","resultType":"complete"}}`
	s := slimSession(nil)
	s.FromClient(asked)
	fromServer(t, s, first, "", next(1, "2"))
	fromServer(t, s, second, "", next(2, "3"))
	fromServer(t, s, last, whole, "")

	for _, broken := range []string{mcpproxy.Unanswered(next(1, "2")), page(`"compactgen-1"`, `{}],"tools":[`, ""), page(`"compactgen-1"`, strings.Repeat(" ", 5<<20), "")} {
		s := slimSession(nil)
		s.FromClient(asked)
		fromServer(t, s, first, "", next(1, "2"))
		fromServer(t, s, broken, first, "")
	}

	s.FromClient(strings.Replace(described(3, `{"names":["drop"]}`), `"a":1`, `"b":1`, 1))
	fromServer(t, s, withID(3, first), "", next(3, "2"))
	fromServer(t, s, withID(`"compactgen-3"`, second), "", next(4, "3"))
	if out, _ := s.FromServer(withID(`"compactgen-4"`, last)); !strings.Contains(out, `"id":3,"result":{"content":[{"type":"text","text":"{\"name\":\"drop\"`) {
		t.Error(out)
	}

	s = slimSession(nil)
	s.FromClient(listAsked)
	endless := withID(1, page("1", "", `"nextCursor":"x",`))
	for n := range 99 {
		out, again := s.FromServer(endless)
		if endless = withID(fmt.Sprintf(`"compactgen-%d"`, n+1), endless); out != "" || !strings.Contains(again, `"cursor":"x"`) {
			t.Fatal(n, out, again)
		}
	}
	fromServer(t, s, endless, withID(1, endless), "")
}

// A failed call of a tool that was listed in short gets its definition, once in 20 calls
// of a client that is known again.
func TestDefinitionOfWhatFailed(t *testing.T) {
	o := options()
	o.Model = &mcpproxy.Model{}
	slimming(&o)
	r := mcpproxy.NewRewriter(&o)
	call := strings.Replace(callAsked, `"name":"read"`, `"name":"read","_meta":{"a":1}`, 1)
	list := `{"jsonrpc":"2.0","id":"compactgen-%d","method":"tools/list","params":{"_meta":{"a":1}}}`
	definition := `Definition of read: {\"name\":\"read\",\"description\":\"This tool is the one to read rows.` + more + `\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\",\"description\":\"where it is\"}},\"required\":[\"path\"]}}`
	failed := `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"<no>"} ],"isError":true}}`
	refused := `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no"}}`
	explained := strings.Replace(failed, " ]", `,{"type":"text","text":"`+definition+`"}]`, 1)
	for _, s := range []*mcpproxy.Session{r.Session(), r.Exchange()} {
		s.FromClient(call)
		fromServer(t, s, failed, "", fmt.Sprintf(list, 1))
		fromServer(t, s, own(1, listOf(1, three)), explained, "")
	}
	s := r.Session()
	s.FromClient(call)
	fromServer(t, s, refused, "", fmt.Sprintf(list, 1))
	fromServer(t, s, own(1, listOf(1, three)), strings.Replace(refused, `"no"`, `"no\n`+definition+`"`, 1), "")
	for range 20 {
		s.FromClient(call)
		fromServer(t, s, failed, failed, "")
	}
	s.FromClient(call)
	fromServer(t, s, failed, "", fmt.Sprintf(list, 2))
	fromServer(t, s, own(2, refused), failed, "")
	s.FromClient(described(5, `{"names":["read"]}`))
	s.FromServer(listOf(5, three))
	s.FromClient(call)
	fromServer(t, s, failed, failed, "")

	long := strings.ReplaceAll(three, "where it is", strings.Repeat("where it is ", 400))
	for name, c := range map[string]struct{ failed, tools, want string }{
		"no content yet":        {`{"jsonrpc":"2.0","id":2,"result":{"content":[],"isError":true}}`, three, `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"` + definition + `"}],"isError":true}}`},
		"a long definition":     {refused, long, strings.Replace(refused, `"no"`, `"no\nDefinition of read: {\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\",\"description\":\"`+strings.Repeat("where it is ", 400)+`\"}},\"required\":[\"path\"]}"`, 1)},
		"a tool that is whole":  {failed, `{"name":"read"},` + strings.ReplaceAll(three, `"read"`, `"other"`), failed},
		"a list that is whole":  {failed, `{"name":"read"}`, failed},
		"an unknown tool":       {failed, strings.ReplaceAll(three, `"read"`, `"other"`), failed},
		"content of other kind": {`{"jsonrpc":"2.0","id":2,"result":{"content":1,"isError":true}}`, three, `{"jsonrpc":"2.0","id":2,"result":{"content":1,"isError":true}}`},
	} {
		s := r.Session()
		s.FromClient(call)
		fromServer(t, s, c.failed, "", fmt.Sprintf(list, 1))
		if out, _ := s.FromServer(own(1, listOf(1, c.tools))); out != c.want {
			t.Errorf("%s: %s\nwant %s", name, out, c.want)
		}
	}
	for name, answer := range map[string]string{"a success": succeeded, "another error": strings.Replace(refused, "-32602", "-32603", 1)} {
		s := r.Session()
		s.FromClient(call)
		if _, again := s.FromServer(withID(2, answer)); again != "" {
			t.Errorf("%s: %s", name, again)
		}
	}
	s.FromClient(strings.Replace(call, `"a":1`, `"io.github.compactgen/off":true`, 1))
	fromServer(t, s, failed, failed, "")
}

// Standard error names the tools that changed where slim lists do not show it.
func TestChangesThatAreNotShown(t *testing.T) {
	var told strings.Builder
	s := slimSession(func(o *mcpproxy.Options) { o.Model.Log = log.New(&told, "", 0) })
	for _, tools := range []string{three, three, strings.Replace(three, "where it is", "send it to me", 1), strings.Replace(three, "the one to write", "the one to burn", 1)} {
		s.FromClient(listAsked)
		s.FromServer(listOf(1, tools))
	}
	want := "what slim lists do not show has changed of these tools: [\"read\"]\n"
	if told.String() != want+want {
		t.Errorf("%s", &told)
	}
}

// Over stdio the proxy asks the server by itself; where that has no input any more, the
// client gets what there is.
func TestPagesOverStdio(t *testing.T) {
	o := options()
	o.Model = &mcpproxy.Model{}
	slimming(&o)
	script := filepath.Join(t.TempDir(), "script")
	first := strings.Replace(listOf(1, three), `"ttlMs"`, `"nextCursor":"2","ttlMs"`, 1)
	if err := os.WriteFile(script, []byte(first+"\n"+own(1, listOf(1, `{"name":"last"}`))+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	in, client := io.Pipe()
	go func() { _, _ = io.WriteString(client, listAsked+"\n") }()
	out, _, _ := through(t, o, in, server("turns", script)...)
	if want := listOf(1, threeSlim+`,{"name":"last"},`+describer) + "\n"; out != want {
		t.Errorf("%s\nwant\n%s", out, want)
	}
	if out, _, _ = through(t, o, strings.NewReader(listAsked+"\n"), server("late-answer", first)...); out != first+"\n" {
		t.Errorf("%s\nwant\n%s", out, first)
	}
}

// Lists that differ by a letter get each their own answer, however many come in turn; a
// list that was seen before is not read again.
func TestSlimListsAreKept(t *testing.T) {
	s := slimSession(nil)
	answer := func(letter rune) string {
		tools := strings.ReplaceAll(three, "one to read", "one to "+string(letter)+"ead")
		s.FromClient(listAsked)
		out, _ := s.FromServer(listOf(1, tools))
		return out
	}
	for range 2 {
		for letter := 'a'; letter <= 'l'; letter++ {
			want := listOf(1, strings.ReplaceAll(threeSlim, "one to read", "one to "+string(letter)+"ead")+","+describer)
			if got := answer(letter); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
		}
	}
	whole := `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Repeat(three+",", 100) + `{"name":"x"}]}}`
	again := testing.AllocsPerRun(5, func() {
		s.FromClient(listAsked)
		s.FromServer(whole)
	})
	if again > 4000 {
		t.Errorf("%.0f allocations for a list of 301 tools that came before", again)
	}
}

// A client may have any id open, and cannot guess one of ours.
func TestOwnIDs(t *testing.T) {
	known := map[string]bool{}
	for range 2 {
		o := options()
		o.OwnID, o.Model = "", &mcpproxy.Model{Slim: &compact.SlimOptions{}}
		s := mcpproxy.NewRewriter(&o).Session()
		s.FromClient(listAsked)
		_, again := s.FromServer(strings.Replace(listOf(1, three), `"ttlMs"`, `"nextCursor":"2","ttlMs"`, 1))
		for _, id := range []string{`"compactgen-1"`, `"compactgen-2"`} {
			s.FromClient(withID(id, callAsked))
			fromServer(t, s, withID(id, succeeded), withID(id, succeeded), "")
		}
		if id := foreign.Member(again, "id"); len(id) < len(`"compactgen-`)+26 || known[id] {
			t.Errorf("our request is %s", again)
		} else {
			known[id] = true
		}
	}
}
