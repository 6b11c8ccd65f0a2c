package compact

import "encoding/binary"

// mapLength reads a map's header, and says how many of its entries there are, and how many of
// them may be read.
func (in *payloadReader) mapLength(name string) (all, most int) {
	n := uint64(0)
	switch code := in.code(); {
	case code>>4 == 0x8:
		n = uint64(code & 0x0f)
	case code == 0xde, code == 0xdf:
		n = in.size(2 << (code - 0xde))
	default:
		in.wrongType(name, mapText)
	}
	if 2*n > uint64(len(in.data)-in.at) { // each has two bytes at least
		in.fail(CausePayloadEnd)
	}
	if in.err != nil {
		return 0, 0
	}
	return int(n), in.c.count(int(n))
}

// payloadMap reads a map of what read reads.
func payloadMap[T any](in *payloadReader, name string, read func(in *payloadReader) T) map[string]T {
	all, most := in.mapLength(name)
	m := make(map[string]T, min(most, mostAnnounced))
	for range most {
		key := in.keep(in.readText(name))
		if in.err != nil {
			return nil
		}
		x := read(in)
		if in.err = put(m, rolePayload, name, key, x, in.err); in.err != nil {
			return nil
		}
	}
	if most < all {
		in.err = in.c.tooMany(rolePayload, name)
	}
	return m
}

// writeMap writes a map of what write writes.
func writeMap[T any](w *payloadWriter, m map[string]T, write func(w *payloadWriter, x T)) {
	switch n := len(m); {
	case n < 1<<4:
		w.out = append(w.out, 0x80|byte(n))
	case n < 1<<16:
		w.out = binary.BigEndian.AppendUint16(append(w.out, 0xde), uint16(n))
	default:
		w.out = binary.BigEndian.AppendUint32(append(w.out, 0xdf), uint32(n))
	}
	for key, x := range inOrder(m) {
		w.writeText(key)
		write(w, x)
	}
}
