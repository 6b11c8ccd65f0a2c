package compact

import (
	"slices"
	"sync"
)

// A call holds what one public call works with: its protocol, the record, and
// buffers that later calls reuse.
type call struct {
	*Protocol
	record *record

	// Of a decoder.
	format Format // of the frame
	lent   bool   // texts lie in buffers, or in bytes of the caller's

	open []byte // brackets of JSON

	// Of an encoder.
	quality        int  // of Brotli; 0 for the protocol's choice
	plainStructure bool // the structure algorithm's plain density

	present []int // the places of a record's optional values

	text  []byte // what a text encoding gave
	plain []byte // what decompression gave

	taken int64 // bytes of the output limit, by deltas of the frame before

	frame []byte // a candidate of a selection
}

var calls = sync.Pool{New: func() any { return new(call) }}

// keepBuffer is the size of the largest buffer that is kept for another call.
const keepBuffer = 1 << 20

func newCall(p *Protocol) *call {
	c := calls.Get().(*call)
	c.Protocol = p
	return c
}

func (c *call) release() {
	c.lent, c.quality, c.plainStructure, c.taken = false, 0, false, 0
	if cap(c.text) > keepBuffer {
		c.text = nil
	}
	if cap(c.plain) > keepBuffer {
		c.plain = nil
	}
	if cap(c.frame) > keepBuffer {
		c.frame = nil
	}
	calls.Put(c)
}

// handOver returns the text in a call's buffer. A large buffer is given away
// without a copy, since the call would not keep it.
func handOver(buffer *[]byte, b []byte) string {
	if cap(b) > keepBuffer && cap(b)-len(b) <= len(b)/4 {
		*buffer = nil
		return view(b)
	}
	*buffer = b
	return string(b)
}

// A sink is the io.Writer that libraries append to; it never fails.
type sink struct{ out []byte }

func (s *sink) Write(b []byte) (int, error) {
	s.out = append(s.out, b...)
	return len(b), nil
}

func (s *sink) WriteByte(b byte) error {
	s.out = append(s.out, b)
	return nil
}

// growTo makes room for at least one more byte. The new size is the guess, or
// else double the old one, but never far above the limit.
func growTo(out []byte, guess int, limit int64) []byte {
	more := max(guess-len(out), len(out), 512)
	if left := limit - int64(len(out)); int64(more) > left {
		more = int(left + 1)
	}
	return slices.Grow(out, more)
}
