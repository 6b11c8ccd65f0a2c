package compact_test

import (
	"errors"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func TestDeltaErrors(t *testing.T) {
	p := compact.Default()
	l := p.Limits()
	l.Input = 5
	_, err := p.WithLimits(l).NewStream().Push("D|F|ab")
	var e *compact.Error
	if !errors.As(err, &e) || e.Limit != "input" || e.Kind != compact.KindInvalidFormat {
		t.Errorf("over the input limit: %v", err)
	}
	if _, err := compact.ApplyDelta("\xff", "D|"); !isKind(err, compact.KindInvalidText) {
		t.Errorf("content that is not UTF-8: %v", err)
	}
	if _, err := compact.ComputeDelta("abc", "ab", compact.OperationAppend); !isKind(err, compact.KindUnrepresentable) {
		t.Errorf("nothing usable: %v", err)
	}
}
