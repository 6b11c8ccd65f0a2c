package compact_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// A failer is a test or a property.
type failer interface {
	Helper()
	Fatalf(string, ...any)
}

func compressAs(t failer, p *compact.Protocol, a compact.Algorithm, content string) string {
	t.Helper()
	frame, err := p.AppendCompress(nil, content, compact.CompressOptions{Algorithm: a})
	if err != nil {
		t.Fatalf("%s of %.300q: %v", a, content, err)
	}
	return string(frame)
}

func decompress(t failer, p *compact.Protocol, frame string) string {
	t.Helper()
	content, err := p.AppendDecompress(nil, []byte(frame), compact.DecompressOptions{})
	if err != nil {
		t.Fatalf("%.300q: %v", frame, err)
	}
	return string(content)
}

// kindOf is an error's kind and the limit that it names.
func kindOf(err error) string {
	var e *compact.Error
	if !errors.As(err, &e) {
		return ""
	}
	field := ""
	if e.Kind == compact.KindUnrepresentable || e.Kind == compact.KindMissingField {
		field = e.Field
	}
	return strings.TrimSuffix(string(e.Kind)+" "+field+e.Limit, " ")
}

// documents are the lines of the corpora.
func documents(t testing.TB) (list []string) {
	t.Helper()
	paths, err := filepath.Glob("../../tests/corpora/*.ndjson")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no corpora:", err)
	}
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			list = append(list, lines.Text())
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	return list
}

// vendorsRequest is one that no default of another vendor's API belongs in.
const vendorsRequest = `{"model":"claude-sonnet-4","max_tokens":1024,"system":"Answer in one sentence, and name your source.",` +
	`"messages":[{"role":"user","content":"Who built the bridge at Graz?"}]}`

func TestTheDefaultGivesBackWhatWentIn(t *testing.T) {
	for _, a := range []compact.Algorithm{"", compact.AlgorithmExact} {
		frame, err := compact.Compress(vendorsRequest, compact.CompressOptions{Algorithm: a})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := compact.Decompress(frame, compact.DecompressOptions{}); got != vendorsRequest || err != nil {
			t.Errorf("%q: %s (%v)", a, got, err)
		}
	}
}
