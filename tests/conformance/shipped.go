package conformance

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/vectors"
)

// ShippedVectors are the cases of tests/vectors.
func ShippedVectors() ([]Case, error) {
	topics, err := vectors.Load()
	return Flatten(topics), err
}

// Flatten joins the cases of topics.
func Flatten(topics []vectors.Topic) []Case {
	var cases []Case
	for _, topic := range topics {
		cases = append(cases, topic.Cases...)
	}
	return cases
}

// Twin is the judge.
func Twin(m *model.Model) func(op string, input, limits any) (Answer, bool) { return nil }
