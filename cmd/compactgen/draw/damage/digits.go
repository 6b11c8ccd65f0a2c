package damage

import (
	"strings"
)

// digits damages Base85: characters outside of the alphabet, groups above 2^32 − 1,
// lengths of 1 modulo 5.
func (s *Source) digits(data string) string {
	if s.model.Base85 == nil {
		return s.text(data)
	}
	at := s.boundary(data)
	group := at - at%5
	alphabet := s.model.Base85.Alphabet
	least, most := alphabet[:1], alphabet[84:]
	largest := encode85(alphabet, "\xff\xff\xff\xff")
	switch s.IntN(6) {
	case 0:
		return data[:at] + s.among(outside(alphabet), []string{"\n", "é", "😀", "\x00", "ａ", loneSurrogate}) + data[at+s.width(data[at:]):]
	case 1: // a group: the largest number, one more, all digits the last
		return data[:group] + s.One(largest, more(alphabet, largest), strings.Repeat(most, 5), strings.Repeat(least, 5), swapCase(largest)) + data[min(group+5, len(data)):]
	case 2: // some digits of one
		some := largest[:1+s.IntN(4)]
		digit := s.IntN(85)
		return data + s.One(least, most, alphabet[digit:digit+1], most+most, some, some, more(alphabet, some), more(alphabet, some), swapCase(some))
	case 3:
		return data[:at] + data[at+s.width(data[at:]):]
	}
	return s.text(data)
}

// more is the same number but for the last digit, which is one more, or the first.
func more(alphabet, digits string) string {
	last := len(digits) - 1
	next := (strings.IndexByte(alphabet, digits[last]) + 1) % len(alphabet)
	return digits[:last] + alphabet[next:next+1]
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r ^ 0x20
		}
		return r
	}, s)
}

// outside are the printable characters that are no digits.
func outside(alphabet string) (list []string) {
	for c := ' '; c < 0x7f; c++ {
		if !strings.ContainsRune(alphabet, c) {
			list = append(list, string(c))
		}
	}
	return list
}

// dictionary damages runs and codes.
func (s *Source) dictionary(data string) string {
	at := s.IntN(len(data) + 1)
	if s.model.Compression == nil || s.model.Compression.Dictionary == nil || s.IntN(3) == 0 {
		return s.bytes(data)
	}
	d := s.model.Compression.Dictionary
	run := string([]byte{byte(d.Run)})
	code := string([]byte{0x80 | byte(s.IntN(128))})
	if len(d.Patterns) > 0 && s.IntN(2) == 0 {
		code = string([]byte{byte(d.Patterns[s.IntN(len(d.Patterns))].Code)})
	}
	return data[:at] + s.One(code, code, code, code, run, run+"\x00", run+"\x01a", run+"\x02é", run+"\x01\xc3", run+"\x02\xc3", run+"\xff"+strings.Repeat("é", 130)) +
		data[min(at+s.IntN(3), len(data)):]
}
