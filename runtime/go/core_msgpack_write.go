package compact

import (
	"encoding/binary"
	"sync"

	"github.com/vmihailenco/msgpack/v5"
)

// A payloadWriter writes a payload with the smallest encodings. What is most of a payload
// is written here, since the library's own calls, through its writer, take three times as
// long. See docs/record.md §3.
type payloadWriter struct{ out []byte }

// kept is a payload that lies in the call's buffer.
func (c *call) kept(payload []byte) []byte {
	c.text = payload
	return payload
}

// A libraryWriter appends what is rare. Its encoder's errors are those of the sink, which
// never fails.
type libraryWriter struct {
	sink
	encoder *msgpack.Encoder
}

var libraryWriters = sync.Pool{New: func() any {
	w := new(libraryWriter)
	w.encoder = msgpack.NewEncoder(&w.sink)
	return w
}}

func (w *payloadWriter) byLibrary(write func(e *msgpack.Encoder) error) {
	l := libraryWriters.Get().(*libraryWriter)
	l.out = w.out
	_ = write(l.encoder)
	w.out, l.out = l.out, nil
	libraryWriters.Put(l)
}

// begin writes the header and the version of a payload with so many fields.
func (w *payloadWriter) begin(version int64, fields int) {
	w.arrayLength(fields + 1)
	w.writeInteger(version)
}

// arrayLength writes the header of an array.
func (w *payloadWriter) arrayLength(n int) {
	if n < 1<<4 {
		w.out = append(w.out, 0x90|byte(n))
	} else {
		w.byLibrary(func(e *msgpack.Encoder) error { return e.EncodeArrayLen(n) })
	}
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
		w.out = append(w.out, nilCode)
	}
	return present
}

func (w *payloadWriter) writeInteger(n int64) {
	switch {
	case n >= 0 && n < 1<<7, n < 0 && n >= -1<<5:
		w.out = append(w.out, byte(n))
	case n < 0:
		w.byLibrary(func(e *msgpack.Encoder) error { return e.EncodeInt(n) })
	case n < 1<<8:
		w.out = append(w.out, 0xcc, byte(n))
	case n < 1<<16:
		w.out = binary.BigEndian.AppendUint16(append(w.out, 0xcd), uint16(n))
	case n < 1<<32:
		w.out = binary.BigEndian.AppendUint32(append(w.out, 0xce), uint32(n))
	default:
		w.out = binary.BigEndian.AppendUint64(append(w.out, 0xcf), uint64(n))
	}
}

func (w *payloadWriter) writeText(text string) { w.out = append(textHeader(w.out, len(text)), text...) }

// textHeader appends the header of a text of so many bytes.
func textHeader(out []byte, n int) []byte {
	switch {
	case n < 1<<5:
		return append(out, 0xa0|byte(n))
	case n < 1<<8:
		return append(out, 0xd9, byte(n))
	case n < 1<<16:
		return append(out, 0xda, byte(n>>8), byte(n))
	}
	return binary.BigEndian.AppendUint32(append(out, 0xdb), uint32(n))
}

//lint:ignore U1000 only other specs have bytes in a payload
func (w *payloadWriter) writeBytes(data []byte) {
	switch n := len(data); {
	case n < 1<<8:
		w.out = append(w.out, 0xc4, byte(n))
	case n < 1<<16:
		w.out = binary.BigEndian.AppendUint16(append(w.out, 0xc5), uint16(n))
	default:
		w.out = binary.BigEndian.AppendUint32(append(w.out, 0xc6), uint32(n))
	}
	w.out = append(w.out, data...)
}
