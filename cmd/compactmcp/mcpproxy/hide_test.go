package mcpproxy_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// hiding hides one tool of the three.
func hiding(o *mcpproxy.Options) { o.Model.Hidden = func(name string) bool { return name == "drop" } }

func hidingSession() *mcpproxy.Session {
	o := options()
	o.Model = &mcpproxy.Model{}
	hiding(&o)
	return mcpproxy.NewRewriter(&o).Session()
}

const noTools = `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`

// A client gets no hidden tool, in whatever form a list comes, and whatever was asked.
func TestHiddenInLists(t *testing.T) {
	for name, c := range map[string]struct{ list, want string }{
		"a list":                {listOf(1, `{"name":"drop"} , {"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"escapes":               {listOf(1, `{"n\u0061me":"dr\u006fp"},{"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"two names":             {listOf(1, `{"name":"drop","name":"a"},{"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"a name in other case":  {listOf(1, `{"name":"a","Name":"drop"},{"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"no name":               {listOf(1, `{"NAME":"drop"},{"name":7},"drop",{"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"half a character":      {listOf(1, `{"name":"drop\ud800"},{"name":"read"}`), listOf(1, `{"name":"read"}`)},
		"two lists":             {strings.Replace(listOf(1, `{"name":"drop"}`), `"ttlMs"`, `"tools":[],"ttlMs"`, 1), noTools},
		"two lists by case":     {strings.Replace(listOf(1, `{"name":"read"}`), `"ttlMs"`, `"Tools":[{"name":"drop"}],"ttlMs"`, 1), noTools},
		"by a letter of Kelvin": {`{"jsonrpc":"2.0","id":1,"result":{"tool\u017f":[{"name":"drop"}]}}`, noTools},
		"an object of tools":    {`{"jsonrpc":"2.0","id":1,"result":{"tools":{"0":{"name":"drop"}}}}`, noTools},
		"packed":                {packedList(t), `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Split(three, `,{"name":"drop"`)[0] + `]}}`},
		"packed, by reference":  {`{"jsonrpc":"2.0","id":1,"result":{"tools":[],"_meta":{"io.github.compactgen/known":"t_1"}}}`, noTools},
		"another member":        {`{"jsonrpc":"2.0","id":1,"x":0,"result":{"tools":[{"name":"drop"}]}}`, noTools},
		"an id of 300 bytes":    {withID(`"`+strings.Repeat("x", 300)+`"`, listOf(1, `{"name":"drop"}`)), withID(`"`+strings.Repeat("x", 300)+`"`, listOf(1, ``))},
		"no list":               {succeeded, succeeded},
		"a batch":               {`[` + listOf(1, `{"name":"drop"}`) + `]`, ""},
		"two results":           {`{"jsonrpc":"2.0","id":1,"result":{},"result":{"tools":[{"name":"drop"}]}}`, ""},
		"two results by case":   {`{"jsonrpc":"2.0","id":1,"result":{},"Result":{"tools":[{"name":"drop"}]}}`, ""},
		"a byte order mark":     {"\ufeff" + listOf(1, `{"name":"drop"}`), ""},
		"NaN":                   {listOf(1, `{"name":"drop","x":NaN}`), ""},
		"600 brackets":          {listOf(1, `{"name":"drop","x":`+strings.Repeat("[", 600)+strings.Repeat("]", 600)+`}`), ""},
		"no version":            {`{"id":1,"result":{"tools":[{"name":"drop"}]}}`, ""},
	} {
		for _, asked := range []string{"", listAsked, listOff} {
			s := hidingSession()
			if asked != "" {
				if out, refused := s.FromClient(asked); out != asked || refused != nil {
					t.Fatal(out, refused)
				}
			}
			if out, again := s.FromServer(c.list); out != c.want || again != "" {
				t.Errorf("%s:\n%s\nwant\n%s", name, out, c.want)
			}
		}
	}
}

// A server that packs lists itself has no name for the list without the hidden tools: a
// client that has asked twice has the others.
func TestHiddenAsksForWholeLists(t *testing.T) {
	list := `{"tools":[` + three + `]}`
	server := func(request string) string {
		params := foreign.Member(request, "params")
		answer := list
		if out, ok, err := compact.Default().PackList(list, compact.Default().Asks(params)); err != nil {
			t.Fatal(err)
		} else if ok {
			answer = out
		}
		return `{"jsonrpc":"2.0","id":1,"result":` + answer + `}`
	}
	for name, encodings := range map[string][]string{"a proxy that packs nothing": nil, "one that packs, too": {"T2"}} {
		for _, hidden := range []string{"drop", "another"} {
			o := options()
			o.Encodings, o.Model = encodings, &mcpproxy.Model{Hidden: func(tool string) bool { return tool == hidden }}
			s := mcpproxy.NewRewriter(&o).Session()
			var has compact.KnownList
			for range 3 {
				asked := `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"a":1,"io.github.compactgen/known":"` + has.Reference + `","b":2}}}`
				sent, refused := s.FromClient(asked)
				if want := `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"a":1,"b":2}}}`; sent != want || refused != nil {
					t.Fatal(sent, refused)
				}
				got, _ := s.FromServer(server(strings.Replace(sent, `"a":1`, `"io.github.compactgen/known":""`, 1))) // one that always gives its name
				var err error
				if has, err = compact.Default().UnpackList(foreign.Member(got, "result"), has); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(has.Text, `"read"`) && strings.Contains(has.Text, `"drop"`) == (hidden != "drop") {
					continue
				}
				t.Errorf("%s, %s is hidden: %.300s", name, hidden, has.Text)
			}
		}
	}
}

// A call of a tool that may be seen goes on as it is, whatever stands beside it.
func TestHiddenLeavesOthers(t *testing.T) {
	for _, message := range []string{
		callAsked,
		withID(`"`+strings.Repeat("x", 300)+`"`, callAsked),
		strings.Replace(callAsked, `"jsonrpc"`, `"unknown":{"method":1},"jsonrpc"`, 1),
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}`,
		`{"jsonrpc":"2.0","id":1,"method":"elsewhere","params":[1]}`,
	} {
		if out, refused := hidingSession().FromClient(message); out != message || refused != nil {
			t.Errorf("%s\nbecame\n%s, %v", message, out, refused)
		}
	}
}

