package compact

import "sync"

// A call holds what one public call works with: its protocol, the record, and
// buffers that later calls reuse.
type call struct {
	*Protocol
	record *record

	// Of a decoder.
	format string // of the frame
	lent   bool   // texts lie in buffers, or in bytes of the caller's

	open []byte // brackets of JSON

	// Of an encoder.
	present []int // the places of a record's optional values

	text  []byte // what a step gave
	plain []byte // what the step behind it gave
	frame []byte // a candidate of a selection

	callParts
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
	c.lent = false
	c.callParts = callParts{} // by itself: where two are assigned at once it is copied
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
