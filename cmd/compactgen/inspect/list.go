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
)

// An element is where one stands in the list's text or bytes.
type element struct{ at, end int }

// listField is the field of the name if it is a list, or nil.
func (k *look) listField(name string) *model.Field {
	if f := records.Field(k.of, name); f != nil && f.Element != nil {
		return f
	}
	return nil
}

// elementsOfJSON are those of an array's text, up to what is no JSON.
func elementsOfJSON(text string) (list []element) {
	d := json.NewDecoder(strings.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('[') {
		return nil
	}
	for d.More() {
		var src json.RawMessage
		if d.Decode(&src) != nil {
			break
		}
		end := int(d.InputOffset())
		list = append(list, element{end - len(src), end})
	}
	return list
}

// elementsOfPayload are those behind an array's header, up to where the bytes are cut off or
// no MessagePack, with the place where the next one begins.
func elementsOfPayload(data []byte) (list []element, next int) {
	r := bytes.NewReader(data)
	d := msgpack.NewDecoder(r)
	n, err := d.DecodeArrayLen()
	if err != nil {
		return nil, 0
	}
	next = len(data) - r.Len()
	for range n {
		if d.Skip() != nil {
			break
		}
		end := len(data) - r.Len()
		list, next = append(list, element{next, end}), end
	}
	return list, next
}

// listText adds the elements of an array's text, which stands at a byte of the layer.
func (k *look) listText(l *Layer, name, field, text string, at int) {
	values := k.valuesOf(field)
	for i, e := range elementsOfJSON(text) {
		written := text[e.at:e.end]
		p := Part{Name: elementName(name, i), list: name, At: at + e.at, Bytes: e.end - e.at, Text: cut(written)}
		var plain string
		if i < len(values) && json.Unmarshal([]byte(written), &plain) == nil && textOf(values[i]) != plain && k.listField(field).Element.Type == "open" {
			p.Means = textOf(values[i])
		}
		l.add(p)
	}
}

// valuesOf are the elements of a list of a good record.
func (k *look) valuesOf(field string) []any {
	if k.report.Record == nil {
		return nil
	}
	list, _ := k.report.Record.Fields[field].([]any)
	return list
}

// listPayload adds the header and the elements of an array of a payload.
func (l *Layer) listPayload(name string, data []byte, at int, values []any) {
	list, next := elementsOfPayload(data)
	header := next
	if len(list) > 0 {
		header = list[0].at
	}
	means := fmt.Sprintf("%d elements", len(values))
	if len(values) == 1 {
		means = "1 element"
	}
	l.add(Part{Name: name, At: at, Bytes: header, Hex: cutHex(data[:header]), Means: means})
	for i, e := range list[:min(len(list), len(values))] {
		written := data[e.at:e.end]
		l.add(Part{Name: elementName(name, i), list: name, At: at + e.at, Bytes: len(written), Hex: cutHex(written), Means: cut(numbered(written, values[i], textOf(values[i])))})
	}
}

// placeInList is how far behind the beginning of a list's bytes the element stands that an error
// names; 0 if it names none.
func placeInList(err error, data []byte) int {
	var e *compact.Error
	if !errors.As(err, &e) {
		return 0
	}
	_, index, found := strings.Cut(strings.TrimSuffix(e.Field, "]"), "[")
	var i int
	if _, err := fmt.Sscanf(index, "%d", &i); !found || err != nil {
		return 0
	}
	list, next := elementsOfPayload(data)
	if i < len(list) {
		return list[i].at
	}
	return next
}

func elementName(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// textOf is an element's value as text.
func textOf(value any) string {
	return records.Value{Fields: map[string]any{"": value}}.Text("")
}
