package inspect

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
)

// fields opens a separated text.
func (k *look) fields(frame string, start int, failed error) {
	l := k.layer("dsl", len(frame)-start)
	d := k.record.DSL
	text, at := frame[start:], 0
	for i, name := range d.Fields {
		value, rest, found := text, "", false
		if i < len(d.Fields)-1 {
			if value, rest, found = strings.Cut(text, d.Separator); !found {
				l.add(Part{Name: name, At: at, Bytes: len(value), Text: cut(value)})
				k.stop("", frame, len(frame))
				return
			}
		}
		l.add(Part{Name: name, At: at, Bytes: len(value), Text: cut(value), Means: k.means(name, value)})
		at, text = at+len(value)+len(d.Separator), rest
	}
	if failed == nil {
		l.gives(k.body())
	} else {
		k.noteField(failed, l, frame, start)
	}
}

// body is the size of the main text of a good record.
func (k *look) body() int { return len(k.report.Record.Text(records.Body(k.record))) }

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
	})
	if failed != nil {
		k.noteField(failed, l, frame, start)
	}
}

// member says which field a member is.
func (k *look) member(p *Part, l *Layer, value string) {
	declared := k.record.Verbose.Members
	i := slices.IndexFunc(declared, func(m model.Member) bool { return m.Name == p.Name })
	if i < 0 {
		p.Means = "a member that the protocol does not know"
		return
	}
	field, record := declared[i].Field, k.report.Record
	if field != p.Name {
		p.Means = field
	}
	switch {
	case record == nil:
	case field == records.Body(k.record):
		l.gives(k.body())
	case records.Field(k.record, field).Type == "open":
		var written string
		if json.Unmarshal([]byte(value), &written) == nil && written != record.Text(field) {
			p.Means = record.Text(field)
		}
	}
}
