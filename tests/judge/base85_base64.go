package judge

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"strings"
)

// Base85, and strict Base64 and Base64url.

func encodeBase85(alphabet string, data []byte) string {
	var out strings.Builder
	for len(data) > 0 {
		n := min(4, len(data))
		group := make([]byte, 4)
		copy(group, data[:n])
		value, digits := binary.BigEndian.Uint32(group), make([]byte, 5)
		for i := 4; i >= 0; i-- {
			digits[i] = alphabet[value%85]
			value /= 85
		}
		out.Write(digits[:n+1])
		data = data[n:]
	}
	return out.String()
}

func decodeBase85(alphabet, text string) ([]byte, *Fault) {
	chars := []rune(text)
	for i, char := range chars {
		if !strings.ContainsRune(alphabet, char) {
			return nil, badChar(char, i)
		}
	}
	if len(chars)%5 == 1 {
		f := fault("base85_length")
		f.Length = len(chars)
		return nil, f
	}
	var out []byte
	for start := 0; start < len(chars); start += 5 {
		group := chars[start:min(start+5, len(chars))]
		value := uint64(0)
		for i := range 5 {
			digit := 84
			if i < len(group) {
				digit = strings.IndexRune(alphabet, group[i])
			}
			value = 85*value + uint64(digit)
		}
		if value > math.MaxUint32 {
			return nil, badChar(group[0], start)
		}
		out = append(out, bigEndian(value, 4)[:len(group)-1]...)
	}
	return out, nil
}

func badChar(char rune, position int) *Fault {
	f := fault("base85_char")
	f.Char, f.Position = string(char), position
	return f
}

func encodeBase64(data []byte) string { return base64.StdEncoding.EncodeToString(data) }

// decodeBase64 takes only what encodeBase64 writes: no line ends, no bits in the padding.
func decodeBase64(text string) ([]byte, *Fault) {
	out, err := base64.StdEncoding.DecodeString(text)
	if err != nil || encodeBase64(out) != text {
		return nil, fault("format")
	}
	return out, nil
}

const urlAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// encodeBase64url writes six bits a digit, as RFC 4648 §5 says, and no padding.
func encodeBase64url(data []byte) string {
	var out strings.Builder
	for at := 0; at < 8*len(data); at += 6 {
		digit := 0
		for bit := at; bit < at+6; bit++ {
			digit *= 2
			if bit < 8*len(data) {
				digit += int(data[bit/8]>>(7-bit%8)) & 1
			}
		}
		out.WriteByte(urlAlphabet[digit])
	}
	return out.String()
}

// decodeBase64url takes only what encodeBase64url writes.
func decodeBase64url(text string) ([]byte, *Fault) {
	data := make([]byte, len(text)*6/8)
	for i := range len(text) {
		digit := strings.IndexByte(urlAlphabet, text[i])
		if digit < 0 {
			return nil, fault("format")
		}
		for bit := range 6 {
			if at := 6*i + bit; at < 8*len(data) {
				data[at/8] |= byte(digit>>(5-bit)&1) << (7 - at%8)
			}
		}
	}
	if encodeBase64url(data) != text {
		return nil, fault("format")
	}
	return data, nil
}
