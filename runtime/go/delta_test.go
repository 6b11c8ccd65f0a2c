package compact_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
	"pgregory.net/rapid"
)

var someText = rapid.StringOfN(rapid.RuneFrom([]rune("ab|\n é한😀")), 0, 12, -1)

// What compute gives leads from old to new, and no allowed frame is shorter.
func TestComputeDelta(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, new := someText.Draw(t, "old"), someText.Draw(t, "new")
		if rapid.Bool().Draw(t, "grows") {
			new = old + new
		}
		frame, err := compact.ComputeDelta(old, new)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := compact.ApplyDelta(old, frame); got != new || err != nil {
			t.Fatalf("%q takes %q to %q (%v), not to %q", frame, old, got, err, new)
		}
		for _, op := range []compact.Operation{
			compact.OperationFull, compact.OperationAppend, compact.OperationReplace, compact.OperationCompressed,
		} {
			other, err := compact.ComputeDelta(old, new, op)
			if err != nil {
				continue
			}
			if !strings.HasPrefix(other, "D|"+string(op)+"|") || len(other) < len(frame) {
				t.Fatalf("%s alone gives %q, all give %q", op, other, frame)
			}
			if got, _ := compact.ApplyDelta(old, other); got != new {
				t.Fatalf("%q takes %q to %q, not to %q", other, old, got, new)
			}
		}
	})
}

// A stream gives what one delta after another gives, an error changes nothing,
// and contents handed out stay as they were.
func TestStream(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, want := compact.NewStream(), ""
		var handed, copies []string
		for range rapid.IntRange(1, 12).Draw(t, "frames") {
			text := someText.Draw(t, "text")
			frame := rapid.SampledFrom([]string{"D|F|", "D|+|", "D|+|", "D|R|2|", "D|Z|", "D|X|"}).Draw(t, "op") + text
			got, err := s.Push(frame)
			next, applyErr := compact.ApplyDelta(want, frame)
			if (err == nil) != (applyErr == nil) {
				t.Fatalf("push %q: %v, apply: %v", frame, err, applyErr)
			}
			if err == nil {
				want = next
			} else if got != "" {
				t.Fatalf("an error with content %q", got)
			}
			if s.Content() != want {
				t.Fatalf("content %q, want %q", s.Content(), want)
			}
			handed, copies = append(handed, s.Content()), append(copies, strings.Clone(s.Content()))
		}
		for i := range handed {
			if handed[i] != copies[i] {
				t.Fatalf("content %d changed to %q", i, handed[i])
			}
		}
	})
}

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
