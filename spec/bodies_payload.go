package spec

import (
	"encoding/binary"
	"math"
	"slices"
)

// horizon is more bytes than any search looks ahead: text of that length and
// more need not be told apart.
const horizon = 32

// payload is the MessagePack array in every declared version.
func (b *bodies) payload() *node {
	var all []*node
	for _, v := range b.Payload.Versions {
		all = append(all, b.layout(v, true))
		if slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.OmitZero.V }) {
			all = append(all, b.layout(v, false))
		}
	}
	return either(all...)
}

// layout is the array of one version, with the field that may be left out, or
// without it.
func (b *bodies) layout(v PayloadVersion, all bool) *node {
	at, size := &node{end: true}, byte(1)
	for _, f := range slices.Backward(v.Fields) {
		if f.OmitZero.V && !all {
			continue
		}
		size++
		at = b.element(f, at)
	}
	return literal(string([]byte{0x90 | size, byte(v.Version.V)}), at)
}

func (b *bodies) element(f PayloadField, then *node) *node {
	switch f.Field.V + " " + f.As.V {
	case "status code", "status integer":
		var list []string
		for _, s := range b.Statuses {
			if f.As.V == "code" {
				list = append(list, packString(s.Code.V))
			} else {
				list = append(list, packInteger(uint64(s.Integer.V)))
			}
		}
		slices.Sort(list)
		return oneOf(list, then)
	case "model code":
		return packedText(b.unwritten, then)
	case "result text":
		return packedText(nil, then)
	}
	return packedInteger(f.OmitZero.V, then)
}

// packedInteger is an integer from 0 (or 1) to 2^53 - 1, written as short as
// can be.
func packedInteger(positive bool, then *node) *node {
	n, least := &node{}, byte(0)
	if positive {
		least = 1
	}
	n.add(least, 0x7F, then)
	n.add(0xCC, 0xCC, &node{edges: []edge{{0x80, 0xFF, then}}})
	n.add(0xCD, 0xCD, nonZero(1, 0xFF, bytesOf(1, then)))
	n.add(0xCE, 0xCE, nonZero(2, 0xFF, bytesOf(2, then)))
	n.add(0xCF, 0xCF, literal("\x00", nonZero(3, 0x1F, bytesOf(4, then))))
	return n
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
