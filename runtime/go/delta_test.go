package compact_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// slowApply is the reference of plain deltas, over slices of code points.
func slowApply(content, frame string) (string, bool) {
	body, ok := strings.CutPrefix(frame, "D|")
	if !ok || len(body) < 2 || body[1] != '|' {
		return "", false
	}
	text := body[2:]
	switch body[0] {
	case 'F':
		return text, true
	case '+':
		return content + text, true
	case 'R':
		digits, data, found := strings.Cut(text, "|")
		at, err := strconv.Atoi(digits)
		old := []rune(content)
		if !found || err != nil || strconv.Itoa(at) != digits || at < 0 || at > len(old) {
			return "", false
		}
		for i, r := range []rune(data) {
			if at+i < len(old) {
				old[at+i] = r
			} else {
				old = append(old, r)
			}
		}
		return string(old), true
	}
	return "", false
}

func sameDelta(t interface{ Errorf(string, ...any) }, content, frame string) {
	got, err := compact.ApplyDelta(content, frame)
	want, ok := slowApply(content, frame)
	if ok != (err == nil) || got != want || err != nil && !isKind(err, compact.KindInvalidFormat) {
		t.Errorf("apply(%q, %q): got %q (%v), the reference %q (%v)", content, frame, got, err, want, ok)
	}
}

var someText = rapid.StringOfN(rapid.RuneFrom([]rune("ab|\n é한😀")), 0, 12, -1)

func TestApplyDeltaReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		content, text := someText.Draw(t, "content"), someText.Draw(t, "text")
		at := rapid.IntRange(0, 14).Draw(t, "at")
		for _, frame := range []string{
			"D|F|" + text, "D|+|" + text, "D|R|" + strconv.Itoa(at) + "|" + text, "D|R|0" + strconv.Itoa(at) + "|" + text,
			"D|R|" + text, "D|X|" + text, "D|" + text, "D" + text, text,
		} {
			sameDelta(t, content, frame)
		}
	})
}

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
	f.Fuzz(func(t *testing.T, content, frame string) {
		if strings.HasPrefix(frame, "D|Z|") || !utf8.ValidString(content) || !utf8.ValidString(frame) {
			got, err := compact.ApplyDelta(content, frame)
			var e *compact.Error
			if err != nil && (got != "" || !errors.As(err, &e) || e.Kind == "") {
				t.Errorf("got %q, %v", got, err)
			}
			return
		}
		sameDelta(t, content, frame)
	})
}
