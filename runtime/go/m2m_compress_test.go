package compact_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// kindOf is an error's kind and the field that it names.
func kindOf(err error) string {
	var e *compact.Error
	if !errors.As(err, &e) {
		return ""
	}
	return strings.TrimSuffix(string(e.Kind)+" "+e.Field, " ")
}

// vendorsRequest is one that no default of another vendor's API belongs in.
const vendorsRequest = `{"model":"claude-sonnet-4","max_tokens":1024,"system":"Answer in one sentence, and name your source.",` +
	`"messages":[{"role":"user","content":"Who built the bridge at Graz?"}]}`

func TestTheDefaultGivesBackWhatWentIn(t *testing.T) {
	frame, err := compact.Compress(vendorsRequest, compact.CompressOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := compact.Decompress(frame, compact.DecompressOptions{}); got != vendorsRequest || err != nil {
		t.Errorf("%s (%v)", got, err)
	}
}
