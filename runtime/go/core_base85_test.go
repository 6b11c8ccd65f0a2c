package compact_test

import (
	"bytes"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// The slow reference of Base85, with big integers and a search through the alphabet.

func slowEncode(data []byte) string {
	var out []byte
	for len(data) > 0 {
		group := make([]byte, 4)
		n := copy(group, data)
		data = data[n:]
		v, base, digit := new(big.Int).SetBytes(group), big.NewInt(85), new(big.Int)
		text := make([]byte, 5)
		for i := 4; i >= 0; i-- {
			v.DivMod(v, base, digit)
			text[i] = compact.Base85Alphabet[digit.Int64()]
		}
		out = append(out, text[:n+1]...)
	}
	return string(out)
}

func slowDecode(text string) ([]byte, *compact.Error) {
	chars := []rune(text)
	for i, c := range chars {
		if !strings.ContainsRune(compact.Base85Alphabet, c) {
			return nil, &compact.Error{Kind: compact.KindInvalidBase85Char, Position: i, Char: string(c), Length: -1}
		}
	}
	if len(chars)%5 == 1 {
		return nil, &compact.Error{Kind: compact.KindInvalidBase85Length, Length: len(chars), Position: -1}
	}
	var out []byte
	for start := 0; start < len(chars); start += 5 {
		v, n := new(big.Int), min(5, len(chars)-start)
		for i := range 5 {
			digit := 84
			if i < n {
				digit = strings.IndexRune(compact.Base85Alphabet, chars[start+i])
			}
			v.Add(v.Mul(v, big.NewInt(85)), big.NewInt(int64(digit)))
		}
		if v.BitLen() > 32 {
			return nil, &compact.Error{Kind: compact.KindInvalidBase85Char, Position: start, Char: string(chars[start]), Length: -1}
		}
		out = append(out, v.FillBytes(make([]byte, 4))[:n-1]...)
	}
	return out, nil
}

func sameBase85(t interface{ Errorf(string, ...any) }, text string) {
	got, err := compact.DecodeBase85(text)
	want, wantErr := slowDecode(text)
	var e *compact.Error
	switch {
	case (err != nil) != (wantErr != nil):
		t.Errorf("%q: got error %v, the reference %v", text, err, wantErr)
	case err == nil && !bytes.Equal(got, want):
		t.Errorf("%q: got %x, the reference %x", text, got, want)
	case err != nil && errors.As(err, &e):
		if e.Kind != wantErr.Kind || e.Position != wantErr.Position || e.Char != wantErr.Char || e.Length != wantErr.Length {
			t.Errorf("%q: got %+v, the reference %+v", text, e, wantErr)
		}
	}
}

func TestBase85Reference(t *testing.T) {
	t.Run("encode", rapid.MakeCheck(func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(t, "data")
		got, err := compact.EncodeBase85(data)
		if want := slowEncode(data); got != want || err != nil {
			t.Fatalf("%x: got %q (%v), the reference %q", data, got, err, want)
		}
		back, err := compact.DecodeBase85(got)
		if err != nil || !bytes.Equal(back, data) {
			t.Fatalf("%q: got %x (%v), want %x", got, back, err, data)
		}
	}))
	// Mostly digits, some high enough to pass 2^32, some no digits at all.
	char := rapid.OneOf(
		rapid.SampledFrom([]rune(compact.Base85Alphabet)), rapid.SampledFrom([]rune(compact.Base85Alphabet[80:])),
		rapid.SampledFrom([]rune("~|\"\\ \x00\x7f\u00e9\ud55c\U0001f600")),
	)
	t.Run("decode", rapid.MakeCheck(func(t *rapid.T) {
		sameBase85(t, string(rapid.SliceOfN(char, 0, 60).Draw(t, "text")))
	}))
}

// Values around every multiple of a power of 85 where the fixed-point division
// could be off by one.
func TestBase85Boundaries(t *testing.T) {
	var values []uint64
	for _, power := range []uint64{85, 85 * 85, 85 * 85 * 85, 85 * 85 * 85 * 85} {
		for k := uint64(1); k*power < 1<<32 && k < 3000; k++ {
			values = append(values, k*power-1, k*power)
		}
		for k := (1<<32 - 1) / power; k > 0 && k > (1<<32-1)/power-3000; k-- {
			values = append(values, k*power-1, k*power)
		}
	}
	values = append(values, 0, 1<<32-1)
	for _, v := range values {
		data := []byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
		want := make([]byte, 5)
		for i, rest := 4, v; i >= 0; i, rest = i-1, rest/85 {
			want[i] = compact.Base85Alphabet[rest%85]
		}
		if got, _ := compact.EncodeBase85(data); got != string(want) {
			t.Fatalf("%d: got %q, want %q", v, got, want)
		}
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
	f.Fuzz(func(t *testing.T, text string) {
		if string([]rune(text)) != text {
			if _, err := compact.DecodeBase85(text); !isKind(err, compact.KindInvalidFormat) {
				t.Errorf("%q is not Unicode: %v", text, err)
			}
			return
		}
		sameBase85(t, text)
	})
}

func isKind(err error, kind compact.Kind) bool {
	var e *compact.Error
	return errors.As(err, &e) && e.Kind == kind
}
