package mcpproxy_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

const corpus = "../../../tests/corpora/mcp_filesystem.ndjson"

func readCorpus(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile(corpus)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// answerTo is an answer that T2 makes shorter: its text stands in it twice.
func answerTo(id, text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%q}],"structuredContent":{"content":%q}}}`, id, text, text)
}

func ask(id, method string, members ...string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"%s","params":{"_meta":{%s}}}`, id, method, strings.Join(members, ","))
}

const (
	acceptT2 = `"io.github.compactgen/accept":["T2"]`
	call     = "tools/call"
	list     = "tools/list"
)

// exchange sends a client's lines to a server that then says its own; it
// returns what the client gets.
func exchange(t *testing.T, encodings []string, client, says string) string {
	t.Helper()
	o := options()
	o.Encodings = encodings
	file := filepath.Join(t.TempDir(), "answer")
	if err := os.WriteFile(file, []byte(says), 0o600); err != nil {
		t.Fatal(err)
	}
	count := strconv.Itoa(strings.Count(client, "\n") + 1)
	out, _, code := through(t, o, strings.NewReader(client+"\n"), server("answer", count, file)...)
	if code != 0 {
		t.Fatalf("exit %d", code)
	}
	return out
}

// Only the text of the result is another one; it decodes to the minified
// result.
func TestOnlyTheResultChanges(t *testing.T) {
	text := strings.Repeat("some text; ", 20)
	result := fmt.Sprintf("{ \"content\" : [{\"type\":\"text\",\"text\":%q}],\t\"n\":1.0, \"structuredContent\":{\"content\":%q} }", text, text)
	for name, frame := range map[string][2]string{
		"ugly":           {"  {\t\"result\" :\r ", " , \"jsonrpc\":\"2.0\", \"id\" : 7 } \r\n"},
		"an escaped key": {`{"\u0072esult":`, `,"id":7,"jsonrpc":"2.0"}` + "\n"},
		"no line feed":   {`{"jsonrpc":"2.0","id":7,"result":`, "}"},
	} {
		got := exchange(t, []string{"T2"}, ask("7", call, acceptT2), frame[0]+result+frame[1])
		packed, ok := strings.CutPrefix(got, frame[0])
		packed, ok2 := strings.CutSuffix(packed, frame[1])
		if !ok || !ok2 || !strings.Contains(packed, `"text":"#T2|`) {
			t.Fatalf("%s: %q", name, got)
		}
		back, _, err := compact.UnpackCall(packed)
		var want bytes.Buffer
		if err := json.Compact(&want, []byte(result)); err != nil {
			t.Fatal(err)
		}
		if err != nil || back != want.String() {
			t.Errorf("%s: %v: %s", name, err, back)
		}
	}
}

// packs says whether an answer was compressed, and with what.
func packs(answer string) string {
	m, err := compact.ParseMCPMessage(answer)
	if err != nil {
		return err.Error()
	}
	var r struct {
		Meta map[string]string `json:"_meta"`
	}
	if json.Unmarshal([]byte(m.Result), &r) != nil {
		return "other"
	}
	return r.Meta["io.github.compactgen/encoding"]
}

func TestWhoIsAnsweredCompact(t *testing.T) {
	text := strings.Repeat("some text; ", 90)
	many := make([]string, 0, 1100)
	for i := range 1100 {
		many = append(many, ask(fmt.Sprint(i), call, acceptT2))
	}
	packed, _, err := compact.PackCall(`{"content":[],"structuredContent":"`+text+text+`"}`, []string{"BR"})
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"T2", "BR", "Z"}
	plain := ask("1", call)
	for _, c := range []struct {
		name           string
		encodings      []string
		client, server string
		want           string
	}{
		{"who asks", all, ask("1", call, acceptT2), answerTo("1", text), "T2"},
		{"a string for an id", all, ask(`"1"`, call, acceptT2), answerTo(`"1"`, text), "T2"},
		{"another string", all, ask(`"1"`, call, acceptT2), answerTo("1", text), ""},
		{"an id written in another way", all, ask(`"\u0061\/"`, call, acceptT2), answerTo(`"a/"`, text), "T2"},
		{"an id without a meaning", all, ask(`"\ud800"`, call, acceptT2), answerTo(`"\ud800"`, text), ""},
		{"a long id", all, ask(`"`+strings.Repeat("i", 300)+`"`, call, acceptT2), answerTo(`"`+strings.Repeat("i", 300)+`"`, text), ""},
		{"the client's order", all, ask("1", call, `"io.github.compactgen/accept":["?","Z","T2"]`), answerTo("1", text), "Z"},
		{"the proxy's choice", []string{"BR"}, ask("1", call, `"io.github.compactgen/accept":["Z","T2","BR"]`), answerTo("1", text), "BR"},
		{"none that is allowed", []string{"Z"}, ask("1", call, acceptT2), answerTo("1", text), ""},
		{"who does not ask", all, plain, answerTo("1", text), ""},
		{"ill-formed", all, ask("1", call, `"io.github.compactgen/accept":"T2"`), answerTo("1", text), ""},
		{"another method", all, ask("1", "prompts/get", acceptT2), answerTo("1", text), ""},
		{"the second answer", all, ask("1", call, acceptT2), `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n" + answerTo("1", text), ""},
		{"an id that is used again", all, ask("1", call, acceptT2) + "\n" + plain, answerTo("1", text), ""},
		{"the oldest of too many", all, strings.Join(many, "\n"), answerTo("75", text), ""},
		{"a newer of too many", all, strings.Join(many, "\n"), answerTo("76", text), "T2"},
		{"what is encoded already", all, ask("1", call, acceptT2), `{"jsonrpc":"2.0","id":1,"result":` + packed + `}`, "BR"},
		{"the server's own request", all, ask("1", call, acceptT2), `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n" + answerTo("1", text), "T2"},
		{"a list", all, ask("1", list, acceptT2), `{"jsonrpc":"2.0","id":1,"result":{"tools":["` + text + `","` + text + `"]}}`, "T2"},
	} {
		got := exchange(t, c.encodings, c.client, c.server)
		lines := strings.Split(got, "\n")
		if name := packs(lines[len(lines)-1]); name != c.want {
			t.Errorf("%s: %q, want %q", c.name, name, c.want)
		}
		if c.want == "" && got != c.server {
			t.Errorf("%s: changed", c.name)
		}
	}
}

