package inspect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/types"
)

// An inner is an element of a list, or an entry of a map, in the list's or map's text or bytes.
type inner struct {
	place string // as a path has it: [2], or ["key"]
	of    func(value any) any
	at    int // where it begins, of an entry its key
	from  int // where its value does
	end   int
}

func elementAt(i int) inner {
	return inner{place: fmt.Sprintf("[%d]", i), of: func(value any) any {
		if list, is := value.([]any); is && i < len(list) {
			return list[i]
		}
		return nil
	}}
}

func entryOf(key string) inner {
	return inner{place: types.Place(key), of: func(value any) any {
		entries, _ := value.(map[string]any)
		return entries[key]
	}}
}

// holding is the field of the name if it is a list or a map, or nil.
func (k *look) holding(name string) *model.Field {
	if f := records.Field(k.of, name); f != nil && f.Element != nil {
		return f
	}
	return nil
}

// insideJSON is what stands in the text of an array or an object, up to what is no JSON.
func insideJSON(text string) (list []inner) {
	d := json.NewDecoder(strings.NewReader(text))
	open, err := d.Token()
	for err == nil && (open == json.Delim('[') || open == json.Delim('{')) && d.More() {
		x, at := elementAt(len(list)), int(d.InputOffset())
		if open == json.Delim('{') {
			at += len(text[at:]) - len(strings.TrimLeft(text[at:], ", \t\r\n"))
			key, err := d.Token()
			if err != nil {
				break
			}
			x = entryOf(fmt.Sprint(key))
		}
		var src json.RawMessage
		if d.Decode(&src) != nil {
			break
		}
		x.end = int(d.InputOffset())
		if x.from = x.end - len(src); open == json.Delim('[') {
			at = x.from
		}
		x.at = at
		list = append(list, x)
	}
	return list
}

// insidePayload is what stands behind the header of an array or a map, up to where the bytes are
// cut off or no MessagePack, and the place where the next one begins.
func insidePayload(data []byte) (list []inner, next int) {
	r := bytes.NewReader(data)
	d := msgpack.NewDecoder(r)
	place := func() int { return len(data) - r.Len() }
	n, err := d.DecodeArrayLen()
	entries := err != nil
	if entries {
		r.Reset(data)
		d = msgpack.NewDecoder(r)
		if n, err = d.DecodeMapLen(); err != nil {
			return nil, 0
		}
	}
	next = place()
	for i := range n {
		x := elementAt(i)
		if entries {
			key, err := d.DecodeString()
			if err != nil {
				break
			}
			x = entryOf(key)
		}
		if x.from = place(); d.Skip() != nil {
			break
		}
		x.at, x.end = next, place()
		list, next = append(list, x), x.end
	}
	return list, next
}

// insideText adds what is in the text of a list or a map, which stands at a byte of the layer.
func (k *look) insideText(l *Layer, name, field, text string, at int) {
	var whole any
	if k.report.Record != nil {
		whole = k.report.Record.Fields[field]
	}
	for _, x := range insideJSON(text) {
		written, value := text[x.from:x.end], x.of(whole)
		p := Part{Name: name + x.place, outer: name, At: at + x.at, Bytes: x.end - x.at, Text: cut(written)}
		var plain string
		if value != nil && json.Unmarshal([]byte(written), &plain) == nil && textOf(value) != plain && k.holding(field).Element.Type == "open" {
			p.Means = textOf(value)
		}
		l.add(p)
	}
}

// insideBytes adds the header of a list or a map of a payload, and what is in it.
func (l *Layer) insideBytes(name string, data []byte, at int, value any) {
	list, next := insidePayload(data)
	header := next
	if len(list) > 0 {
		header = list[0].at
	}
	l.add(Part{Name: name, At: at, Bytes: header, Hex: cutHex(data[:header]), Means: counted(value)})
	for _, x := range list {
		one := x.of(value)
		means := numbered(data[x.from:x.end], one, textOf(one))
		l.add(Part{Name: name + x.place, outer: name, At: at + x.at, Bytes: x.end - x.at, Hex: cutHex(data[x.at:x.end]), Means: cut(means)})
	}
}

// counted says how much is in a list or a map.
func counted(value any) string {
	n, one, many := len(records.Inside(value)), "element", "elements"
	if _, isMap := value.(map[string]any); isMap {
		one, many = "entry", "entries"
	}
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// placeInside is how far behind the beginning of a field's bytes the element stands that an error
// names; 0 if it names none. Of keys that stand twice it is the second one.
func placeInside(err error, data []byte) int {
	var e *compact.Error
	if !errors.As(err, &e) {
		return 0
	}
	at := strings.IndexByte(e.Field, '[')
	if at < 0 {
		return 0
	}
	list, next := insidePayload(data)
	first := true
	for _, x := range list {
		if x.place == e.Field[at:] && (e.Cause != compact.CauseMemberTwice || !first) {
			return x.at
		}
		first = first && x.place != e.Field[at:]
	}
	return next
}

// textOf is an element's value as text.
func textOf(value any) string {
	return records.Value{Fields: map[string]any{"": value}}.Text("")
}
