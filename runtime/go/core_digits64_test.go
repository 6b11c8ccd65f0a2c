package compact

import (
	"encoding/base64"
	"math/rand/v2"
	"testing"
)

// The digits are encoding/base64's, of any length and behind what is there.
func TestDigitsAreTheLibrarys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		for _, room := range []int{0, 1, 7, 8, 200} {
			dst := append(make([]byte, 0, 1+room), 'x')
			if got, want := string(appendBase64(nil, dst, data)), "x"+base64.StdEncoding.EncodeToString(data); got != want {
				t.Fatalf("%x: %s, want %s", data, got, want)
			}
			if got, want := string(appendBase64url(nil, dst, data)), "x"+base64.RawURLEncoding.EncodeToString(data); got != want {
				t.Fatalf("%x: %s, want %s", data, got, want)
			}
		}
	}
}
