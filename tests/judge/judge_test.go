package judge_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

func shipped(t *testing.T) *model.Model {
	t.Helper()
	return modelOf(t, spec.Shipped)
}

func modelOf(t *testing.T, source []byte) *model.Model {
	t.Helper()
	file, problems := spec.Load("test.yaml", source)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func committed(t *testing.T) []vectors.Topic {
	t.Helper()
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	return topics
}

// The hand-written cases check the judge; the derived ones only that it gives
// the same answer twice, and that `decodes_to` holds.
func TestReferencePassesTheVectors(t *testing.T) {
	tw := judge.New(shipped(t))
	for _, topic := range committed(t) {
		t.Run(topic.Topic, func(t *testing.T) {
			for _, c := range topic.Cases {
				if c.ByHand() {
					continue
				}
				if err := tw.Check(c); err != nil {
					t.Errorf("%s: %v", c.Name, err)
				}
			}
		})
	}
}

// handwritten are the cases that are no derivation.
func handwritten(t *testing.T) []vectors.Case {
	t.Helper()
	var out []vectors.Case
	for _, topic := range committed(t) {
		if !strings.HasPrefix(topic.Topic, "derived-") {
			out = append(out, topic.Cases...)
		}
	}
	return out
}
