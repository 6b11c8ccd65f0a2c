package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// A question is a frame for both inspectors.
type question struct {
	Frame  []byte          `json:"frame"`
	Family string          `json:"family,omitempty"`
	Limits *vectors.Limits `json:"limits,omitempty"`
	name   string
}

var families = map[string]string{
	"response.decode": inspect.Response, "delta.apply": inspect.Delta, "decompress": inspect.M2M, "request.decode": inspect.Request, "mcp.parse": inspect.MCP,
}

// questions are the frames of all vectors.
func questions(t *testing.T) (list []question) {
	t.Helper()
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			in := c.Input
			if c.Op == "delta.apply" {
				var delta struct{ Delta json.RawMessage }
				if err := json.Unmarshal(in, &delta); err != nil {
					t.Fatal(err)
				}
				in = delta.Delta
			}
			// The page lists parts behind a reference that passes a limit.
			if families[c.Op] == "" || strings.HasPrefix(c.Name, "structure/depth/ref-over") || strings.HasPrefix(c.Name, "structure/output/billion") || bytes.Contains(in, []byte(`"allowed"`)) {
				continue
			}
			// A page is given text; bytes can only be a dictionary's.
			if frame := frameOf(t, in); utf8.Valid(frame) || bytes.HasPrefix(frame, []byte("#DI|")) {
				list = append(list, question{frame, families[c.Op], cheap(c.Limits), c.Name})
			}
		}
	}
	return list
}

// others are frames whose family the inspectors have to find out: messages as a
// real server sent them, packed and not, and more parts than are listed.
func others(t *testing.T) (list []question) {
	t.Helper()
	corpus, err := os.ReadFile(filepath.Join("..", "..", "tests", "corpora", "mcp_filesystem.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	frames := []string{
		"REQ|1|||{}" + strings.Repeat("|D|+|more", 1200), `#T2|["` + strings.Repeat(`some text of 20 b","`, 1200) + `"]`,
		`#T1|{"m":[` + strings.Repeat(`{"r":"u","c":"한국어"},`, 1200) + `{}]}`, "  plain", "", "Z", " {}", "#XX|", "RES|😀", "D|", "A" + strings.Repeat("é", 100),
		`{"model":"G3","returncode":0,"response":"` + strings.Repeat("long 😀 ", 50) + `"} `, `[{"jsonrpc":"2.0"}]`, `{"jsonrpc":"2.0","id":1,"id":2}`,
	}
	for line := range strings.Lines(string(corpus)) {
		line = strings.TrimSuffix(line, "\n")
		frames = append(frames, line)
		var m struct{ Result json.RawMessage }
		if json.Unmarshal([]byte(line), &m) != nil || m.Result == nil || len(line) > 50_000 {
			continue
		}
		for _, encoding := range []string{"T2", "BR", "Z"} {
			packed, shorter, err := compact.PackCall(string(m.Result), []string{encoding})
			if err != nil {
				t.Fatal(err)
			}
			if shorter {
				frames = append(frames, `{"jsonrpc":"2.0","id":1,"result":`+packed+`}`)
			}
		}
	}
	for i, frame := range frames {
		list = append(list, question{[]byte(frame), "", cheap(nil), fmt.Sprintf("other %d", i)})
	}
	return list
}

// cheap has both inspectors stop at a mebibyte, where a case has no limits of its own.
func cheap(l *vectors.Limits) *vectors.Limits {
	if l != nil {
		return l
	}
	output := int64(1 << 20)
	return &vectors.Limits{Output: &output}
}

// frameOf is a string of the vectors, or its bytes.
func frameOf(t *testing.T, raw json.RawMessage) []byte {
	t.Helper()
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []byte(text)
	}
	var other struct{ Hex, WTF8 string }
	if err := json.Unmarshal(raw, &other); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	b, err := hex.DecodeString(other.Hex + other.WTF8)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The page's inspector, which is TypeScript, makes the reports of `compactgen
// inspect`, which is Go, of every vector.
func TestReportsAreThoseOfTheCommand(t *testing.T) {
	m, p := shipped(t)
	asked := append(questions(t), others(t)...)
	if len(asked) < 4000 {
		t.Errorf("%d frames are too few", len(asked))
	}
	got := pageReports(t, m, asked)
	for i, q := range asked {
		want, err := inspect.New(m, limited(p, q.Limits)).Frame(string(q.Frame), q.Family)
		if err != nil {
			t.Fatal(err)
		}
		w, g := plain(t, want), plain(t, got[i])
		samePlace(w, g)
		if diff := differences("", w, g); len(diff) > 0 {
			t.Errorf("%s: %.200q as %s: the page has %s", q.name, q.Frame, q.Family, strings.Join(diff, "; "))
		}
	}
}

func shipped(t *testing.T) (*model.Model, *compact.Protocol) {
	t.Helper()
	file, problems := spec.Load("compact.yaml", spec.Shipped)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(file)
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

func limited(p *compact.Protocol, l *vectors.Limits) *compact.Protocol {
	if l == nil {
		return p
	}
	all := p.Limits()
	for to, from := range map[*int64]*int64{&all.Input: l.Input, &all.Output: l.Output, &all.Depth: l.Depth, &all.Deltas: l.Deltas} {
		if from != nil {
			*to = *from
		}
	}
	return p.WithLimits(all)
}

// pageReports has the page's inspector answer on Node.
func pageReports(t *testing.T, m *model.Model, asked []question) []json.RawMessage {
	t.Helper()
	out := onNode(t, "reports.ts", append(compacted(t, m.JSON()), lines(t, asked...)...))
	var reports []json.RawMessage
	for line := range strings.Lines(string(out)) {
		reports = append(reports, json.RawMessage(line))
	}
	if len(reports) != len(asked) {
		t.Fatalf("%d reports of %d frames", len(reports), len(asked))
	}
	return reports
}

// compacted is a JSON text on one line.
func compacted(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	return append(b.Bytes(), '\n')
}
