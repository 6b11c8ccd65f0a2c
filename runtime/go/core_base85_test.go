package compact_test

import (
	"errors"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// Appending keeps what was there, and an error leaves it as it was.
func TestBase85Append(t *testing.T) {
	dst := append(make([]byte, 0, 64), "before "...)
	out, err := compact.AppendDecodeBase85(dst, "VPa.sVPaz")
	if string(out) != "before abcdabc" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	if out, err = compact.AppendDecodeBase85(dst, "VPa.s~"); string(out) != "before " || err == nil {
		t.Errorf("got %q, %v", out, err)
	}
	if out, err = compact.AppendEncodeBase85(dst, []byte("abcda")); string(out) != "before VPa.sVE" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
}

func isKind(err error, kind compact.Kind) bool {
	var e *compact.Error
	return errors.As(err, &e) && e.Kind == kind
}
