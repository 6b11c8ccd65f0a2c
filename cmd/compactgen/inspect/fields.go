package inspect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

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
		k.noteField(failed, l, frame, start)
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
	eachMember(frame, func(m member) {
		p := Part{Name: m.name, At: m.start, Bytes: m.at + len(m.value) - m.start, Text: cut(m.value)}
		k.role(&p, l, m.value)
		l.add(p)
	})
	if failed != nil {
		k.noteField(failed, l, frame, 0)
	}
}

// role says what a member is for.
func (k *look) role(p *Part, l *Layer, value string) {
	i := slices.IndexFunc(k.model.Verbose, func(m model.Member) bool { return m.Name == p.Name })
	if i < 0 {
		p.Means = "a member that the protocol does not know"
		return
	}
	role, record := k.model.Verbose[i].Role, k.report.Record
	if role != p.Name {
		p.Means = role
	}
	switch {
	case record == nil:
	case role == "model" && strconv.Quote(string(record.Model)) != value:
		p.Means = string(record.Model)
	case role == "result":
		l.gives(len(record.Result))
	}
}
