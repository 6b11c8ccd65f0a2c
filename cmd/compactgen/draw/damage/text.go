package damage

import (
	"strings"
	"unicode/utf8"
)

// loneSurrogate is U+D800 in WTF-8, the one text that is not Unicode in every
// language.
const loneSurrogate = "\xed\xa0\x80"

// pieces are texts that break readers.
var pieces = strings.Split("|∙\"∙\\∙{∙}∙[∙]∙,∙:∙#∙=∙=a∙=a:∙=a/∙=JSON∙ rows∙\\u0041∙\\ud800∙\\udc00∙\\ud83d\\ude00∙é∙한∙😀∙a∙0∙-∙.∙e∙\x00∙\x1f∙\x7f∙\n∙\r∙\t∙ ∙\ufeff∙\u00a0∙\u0085∙"+
	"\u2028∙\ufffd∙\U0010ffff∙\u0301∙#ZZ|∙~∙%∙$∙`∙;∙'∙/∙+∙*∙__proto__", "∙")

// text damages characters.
func (s *Source) text(data string) string {
	at := s.boundary(data)
	to := at + s.width(data[at:])
	switch s.IntN(11) {
	case 0:
		return data[:at]
	case 1:
		return data[at:]
	case 2, 3:
		return data[:at] + data[to:]
	case 4, 5:
		return data[:at] + s.piece() + data[to:]
	case 6, 7:
		return data[:at] + s.piece() + data[at:]
	case 8: // more than one
		end := at + s.width(data[at:])*s.IntN(20)
		return data[:at] + data[min(end, len(data)):]
	case 9:
		return data[:at] + strings.Repeat(data[at:to], s.times()) + data[to:]
	}
	other := s.boundary(data)
	return data[:at] + data[other:min(other+s.IntN(12), len(data))] + data[at:]
}

func (s *Source) piece() string {
	switch n := s.IntN(40); {
	case n == 0:
		return loneSurrogate
	case n == 1:
		return string(rune(s.IntN(0x300)))
	case n < 4:
		return s.number()
	case n < 13 && len(s.words.heads) > 0:
		return s.One(s.words.heads...)
	}
	return pieces[s.IntN(len(pieces))]
}

// boundary is where a character begins, or the end.
func (s *Source) boundary(data string) int {
	at := s.IntN(len(data) + 1)
	for at < len(data) && !utf8.RuneStart(data[at]) {
		at++
	}
	return at
}

func (s *Source) width(data string) int {
	if strings.HasPrefix(data, loneSurrogate) {
		return len(loneSurrogate)
	}
	_, size := utf8.DecodeRuneInString(data)
	return size
}

// bytes damages data that is no text.
func (s *Source) bytes(data string) string {
	if data == "" {
		return string([]byte{byte(s.IntN(256))})
	}
	at := s.IntN(len(data))
	switch s.IntN(8) {
	case 0:
		return data[:at]
	case 1:
		return data[:at] + data[at+1:]
	case 2:
		return data[:at] + string([]byte{byte(s.IntN(256))}) + data[at:]
	case 3:
		return data + s.One("\x00", "\xff", data, data[at:])
	case 4:
		return data[:at] + string([]byte{s.edge()}) + data[at+1:]
	case 5:
		return data[:at] + data[at:min(at+1+s.IntN(8), len(data))] + data[at:]
	}
	return data[:at] + string([]byte{data[at] ^ 1<<s.IntN(8)}) + data[at+1:]
}

// frame damages a frame of bytes: what it begins with, or bytes of it.
func (s *Source) frame(data string) string {
	switch s.IntN(8) {
	case 0, 1: // another prefix, or none
		if p := s.begun(data); p != nil {
			data = strings.TrimLeft(data, " \t\r\n")[len(p.Text):]
		}
		return s.among(s.words.heads, begins) + data
	case 2:
		return s.among(s.words.heads, begins)
	case 3:
		return s.text(data)
	}
	return s.bytes(data)
}

// begins are what frames without a prefix begin with, or nearly.
var begins = strings.Split(",,\x90,\x9f,\xdc,\xdd,\x78,\x1f\x8b,\x8f,\xa0,\xdb,\xde,\x79,\x1f,\ufeff, ,\xff,{", ",")

func (s *Source) edge() byte {
	const edges = "\x00\x01\x1f\x20\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc3\xcc\xcf\xd0\xd3\xd9\xdb\xdc\xdd\xdf\xe0\xed\xf0\xf4\xf5\xff"
	return edges[s.IntN(len(edges))]
}

// AsText is what damage made, as a text that a request can carry. There only lone
// surrogates can be invalid Unicode, so U+D800 stands for any other invalid bytes.
func AsText(data string) string {
	if utf8.ValidString(data) {
		return data
	}
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRuneInString(data)
		if r != utf8.RuneError || size != 1 {
			b.WriteString(data[:size])
			data = data[size:]
			continue
		}
		if strings.HasPrefix(data, loneSurrogate) {
			size = len(loneSurrogate)
		}
		b.WriteString(loneSurrogate)
		data = data[size:]
	}
	return b.String()
}
