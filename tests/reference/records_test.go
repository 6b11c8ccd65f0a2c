package reference_test

import (
	"os"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/reference"
)

// The cases of a spec with every type of field are worked by hand; those derived
// from it come back as they were made.
func TestRecordsByHand(t *testing.T) {
	source, err := os.ReadFile("testdata/desk.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("desk.yaml", source)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(file)
	hand, err := vectors.LoadFS(os.DirFS("testdata/desk"))
	if err != nil {
		t.Fatal(err)
	}
	derived, err := reference.Derive(m)
	if err != nil {
		t.Fatal(err)
	}
	p := reference.New(m)
	for _, topic := range append(hand, derived...) {
		for _, c := range topic.Cases {
			if err := p.Check(c); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
		}
	}
}
