package mcpproxy_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestMeasure(t *testing.T) {
	picture := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("picture"), 1000))
	lines := []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		ask(`"a\u0062"`, call, acceptT2),
		"",
		"Listening on port 80",
		strings.Repeat(".", 17<<20),
		answerTo(`"ab"`, strings.Repeat("some text; ", 90)),
		`{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"image","mimeType":"image/png","data":"` + picture + `"}]}}`,
	}
	o := options()
	o.Encodings = []string{"T2"}
	var file bytes.Buffer
	o.Measure = &file
	out, _, _ := through(t, o, strings.NewReader(strings.Join(lines, "\n")+"\n"), server("copy")...)

	type entry struct {
		From, Type, Method string
		ID                 json.RawMessage
		In                 int              `json:"bytes_in"`
		Out                int              `json:"bytes_out"`
		Spans              map[string]int64 `json:"spans_ns"`
	}
	seen := map[string][]entry{}
	for line := range strings.Lines(file.String()) {
		var e entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		seen[e.From] = append(seen[e.From], e)
	}
	packed := len(strings.Split(out, "\n")[5])
	for i, want := range []entry{
		{Type: "tools/list.request", Method: "tools/list", ID: json.RawMessage("1")},
		{Type: "tools/call.request", Method: "tools/call", ID: json.RawMessage(`"a\u0062"`)},
		{Type: ""}, {Type: ""},
		{Type: "tools/call.response", ID: json.RawMessage(`"ab"`)},
		{Type: "tools/call.response", ID: json.RawMessage("3")},
	} {
		line := append(slices.Clone(lines[:2]), lines[3:]...)[i]
		for from, list := range seen {
			if len(list) != 6 {
				t.Fatalf("%s: %d entries", from, len(list))
			}
			got, size, spans := list[i], len(line), "parse"
			switch {
			case i == 3:
				size, spans = len(line)+1, "" // a line that is streamed counts its line feed
			case i == 4 && from == "server":
				size, spans = packed, "parse stringify wrap"
			case i == 5:
				spans = "base64 parse"
			}
			names := strings.Join(slices.Sorted(maps.Keys(got.Spans)), " ")
			if got.Type != want.Type || got.Method != want.Method || string(got.ID) != string(want.ID) || got.Out != size || names != spans {
				t.Errorf("%s %d: %+v, want %+v, %d bytes, spans %q", from, i, got, want, size, spans)
			}
			if i != 4 && got.In != got.Out || got.In < got.Out {
				t.Errorf("%s %d: %d bytes in, %d out", from, i, got.In, got.Out)
			}
		}
	}
	if packed >= len(lines[5]) {
		t.Error("nothing was compressed")
	}
}
