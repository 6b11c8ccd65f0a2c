package damage

import (
	"encoding/binary"
	"slices"
	"strings"
)

// payload damages MessagePack by its values: other encodings, other types, headers
// that promise more than there is.
func (s *Source) payload(data string) string {
	list := values(data)
	if len(list) == 0 {
		return s.value()
	}
	at := s.IntN(len(list))
	switch s.IntN(12) {
	case 0, 1:
		list[at] = s.value()
	case 2, 3:
		list[at] = s.rewritten(list[at])
	case 4:
		list = slices.Delete(list, at, at+1)
	case 5:
		list = slices.Insert(list, at, s.One(s.value(), list[at]))
	case 6: // the array's length
		list[0] = s.length()
	case 7:
		list = append(list, s.One("\x00", "\xc0", list[at]))
	case 8, 9:
		list = s.longer(list, at)
	case 10:
		list = slices.Replace(list, at, wholeValue(list, at), s.tree())
	default:
		return s.bytes(data)
	}
	return strings.Join(list, "")
}

// values splits MessagePack into headers of arrays and maps, and scalars. What
// is cut short is the last one.
func values(data string) []string {
	var list []string
	for len(data) > 0 {
		size := min(valueSize(data), len(data))
		list, data = append(list, data[:size]), data[size:]
	}
	return list
}

// valueSize is that of the value, or the header, which the data begins with.
func valueSize(data string) int {
	head := data[0]
	if head >= 0xa0 && head < 0xc0 {
		return 1 + int(head&31)
	}
	if digits := lengthDigits(head); digits > 0 {
		if len(data) < 1+digits {
			return len(data)
		}
		var n uint64
		for _, b := range []byte(data[1 : 1+digits]) {
			n = n<<8 | uint64(b)
		}
		if head >= 0xc7 && head <= 0xc9 {
			n++ // the type
		}
		return 1 + digits + int(min(n, uint64(len(data))))
	}
	if n, ok := fixed[head]; ok {
		return n
	}
	return 1
}

// lengthDigits is how many bytes of length follow a head.
func lengthDigits(head byte) int {
	switch head {
	case 0xd9, 0xc4, 0xc7:
		return 1
	case 0xda, 0xc5, 0xc8:
		return 2
	case 0xdb, 0xc6, 0xc9:
		return 4
	}
	return 0
}

// longer has elements more at the end of the next array.
func (s *Source) longer(list []string, from int) []string {
	at := slices.IndexFunc(list[from:], func(head string) bool { n, isMap := held(head); return n > 0 && !isMap })
	if at < 0 {
		return list
	}
	at += from
	n, _ := held(list[at])
	end, more := wholeValue(list, at), 1+s.IntN(3)
	for range more {
		list = slices.Insert(list, end, s.tree())
	}
	list[at] = string([]byte{0x90 | byte(min(n+more, 15))})
	if n+more > 15 || s.IntN(8) == 0 {
		list[at] = "\xdc" + string(binary.BigEndian.AppendUint16(nil, uint16(n+more)))
	}
	return list
}

// held is how many values stand in the array or the map of that header.
func held(head string) (n int, isMap bool) {
	switch c := head[0]; {
	case c >= 0x80 && c < 0xa0:
		return int(c & 15), c < 0x90
	case c >= 0xdc && c <= 0xdf:
		for _, b := range []byte(head[1:]) {
			n = n<<8 | int(b)
		}
		return n, c >= 0xde
	}
	return 0, false
}

// wholeValue is where the value from that place on ends, with all that is in it.
func wholeValue(list []string, at int) int {
	for left := 1; left > 0 && at < len(list); at++ {
		n, isMap := held(list[at])
		if isMap {
			n *= 2
		}
		left += min(n, len(list)) - 1
	}
	return at
}

// tree is a value of any type, with others in it, or deep.
func (s *Source) tree() string {
	if s.IntN(6) == 0 {
		n := s.IntN(9)
		if s.IntN(6) == 0 {
			n = 508 + s.IntN(8) // about the limit of depth
		}
		return strings.Repeat(s.One("\x91", "\x81\xc0", "\x81", "\x92\xc0"), n) + s.value()
	}
	if s.IntN(3) > 0 {
		return s.value()
	}
	n := s.IntN(4)
	head, values := byte(0x90), n
	if s.IntN(2) == 0 {
		head, values = 0x80, 2*n
	}
	out := []string{s.One(string([]byte{head | byte(n)}), string([]byte{0xdc + (0x90-head)>>3, 0, byte(n)}))}
	for range values {
		out = append(out, s.tree())
	}
	return strings.Join(out, "")
}

