package spec

import (
	"encoding/binary"
	"math"
	"slices"
)

// horizon is more bytes than any search looks ahead, so texts of that length or
// more need not be distinguished.
const horizon = 32

// payload is the MessagePack array in every declared version, and every length.
func (b *bodies) payload(r *Record) *node {
	var all []*node
	for _, v := range r.Payload.Versions {
		all = append(all, b.layout(r, v, v.Fields, false))
		if slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.OmitZero.V }) {
			all = append(all, b.layout(r, v, v.Fields, true))
		}
		for n := len(v.Fields) - 1; n >= 0 && r.FieldOf(v.Fields[n].Field.V).Optional.V; n-- {
			all = append(all, b.layout(r, v, v.Fields[:n], false))
		}
	}
	return either(all...)
}

// layout is an array of one version with these fields, without the one that is 0.
// An absent field does not end the array.
func (b *bodies) layout(r *Record, v PayloadVersion, fields []PayloadField, zero bool) *node {
	at, size := &node{end: true}, 1
	for _, f := range slices.Backward(fields) {
		if f.OmitZero.V && zero {
			continue
		}
		value := b.element(r.FieldOf(f.Field.V), f, at)
		if r.FieldOf(f.Field.V).Optional.V && size > 1 {
			value = either(value, literal("\xC0", at))
		}
		size++
		at = value
	}
	header := []byte{0x90 | byte(size)}
	if size > 15 {
		header = []byte{0xDC, 0, byte(size)}
	}
	return literal(string(append(header, byte(v.Version.V))), at)
}

func (b *bodies) element(field *Field, f PayloadField, then *node) *node {
	switch field.Type.V {
	case "integer":
		low, high := field.span()
		if f.OmitZero.V && low == 0 {
			low = 1
		}
		return packedInteger(low, high, then)
	case "number":
		return &node{edges: []edge{{0xCB, 0xCB, finite(then)}}}
	case "boolean":
		return &node{edges: []edge{{0xC2, 0xC3, then}}}
	case "text", "json":
		return packedText(nil, then)
	}
	t := b.TableOf(field.Type.V)
	switch {
	case t.Open != nil && f.As.V == "code":
		return packedText(b.unwritten[t.Name.V], then)
	case t.Open != nil && t.Open.NumberPrefix.V != "":
		return packedInteger(0, maxInteger, then)
	}
	var list []string
	for _, r := range t.Rows {
		if f.As.V == "code" {
			list = append(list, packString(r.Code.V))
		} else if r.Integer.Set() {
			list = append(list, packInteger(uint64(r.Integer.V)))
		}
	}
	slices.Sort(list)
	return oneOf(list, then)
}

// finite is the eight bytes of a number whose exponent is not full.
func finite(then *node) *node {
	n := &node{}
	for _, sign := range []byte{0, 0x80} {
		n.add(sign, sign|0x7E, bytesOf(7, then))
		n.add(sign|0x7F, sign|0x7F, &node{edges: []edge{{0, 0xEF, bytesOf(6, then)}}})
	}
	return n
}

// packed lists the headers of integers, the number of bytes after each, and the
// range that uses it.
var packed = []struct {
	header    byte
	size      int
	low, high int64
}{
	{0xCC, 1, 0x80, 0xFF}, {0xCD, 2, 0x100, 0xFFFF}, {0xCE, 4, 0x10000, 0xFFFFFFFF}, {0xCF, 8, 1 << 32, maxInteger},
	{0xD0, 1, -0x80, -0x21}, {0xD1, 2, -0x8000, -0x81}, {0xD2, 4, -1 << 31, -0x8001}, {0xD3, 8, -maxInteger, -1<<31 - 1},
}

// packedInteger is an integer from low to high, written as short as can be.
func packedInteger(low, high int64, then *node) *node {
	n := &node{}
	if from, to := max(low, 0), min(high, 0x7F); from <= to {
		n.add(byte(from), byte(to), then)
	}
	if from, to := max(low, -0x20), min(high, -1); from <= to {
		n.add(byte(from), byte(to), then)
	}
	for _, p := range packed {
		if from, to := max(low, p.low), min(high, p.high); from <= to {
			n.add(p.header, p.header, between(bigEndian(from, p.size), bigEndian(to, p.size), 0, 0xFF, then))
		}
	}
	return n
}

func bigEndian(v int64, size int) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(v))[8-size:]
}

// packedText is a text and its header, but for the given words.
func packedText(words []string, then *node) *node {
	lengths := make([][]string, horizon)
	for _, w := range words {
		if len(w) < horizon {
			lengths[len(w)] = append(lengths[len(w)], w)
		}
	}
	n, long := &node{}, endless(false)
	for size, text := range textsOf(horizon-1, then) {
		n.add(0xA0|byte(size), 0xA0|byte(size), without(lengths[size], text))
	}
	n.add(0xD9, 0xD9, &node{edges: []edge{{horizon, 0xFF, long}}})
	n.add(0xDA, 0xDA, nonZero(1, 0xFF, bytesOf(1, long)))
	n.add(0xDB, 0xDB, nonZero(2, 0xFF, bytesOf(2, long)))
	return n
}

// packString and packInteger write MessagePack as short as can be.
func packString(s string) string {
	n := len(s)
	switch {
	case n < 32:
		return string([]byte{0xA0 | byte(n)}) + s
	case n <= math.MaxUint8:
		return string([]byte{0xD9, byte(n)}) + s
	case n <= math.MaxUint16:
		return string(binary.BigEndian.AppendUint16([]byte{0xDA}, uint16(n))) + s
	}
	return string(binary.BigEndian.AppendUint32([]byte{0xDB}, uint32(n))) + s
}

func packInteger(v uint64) string {
	switch {
	case v < 0x80:
		return string([]byte{byte(v)})
	case v <= math.MaxUint8:
		return string([]byte{0xCC, byte(v)})
	case v <= math.MaxUint16:
		return string(binary.BigEndian.AppendUint16([]byte{0xCD}, uint16(v)))
	case v <= math.MaxUint32:
		return string(binary.BigEndian.AppendUint32([]byte{0xCE}, uint32(v)))
	}
	return string(binary.BigEndian.AppendUint64([]byte{0xCF}, v))
}
