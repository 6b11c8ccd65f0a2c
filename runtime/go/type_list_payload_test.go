package compact

import (
	"strings"
	"testing"
)

// The texts of a list are one copy; integers and numbers are nothing but their list.
func TestListsAllocateLittle(t *testing.T) {
	const elements = 1000
	p := generated
	p.limits.Elements = 1 << 40
	c := newCall(&p)
	payload := func(element string) []byte {
		return append([]byte{0xdc, elements >> 8, elements & 0xff}, strings.Repeat(element, elements)...)
	}
	for _, x := range []struct {
		name string
		data []byte
		read func(in *payloadReader) int
	}{
		{"texts", payload("\xa3abc"), func(in *payloadReader) int { return len(in.textList("x")) }},
		{"integers", payload("\xcd\x01\x00"), func(in *payloadReader) int { return len(in.integerList("x", 0, 300)) }},
		{"numbers", payload("\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00"), func(in *payloadReader) int { return len(in.numberList("x")) }},
	} {
		n := testing.AllocsPerRun(20, func() {
			c.elements = 0
			in := c.payloadReader(x.data)
			if got := x.read(&in); got != elements || in.end() != nil {
				t.Fatalf("%s: %d elements, %v", x.name, got, in.err)
			}
		})
		if n > 3 {
			t.Errorf("%s: %v allocations", x.name, n)
		}
	}
}

// Room is not taken for what a length announces.
func TestListsTakeNoRoomAhead(t *testing.T) {
	p := generated
	p.limits.Elements = 1 << 40
	c := newCall(&p)
	data := append([]byte{0xdd, 0x00, 0x10, 0x00, 0x00}, make([]byte, 1<<20)...)
	data[5] = 0xc1
	in := c.payloadReader(data)
	if list := payloadList(&in, "x", func(in *payloadReader) [64]byte { in.integer(element, 0, 1); return [64]byte{} }); cap(list) > mostAnnounced || in.err == nil {
		t.Errorf("room for %d elements, %v", cap(list), in.err)
	}
}
