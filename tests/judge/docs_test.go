package judge_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/tests/judge"
)

func page(t *testing.T, chapter string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + chapter + ".md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A frame in docs/record.md, delta.md or request.md stands in a hand-written vector, too, or decodes
// to the record that the document says it is.
func TestFramesInTheDocumentAreTrue(t *testing.T) {
	text := page(t, "record") + page(t, "delta") + page(t, "request")
	var inputs []string
	for _, c := range handwritten(t) {
		inputs = append(inputs, string(c.Input), string(c.Expected))
	}
	all := strings.Join(inputs, "\n")
	frames := regexp.MustCompile("`((?:RES\\||MlQ|MlA|Al|D\\|[F+RZ]\\|)[^`]+)`|(?m)^    ((?:RES\\||D\\|[F+R]\\|)[^{\\n]*?)(?:   .*)?$|frame     (Z\\S+)|(?m)^    ((?:TOOL|SYS|REQ)\\|(?:def|full|ref|1)\\|.*)$").FindAllStringSubmatch(text, -1)
	if len(frames) < 22 {
		t.Fatalf("the document has only %d frames: %q", len(frames), frames)
	}
	for _, match := range frames {
		frame := match[1] + match[2] + match[3] + match[4]
		if escaped := strings.ReplaceAll(frame, `"`, `\"`); !strings.Contains(all, frame) && !strings.Contains(all, escaped) {
			t.Errorf("no vector holds %s", frame)
		}
	}
}

// The columns of section 3's table are the same record in every version.
func TestPayloadTableOfTheDocument(t *testing.T) {
	text := page(t, "record")
	rows := regexp.MustCompile("(?m)^\\| (\\d)(, 150 tokens)? \\| `9[^`]+` \\| `(M\\S+)` \\| `(A\\S+)` \\|$").FindAllStringSubmatch(text, -1)
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	tw := judge.New(shipped(t))
	for _, row := range rows {
		tokens := 0
		if row[2] != "" {
			tokens = 150
		}
		for _, frame := range row[3:] {
			if err := tw.Check(vectors.Case{Op: "response.decode", Input: []byte(`"` + frame + `"`), Expected: fmt.Appendf(nil, `{"status":"OK","model":"G3","tokens":%d,"result":"hello"}`, tokens)}); err != nil {
				t.Errorf("%s: %v", frame, err)
			}
		}
	}
}

// The checks of the session that the document plays are those of the frames
// that it shows.
func TestChecksOfTheDocument(t *testing.T) {
	text := page(t, "request")
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return hex.EncodeToString(sum[:])
	}
	tool := "t_" + hash(`{"name":"search","schema":{"type":"object"}}`)
	system := "s_" + hash("You are a helpful assistant...")
	check := func(previous, args, deltas string) string {
		return hash(strings.Join([]string{previous, tool, system, args, deltas}, "\n"))[:16]
	}
	previous := ""
	for _, step := range []struct{ args, deltas, extended string }{
		{`{"query":"hello"}`, "|D|F|User: Hi", " AI: Hello!"}, {"{}", "|D|+| User: Bye", ""},
	} {
		previous = check(previous, step.args, step.deltas)
		frame := "REQ|1|" + tool[:10] + "|" + system[:10] + `|{"check":"c_` + previous + `","args":` + step.args + "}" + step.deltas
		if !strings.Contains(text, "\n    "+frame+"\n") {
			t.Errorf("the document does not show %s", frame)
		}
		if step.extended != "" {
			previous = hash("+" + previous + "\n" + step.extended)[:16]
			if !strings.Contains(text, "`"+previous+"`") {
				t.Errorf("the document does not show %s", previous)
			}
		}
	}
}
