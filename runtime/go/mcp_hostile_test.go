package compact_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// packedAs is a packed call and a packed list of the same text.
func packedAs(name, text string) (call, list string) {
	return packedCallOf(name, text), `{"tools":[],"_meta":{` + metaEncoding + `:"` + name + `",` + metaText + `:` + quoted(text) + `}}`
}

// A packed result that does not hold what it says is an error, never a result;
// the vectors have those without a compressor's bytes.
func TestHostilePackedTexts(t *testing.T) {
	t2 := encoded(t, "T2", repeated)
	for _, c := range []struct{ name, text, want string }{
		{"T2", encoded(t, "Z", repeated), "InvalidFormat"},
		{"T2", t2[:len(t2)-1], "DecompressionFailed"},
		{"BR", encoded(t, "BR", "no JSON at all, no JSON at all"), "InvalidFormat"},
		{"BR", encoded(t, "BR", `{"a":1}{"a":1}`), "InvalidFormat"},
		{"Z", encoded(t, "Z", repeated)[1:], "InvalidFormat"},
		{"Z", responseOf(t, `{}`), "InvalidFormat"},
		{"Z", responseOf(t, `#T1|{}`), "InvalidFormat"},
		{"Z", responseOf(t, `#T2|[]`), "InvalidFormat"},
		{"Z", responseOf(t, `#T2|{`), "DecompressionFailed"},
	} {
		call, list := packedAs(c.name, c.text)
		if got, ok, err := compact.UnpackCall(call); kindOf(err) != c.want || ok || got != "" {
			t.Errorf("%s %.60q: %.60q (%v), want %s", c.name, c.text, got, err, c.want)
		}
		if got, err := compact.UnpackList(list, compact.KnownList{}); kindOf(err) != c.want || got != (compact.KnownList{}) {
			t.Errorf("list, %s %.60q: %.60v (%v), want %s", c.name, c.text, got, err, c.want)
		}
	}
}

// responseOf is a compressed response.
func responseOf(t *testing.T, result string) string {
	t.Helper()
	frame, err := compact.Encode(compact.Response{Status: "OK", Result: result}, compact.EncodeOptions{Format: "compressed"})
	if err != nil {
		t.Fatal(err)
	}
	return frame
}

// Limits hold for messages from the wire, and for the results that they inflate to.
func TestPackedLimits(t *testing.T) {
	for _, name := range []string{"T2", "BR", "Z"} {
		call, list := packedAs(name, encoded(t, name, repeated))
		limits := compact.Default().Limits()
		limits.Output = int64(len(encoded(t, "T2", repeated))) - 1
		small := compact.Default().WithLimits(limits)
		if _, ok, err := small.UnpackCall(call); ok || kindOf(err) != "DecompressionFailed output" {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := small.UnpackList(list, compact.KnownList{}); kindOf(err) != "DecompressionFailed output" {
			t.Errorf("list, %s: %v", name, err)
		}
		limits = compact.Default().Limits()
		limits.Input = int64(len(call)) - 1
		if _, ok, err := compact.Default().WithLimits(limits).UnpackCall(call); ok || kindOf(err) != "InvalidFormat input" {
			t.Errorf("%s: %v", name, err)
		}
	}
	deep := `{"a":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`
	if _, ok, err := compact.PackCall(deep, []string{"T2"}); ok || kindOf(err) != "InvalidFormat depth" {
		t.Errorf("deep: %v", err)
	}
}

// Damaged results are errors or other objects, never a panic.
func TestDamagedPackedResults(t *testing.T) {
	var sent []string
	for _, name := range []string{"T2", "BR", "Z"} {
		call, list := packedAs(name, encoded(t, name, repeated))
		sent = append(sent, call, list)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(sent).Draw(t, "sent")
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		b := rapid.SampledFrom([]byte("\"\\{}[]:,=^#|Z0\xff")).Draw(t, "byte")
		for _, damaged := range []string{text[:at] + text[at+1:], text[:at] + string(b) + text[at+1:], text[:at] + string(b) + text[at:]} {
			if got, ok, err := compact.UnpackCall(damaged); ok && (err != nil || minified(got)[:1] != "{") {
				t.Fatalf("%.300q: %.300q (%v)", damaged, got, err)
			}
			if got, err := compact.UnpackList(damaged, compact.KnownList{}); err == nil && minified(got.Text)[:1] != "{" {
				t.Fatalf("%.300q: %.300v", damaged, got)
			}
		}
	})
}
