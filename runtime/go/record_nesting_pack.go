package compact

//lint:file-ignore U1000 only other specs have records in records

import (
	"encoding/binary"
	"math"
	"slices"
)

// begin appends the header and the version of a payload of few fields. Such calls are inlined.
func (out *quickWriter) begin(dst []byte, version byte, fields int) []byte {
	return append(dst, 0x91+byte(fields), version)
}

// beginLarge is begin for versions or fields that do not fit in a byte each.
func (out *quickWriter) beginLarge(dst []byte, version int64, fields int) []byte {
	w := payloadWriter{dst}
	w.begin(version, fields)
	return w.out
}

// packText appends a text. Most are ASCII: short ones are copied while they are judged.
func (out *quickWriter) packText(dst []byte, text string) []byte {
	n, at, seen := len(text), len(dst), uint64(0)
	if n < 1<<5 {
		if cap(dst)-at <= n {
			dst = slices.Grow(dst, 1+n)
		}
		dst = dst[:at+1+n]
		dst[at] = 0xa0 | byte(n)
		seen = copyShort(dst[at+1:], rawBytes(text))
	} else {
		seen = bitsOf(rawBytes(text))
		dst = append(textHeader(dst, n), text...)
	}
	if seen&highs != 0 && !isUnicode(text) {
		out.failed = true
	}
	return dst
}

// copyShort copies less than 32 bytes, and gives all their bits: in words, of which the last may
// lie over those before.
func copyShort(to, from []byte) (seen uint64) {
	n := len(from)
	to = to[:n]
	switch {
	case n >= 16:
		a, b, c, d := word(from), word(from[8:]), word(from[n-16:]), word(from[n-8:])
		binary.LittleEndian.PutUint64(to, a)
		binary.LittleEndian.PutUint64(to[8:], b)
		binary.LittleEndian.PutUint64(to[n-16:], c)
		binary.LittleEndian.PutUint64(to[n-8:], d)
		return a | b | c | d
	case n >= 8:
		a, b := word(from), word(from[n-8:])
		binary.LittleEndian.PutUint64(to, a)
		binary.LittleEndian.PutUint64(to[n-8:], b)
		return a | b
	case n >= 4:
		a, b := binary.LittleEndian.Uint32(from), binary.LittleEndian.Uint32(from[n-4:])
		binary.LittleEndian.PutUint32(to, a)
		binary.LittleEndian.PutUint32(to[n-4:], b)
		return uint64(a | b)
	}
	for i, x := range from {
		to[i] = x
		seen |= uint64(x)
	}
	return seen
}

// bitsOf gives all bits of 32 bytes or more. The last of these lie over those before.
func bitsOf(b []byte) (seen uint64) {
	i := 0
	for ; i < len(b)-64; i += 64 {
		x := b[i : i+64]
		seen |= word(x) | word(x[8:]) | word(x[16:]) | word(x[24:]) | word(x[32:]) | word(x[40:]) | word(x[48:]) | word(x[56:])
	}
	if i < len(b)-32 {
		seen |= bitsOf32(b[i : i+32])
	}
	return seen | bitsOf32(b[len(b)-32:])
}

func bitsOf32(b []byte) uint64 { return word(b) | word(b[8:]) | word(b[16:]) | word(b[24:]) }

// packedText reads a text of a record in another one. Most are short and ASCII: these are copied
// behind others while they are judged.
func (in *payloadReader) packedText(name string) string {
	if at := in.at; in.err == nil && at < len(in.data) && in.data[at]>>5 == 0x5 {
		n, from := int(in.data[at]&0x1f), len(in.c.texts)
		if end := at + 1 + n; n > 0 && end <= len(in.data) && n <= cap(in.c.texts)-from {
			to := in.c.texts[from : from+n]
			if copyShort(to, in.data[at+1:end])&highs == 0 {
				in.at, in.c.texts = end, in.c.texts[:from+n]
				return view(to)
			}
		}
	}
	text := in.readText(name)
	if in.err != nil {
		return ""
	}
	return keepText(&in.c.texts, text, len(in.data)-in.at)
}

func (in *payloadReader) optionalText(name string) *string {
	return placeFor(&in.c.optional, in.packedText(name))
}

func (out *quickWriter) packInteger(dst []byte, n, least, most int64) []byte {
	if n < least || n > most {
		out.failed = true
	}
	switch {
	case n >= -1<<5 && n < 1<<7:
		return append(dst, byte(n))
	case n < 0:
		w := payloadWriter{dst}
		w.writeInteger(n)
		return w.out
	case n < 1<<8:
		return append(dst, 0xcc, byte(n))
	case n < 1<<16:
		return append(dst, 0xcd, byte(n>>8), byte(n))
	case n < 1<<32:
		return append(dst, 0xce, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return binary.BigEndian.AppendUint64(append(dst, 0xcf), uint64(n))
}

func (out *quickWriter) packNumber(dst []byte, f float64) []byte {
	n := math.Float64bits(f)
	if n>>52&0x7ff == 0x7ff {
		out.failed = true
	}
	return append(dst, 0xcb, byte(n>>56), byte(n>>48), byte(n>>40), byte(n>>32), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
}

func (out *quickWriter) packBoolean(dst []byte, b bool) []byte {
	code := byte(0xc2)
	if b {
		code++ // which is no branch
	}
	return append(dst, code)
}

// packBytes appends bytes, of which all are right.
func (out *quickWriter) packBytes(dst []byte, data []byte) []byte {
	w := payloadWriter{dst}
	w.writeBytes(data)
	return w.out
}

func (out *quickWriter) packClosedInteger(dst []byte, t *codeTable, text string) []byte {
	_, n, found := t.find(text)
	if !found {
		out.failed = true
	}
	if found && n < 1<<7 { // which most are, and none is below zero
		return append(dst, byte(n))
	}
	return out.packInteger(dst, n, 0, maxInteger)
}

func (out *quickWriter) packClosedCode(dst []byte, t *codeTable, text string) []byte {
	_, _, found := t.find(text)
	if !found {
		out.failed = true
	}
	return out.packText(dst, text)
}

// quickRecordPacked appends a record.
func quickRecordPacked[T any](out *quickWriter, dst []byte, r *T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if out.counts(1) && out.enters() {
		dst = write(r, out, dst)
		out.c.nested--
	}
	return dst
}

// rarely appends a value of a type that is rare.
func (out *quickWriter) rarely(dst []byte, check func(k *checker), write func(out *payloadWriter)) []byte {
	if check(&out.checker); out.fails() {
		return dst
	}
	w := payloadWriter{dst}
	write(&w)
	return w.out
}
