package compact

import (
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// A tupleWriter writes a payload with the smallest encodings. Its encoder's
// errors are those of the sink, which never fails. See docs/record.md §3.
type tupleWriter struct {
	sink
	encoder *msgpack.Encoder
	c       *call
}

var tupleWriters = sync.Pool{New: func() any {
	w := new(tupleWriter)
	w.encoder = msgpack.NewEncoder(&w.sink)
	return w
}}

func newTupleWriter(c *call) *tupleWriter {
	w := tupleWriters.Get().(*tupleWriter)
	w.c, w.out = c, c.text[:0]
	return w
}

// close returns the payload, which lies in the call's buffer.
func (w *tupleWriter) close() []byte {
	payload := w.out
	w.c.text = payload
	w.c, w.out = nil, nil
	tupleWriters.Put(w)
	return payload
}

// open writes the header and the version of a tuple with so many fields.
func (w *tupleWriter) open(version int64, fields int) {
	_ = w.encoder.EncodeArrayLen(fields + 1)
	w.writeInteger(version)
}

// upTo is the number of elements to write: absent fields at the end are left out.
func (w *tupleWriter) upTo(elements int, last ...bool) int {
	for i := len(last) - 1; i >= 0 && !last[i]; i-- {
		elements--
	}
	return elements
}

// has says whether there is a value to write. If there is none, it writes a nil.
func (w *tupleWriter) has(present bool) bool {
	if !present {
		_ = w.encoder.EncodeNil()
	}
	return present
}

func (w *tupleWriter) writeInteger(n int64) { _ = w.encoder.EncodeInt(n) }

func (w *tupleWriter) writeText(text string) { _ = w.encoder.EncodeString(text) }