// A server may read such a call as one of another tool, and such a request for a list as
// another one: the answer stays as it is.
func TestNotUnderstood(t *testing.T) {
	for _, message := range []string{
		strings.Replace(callAsked, `"name":"read"`, `"name":"read","name":"drop"`, 1),
		strings.Replace(callAsked, `"name":"read"`, `"name":"read","Name":"drop"`, 1),
		strings.Replace(callAsked, `"name":"read"`, `"name":"read","n\u0061me":"drop"`, 1),
		strings.Replace(callAsked, `"method"`, `"unknown":1,"method"`, 1),
		strings.Replace(callAsked, `"params":{`, `"params":{"_meta":{"io.github.compactgen/off":true},"_meta":{},`, 1),
		strings.Replace(withID(2, listOff), `"_meta":{`, `"_meta":{"io.github.compactgen/off":false,`, 1),
		strings.Replace(withID(2, listAsked), `"}`, `","params":{"cursor":"","Cursor":"2"}}`, 1),
	} {
		o := options()
		o.Model = &mcpproxy.Model{Applies: func(tool string) bool { return tool != "drop" }, Slim: &compact.SlimOptions{}}
		s := mcpproxy.NewRewriter(&o).Session()
		for _, asked := range []string{withID(7, listAsked), message} {
			if out, refused := s.FromClient(asked); out != asked || refused != nil {
				t.Errorf("%s became %s, %v", asked, out, refused)
			}
		}
		s.FromServer(listOf(7, three))
		s.FromClient(withID(8, callAsked))
		if out, _ := s.FromServer(withID(8, twoChannels)); len(out) >= len(twoChannels) {
			t.Errorf("a clear call's result stays %s", out)
		}
		for _, answer := range []string{listOf(2, three), twoChannels} {
			if strings.Contains(message, "list") == strings.Contains(answer, "tools") {
				fromServer(t, s, answer, answer, "")
			}
		}
	}
}

// A result that is shortened where its tool is known.
const twoChannels = `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"[1,   2,   3,   4,   5]"}],"structuredContent":[1,2,3,4,5]}}`

