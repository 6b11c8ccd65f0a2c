package compact

import (
	"bytes"
	"compress/zlib"
	"io"
	"math/rand/v2"
	"testing"
)

// What short texts become, the standard library reads, with nothing behind it: at
// the shortest and at the longest, with much to compress, nothing, and codes that
// would be longer than fifteen bits.
func TestShortTextsAreDeflated(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 22))
	sentence := []byte("the quick brown fox; the slow brown fox\n")
	var skewed []byte
	for a, b, c := 1, 1, byte(0); len(skewed)+a <= 6000; a, b, c = b, a+b, c+1 {
		skewed = append(skewed, bytes.Repeat([]byte{c}, a)...)
	}
	random.Shuffle(len(skewed), func(i, j int) { skewed[i], skewed[j] = skewed[j], skewed[i] })
	for _, level := range []int{1, 4, 9} {
		d := &deflater{level: level}
		d.short.Put(&deflation{effort: efforts[level], base: 1<<31 - 5000}) // its positions begin anew soon
		for _, size := range []int{0, 1, 3, 4, 7, 8, 9, 12, 31, 100, 127, 128, 257, 258, 259, 1000, 6000, 8191, 8192, 8193, 70000} {
			texts := [][]byte{bytes.Repeat(sentence, size)[:size], bytes.Repeat(skewed, 20)[:size], make([]byte, size), make([]byte, size), nil}
			for i := range size {
				texts[3][i] = byte(random.Uint32())
			}
			for len(texts[4]) < size { // pieces of the others
				from := texts[random.IntN(2)*3]
				at := random.IntN(size)
				texts[4] = append(texts[4], from[at:min(size, at+random.IntN(300))]...)
			}
			for i, text := range texts {
				stream := bytes.NewReader(d.append(nil, text))
				r, err := zlib.NewReader(stream)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, text) || stream.Len() > 0 {
					t.Errorf("level %d, text %d of %d bytes: %v, %d bytes left", level, i, size, err, stream.Len())
				}
			}
		}
	}
}
