package reference

import "unicode/utf8"

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

// integerEncodings, smallest first among those that encoders write.
var integerEncodings = []struct {
	name  string
	head  byte
	size  int
	limit uint64
}{
	{"uint8", 0xcc, 1, 1<<8 - 1},
	{"uint16", 0xcd, 2, 1<<16 - 1},
	{"uint32", 0xce, 4, 1<<32 - 1},
	{"uint64", 0xcf, 8, 1<<64 - 1},
	{"int8", 0xd0, 1, 1<<7 - 1},
	{"int16", 0xd1, 2, 1<<15 - 1},
	{"int32", 0xd2, 4, 1<<31 - 1},
	{"int64", 0xd3, 8, 1<<63 - 1},
}

// packInteger writes n, or nil if the encoding cannot hold it.
func packInteger(n uint64, encoding string) []byte {
	if n < 0x80 && (encoding == "" || encoding == "fixint") {
		return []byte{byte(n)}
	}
	for _, e := range integerEncodings {
		if n <= e.limit && (encoding == "" || encoding == e.name) {
			return append([]byte{e.head}, bigEndian(n, e.size)...)
		}
	}
	return nil
}

var textEncodings = []struct {
	name  string
	head  byte
	size  int
	limit int
}{{"str8", 0xd9, 1, 1<<8 - 1}, {"str16", 0xda, 2, 1<<16 - 1}, {"str32", 0xdb, 4, 1<<32 - 1}}

func packText(text, encoding string) []byte {
	if len(text) < 32 && (encoding == "" || encoding == "fixstr") {
		return append([]byte{0xa0 | byte(len(text))}, text...)
	}
	for _, e := range textEncodings {
		if len(text) <= e.limit && (encoding == "" || encoding == e.name) {
			head := append([]byte{e.head}, bigEndian(uint64(len(text)), e.size)...)
			return append(head, text...)
		}
	}
	return nil
}

func packArray(length int, encoding string) []byte {
	switch {
	case encoding == "array32":
		return append([]byte{0xdd}, bigEndian(uint64(length), 4)...)
	case encoding == "array16" || length > 15:
		return append([]byte{0xdc}, bigEndian(uint64(length), 2)...)
	}
	return []byte{0x90 | byte(length)}
}

// reader walks over bytes; the first thing wrong makes a payload fault.
type reader struct{ rest []byte }

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

func (r *reader) array() (uint64, *Fault) {
	head, f := r.unsigned(1)
	switch {
	case f != nil:
		return 0, f
	case head&0xf0 == 0x90:
		return head & 0x0f, nil
	case head == 0xdc:
		return r.unsigned(2)
	case head == 0xdd:
		return r.unsigned(4)
	}
	return 0, fault("payload")
}

func (r *reader) integer() (int64, *Fault) {
	head, f := r.unsigned(1)
	if f != nil {
		return 0, f
	}
	if head < 0x80 {
		return int64(head), nil
	}
	for _, e := range integerEncodings {
		if uint64(e.head) != head {
			continue
		}
		n, f := r.unsigned(e.size)
		if f != nil {
			return 0, f
		}
		if n > e.limit || n > maxInteger { // above the limit: a negative one
			return 0, fault("payload")
		}
		return int64(n), nil
	}
	return 0, fault("payload")
}

func (r *reader) text() (string, *Fault) {
	head, f := r.unsigned(1)
	if f != nil {
		return "", f
	}
	length, known := head&0x1f, head&0xe0 == 0xa0
	for _, e := range textEncodings {
		if uint64(e.head) == head {
			known = true
			if length, f = r.unsigned(e.size); f != nil {
				return "", f
			}
		}
	}
	if !known {
		return "", fault("payload")
	}
	b, f := r.take(length)
	if f != nil {
		return "", f
	}
	if !utf8.Valid(b) {
		return "", fault("payload")
	}
	return string(b), nil
}
