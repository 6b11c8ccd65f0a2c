package judge_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/judge"
)

// Of every real document, T2 gives back what encoding/json makes of it without
// white space, BR and DI the document; what T1 gives back encodes to the same
// frame.
func TestReferenceCompressesTheCorpora(t *testing.T) {
	tw := judge.New(shipped(t))
	files, err := filepath.Glob("../corpora/*.ndjson")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSuffix(line, "\n")
			var minified bytes.Buffer
			if err := json.Compact(&minified, []byte(line)); err != nil {
				t.Fatal(err)
			}
			for algorithm, want := range map[string]string{"T2": minified.String(), "BR": line, "DI": line, "T1": ""} {
				frame, f := tw.Compress(algorithm, line, nil)
				if f != nil {
					t.Fatalf("%s: %v of %.80s", algorithm, f, line)
				}
				got, f := tw.Decompress(frame, nil)
				if f != nil || algorithm != "T1" && got != want {
					t.Fatalf("%s: %v, %.80s", algorithm, f, line)
				}
				if again, _ := tw.Compress(algorithm, got, nil); algorithm == "T1" && again != frame {
					t.Fatalf("T1: another frame of %.80s", line)
				}
			}
		}
	}
}