// On stdio everything is succeeded at once, and a line of the server that cannot be read
// leaves no request open.
func TestHiddenOverStdio(t *testing.T) {
	o := options()
	o.Model, o.OwnID = &mcpproxy.Model{}, "own-"
	hiding(&o)
	slimming(&o)
	paged := strings.Replace(listOf(1, three), `"ttlMs"`, `"nextCursor":"2","ttlMs"`, 1)
	nobodys := `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what is this?"}}`
	long := `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"read","arguments":"` + strings.Repeat("x", 16<<20) + `"}}`
	for _, c := range []struct{ client, server, want string }{
		{strings.Replace(callAsked, "read", "drop", 1), "", `{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Unknown tool: drop"}}`},
		{`[` + callAsked + `,` + withID(3, callAsked) + `]`, "", `{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"The message was not sent: it is a batch; send its messages one by one"}}` + "\n" +
			`{"jsonrpc":"2.0","id":3,"error":{"code":-32600,"message":"The message was not sent: it is a batch; send its messages one by one"}}`},
		{callAsked[:len(callAsked)-1], "", `{"jsonrpc":"2.0","id":2,"error":{"code":-32700,"message":"The message was not sent: `},
		{"what is this", "", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"The message was not sent: `},
		{"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\",\"params\":{\"x\":\r{}}}", "", `{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"The message was not sent: it has a carriage return in it"}}`},
		{long, "", `{"jsonrpc":"2.0","id":9,"error":{"code":-32600,"message":"The message was not sent: it has ` + fmt.Sprint(len(long)) + ` bytes, expected at most 16777216"}}`},
		{callAsked, `{"jsonrpc":"2.0","id":2,"result":NaN}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"the server's answer cannot be read: it is no message of JSON-RPC, or has a member twice"}}`},
		{callAsked, "\ufeff" + succeeded, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603`},
		{callAsked, `[` + succeeded + `]`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603`},
		{callAsked, `{"jsonrpc":"2.0","result":{"tools":[`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603`},
		{callAsked, `{"jsonrpc":"2.0","id":2,"result":"` + strings.Repeat("x", 16<<20) + `"}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603`},
		{callAsked, nobodys, nobodys + "\n" + `{"jsonrpc":"2.0","id":2,"error":{"code":-32603`},
		{listAsked, paged + "\n" + `{"jsonrpc":"2.0","id":"own-1","result":NaN}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603`},
		{listAsked, paged + "\n" + `{"jsonrpc":"2.0","id":"own-1","result":"` + strings.Repeat("x", 16<<20) + `"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603`},
		{callAsked, "[info] the server has started\n" + succeeded, succeeded},
		{callAsked, "  \n" + succeeded, "  \n" + succeeded},
	} {
		client, in := io.Pipe()
		command := server("copy")
		if c.server != "" {
			command = server("answer", "1", answers(t, c.server+"\n"))
		}
		go func() { _, _ = io.WriteString(in, c.client+"\n") }()
		out, toClient := io.Pipe()
		go func() {
			_, _ = mcpproxy.Run(command, mcpproxy.Stdio{In: client, Out: toClient, Err: io.Discard}, o)
			_ = toClient.Close()
		}()
		got := make([]byte, len(c.want))
		if _, err := io.ReadFull(out, got); err != nil || string(got) != c.want {
			t.Errorf("%.80s, %.80s:\n%s\nwant\n%s", c.client, c.server, got, c.want)
		}
		_ = in.Close()
		_, _ = io.Copy(io.Discard, out)
	}
}

// A request that was cancelled, or was answered, waits no more.
func TestHiddenForgetsCancelled(t *testing.T) {
	o := options()
	o.Model = &mcpproxy.Model{}
	hiding(&o)
	var in, out strings.Builder
	for i := range 10_001 {
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n"+`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d.0}}`+"\n", i, i)
	}
	if _, err := mcpproxy.Run(server("copy"), mcpproxy.Stdio{In: strings.NewReader(in.String()), Out: &out, Err: io.Discard}, o); err != nil || out.String() != in.String() {
		t.Errorf("%v, %.300s", err, out.String()[max(0, out.Len()-300):])
	}
}

// answers is a file with what a server says.
func answers(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "answer")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// What is refused goes nowhere, and the figures say so.
func TestHiddenIsMeasured(t *testing.T) {
	o := options()
	o.Model = &mcpproxy.Model{}
	hiding(&o)
	var figures strings.Builder
	o.Measure = &figures
	s := mcpproxy.NewRewriter(&o).Session()
	hidden := strings.Replace(callAsked, "read", "drop", 1)
	s.FromClient(hidden)
	s.LongFromServer(9)
	want := fmt.Sprintf(`{"from":"client","type":"","bytes_in":%d,"bytes_out":0}`+"\n"+`{"from":"server","type":"","bytes_in":9,"bytes_out":0}`+"\n", len(hidden))
	if figures.String() != want {
		t.Errorf("%s, want %s", &figures, want)
	}
}
