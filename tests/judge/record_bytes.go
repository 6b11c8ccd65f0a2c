package judge

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Frames of bytes.

// isBinary says whether a format's frames are bytes: no step makes a text of them.
func isBinary(f *model.Format) bool {
	last := f.Chain[len(f.Chain)-1]
	return last == "payload" || last == "zlib"
}

// wireFrame is a frame as vectors carry it: a text, or bytes.
type wireFrame struct {
	wire  string
	bytes bool
}

func (f wireFrame) MarshalJSON() ([]byte, error) {
	if f.bytes {
		return marshal(byteInput{hexText(f.wire)}), nil
	}
	return marshal(wireText(f.wire)), nil
}

func (f *wireFrame) UnmarshalJSON(data []byte) error {
	var b byteInput
	if data[0] == '{' && strict(data, &b) == nil {
		*f = wireFrame{string(b.Hex), true}
		return nil
	}
	var text wireText
	err := json.Unmarshal(data, &text)
	*f = wireFrame{string(text), false}
	return err
}

// answered is what an encoder of bytes wrote: its caller sees the text of a format that
// makes one.
func (t *Protocol) answered(wire string) any {
	if _, format, _ := t.detectBytes(wire); isBinary(format) {
		return byteInput{hexText(wire)}
	}
	return wire
}

// detectBytes is detect for a frame of bytes, which may have no prefix: then its own
// first bytes tell.
func (t *Protocol) detectBytes(wire string) (*record, *model.Format, string) {
	r, format, rest := t.detect(wire)
	for i := 0; r == nil && i < len(t.records); i++ {
		for k := range t.records[i].Formats {
			if f := &t.records[i].Formats[k]; f.Prefix == "" && beginsLike(f, wire) {
				return &t.records[i], f, wire
			}
		}
	}
	return r, format, rest
}

// beginsLike says whether a frame begins as an array of MessagePack does, or as what is
// compressed.
func beginsLike(f *model.Format, wire string) bool {
	if f.Chain[len(f.Chain)-1] == "zlib" {
		return strings.HasPrefix(wire, "\x78") || strings.HasPrefix(wire, "\x1f\x8b")
	}
	return wire != "" && (wire[0] >= 0x90 && wire[0] <= 0x9f || wire[0] == 0xdc || wire[0] == 0xdd)
}

// decodeFrame reads a frame of the record, or of any if there is none.
func (t *Protocol) decodeFrame(r *record, in wireFrame) (*record, Value, *Fault) {
	detect := t.detect
	if in.bytes {
		detect = t.detectBytes
	}
	if int64(len(in.wire)) > t.input || !in.bytes && !utf8.ValidString(in.wire) {
		return nil, nil, fault("format")
	}
	found, format, rest := detect(in.wire)
	switch {
	case found == nil || r != nil && found != r:
		return nil, nil, fault("format")
	case isBinary(format) && !in.bytes || !isBinary(format) && !utf8.ValidString(in.wire):
		return nil, nil, fault("format")
	}
	v, f := t.read(found, format, rest)
	return found, v, f
}

// textFormats are those whose frames are texts.
func (r *record) textFormats() []string {
	var list []string
	for i := range r.Formats {
		if f := &r.Formats[i]; !isBinary(f) {
			list = append(list, f.Name)
		}
	}
	return list
}

// writesText says whether what is asked for, a format or a selection, makes texts alone.
func (r *record) writesText(asked string) bool {
	texts, names := r.textFormats(), []string{asked}
	s := r.Selection
	switch {
	case r.format(asked) != nil:
	case asked == "smallest":
		names = s.Smallest
	case asked == "tokens":
		names = s.Tokens
	case s == nil || len(s.Auto) == 0:
		return len(texts) > 0
	default:
		names = nil
		for _, x := range s.Auto {
			names = append(names, x.Format)
		}
		if s.Otherwise != "" {
			names = append(names, s.Otherwise)
		}
	}
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(texts, name) })
}

// framed is a frame of bytes where a binary format's prefix begins it, or where it is not
// what JSON can carry as a text.
func (t *Protocol) framed(wire string) wireFrame {
	_, format, _ := t.detectBytes(wire)
	return wireFrame{wire, format != nil && isBinary(format) || !isWTF8(wire)}
}

// isWTF8 says whether a text is Unicode but for lone surrogates.
func isWTF8(text string) bool {
	for text != "" {
		_, size := utf8.DecodeRuneInString(text)
		switch {
		case size > 1 || text[0] < 0x80:
		case len(text) > 2 && text[0] == 0xed && text[1] >= 0xa0 && text[1] <= 0xbf && text[2] >= 0x80 && text[2] <= 0xbf:
			size = 3
		default:
			return false
		}
		text = text[size:]
	}
	return true
}

// hasBinary says whether some format of some record is binary.
func (t *Protocol) hasBinary() bool {
	return slices.ContainsFunc(t.records, func(r record) bool { return len(r.textFormats()) < len(r.Formats) })
}
