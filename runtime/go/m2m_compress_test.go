package compact_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

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
