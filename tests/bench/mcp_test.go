package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
)

// The restored results are compared with the originals.
func TestEqual(t *testing.T) {
	text := strings.Repeat("words ", 100)
	message := func(id, text string) string {
		return `{"result":{"content":[{"type":"text","text":"` + text + `"}],"structuredContent":{"content":"` + text + `"}},"id":` + id + `,"jsonrpc":"2.0"}`
	}
	packed := func(text string) string {
		m, err := compact.ParseMCPMessage(message("1", text))
		if err != nil {
			t.Fatal(err)
		}
		out, err := as(&m, "T2")
		if err != nil || len(out) >= len(m.Text) {
			t.Fatalf("%d bytes, %v", len(out), err)
		}
		return out
	}
	for _, good := range []string{message("1", text), packed(text)} {
		if err := equal(good, message("1", text)); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{message("1", text+"x"), message("2", text), packed(text + "x"), "", packed(text)[1:]} {
		if equal(bad, message("1", text)) == nil {
			t.Errorf("taken for equal: %.200s", bad)
		}
	}
}

// The cost of asking in a request, and of results that do not get shorter.
func TestAs(t *testing.T) {
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`:                           `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.github.compactgen/accept":["Z"]}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x"}}`:     `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x","_meta":{"io.github.compactgen/accept":["Z"]}}}`,
		`{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`:                         `{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`,
		`{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"read"}}`: `{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"read"}}`,
	} {
		m, err := compact.ParseMCPMessage(line)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := as(&m, "Z"); got != want || err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

// The server in Go answers as the real one does.
func TestHandle(t *testing.T) {
	b := &mcpBench{folder: t.TempDir()}
	list := []scenario{{tool: "read_file", path: "text", fill: words, size: 100}, {tool: "read_media_file", path: "png", fill: func(int) []byte { return []byte{0, 1, 2} }}}
	if err := b.prepare(list); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		`{"result":{"content":[{"type":"text","text":"` + english[:100] + `"}],"structuredContent":{"content":"` + english[:100] + `"}},"jsonrpc":"2.0","id":1}`,
		`{"result":{"content":[{"type":"image","data":"AAEC","mimeType":"image/png"}],"structuredContent":{"content":[{"type":"image","data":"AAEC","mimeType":"image/png"}]}},"jsonrpc":"2.0","id":1}`,
	} {
		var spans mcpspan.Spans
		got, err := handle(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":`+b.params(list[i])+`}`, &spans)
		if err != nil || got != want {
			t.Errorf("got\n%s\nwant\n%s\n%v", got, want, err)
		}
		for _, step := range mcpspan.Steps() {
			if _, taken := spans.Took(step); taken != (step != mcpspan.Base64 || i == 1) {
				t.Errorf("%s: taken %v", step, taken)
			}
		}
	}
}

func TestAnswering(t *testing.T) {
	var out bytes.Buffer
	if err := answer("../../cmd/compactmcp/tests/package.json", strings.NewReader("1\n2\nhalf"), &out); err != nil || strings.Count(out.String(), `"private"`) != 2 {
		t.Errorf("%v: %s", err, &out)
	}
}
