package compact

import (
	"encoding/hex"
	"slices"
	"unicode/utf8"
)

// Frames in bytes: those of all formats, a text's in UTF-8. See docs/record.md,
// "Frames of bytes".

// detectBytes is detect for a frame of bytes, which may have no prefix.
func (p *Protocol) detectBytes(frame string) (record, f, prefix int) {
	record, f, prefix = p.detect(frame)
	if record == noRecord {
		record, f = p.spec.bare(frame)
	}
	return record, f, prefix
}

// detectOwnBytes is detectOwn for a frame of bytes: the prefix says whether it is a text.
func (c *call) detectOwnBytes(r *record, frame string) (f, prefix int, err *Error) {
	if err := c.use(r); err != nil {
		return 0, 0, err
	}
	if err := c.limits.size(frame); err != nil {
		return 0, 0, err
	}
	record, f, prefix := c.detectBytes(frame)
	if record < 0 || &c.spec.records[record] != r {
		return 0, 0, c.unknownFormat(frame, record)
	}
	if !r.formats[f].binary && !isUnicode(frame) {
		return 0, 0, notUnicode(roleFormat, fieldFrame)
	}
	c.format = r.formats[f].name
	return f, prefix, nil
}

// framedBytes is framed for a frame of bytes, which is the caller's.
func (c *call) framedBytes(frame []byte, err *Error) ([]byte, error) {
	if err != nil {
		return nil, c.stamp(err)
	}
	c.frame = frame
	return slices.Clone(frame), nil
}

// DetectBytes is Detect for a frame of bytes.
func (p *Protocol) DetectBytes(frame []byte) (Detected, bool) {
	record, f, _ := p.detectBytes(view(frame))
	return p.detected(record, f)
}

// DetectBytes is [Protocol.DetectBytes] of the default protocol.
func DetectBytes(frame []byte) (Detected, bool) { return generated.DetectBytes(frame) }

// withFrame shows the beginning of a frame: in hex where it is no text.
func (e *Error) withFrame(frame string) *Error {
	if utf8.ValidString(frame) {
		return e.with(frame)
	}
	const shown = 8
	value := hex.EncodeToString([]byte(frame[:min(shown, len(frame))]))
	if len(frame) > shown {
		value += "…"
	}
	return e.found(value)
}
