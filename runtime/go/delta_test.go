package compact_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
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

func FuzzApplyDelta(f *testing.F) {
	f.Add("Hello, world!", "D|R|7|World")
	f.Add("한국어", "D|R|1|x")
	f.Add("", "D|Z|cpv$^")
	slow := reference.New(shippedModel(f))
	f.Fuzz(func(t *testing.T, content, frame string) {
		if strings.HasPrefix(frame, "D|Z|") || !utf8.ValidString(content) || !utf8.ValidString(frame) {
			got, err := compact.ApplyDelta(content, frame)
			var e *compact.Error
			if err != nil && (got != "" || !errors.As(err, &e) || e.Kind == "") {
				t.Errorf("got %q, %v", got, err)
			}
			return
		}
		got, err := compact.ApplyDelta(content, frame)
		if want, fault := slow.Apply(content, frame); (fault == nil) != (err == nil) || got != want || err != nil && !isKind(err, compact.KindInvalidFormat) {
			t.Errorf("apply(%q, %q): got %q (%v), the reference %q (%v)", content, frame, got, err, want, fault)
		}
	})
}
