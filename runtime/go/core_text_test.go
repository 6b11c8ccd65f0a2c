package compact

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// isUnicode judges as the standard library does, wherever in a long text
// something stands.
func TestIsUnicodeOracle(t *testing.T) {
	pieces := []string{
		"a", "plain words", "한국어", "é", "😀", "\u0800", "\ud7ff", "\ue000", "\uffff", "\U0010ffff", "\xed\xa0\x80", "\xed\x9f\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
		"ü", "\u0080", "\u07ff", "\xc1\xbf", "\xc3", "\xc3\xc3", "\xe0\x80", "\xf8",
		"\xc0\x80", "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "\xff", "\x80", "\xed", "\xe1\x80", "\xf1\x80\x80", "\xee\x80\xc0", "\xee\xc0\x80",
	}
	for _, piece := range pieces {
		for _, before := range []string{"가나다 abc", "jü", "x"} {
			for times := range 9 {
				for _, fill := range []string{"x", "가", "é"} {
					for _, after := range []int{0, 1, 2, 3, 5, 40} {
						text := strings.Repeat(before, times) + piece + strings.Repeat(fill, after)
						if isUnicode(text) != utf8.ValidString(text) {
							t.Errorf("%q: %v", text, isUnicode(text))
						}
					}
				}
			}
		}
	}
}

// plainEnd stops where a search byte by byte does.
func TestPlainEndOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "!", "#", "[", "]", "0123456789abcdef", "\x7f", "\x80", "\xa2", "\xdc", "한", " ", "\x1f", "\x00", `"`, `\`, "\u0022x",
		}), 0, 12).Draw(t, "pieces"), "")
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		want := from
		for want < len(text) && text[want] >= 0x20 && text[want] != '"' && text[want] != '\\' {
			want++
		}
		if got := plainEnd(text, from); got != want {
			t.Fatalf("%q from %d: got %d, want %d", text, from, got, want)
		}
	})
}
