package engine_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/examples/playground/engine"
	"github.com/compactgen/compactgen/spec"
)

func files(t *testing.T, pattern string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "spec", "testdata", pattern, "*.yaml"))
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d specs: %v", len(paths), err)
	}
	texts := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	return texts
}

// Whatever a protocol leaves out, it is spoken: a record goes out in every
// format that carries it, and each frame is good again.
func TestSpecs(t *testing.T) {
	for path, text := range files(t, "ok") {
		e, err := engine.Open(path, text)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := spec.Load(path, []byte(text))
		record := `{"status":"` + file.Statuses[0].Code.V + `","model":"","tokens":7,"result":"x"}`
		a, err := e.Answer(record, "")
		if err != nil {
			t.Fatal(err)
		}
		if a.Of != "record" || len(a.Encodings) != len(file.Formats) {
			t.Errorf("%s: %s of %+v", path, a.Of, a)
		}
		for _, x := range a.Encodings {
			again, err := e.Answer(x.Frame, "")
			if failure := again.Report.Error; failure != nil && strings.Contains(failure.Message, "output limit") {
				continue // of one byte, in a spec that is odd on purpose
			}
			if err != nil || x.Error == "" && (!again.Report.OK || again.Report.Name != x.Name || *x.Bytes != len(x.Frame)) {
				t.Errorf("%s: %+v is %+v (%v)", path, x, again.Report, err)
			}
		}
	}
}

func TestBadSpecs(t *testing.T) {
	for path, text := range files(t, "bad") {
		_, err := engine.Open("mine.yaml", text)
		var problems spec.Problems
		if !errors.As(err, &problems) || !strings.HasPrefix(err.Error(), "mine.yaml") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestBrotli(t *testing.T) {
	content := bytes.Repeat([]byte("content, "), 1000)
	stream := engine.Compress(content, 5)
	if got, err := engine.Decompress(stream, 9000); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if got, err := engine.Decompress(stream, 100); err != nil || len(got) != 101 {
		t.Errorf("past the limit: %d bytes, %v", len(got), err)
	}
	for name, bad := range map[string][]byte{"cut": stream[:len(stream)-1], "more": append(bytes.Clone(stream), 0), "empty": {}, "damaged": []byte("no stream")} {
		if got, err := engine.Decompress(bad, 9000); err == nil {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}
