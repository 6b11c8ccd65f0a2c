package compact

import (
	"math"
	"sync"
)

var structWriters = sync.Pool{New: func() any { return new(structWriter) }}

// encodeStructure appends the frame's text.
func encodeStructure(c *call, dst []byte, content string) ([]byte, *Error) {
	w := newStructWriter(c)
	defer w.release()
	tooMany, err := w.scan(content)
	if err != nil {
		return nil, err
	}
	if tooMany {
		*w = structWriter{}
		return appendAllMarked(dst, content, c.limits.Depth)
	}
	return w.encode(dst), nil
}

func newStructWriter(c *call) *structWriter {
	w := structWriters.Get().(*structWriter)
	w.limit, w.dense = c.limits.Depth, !c.plainStructure
	return w
}

// encode appends the text of what has been scanned.
func (w *structWriter) encode(dst []byte) []byte {
	w.text = w.texts[0].text
	if cap(w.spans) < w.long {
		w.spans = make([]structSpan, 0, w.long)
	}
	w.draft = growTo(w.draft[:0], len(w.text)+2, 2*int64(len(w.text)))
	if len(w.nodes) > 0 {
		w.value(0)
	}
	for len(w.frames) > 0 {
		w.step()
	}
	w.flush(len(w.text))
	return w.appendNamed(dst)
}

// release lets the next frame have the room, if it is not too large.
func (w *structWriter) release() {
	clear(w.texts)
	clear(w.keys)
	clear(w.frames)
	w.texts, w.nodes, w.keys, w.candidates = w.texts[:0], w.nodes[:0], w.keys[:0], w.candidates[:0]
	w.columns, w.values, w.frames = w.columns[:0], w.values[:0], w.frames[:0]
	w.spans = w.spans[:0]
	w.counted, w.long, w.shape, w.text, w.at, w.used = 0, 0, 0, "", 0, 0
	if cap(w.nodes) > keepNodes || cap(w.keys) > keepNodes || cap(w.columns) > keepNodes || cap(w.spans) > keepNodes || cap(w.draft) > keepBuffer {
		*w = structWriter{}
	}
	structWriters.Put(w)
}

const keepNodes = keepBuffer / 32

// appendAllMarked appends JSON text without its white space, with the marks that
// content needs and no step.
func appendAllMarked(dst []byte, text string, depth int64) ([]byte, *Error) {
	s := jsonScanner{text: text, limit: depth}
	dst = growTo(dst, len(dst)+len(text), math.MaxInt)
	last := jsonObject // so that no comma goes first
	for {
		kind, err := s.next()
		if err != nil {
			return nil, err
		}
		switch {
		case kind == jsonEnd:
			return dst, nil
		case last == jsonKey:
			dst = append(dst, ':')
		case last != jsonObject && last != jsonArray && kind != jsonObjectEnd && kind != jsonArrayEnd:
			dst = append(dst, ',')
		}
		last = kind
		if lexeme := text[s.start:s.end]; kind == jsonKey || kind == jsonString {
			dst = appendMarked(dst, lexeme)
		} else {
			dst = append(dst, lexeme...)
		}
	}
}
