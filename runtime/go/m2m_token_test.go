package compact_test

import (
	"os"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/reference"
)

// shippedModel is the model of the repository's spec.
func shippedModel(t testing.TB) *model.Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("compact.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// checkToken compares both directions with the reference, and closes the circle.
func checkToken(t failer, p *compact.Protocol, slow *reference.Protocol, text string) {
	frame, err := p.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmToken})
	want, fault := slow.Compress("T1", text, nil)
	if frame != want || err != nil || fault != nil {
		t.Fatalf("compress %s\n got %s (%v)\nwant %s (%v)", text, frame, err, want, fault)
	}
	// What the text holds as a frame, and the frame of the text.
	for _, payload := range []string{text, frame[4:]} {
		got, err := p.Decompress("#T1|"+payload, compact.DecompressOptions{})
		want, fault := slow.Decompress("#T1|"+payload, nil)
		if got != want || err != nil || fault != nil {
			t.Fatalf("decompress %s\n got %s (%v)\nwant %s (%v)", payload, got, err, want, fault)
		}
		again, err := p.Compress(got, compact.CompressOptions{Algorithm: compact.AlgorithmToken})
		if payload == frame[4:] && again != frame || err != nil {
			t.Fatalf("%s\nis compressed again to\n%s (%v)", frame, again, err)
		}
	}
}