// fixed are the sizes of the types that have one size of more than one byte.
var fixed = map[byte]int{0xca: 5, 0xcb: 9, 0xcc: 2, 0xcd: 3, 0xce: 5, 0xcf: 9, 0xd0: 2, 0xd1: 3, 0xd2: 5, 0xd3: 9, 0xdc: 3, 0xdd: 5, 0xde: 3, 0xdf: 5, 0xd4: 3, 0xd5: 4, 0xd6: 6, 0xd7: 10, 0xd8: 18}

func (s *Source) length() string {
	n := s.One("\x00", "\x01", "\x03", "\x04", "\x05", "\x06", "\x0f")[0]
	return s.One(string([]byte{0x90 | n}), string([]byte{0xdc, 0, n}), string([]byte{0xdd, 0, 0, 0, n}), string([]byte{0x80 | n}), "\xdd\xff\xff\xff\xff", "\xdc\xff\xff", "\xdd\x00\x01\x00\x05", "\xde\x00\x05")
}

// texts are some at the edges of encodings, and some that are none.
var texts = []string{"", "hello", "한", "\xff", loneSurrogate, "\xc0\x80", "\xf4\x90\x80\x80", "\xe2\x82", strings.Repeat("x", 31), strings.Repeat("x", 32), strings.Repeat("é", 128)}

func (s *Source) uint64() uint64 {
	return uint64(s.IntN(1<<22))<<42 ^ uint64(s.IntN(1<<22))<<20 ^ uint64(s.IntN(1<<20)) // an int may have 32 bits
}

// value is one of any type.
func (s *Source) value() string {
	switch s.IntN(3) {
	case 0:
		return s.integer(s.uint64() >> s.IntN(65))
	case 1:
		return s.str(s.among(s.words.codes, texts))
	}
	return s.One("\xc0", "\xc1", "\xc2", "\xc3", "\xc4\x01a", "\xc7\x01\x01a", "\xc9\x00\x00\x00\x02\x01aa", "\xca\x00\x00\x00\x00", "\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00", "\xd4\x00\x00", "\xd6\xff\x00\x00\x00\x00",
		"\x80", "\x90", "\x91\x00", "\xdf\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff", "\xda\xff\xff", "\xc6\xff\xff\xff\xff", "\xe0", "\xff", "\xd0\xff", "\xd1\x80\x00", "\xd3\x80\x00\x00\x00\x00\x00\x00\x00",
		"\xcf\x00\x20\x00\x00\x00\x00\x00\x00", "\xcf\x00\x1f\xff\xff\xff\xff\xff\xff", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff")
}

// integer writes n in any encoding that can hold it, signed ones too.
func (s *Source) integer(n uint64) string {
	whole := binary.BigEndian.AppendUint64(nil, n)
	for _, x := range []struct {
		size int
		head byte
	}{{1, 0xcc}, {2, 0xcd}, {4, 0xce}} {
		if n>>(8*x.size) == 0 && s.IntN(3) > 0 {
			if x.size == 1 && n < 128 && s.IntN(2) == 0 {
				return string(whole[7:])
			}
			return string([]byte{x.head + 4*byte(s.IntN(2))}) + string(whole[8-x.size:])
		}
	}
	return s.One("\xcf", "\xd3") + string(whole)
}

// str writes a text in any encoding that can hold it.
func (s *Source) str(text string) string {
	n := len(text)
	size := binary.BigEndian.AppendUint32(nil, uint32(n))
	switch form := s.IntN(4); {
	case form == 0 && n < 32:
		return string([]byte{0xa0 | byte(n)}) + text
	case form == 1 && n < 256:
		return "\xd9" + string(size[3:]) + text
	case form == 2 && n < 65536:
		return "\xda" + string(size[2:]) + text
	}
	return "\xdb" + string(size) + text
}

// rewritten is the same value in another encoding, where it is one of ours.
func (s *Source) rewritten(value string) string {
	head := value[0]
	switch {
	case head < 0x80:
		return s.integer(uint64(head))
	case head&0xf0 == 0x90:
		n := head & 15
		return s.One(string([]byte{0xdc, 0, n}), string([]byte{0xdd, 0, 0, 0, n}))
	case head&0xe0 == 0xa0:
		return s.str(value[1:])
	case lengthDigits(head) > 0 && head >= 0xd9 && len(value) > lengthDigits(head):
		return s.str(value[1+lengthDigits(head):])
	case head >= 0xcc && head <= 0xcf:
		var n uint64
		for _, b := range []byte(value[1:]) {
			n = n<<8 | uint64(b)
		}
		return s.integer(n)
	}
	return s.value()
}
