package inspect

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
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
	f, found := k.protocol.Detect(frame)
	if !found {
		k.stop("", frame, 0)
		return err
	}
	k.report.Name = string(f)
	chain := k.model.Format(string(f)).Chain
	if chain[0] == "verbose" { // its prefix belongs to the JSON
		k.behind(err, frame, 0)
		k.members(frame, err)
		return err
	}
	prefix := k.prefixOf(string(f), frame)
	k.prefix(frame, prefix)
	k.behind(err, frame, len(prefix))
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
			k.stuck(step, string(data), frame, start)
			return nil, false
		}
		l.gives(len(out))
		data = out
	}
	return data, true
}

// stuck notes where a step fails that gives no position.
func (k *look) stuck(step, data, frame string, start int) {
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

// fields opens a separated text.
func (k *look) fields(frame string, start int, failed error) {
	l := k.layer("dsl", len(frame)-start)
	text, at := frame[start:], 0
	for i, name := range k.model.DSL.Fields {
		value, rest, found := text, "", false
		if i < len(k.model.DSL.Fields)-1 {
			if value, rest, found = strings.Cut(text, k.model.DSL.Separator); !found {
				l.add(Part{Name: name, At: at, Bytes: len(value), Text: cut(value)})
				k.stop("", frame, len(frame))
				return
			}
		}
		l.add(Part{Name: name, At: at, Bytes: len(value), Text: cut(value), Means: k.means(name, value)})
		at, text = at+len(value)+len(k.model.DSL.Separator), rest
	}
	if failed == nil {
		l.gives(len(k.report.Record.Result))
	} else {
		shifted := Layer{Parts: slices.Clone(l.Parts)}
		for i := range shifted.Parts {
			shifted.Parts[i].At += start
		}
		k.named(failed, &shifted, frame)
	}
}

// means is the field of a good record, where it was written differently.
func (k *look) means(field, written string) string {
	if k.report.Record == nil {
		return ""
	}
	m := fieldOf(k.report.Record, field)
	if m == written {
		return ""
	}
	return cut(m)
}

// fieldOf is a field of the record in text.
func fieldOf(r *compact.Response, field string) string {
	switch field {
	case "status":
		return string(r.Status)
	case "model":
		return string(r.Model)
	case "tokens":
		return strconv.FormatInt(r.Tokens, 10)
	case "result":
		return r.Result
	}
	return ""
}

// members opens a JSON object. The runtime has checked it, unless the frame is
// bad: then the members up to the error are listed.
func (k *look) members(frame string, failed error) {
	l := k.layer("json", len(frame))
	d := json.NewDecoder(strings.NewReader(frame))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return
	}
	for d.More() {
		start := int(d.InputOffset())
		start += strings.IndexByte(frame[start:], '"')
		name, err := d.Token()
		if err != nil {
			break
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			break
		}
		p := Part{Name: name.(string), At: start, Bytes: int(d.InputOffset()) - start, Text: cut(string(bytes.TrimSpace(value)))}
		k.role(&p, l, string(value))
		l.add(p)
	}
	if failed != nil {
		k.named(failed, l, frame)
	}
}

// role says what a member is for.
func (k *look) role(p *Part, l *Layer, value string) {
	p.Means = "a member that the protocol does not know"
	for _, m := range k.model.Verbose {
		if m.Name != p.Name {
			continue
		}
		p.Means = ""
		if m.Role != p.Name {
			p.Means = m.Role
		}
		if m.Role == "result" && k.report.Record != nil {
			l.gives(len(k.report.Record.Result))
		}
		if m.Role == "model" && k.report.Record != nil && strconv.Quote(string(k.report.Record.Model)) != value {
			p.Means = string(k.report.Record.Model)
		}
	}
}
