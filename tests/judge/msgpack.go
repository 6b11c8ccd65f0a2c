package judge

import (
	"math"
	"slices"
	"unicode/utf8"
)

// MessagePack. An encoding is named as the format's specification names it;
// "" is the smallest that fits.

func bigEndian(n uint64, size int) []byte {
	out := make([]byte, size)
	for i := size - 1; i >= 0; i-- {
		out[i] = byte(n)
		n >>= 8
	}
	return out
}

// An encoding of integers, or of the length of what follows. The smallest
// is the first.
type encoding struct {
	name  string
	head  byte
	size  int
	limit uint64
}

// extensionEncodings have a type behind the length.
var extensionEncodings = []encoding{{"ext8", 0xc7, 1, 1<<8 - 1}, {"ext16", 0xc8, 2, 1<<16 - 1}, {"ext32", 0xc9, 4, 1<<32 - 1}}

var (
	unsignedEncodings = []encoding{
		{"uint8", 0xcc, 1, 1<<8 - 1},
		{"uint16", 0xcd, 2, 1<<16 - 1},
		{"uint32", 0xce, 4, 1<<32 - 1},
		{"uint64", 0xcf, 8, 1<<64 - 1},
	}
	signedEncodings = []encoding{
		{"int8", 0xd0, 1, 1<<7 - 1},
		{"int16", 0xd1, 2, 1<<15 - 1},
		{"int32", 0xd2, 4, 1<<31 - 1},
		{"int64", 0xd3, 8, 1<<63 - 1},
	}
	textEncodings   = []encoding{{"str8", 0xd9, 1, 1<<8 - 1}, {"str16", 0xda, 2, 1<<16 - 1}, {"str32", 0xdb, 4, 1<<32 - 1}}
	binaryEncodings = []encoding{{"bin8", 0xc4, 1, 1<<8 - 1}, {"bin16", 0xc5, 2, 1<<16 - 1}, {"bin32", 0xc6, 4, 1<<32 - 1}}
)

// packIn writes bits in the first of the encodings that holds n, or gives nil if the
// named one cannot.
func packIn(encodings []encoding, n, bits uint64, name string) []byte {
	for _, e := range encodings {
		if n <= e.limit && (name == "" || name == e.name) {
			return append([]byte{e.head}, bigEndian(bits, e.size)...)
		}
	}
	return nil
}

// packInteger writes n, or nil if the encoding cannot hold it.
func packInteger(n uint64, encoding string) []byte {
	if n < 0x80 && (encoding == "" || encoding == "fixint") {
		return []byte{byte(n)}
	}
	return packIn(slices.Concat(unsignedEncodings, signedEncodings), n, n, encoding)
}

// packSigned does the same for any integer.
func packSigned(n int64, encoding string) []byte {
	if n >= 0 {
		return packInteger(uint64(n), encoding)
	}
	if n >= -32 && (encoding == "" || encoding == "fixint") {
		return []byte{byte(n)}
	}
	return packIn(signedEncodings, uint64(-1-n), uint64(n), encoding)
}

func packText(text, encoding string) []byte {
	if len(text) < 32 && (encoding == "" || encoding == "fixstr") {
		return append([]byte{0xa0 | byte(len(text))}, text...)
	}
	return packSized(textEncodings, text, encoding)
}

func packBytes(data []byte, encoding string) []byte {
	return packSized(binaryEncodings, string(data), encoding)
}

func packSized(encodings []encoding, data, name string) []byte {
	if head := packIn(encodings, uint64(len(data)), uint64(len(data)), name); head != nil {
		return append(head, data...)
	}
	return nil
}

func packArray(length int, encoding string) []byte {
	switch {
	case encoding == "array32" || length > 1<<16-1:
		return append([]byte{0xdd}, bigEndian(uint64(length), 4)...)
	case encoding == "array16" || length > 15:
		return append([]byte{0xdc}, bigEndian(uint64(length), 2)...)
	}
	return []byte{0x90 | byte(length)}
}

func packMapHead(length int, encoding string) []byte {
	switch {
	case encoding == "map32" || length > 1<<16-1:
		return append([]byte{0xdf}, bigEndian(uint64(length), 4)...)
	case encoding == "map16" || length > 15:
		return append([]byte{0xde}, bigEndian(uint64(length), 2)...)
	}
	return []byte{0x80 | byte(length)}
}

// reader walks over bytes; the first thing wrong makes a payload fault.
type reader struct{ rest []byte }

// nil says whether one stands here.
func (r *reader) nil() bool { return len(r.rest) > 0 && r.rest[0] == 0xc0 }

