package compact_test

import (
	"os"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
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
