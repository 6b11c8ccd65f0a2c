package compact

import (
	"encoding/base64"
	"testing"
)

// The texts of RFC 4648 §10 without padding; fb ff bf is 62, 63, 62, 63, the digits that
// only §5 has.
func TestBase64urlOfTheRFC(t *testing.T) {
	c := newCall(&generated)
	defer c.release()
	for plain, text := range map[string]string{
		"": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE", "foobar": "Zm9vYmFy", "\xfb\xff\xbf": "-_-_",
	} {
		if got := string(appendBase64url(c, []byte("L"), []byte(plain))); got != "L"+text {
			t.Errorf("%q is written as %q, not %q", plain, got, text)
		}
		if got, err := decodeBase64url(c, text); err != nil || string(got) != plain {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
}

// Every text of up to six characters out of a few is read as the library reads it
// that is strict but for line ends, or refused with it.
func TestBase64urlIsStrict(t *testing.T) {
	const chars = "AQg_-+="
	library := base64.RawURLEncoding.Strict()
	c := newCall(&generated)
	defer c.release()
	for length := range 7 {
		number := 1
		for range length {
			number *= len(chars)
		}
		for n := range number {
			text := ""
			for rest := n; len(text) < length; rest /= len(chars) {
				text += chars[rest%len(chars):][:1]
			}
			want, failed := library.DecodeString(text)
			got, err := decodeBase64url(c, text)
			if (err != nil) != (failed != nil) || err == nil && string(got) != string(want) {
				t.Fatalf("%q is read as %x, %v; the library says %x, %v", text, got, err, want, failed)
			}
			if err != nil && (err.role != roleFormat || err.Cause != CauseBase64url) {
				t.Fatalf("%q: %v", text, err)
			}
		}
	}
}
