package conformance

import "github.com/compactgen/compactgen/tests/vectors"

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
