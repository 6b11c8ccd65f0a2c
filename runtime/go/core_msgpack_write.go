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
	w.integer(version)
}

// omitsTokens says whether the record's token count is 0.
func (w *tupleWriter) omitsTokens() bool { return w.c.response.Tokens == 0 }

func (w *tupleWriter) statusCode() { w.text(string(w.c.response.Status)) }

func (w *tupleWriter) statusInteger() {
	_, n, _ := w.c.spec.status(string(w.c.response.Status))
	w.integer(n)
}

func (w *tupleWriter) modelCode() { w.text(string(w.c.response.Model)) }

func (w *tupleWriter) modelInteger() { w.integer(w.c.number) }

func (w *tupleWriter) tokens() { w.integer(w.c.response.Tokens) }

func (w *tupleWriter) result() { w.text(w.c.response.Result) }

func (w *tupleWriter) integer(n int64) { _ = w.encoder.EncodeInt(n) }

func (w *tupleWriter) text(s string) { _ = w.encoder.EncodeString(s) }