func (r *reader) take(n uint64) ([]byte, *Fault) {
	if n > uint64(len(r.rest)) {
		return nil, fault("payload")
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out, nil
}

func (r *reader) unsigned(size int) (uint64, *Fault) {
	b, f := r.take(uint64(size))
	if f != nil {
		return 0, f
	}
	n := uint64(0)
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n, nil
}

// array and entries read the header of an array and of a map.
func (r *reader) array() (uint64, *Fault)   { return r.length(0x90, 0xdc) }
func (r *reader) entries() (uint64, *Fault) { return r.length(0x80, 0xde) }

// length is in the header itself, or in 2 or 4 bytes behind it.
func (r *reader) length(small, large uint64) (uint64, *Fault) {
	head, f := r.unsigned(1)
	switch {
	case f != nil:
		return 0, f
	case head&0xf0 == small:
		return head & 0x0f, nil
	case head == large:
		return r.unsigned(2)
	case head == large+1:
		return r.unsigned(4)
	}
	return 0, fault("payload")
}

func (r *reader) integer() (int64, *Fault) {
	head, f := r.unsigned(1)
	if f != nil {
		return 0, f
	}
	if head < 0x80 || head >= 0xe0 {
		return int64(int8(head)), nil
	}
	for _, e := range slices.Concat(unsignedEncodings, signedEncodings) {
		if uint64(e.head) != head {
			continue
		}
		bits, f := r.unsigned(e.size)
		if f != nil {
			return 0, f
		}
		n := int64(bits)
		if bits > e.limit { // two's complement
			n = int64(bits - 2*(e.limit+1))
		}
		if e.name == "uint64" && bits > maxInteger || n > maxInteger || n < -maxInteger {
			return 0, fault("payload")
		}
		return n, nil
	}
	return 0, fault("payload")
}

// double reads a float64, the only encoding of a number.
func (r *reader) double() (float64, *Fault) {
	head, f := r.unsigned(1)
	if f != nil || head != 0xcb {
		return 0, fault("payload")
	}
	bits, f := r.unsigned(8)
	return math.Float64frombits(bits), f
}

func (r *reader) boolean() (bool, *Fault) {
	head, f := r.unsigned(1)
	if f != nil || head != 0xc2 && head != 0xc3 {
		return false, fault("payload")
	}
	return head == 0xc3, nil
}

func (r *reader) text() (string, *Fault) {
	if len(r.rest) > 0 && r.rest[0]&0xe0 == 0xa0 {
		head, _ := r.unsigned(1)
		return r.unicode(r.take(head & 0x1f))
	}
	return r.unicode(r.sized(textEncodings))
}

func (r *reader) unicode(b []byte, f *Fault) (string, *Fault) {
	if f != nil || !utf8.Valid(b) {
		return "", fault("payload")
	}
	return string(b), nil
}

func (r *reader) bytes() ([]byte, *Fault) { return r.sized(binaryEncodings) }

// sized reads a length in one of the encodings, and what it is the length of.
func (r *reader) sized(encodings []encoding) ([]byte, *Fault) {
	head, f := r.unsigned(1)
	for _, e := range encodings {
		if f == nil && uint64(e.head) == head {
			length, f := r.unsigned(e.size)
			if f != nil {
				return nil, f
			}
			return r.take(length)
		}
	}
	return nil, fault("payload")
}

// pass steps over a value of any kind, of which so many arrays and maps may be open at once.
func (r *reader) pass(depth int64) *Fault {
	head, f := r.unsigned(1)
	if f != nil || head == 0xc1 {
		return fault("payload")
	}
	for _, e := range slices.Concat(textEncodings, binaryEncodings, extensionEncodings) {
		if uint64(e.head) == head {
			length, f := r.unsigned(e.size)
			if head >= 0xc7 && head <= 0xc9 {
				length++ // the type
			}
			if f == nil {
				_, f = r.take(length)
			}
			return f
		}
	}
	size, is := fixedSizes[byte(head)]
	if head>>5 == 5 {
		size, is = head&0x1f, true
	}
	if is || head < 0x80 || head >= 0xe0 || head >= 0xc0 && head <= 0xc3 {
		_, f = r.take(size)
		return f
	}
	values := head & 0x0f
	if wide := int(head&1+1) * 2; head >= 0xdc {
		if values, f = r.unsigned(wide); f != nil {
			return f
		}
	}
	if head < 0x90 || head >= 0xde {
		values *= 2
	}
	if depth == 0 {
		return fault("payload")
	}
	for ; values > 0; values-- {
		if f := r.pass(depth - 1); f != nil {
			return f
		}
	}
	return nil
}

// fixedSizes are how many bytes stand behind a header that says no length: numbers, and the
// extensions of 1 to 16 bytes with their type.
var fixedSizes = map[byte]uint64{
	0xca: 4, 0xcb: 8, 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, 0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8,
	0xd4: 2, 0xd5: 3, 0xd6: 5, 0xd7: 9, 0xd8: 17,
}
