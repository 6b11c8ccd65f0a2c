package compact_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
)

// sameBase85 compares what a text decodes to, or its fault, with the reference.
func sameBase85(t *testing.T, slow *reference.Protocol, text string) {
	input, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	want, fault, err := slow.Run("base85.decode", input, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, failed := compact.DecodeBase85(text)
	var e *compact.Error
	switch {
	case (failed != nil) != (fault != nil):
		t.Errorf("%q: got error %v, the reference %v", text, failed, fault)
	case failed == nil:
		if wanted, _ := json.Marshal(want); string(wanted) != fmt.Sprintf(`{"hex":"%x"}`, got) {
			t.Errorf("%q: got %x, the reference %s", text, got, wanted)
		}
	case !errors.As(failed, &e) || e.Position != fault.Position || e.Char != fault.Char || e.Length != fault.Length:
		t.Errorf("%q: got %v, the reference %v", text, failed, fault)
	}
}

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

func FuzzDecodeBase85(f *testing.F) {
	for _, seed := range []string{"", "VPa.s", "VE", "VF", "%nSc0", "#####", "0", "a~", "한국어한국"} {
		f.Add(seed)
	}
	slow := reference.New(shippedModel(f))
	f.Fuzz(func(t *testing.T, text string) {
		if string([]rune(text)) != text {
			if _, err := compact.DecodeBase85(text); !isKind(err, compact.KindInvalidFormat) {
				t.Errorf("%q is not Unicode: %v", text, err)
			}
			return
		}
		sameBase85(t, slow, text)
	})
}

func isKind(err error, kind compact.Kind) bool {
	var e *compact.Error
	return errors.As(err, &e) && e.Kind == kind
}
