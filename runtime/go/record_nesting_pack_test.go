package compact

import (
	"bytes"
	"strings"
	"testing"
)

// Texts of all short lengths, with room for them and without, are written as by the exact writer,
// and a byte that is no Unicode is seen wherever it lies.
func TestPackText(t *testing.T) {
	for n := range 300 {
		for _, room := range []int{0, n, n + 1, n + 2, n + 64} {
			text := strings.Repeat("abcdefg", 43)[:n]
			w, out := payloadWriter{}, quickWriter{checker: checker{c: nesting(9, 9)}}
			w.writeText(text)
			if got := out.packText(make([]byte, 0, room), text); !bytes.Equal(got, w.out) || out.failed {
				t.Fatalf("%d bytes, room for %d: %x", n, room, got)
			}
			for at := range n {
				out.failed = false
				if out.packText(make([]byte, 0, room), text[:at]+"\xff"+text[at+1:]); !out.failed {
					t.Fatalf("%d bytes: %d is not seen", n, at)
				}
			}
		}
	}
}

func TestPackBytes(t *testing.T) {
	for _, n := range []int{0, 1, 31, 32, 255, 256, 65535, 65536} {
		data, out := make([]byte, n), quickWriter{}
		in := nesting(9, 9).payloadReader(out.packBytes(nil, data))
		if got := in.bytes("data"); len(got) != n || in.err != nil || in.at != len(in.data) {
			t.Fatalf("%d bytes: %d, %v", n, len(got), in.err)
		}
	}
}
