package twin_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/twin"
)

// A frame in docs/protocol.md stands in a hand-written vector, too, or decodes
// to the record that the document says it is.
func TestFramesInTheDocumentAreTrue(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, c := range handwritten(t) {
		inputs = append(inputs, string(c.Input), string(c.Expected))
	}
	all := strings.Join(inputs, "\n")
	frames := regexp.MustCompile("`((?:RES\\||MlQ|MlA|Al|D\\|[F+RZ]\\|)[^`]+)`|(?m)^    ((?:RES\\||D\\|[F+R]\\|)[^{\\n]*?)(?:   .*)?$|frame     (Z\\S+)").FindAllStringSubmatch(string(text), -1)
	if len(frames) < 15 {
		t.Fatalf("the document has only %d frames: %q", len(frames), frames)
	}
	for _, match := range frames {
		frame := match[1] + match[2] + match[3]
		if !strings.Contains(all, frame) {
			t.Errorf("no vector holds %s", frame)
		}
	}
}

// The columns of section 3's table are the same record in every version.
func TestPayloadTableOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| (\\d)(, 150 tokens)? \\| `9[^`]+` \\| `(M\\S+)` \\| `(A\\S+)` \\|$").FindAllStringSubmatch(string(text), -1)
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	tw := twin.New(shipped(t))
	for _, row := range rows {
		for _, frame := range row[3:] {
			r, f := tw.Decode(frame)
			if f != nil || r.Status != "OK" || r.Model != "G3" || r.Result != "hello" || (r.Tokens == 150) != (row[2] != "") {
				t.Errorf("%s: %+v %v", frame, r, f)
			}
		}
	}
}
