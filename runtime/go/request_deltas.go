package compact

import (
	"strings"
	"unicode/utf8"
)

// splitDeltas reads what follows a request's arguments: deltas, each after a
// delimiter, or nothing.
func (p *Protocol) splitDeltas(l *requestLayout, text string) ([]string, *Error) {
	if text == "" {
		return nil, nil
	}
	if !strings.HasPrefix(text, l.delimiter) {
		return nil, because(roleFormat, CauseDeltasUnknown).with(text)
	}
	count := strings.Count(text, l.delimiter)
	if err := p.limits.deltas(count); err != nil {
		return nil, err
	}
	list := make([]string, 0, count)
	for text != "" {
		end := strings.Index(text[len(l.delimiter):], l.delimiter)
		if end < 0 {
			end = len(text)
		} else {
			end += len(l.delimiter)
		}
		d := text[len(l.separator):end]
		if err := p.spec.features.deltas.checkHeader(d); err != nil {
			return nil, err
		}
		list, text = append(list, d), text[end:]
	}
	return list, nil
}

func (l *Limits) deltas(count int) *Error {
	if int64(count) > l.Deltas {
		return failLimit(roleFormat, limitDeltas, l.Deltas)
	}
	return nil
}

// operation returns the operation of a frame whose header is whole.
func (l *deltaLayout) operation(frame string) (found operation, ok bool) {
	found, data, ok := l.cutHeader(frame)
	return found, ok && l.checkNumbers(found, data) == nil
}

// checkHeader says what is wrong with a frame that has no whole header.
func (l *deltaLayout) checkHeader(frame string) *Error {
	found, data, ok := l.cutHeader(frame)
	if !ok {
		return l.unknown(frame)
	}
	return l.checkNumbers(found, data)
}

func (l *deltaLayout) checkNumbers(o operation, data string) (err *Error) {
	switch o.role {
	case deltaReplace:
		_, err = replaceDelta(data, l.separator)
	case deltaSplice:
		_, err = spliceDelta(data, l.separator)
	}
	return err
}

// cutHeader returns the operation that a frame names, the longest header that fits,
// and what stands behind it.
func (l *deltaLayout) cutHeader(frame string) (found operation, data string, ok bool) {
	for _, o := range l.operations {
		rest, fits := strings.CutPrefix(frame, o.header)
		if fits && (!ok || len(o.header) > len(found.header)) {
			found, data, ok = o, rest, true
		}
	}
	return found, data, ok
}

// standsAlone says whether a decoder finds the end of a delta: the next delimiter
// after its first character must be the one that begins the next delta.
func (l *requestLayout) standsAlone(d string) bool {
	_, width := utf8.DecodeRuneInString(d)
	tail := d[width:]
	if strings.Contains(tail, l.delimiter) {
		return false
	}
	tail = tail[max(0, len(tail)-len(l.delimiter)+1):]
	return strings.Index(tail+l.delimiter, l.delimiter) == len(tail)
}

// sendable returns the delta as a request carries it: compressed if a decoder
// would not find its end otherwise. No decoder takes a compressed delta inside a
// compressed one.
func (l *requestLayout) sendable(c *call, d string) (string, *Error) {
	if l.standsAlone(d) {
		return d, nil
	}
	if o, _ := c.spec.features.deltas.operation(d); o.role != deltaCompressed {
		if z, ok := c.compressDelta(d); ok && l.standsAlone(z) {
			return z, nil
		}
	}
	return "", notWhole(d)
}

// notWhole is a delta that a request cannot carry, compressed or not.
func notWhole(d string) *Error {
	return because(roleUnrepresentable, CauseDeltasWhole).of(fieldDeltas).with(d)
}

// compressDelta returns the compressed form of a plain delta, if there is one. A
// compressed delta has none: no decoder takes one inside another.
func (c *call) compressDelta(d string) (string, bool) {
	l := c.spec.features.deltas
	header := l.compressed(nil)
	if o, _ := l.operation(d); header == "" || o.role == deltaCompressed {
		return "", false
	}
	c.text = l.compress(c, append(c.text[:0], header...), rawBytes(d))
	return string(c.text), true
}

// size is the bytes of deltas in a frame.
func (l *requestLayout) size(deltas []string) int {
	n := len(l.separator) * len(deltas)
	for _, d := range deltas {
		n += len(d)
	}
	return n
}

// joined is what stands behind the head, of deltas as they are sent.
func (l *requestLayout) joined(deltas []string) string {
	out := new(strings.Builder)
	out.Grow(l.size(deltas))
	for _, d := range deltas {
		out.WriteString(l.separator)
		out.WriteString(d)
	}
	return out.String()
}