// A list that the client knows is one short message; one that has changed since
// comes whole, under another reference.
func TestAskingForAListAgain(t *testing.T) {
	lists := []string{`{"tools":[{"name":"read"}]}`, `{"tools":[{"name":"read","title":"Read"}]}`}
	known := func(reference string) string { return `"io.github.compactgen/known":"` + reference + `"` }
	again := func(list, reference string) compact.KnownList {
		t.Helper()
		got := exchange(t, []string{"T2"}, ask("2", "tools/list", known(reference)), `{"jsonrpc":"2.0","id":2,"result":`+list+`}`)
		m, err := compact.ParseMCPMessage(got)
		if err != nil {
			t.Fatal(err)
		}
		l, err := compact.UnpackList(m.Result, compact.KnownList{Reference: reference, Text: "the known one"})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	first := again(lists[0], "")
	if first.Text != lists[0] || first.Reference == "" {
		t.Fatalf("%+v", first)
	}
	if l := again(lists[0], first.Reference); l.Text != "the known one" {
		t.Errorf("the same list: %+v", l)
	}
	if l := again(lists[1], first.Reference); l.Text != lists[1] || l.Reference == first.Reference {
		t.Errorf("a changed list: %+v", l)
	}
	if l := again(lists[0], strings.Repeat("long", 100)); l.Text != lists[0] {
		t.Errorf("no reference: %+v", l)
	}
}

// The corpus again, with a client that asks each time.
func TestCorpusComesBackEqual(t *testing.T) {
	var client, server []string
	for line := range strings.Lines(string(readCorpus(t))) {
		m, err := compact.ParseMCPMessage(line)
		if err != nil {
			t.Fatal(err)
		}
		if m.Method == "" && m.Type == compact.MessageToolsCallResponse {
			client = append(client, ask(m.ID, call, `"io.github.compactgen/accept":["T2"]`))
			server = append(server, line)
		}
	}
	got := exchange(t, []string{"T2"}, strings.Join(client, "\n"), strings.Join(server, ""))
	compressed := 0
	for i, line := range strings.Split(strings.TrimSuffix(got, "\n"), "\n") {
		m, err := compact.ParseMCPMessage(line)
		if err != nil {
			t.Fatal(err)
		}
		want, err := compact.ParseMCPMessage(server[i])
		if err != nil {
			t.Fatal(err)
		}
		back, packed, err := compact.UnpackCall(m.Result)
		switch {
		case err != nil:
			t.Error(err)
		case packed:
			compressed++
		default:
			back = m.Result
		}
		if back != want.Result || m.ID != want.ID {
			t.Errorf("%s: another result", m.ID)
		}
	}
	if compressed == 0 {
		t.Error("nothing was compressed")
	}
}

// A client's capabilities ask for every request, in its handshake or with each.
func TestAskingAsAnExtension(t *testing.T) {
	const extension = `{"extensions":{"io.github.compactgen/compact":{` + acceptT2 + `}}}`
	text := strings.Repeat("the same words again, ", 20)
	plain := answerTo("2", text)
	for name, c := range map[string]struct {
		client string
		packed bool
	}{
		"handshake": {`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":` + extension + `}}` + "\n" + ask("2", call), true},
		"request": {`{"jsonrpc":"2.0","id":1,"method":"server/discover"}` + "\n" +
			ask("2", call, `"io.modelcontextprotocol/clientCapabilities":`+extension), true},
		"neither": {`{"jsonrpc":"2.0","id":1,"method":"initialize"}` + "\n" + ask("2", call), false},
	} {
		t.Run(name, func(t *testing.T) {
			got := exchange(t, []string{"T2"}, c.client, `{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}}}}`+"\n"+plain+"\n")
			offer, answer, _ := strings.Cut(got, "\n")
			if offer != `{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{},"extensions":{"io.github.compactgen/compact":{}}}}}` {
				t.Errorf("the server offers %s", offer)
			}
			if strings.Contains(answer, `encoding":"T2"`) != c.packed || !c.packed && answer != plain+"\n" {
				t.Errorf("the answer is %s", answer)
			}
		})
	}
}
