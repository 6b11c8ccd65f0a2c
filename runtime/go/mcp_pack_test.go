package compact_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

const (
	metaAccept    = `"io.github.compactgen/accept"`
	metaEncoding  = `"io.github.compactgen/encoding"`
	metaText      = `"io.github.compactgen/text"`
	metaKnown     = `"io.github.compactgen/known"`
	metaReference = `"io.github.compactgen/reference"`
)

// messages are the lines of a session with the MCP filesystem server.
func messages(t testing.TB) (list []string) {
	t.Helper()
	file, err := os.ReadFile("../../tests/corpora/mcp_filesystem.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(file))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		list = append(list, lines.Text())
	}
	return list
}

// results are those in the messages, by encoding/json.
func results(t testing.TB) (list []string) {
	t.Helper()
	for _, line := range messages(t) {
		var m struct{ Result json.RawMessage }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Result != nil {
			list = append(list, string(m.Result))
		}
	}
	if len(list) != 24 {
		t.Fatalf("the corpus has %d results", len(list))
	}
	return list
}

// encoded is a result in an encoding, by its document.
func encoded(t failer, name, result string) string {
	t.Helper()
	if name != "Z" {
		return compressAs(t, compact.Default(), compact.Algorithm(name), result)
	}
	frame, err := compact.Encode(compact.Response{Status: "OK", Result: compressAs(t, compact.Default(), "T2", result)},
		compact.EncodeOptions{Format: "compressed"})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return frame
}

func packedCallOf(name, text string) string {
	return `{"content":[{"type":"text","text":` + quoted(text) + `}],"_meta":{` + metaEncoding + `:"` + name + `"}}`
}

// checkCall packs a result in each encoding, and gets it back.
func checkCall(t failer, result string) (shorter int) {
	t.Helper()
	for _, name := range []string{"T2", "BR", "Z"} {
		want := packedCallOf(name, encoded(t, name, result))
		if len(want) >= len(result) {
			want = ""
		}
		got, ok, err := compact.PackCall(result, []string{"no such", name})
		if got != want || ok != (want != "") || err != nil {
			t.Fatalf("%s of %.300s: %.300s (%v, %v), want %.300s", name, result, got, ok, err, want)
		}
		if !ok {
			continue
		}
		shorter++
		back, ok, err := compact.UnpackCall(got)
		if minimal := minified(result); err != nil || !ok || back != minimal && (name != "BR" || back != result) {
			t.Fatalf("%s of %.300s comes back as %.300s (%v, %v)", name, result, back, ok, err)
		}
	}
	return shorter
}

func TestPackCorpus(t *testing.T) {
	shorter := 0
	for _, result := range results(t) {
		shorter += checkCall(t, result)
	}
	if shorter < 30 {
		t.Errorf("%d encodings of results are shorter", shorter)
	}
}

// repeated is worth packing.
var repeated = `{"content":[{"type":"text","text":"` + strings.Repeat("the same words again, ", 20) + `"}],"structuredContent":{"content":"` +
	strings.Repeat("the same words again, ", 20) + `"}}`

func TestPackCall(t *testing.T) {
	const small = `{"content":[]}`
	for _, c := range []struct {
		result string
		accept []string
		want   string // the encoding; "" for plain
	}{
		{repeated, nil, ""},
		{repeated, []string{}, ""},
		{repeated, []string{"T2"}, "T2"},
		{repeated, []string{"t2", "", "T1", "Z", "T2"}, "Z"},
		{repeated, []string{"BR", "T2"}, "BR"},
		{small, []string{"T2", "BR", "Z"}, ""},
		// T2 does not shorten it, so that the next one is tried.
		{`{"text":"` + strings.Repeat("the same words again, ", 30) + `"}`, []string{"T2", "BR"}, "BR"},
		// Encoded already.
		{`{"_meta":{` + metaEncoding + `:"T2"},` + repeated[1:], []string{"T2"}, ""},
		{`{"_meta":{` + metaEncoding + `:null},` + repeated[1:], []string{"T2"}, ""},
		{`{"_meta":{"io.github.compactgen\/encoding":1},` + repeated[1:], []string{"T2"}, ""},
		{`{"_meta":{"x":{` + metaEncoding + `:"T2"}},` + repeated[1:], []string{"T2"}, "T2"},
	} {
		want := ""
		if c.want != "" {
			want = packedCallOf(c.want, encoded(t, c.want, c.result))
		}
		if got, ok, err := compact.PackCall(c.result, c.accept); got != want || ok != (want != "") || err != nil {
			t.Errorf("%v of %.100s: %.100s (%v), want %.100s", c.accept, c.result, got, err, want)
		}
	}
	for _, broken := range []string{"", "null", "[]", `"x"`, repeated[1:], repeated + "x", `{"a":"` + "\xff" + `"}`} {
		if got, ok, err := compact.PackCall(broken, []string{"T2"}); ok || err == nil {
			t.Errorf("%.40q is packed as %.40s", broken, got)
		}
	}
}

// The first encoding that is shorter is the one, by a single byte too.
func TestPackedMustBeShorter(t *testing.T) {
	words := "the same words again, the same words again, "
	for n := range 120 {
		result := `{"a":"` + words + strings.Repeat("x", n) + `","b":"` + words + strings.Repeat("x", n) + `"}`
		checkCall(t, result)
	}
}

// Results that hold what the vectors compress, once and twice.
func TestPackVectors(t *testing.T) {
	eachVector(t, "compress", func(input json.RawMessage) {
		var in struct{ Content string }
		if json.Unmarshal(input, &in) != nil || !isJSON(in.Content, 400) {
			return
		}
		for _, result := range []string{`{"content" :` + in.Content + `}`, `{"content":` + in.Content + `, "structuredContent":` + in.Content + `}`} {
			checkCall(t, result)
			checkList(t, result)
		}
	})
}
