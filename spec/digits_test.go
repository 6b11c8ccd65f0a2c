package spec

import (
	"encoding/base64"
	"math/big"
	"testing"
)

// bigBase85 writes a group of four bytes with big integers.
func bigBase85(group []byte, alphabet string) string {
	n, text := new(big.Int).SetBytes(group), ""
	for range 5 {
		digit := new(big.Int)
		n.DivMod(n, big.NewInt(85), digit)
		text = alphabet[digit.Int64():][:1] + text
	}
	return text
}

// Every text of three characters, against all groups of bytes that have the head.
func TestHeadsInDigits(t *testing.T) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"
	for _, c := range []struct {
		digits
		write func([]byte) string
	}{
		{digits{base64Alphabet + "+/", 3, 4, true}, base64.StdEncoding.EncodeToString},
		{digits{base64Alphabet + "-_", 3, 4, false}, base64.RawURLEncoding.EncodeToString},
		{digits{alphabet, 4, 5, false}, func(b []byte) string { return bigBase85(b, alphabet) }},
	} {
		for _, head := range []string{"\x95\x03\x00", "\xFF\xFF"} {
			want := map[string]bool{}
			group := append([]byte(head), make([]byte, c.size-len(head))...)
			var fill func(at int)
			fill = func(at int) {
				if at == c.size {
					want[c.write(group)[:3]] = true
					return
				}
				for b := range 256 {
					group[at] = byte(b)
					fill(at + 1)
				}
			}
			fill(len(head))
			found := 0
			for i := range len(c.alphabet) {
				for j := range len(c.alphabet) {
					for k := range len(c.alphabet) {
						text := string([]byte{c.alphabet[i], c.alphabet[j], c.alphabet[k]})
						got := c.meet(head, text)
						if got != want[text] {
							t.Fatalf("% x in %d digits begins with %q: %v", head, c.each, text, got)
						}
						if got {
							found++
						}
					}
				}
			}
			if found != len(want) || found == 0 {
				t.Errorf("% x: %d texts of %d", head, found, len(want))
			}
		}
	}
}

// A later group, a head that ends within one, and the padding of Base64.
func TestHeadsBehindTheFirstGroup(t *testing.T) {
	d := digits{base64Alphabet + "+/", 3, 4, true}
	for text, want := range map[string]bool{
		"lQECAw": true, "lQECBA": false, "lQECA": true, "lQECAwAAAA": true, "kQE=": false, "lQ==": true, "=": false, "l=Q": false, "lQ|": false,
	} {
		if got := d.meet("\x95\x01\x02\x03", text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Base64url has no padding, and other digits for 62 and 63.
func TestHeadsInBase64url(t *testing.T) {
	d := digits{base64Alphabet + "-_", 3, 4, false}
	for text, want := range map[string]bool{
		"-wD": false, "-_8": true, "-__": true, "-_8A": true, "-___": true, "+_8": false, "-_": true, "-_==": false, "-_8=": false, "-_7": false, "-_-": true,
	} {
		if got := d.meet("\xFB\xFF", text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
