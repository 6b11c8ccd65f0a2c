package inspect

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// fields opens a separated text.
func (k *look) fields(frame string, start int, failed error) {
	l := k.layer("dsl", len(frame)-start)
	at, _ := k.protocol.TraceRecord(k.of.Name, true, []byte(frame[start:]), func(s compact.Span) {
		text := frame[start+s.Start : start+s.End]
		p := Part{Name: s.Path, At: s.Start, Bytes: len(text), Text: cut(text), Means: k.means(s.Path, text)}
		if f := k.holding(s.Path); f != nil {
			p.Means = ""
			l.add(p)
			k.insideText(l, s.Path, 1, f, text, s.Start, k.valueOf(s.Path))
			return
		}
		l.add(p)
	})
	if failed == nil {
		l.gives(k.body())
	} else {
		k.noteField(failed, l, frame, start)
		k.stop("", frame, start+at)
	}
}

// payload opens the array element by element, up to the first that is wrong.
func (k *look) payload(data []byte, failed error) {
	l := k.layer("payload", len(data))
	at, _ := k.protocol.TraceRecord(k.of.Name, false, data, func(s compact.Span) {
		if s.Passed {
			l.add(passedOver(Part{Name: s.Path, At: s.Start}, data[s.Start:s.End]))
			return
		}
		if f := k.holding(s.Path); s.Value != nil && f != nil {
			k.insideBytes(l, Part{Name: s.Path}, f, data[s.Start:s.End], 0, s.Start, s.Value)
			return
		}
		text := records.Value{Fields: map[string]any{s.Path: s.Value}}.Text(s.Path)
		switch {
		case s.Path == "array":
			text += " elements"
		case s.Value == nil:
			text = "nil"
		case s.Path == records.Body(k.of):
			l.gives(len(text))
		default:
			text = numbered(data[s.Start:s.End], s.Value, text)
		}
		l.add(Part{Name: s.Path, At: s.Start, Bytes: s.End - s.Start, Hex: cutHex(data[s.Start:s.End]), Means: cut(text)})
	})
	if failed == nil && l.Out == nil { // there is no main text
		l.gives(k.body())
	}
	if failed != nil {
		k.stopBinary("payload", data, at+k.placeInside(failed, data[at:]))
	}
}

// passedOver is an element that nobody reads: a reserved one, or one that no version has.
func passedOver(p Part, written []byte) Part {
	p.Bytes, p.Hex, p.Means = len(written), cutHex(written), "passed over"
	if p.Name == "" {
		p.Name = "-"
	}
	return p
}

// numbered puts the integer that stands for a code in front of it.
func numbered(written []byte, value any, text string) string {
	var number any
	if _, coded := value.(string); !coded || msgpack.Unmarshal(written, &number) != nil {
		return text
	}
	switch number.(type) {
	case string, []byte:
		return text
	}
	return fmt.Sprint(number, " = ", text)
}

// body is the size of the main text of a good record.
func (k *look) body() int { return len(k.report.Record.Text(records.Body(k.of))) }

// means is the value of a field of a good record, if the frame writes it differently.
func (k *look) means(field, written string) string {
	if k.report.Record == nil {
		return ""
	}
	if m := k.report.Record.Text(field); m != written {
		return cut(m)
	}
	return ""
}

// members opens a JSON object from a byte of the frame on. In a bad frame it
// lists the members up to the error.
func (k *look) members(frame string, start int, failed error) {
	object := frame[start:]
	l := k.layer("json", len(object))
	eachMember(object, func(m member) {
		p := Part{Name: m.name, At: m.start, Bytes: m.at + len(m.value) - m.start, Text: cut(m.value)}
		k.member(&p, l, m.value)
		l.add(p)
		if field := k.fieldOf(m.name); k.holding(field) != nil {
			k.insideText(l, m.name, 1, k.holding(field), m.value, m.at, k.valueOf(field))
		}
	})
	if failed == nil && l.Out == nil {
		l.gives(k.body())
	}
	if failed != nil {
		k.noteField(failed, l, frame, start)
	}
}

// valueOf is a field of a good record, or nil.
func (k *look) valueOf(field string) any {
	if k.report.Record == nil {
		return nil
	}
	return k.report.Record.Fields[field]
}

// fieldOf is the field of a member, or "".
func (k *look) fieldOf(member string) string {
	declared := k.of.Verbose.Members
	if i := slices.IndexFunc(declared, func(m model.Member) bool { return m.Name == member }); i >= 0 {
		return declared[i].Field
	}
	return ""
}

// member says which field a member is.
func (k *look) member(p *Part, l *Layer, value string) {
	field, record := k.fieldOf(p.Name), k.report.Record
	if field == "" {
		p.Means = "a member that the protocol does not know"
		return
	}
	if field != p.Name {
		p.Means = field
	}
	switch {
	case record == nil:
	case field == records.Body(k.of):
		l.gives(k.body())
	case records.Field(k.of, field).Type == "open":
		var written string
		if json.Unmarshal([]byte(value), &written) == nil && written != record.Text(field) {
			p.Means = record.Text(field)
		}
	}
}
