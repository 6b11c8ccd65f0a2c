package damage

import (
	"encoding/binary"
	"strings"
)

// encode85 writes five digits for four bytes, and one digit more than bytes for the
// rest.
func encode85(alphabet, data string) string {
	var out []byte
	for len(data) > 0 {
		size := min(4, len(data))
		var group [4]byte
		copy(group[:], data)
		n := uint64(binary.BigEndian.Uint32(group[:]))
		for power := uint64(85 * 85 * 85 * 85); power > 0; power /= 85 {
			out = append(out, alphabet[n/power%85])
		}
		out, data = out[:len(out)-4+size], data[size:]
	}
	return string(out)
}

// decode85 reads what encode85 writes.
func decode85(alphabet, text string) (string, bool) {
	var out []byte
	for len(text) > 0 {
		size := min(5, len(text))
		n := uint64(0)
		for _, c := range []byte((text[:size] + strings.Repeat(alphabet[84:], 4))[:5]) {
			digit := strings.IndexByte(alphabet, c)
			if digit < 0 {
				return "", false
			}
			n = n*85 + uint64(digit)
		}
		if size == 1 || n > 1<<32-1 {
			return "", false
		}
		out = binary.BigEndian.AppendUint32(out, uint32(n))
		out, text = out[:len(out)-5+size], text[size:]
	}
	return string(out), true
}
