package compact

import (
	"bytes"
	"testing"
)

// Lists in lists of which each announces a thousand records, and has a short one first, get no more
// room together than all bytes may hold.
func TestRoomOfOpenLists(t *testing.T) {
	const levels = 100
	data := append(bytes.Repeat([]byte{0xdc, 0x03, 0xe8, 0}, levels), make([]byte, 4000)...)
	in := nesting(1000, 1<<20).payloadReader(data)
	opened := 0
	var read func(r *[64]byte, in *payloadReader, name string)
	read = func(_ *[64]byte, in *payloadReader, name string) {
		if in.at == len(in.data) || in.data[in.at] != 0xdc {
			in.integer(name, 0, 9)
			return
		}
		opened++
		payloadRecords(in, name, read)
	}
	payloadRecords(&in, "x", read)
	if in.err == nil || opened != levels-1 {
		t.Fatalf("%v after %d lists", in.err, opened)
	}
	if in.c.roomed > len(data)/leastRecord {
		t.Fatalf("room for %d records in %d bytes", in.c.roomed, len(data))
	}
}
