package compact

import (
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// A payloadWriter writes a payload with the smallest encodings. Its encoder's
// errors are those of the sink, which never fails. See docs/record.md §3.
type payloadWriter struct {
	sink
	encoder *msgpack.Encoder
	c       *call
}

var payloadWriters = sync.Pool{New: func() any {
	w := new(payloadWriter)
	w.encoder = msgpack.NewEncoder(&w.sink)
	return w
}}

func newPayloadWriter(c *call) *payloadWriter {
	w := payloadWriters.Get().(*payloadWriter)
	w.c, w.out = c, c.text[:0]
	return w
}

// end returns the payload, which lies in the call's buffer.
func (w *payloadWriter) end() []byte {
	payload := w.out
	w.c.text = payload
	w.c, w.out = nil, nil
	payloadWriters.Put(w)
	return payload
}

// begin writes the header and the version of a payload with so many fields.
func (w *payloadWriter) begin(version int64, fields int) {
	_ = w.encoder.EncodeArrayLen(fields + 1)
	w.writeInteger(version)
}

// upTo is the number of elements to write: absent fields at the end are left out.
func (w *payloadWriter) upTo(elements int, last ...bool) int {
	for i := len(last) - 1; i >= 0 && !last[i]; i-- {
		elements--
	}
	return elements
}

// has says whether there is a value to write. If there is none, it writes a nil.
func (w *payloadWriter) has(present bool) bool {
	if !present {
		_ = w.encoder.EncodeNil()
	}
	return present
}

func (w *payloadWriter) writeInteger(n int64) { _ = w.encoder.EncodeInt(n) }

func (w *payloadWriter) writeText(text string) { _ = w.encoder.EncodeString(text) }
