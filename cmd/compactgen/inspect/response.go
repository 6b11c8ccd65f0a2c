package inspect

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// response opens a response by its format's chain.
func (k *look) response(frame string) error {
	r, err := k.protocol.Decode(frame)
	if err == nil {
		k.report.Record = &r
	}
	if int64(len(frame)) > k.protocol.Limits().Input || k.notText("", frame) {
		return err
	}
	d, _ := k.protocol.Detect(frame)
	if d.Family != compact.FamilyRecord {
		k.stop("", frame, 0)
		return err
	}
	f := d.Format
	k.report.Name = string(f)
	chain := k.model.Format(string(f)).Chain
	if chain[0] == "verbose" { // its prefix belongs to the JSON
		k.notePosition(err, frame, 0)
		k.members(frame, err)
		return err
	}
	prefix := k.prefixOf(string(f), frame)
	k.prefix(frame, prefix)
	k.notePosition(err, frame, len(prefix))
	body, whole := k.undo(chain[1:], frame, len(prefix))
	switch {
	case !whole:
	case chain[0] == "dsl":
		k.fields(frame, len(prefix), err)
	default:
		k.payload(body, err)
	}
	return err
}

// prefixOf is the longest prefix of the format that fits.
func (k *look) prefixOf(format, frame string) string {
	for _, p := range k.model.Prefixes { // the longest first
		if p.Format == format && strings.HasPrefix(frame, p.Text) {
			return p.Text
		}
	}
	return ""
}

// undo takes the steps of a chain back, each a layer, from a byte of the frame
// on; false where one fails.
func (k *look) undo(chain []string, frame string, start int) ([]byte, bool) {
	data := []byte(frame[start:])
	for _, step := range slices.Backward(chain) {
		l := k.layer(step, len(data))
		p := piece("text", 0, data)
		if step == "zlib" {
			p = Part{Name: "stream", Bytes: len(data), Hex: cutHex(data)}
			if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
				p.Means = "gzip"
			}
		}
		l.add(p)
		out, err := k.protocol.Undo(step, data)
		if err != nil {
			k.noteFailedStep(step, string(data), frame, start)
			return nil, false
		}
		l.gives(len(out))
		data = out
	}
	return data, true
}

// noteFailedStep notes where a step fails that gives no position.
func (k *look) noteFailedStep(step, data, frame string, start int) {
	switch step {
	case "base64":
		var bad base64.CorruptInputError
		at := strings.IndexAny(data, "\r\n")
		if _, err := base64.StdEncoding.Strict().DecodeString(data); at < 0 && errors.As(err, &bad) {
			at = int(bad)
		}
		if at >= 0 {
			at += start
		}
		k.stop("", frame, at)
	case "base85": // the length; characters have positions
		_, width := utf8.DecodeLastRuneInString(frame)
		k.stop("", frame, len(frame)-width)
	}
}

// piece is a part of a layer as it stands: as text, or in hex.
func piece(name string, at int, data []byte) Part {
	p := Part{Name: name, At: at, Bytes: len(data)}
	if printable(data) {
		p.Text = cut(string(data))
	} else {
		p.Hex = cutHex(data)
	}
	return p
}
