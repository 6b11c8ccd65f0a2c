package judge

import (
	"math/big"
	"strings"
)

// Base85, with numbers of any size, and strict Base64.

func encodeBase85(alphabet string, data []byte) string {
	var out strings.Builder
	for len(data) > 0 {
		n := min(4, len(data))
		group := make([]byte, 4)
		copy(group, data[:n])
		value, digits := new(big.Int).SetBytes(group), make([]byte, 5)
		for i := 4; i >= 0; i-- {
			digit := new(big.Int)
			value.DivMod(value, big.NewInt(85), digit)
			digits[i] = alphabet[digit.Int64()]
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
	largest := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 32), big.NewInt(1))
	var out []byte
	for start := 0; start < len(chars); start += 5 {
		group := chars[start:min(start+5, len(chars))]
		value := new(big.Int)
		for i := range 5 {
			digit := 84
			if i < len(group) {
				digit = strings.IndexRune(alphabet, group[i])
			}
			value.Mul(value, big.NewInt(85)).Add(value, big.NewInt(int64(digit)))
		}
		if value.Cmp(largest) > 0 {
			return nil, badChar(group[0], start)
		}
		out = append(out, value.FillBytes(make([]byte, 4))[:len(group)-1]...)
	}
	return out, nil
}

func badChar(char rune, position int) *Fault {
	f := fault("base85_char")
	f.Char, f.Position = string(char), position
	return f
}

const base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func encodeBase64(data []byte) string {
	var out strings.Builder
	for len(data) > 0 {
		n := min(3, len(data))
		group := make([]byte, 3)
		copy(group, data[:n])
		bits := int(group[0])<<16 | int(group[1])<<8 | int(group[2])
		for i := range 4 {
			if i <= n {
				out.WriteByte(base64Letters[bits>>(18-6*i)&63])
			} else {
				out.WriteByte('=')
			}
		}
		data = data[n:]
	}
	return out.String()
}

// decodeBase64 takes only what encodeBase64 writes.
func decodeBase64(text string) ([]byte, *Fault) {
	var out []byte
	for rest := text; rest != ""; rest = rest[4:] {
		if len(rest) < 4 {
			return nil, fault("format")
		}
		letters := rest[:4]
		if len(rest) == 4 {
			letters = strings.TrimSuffix(strings.TrimSuffix(letters, "="), "=")
		}
		bits := 0
		for i := range 4 {
			bits <<= 6
			if i < len(letters) {
				value := strings.IndexByte(base64Letters, letters[i])
				if value < 0 {
					return nil, fault("format")
				}
				bits |= value
			}
		}
		group := []byte{byte(bits >> 16), byte(bits >> 8), byte(bits)}
		out = append(out, group[:len(letters)-1]...)
	}
	if encodeBase64(out) != text {
		return nil, fault("format") // bits in the padding
	}
	return out, nil
}
