package inspect

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// An inner is an element of a list, an entry of a map or a field of a record, in the text or bytes
// of what holds it.
type inner struct {
	place  string       // as a path has it behind the holder's: [2], ["key"], .name
	of     *model.Field // its type; nil for what is declared nowhere
	value  func(holder any) any
	passed bool // nobody reads it
	at     int  // where it begins, with its key or name
	from   int  // where its value does
	end    int
}

func (x *inner) elementAt(i int) {
	x.place, x.value = fmt.Sprintf("[%d]", i), func(holder any) any {
		if list, is := holder.([]any); is && i < len(list) {
			return list[i]
		}
		return nil
	}
}

func (x *inner) entryOf(key string) {
	x.place, x.value = types.Place(key), valueAt(key)
}

func valueAt(key string) func(any) any {
	return func(holder any) any {
		entries, _ := holder.(map[string]any)
		return entries[key]
	}
}

// plainName stands in a path as it is.
var plainName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// fieldOf makes the inner that of a record's field, which its layout calls so.
func (x *inner) fieldOf(r *model.Record, field, name string) {
	if x.place = "." + name; !plainName.MatchString(name) {
		x.place = types.Place(name)
	}
	x.of, x.value = records.Field(r, field), valueAt(field)
}

// holding is the field of the name if its value holds others, or nil.
func (k *look) holding(name string) *model.Field {
	if f := records.Field(k.of, name); f != nil && holds(f) {
		return f
	}
	return nil
}

func holds(f *model.Field) bool { return f != nil && types.Of(f.Type).Holds }

// insideJSON is what stands in the text of an array or an object, up to what is no JSON.
func (k *look) insideJSON(f *model.Field, text string) (list []inner) {
	d := json.NewDecoder(strings.NewReader(text))
	open, err := d.Token()
	for err == nil && (open == json.Delim('[') || open == json.Delim('{')) && d.More() {
		var x inner
		if x.at = int(d.InputOffset()); open == json.Delim('{') {
			x.at += len(text[x.at:]) - len(strings.TrimLeft(text[x.at:], ", \t\r\n"))
			key, err := d.Token()
			if err != nil {
				break
			}
			k.named(&x, f, fmt.Sprint(key))
		}
		var src json.RawMessage
		if d.Decode(&src) != nil {
			break
		}
		x.end = int(d.InputOffset())
		if x.from = x.end - len(src); open == json.Delim('[') {
			x.at, x.of = x.from, f.Element
			x.elementAt(len(list))
		}
		list = append(list, x)
	}
	return list
}

// named makes the inner a member of an object.
func (k *look) named(x *inner, f *model.Field, key string) {
	r := k.model.Record(f.Record)
	if r == nil {
		x.of = f.Element
		x.entryOf(key)
		return
	}
	field := ""
	if i := slices.IndexFunc(r.Verbose.Members, func(m model.Member) bool { return m.Name == key }); i >= 0 {
		field = r.Verbose.Members[i].Field
	}
	x.fieldOf(r, field, key)
}

// insideText adds what is in the text of a value, which stands at a byte of the layer.
func (k *look) insideText(l *Layer, name string, depth int, f *model.Field, text string, at int, whole any) {
	for _, x := range k.insideJSON(f, text) {
		written, value := text[x.from:x.end], x.value(whole)
		p := Part{Name: name + x.place, outer: name, depth: depth, At: at + x.at, Bytes: x.end - x.at, Text: cut(written)}
		var plain string
		switch {
		case x.of == nil:
			p.Means = "a member that the protocol does not know"
		case value != nil && json.Unmarshal([]byte(written), &plain) == nil && textOf(value) != plain && x.of.Type == "open":
			p.Means = textOf(value)
		case x.of.Name != "" && x.place != "."+x.of.Name:
			p.Means = x.of.Name
		}
		if l.add(p); holds(x.of) {
			k.insideText(l, p.Name, depth+1, x.of, written, at+x.from, value)
		}
	}
}

// counted says how much is in a value.
func counted(f *model.Field, elements int) string {
	one, many := "element", "elements"
	if f.Type == types.Map.Name {
		one, many = "entry", "entries"
	}
	if elements == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", elements, many)
}

// textOf is an element's value as text.
func textOf(value any) string {
	return records.Value{Fields: map[string]any{"": value}}.Text("")
}
