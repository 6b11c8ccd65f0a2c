package inspect

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// record opens a record's frame by its format's chain.
func (k *look) record(frame string) error {
	fields, err := k.protocol.DecodeRecordBytes("", []byte(frame))
	if int64(len(frame)) > k.protocol.Limits().Input {
		return err
	}
	d, _ := k.protocol.DetectBytes([]byte(frame))
	if text, _ := k.protocol.Detect(frame); text == d && k.notText("", frame) {
		return err
	}
	if d.Family != compact.FamilyRecord {
		k.stop("", frame, 0)
		return err
	}
	k.of = records.Of(k.model, d.Record)
	if err == nil {
		k.report.Record = &records.Value{Of: k.of, Fields: fields}
	}
	k.report.Type, k.report.Name = d.Record, d.Format
	f := k.of.Formats[slices.IndexFunc(k.of.Formats, func(f model.Format) bool { return f.Name == k.report.Name })]
	prefix := k.prefixOf(f.Name, frame)
	if f.Body == "verbose" { // its prefix ends in the JSON
		start := len(strings.TrimSuffix(prefix, "{"))
		if start > 0 {
			k.prefix(frame, prefix[:start])
		}
		k.notePosition(err, frame, start)
		k.members(frame, start, err)
		return err
	}
	if prefix != "" {
		k.prefix(frame, prefix)
	}
	k.notePosition(err, frame, len(prefix))
	body, whole := k.undo(f.Chain[1:], frame, len(prefix))
	switch {
	case !whole:
	case f.Body == "dsl":
		k.fields(frame, len(prefix), err)
	default:
		k.payload(body, err)
	}
	return err
}

// prefixOf is the longest prefix of the format that fits.
func (k *look) prefixOf(format, frame string) string {
	for _, p := range k.model.Prefixes { // the longest first
		if p.Record == k.of.Name && p.Format == format && strings.HasPrefix(frame, p.Text) {
			return p.Text
		}
	}
	return ""
}

// undo takes the steps of a chain back, each a layer, from a byte of the frame
// on; false if one fails.
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
	case "base64", "base64url":
		coding := base64.StdEncoding
		if step == "base64url" {
			coding = base64.RawURLEncoding
		}
		var bad base64.CorruptInputError
		at := strings.IndexAny(data, "\r\n")
		if _, err := coding.Strict().DecodeString(data); at < 0 && errors.As(err, &bad) {
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
