package conformance

import (
	"errors"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/tests/frozen"
)

// ShippedVectors are the cases of tests/vectors and of tests/frozen.
func ShippedVectors() ([]Case, error) {
	topics, err := vectors.Load()
	old, frozenErr := vectors.LoadFS(frozen.FS)
	return Flatten(append(topics, old...)), errors.Join(err, frozenErr)
}

// Flatten joins the cases of topics.
func Flatten(topics []vectors.Topic) []Case {
	var cases []Case
	for _, topic := range topics {
		cases = append(cases, topic.Cases...)
	}
	return cases
}
