package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Lists.

// scalarOf is a list's element, or else the field.
func scalarOf(f *model.Field) *model.Field {
	if f.Element != nil {
		return f.Element
	}
	return f
}

// textsIn are the texts of a value, of a list those of its elements.
func textsIn(value any) (texts []string) {
	list, is := value.([]any)
	if !is {
		list = []any{value}
	}
	for _, x := range list {
		if text, ok := x.(string); ok {
			texts = append(texts, text)
		}
	}
	return texts
}

// elementPath is the path of an element.
func elementPath(f *model.Field, i int) string { return fmt.Sprintf("%s[%d]", f.Name, i) }

// anotherElement counts one, and says whether the frame may have it.
func (t *Protocol) anotherElement() bool {
	*t.counted++
	return *t.counted <= t.elements
}

// counting is the judge with no elements counted.
func (t *Protocol) counting() *Protocol {
	out := *t
	out.counted = new(int64)
	return &out
}

func validList(t *Protocol, f *model.Field, value any) (any, bool) {
	list := []any{}
	for _, x := range value.([]any) {
		x, ok := t.valid(f.Element, x)
		if !ok {
			return nil, false
		}
		list = append(list, x)
	}
	return list, true
}

// invalidPlace is the path of a value that is not valid: of a list, of its first such element.
func (t *Protocol) invalidPlace(f *model.Field, value any) string {
	if list, is := value.([]any); is {
		return elementPath(f, slices.IndexFunc(list, func(x any) bool {
			_, ok := t.valid(f.Element, x)
			return !ok
		}))
	}
	return f.Name
}

// listIn reads an array of JSON, whose bracket is the second that is open.
func listIn(t *Protocol, f *model.Field, text string) (any, bool) {
	array, ok := parseJSON(text, t.depth-1)
	if !ok || array.kind != '[' {
		return nil, false
	}
	list := []any{}
	for _, x := range array.values {
		if !t.anotherElement() {
			return nil, false
		}
		value, ok := t.parseJSONValue(f.Element, x.lexeme)
		if !ok {
			return nil, false
		}
		list = append(list, value)
	}
	return list, true
}

func packList(t *Protocol, f *model.Field, of string, value any) []byte {
	list := value.([]any)
	out := packArray(len(list), "")
	for _, x := range list {
		out = append(out, t.packElement(f.Element, of, "", x)...)
	}
	return out
}

func unpackList(t *Protocol, f *model.Field, of string, in *reader) (any, *Fault) {
	length, fail := in.array()
	if fail != nil {
		return nil, fail
	}
	if length > uint64(len(in.rest)) {
		return nil, fault("payload")
	}
	list := []any{}
	for range length {
		if !t.anotherElement() {
			return nil, fault("payload")
		}
		value, fail := t.unpackElement(in, f.Element, of, "")
		if fail != nil {
			return nil, fail
		}
		list = append(list, value)
	}
	return list, nil
}

func givenList(f *model.Field, lexeme []byte) (any, error) {
	var elements []json.RawMessage
	if err := json.Unmarshal(lexeme, &elements); err != nil {
		return nil, err
	}
	list := []any{}
	for _, x := range elements {
		value, err := kinds[f.Element.Type].given(f.Element, x)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, nil
}

// textsFirst is what encoders look at before all else: whether texts are Unicode, and how many
// elements there are.
func (t *Protocol) textsFirst(r *record, v Value) *Fault {
	t = t.counting()
	for _, name := range r.parts() {
		list, is := v[name].([]any)
		if !is {
			list = []any{v[name]}
		}
		for i, x := range list {
			if is && !t.anotherElement() {
				return unrepresentable(elementPath(r.field(name), i))
			}
			if text, ok := x.(string); ok && !utf8.ValidString(text) {
				return fault("text")
			}
		}
	}
	return nil
}

// tooDeep is the path of the first bracket that JSON has no room for: a list's is the
// second that is open, the outermost of an element of JSON the third.
func (t *Protocol) tooDeep(f *model.Field, value any) string {
	list, is := value.([]any)
	switch {
	case !is:
		return ""
	case t.depth < 2:
		return f.Name
	case f.Element.Type != "json":
		return ""
	}
	for i, x := range list {
		if _, ok := parseJSON(x.(string), t.depth-2); !ok {
			return elementPath(f, i)
		}
	}
	return ""
}

// unnumbered is the path of the first text of an open table that has no number.
func (t *Protocol) unnumbered(f *model.Field, value any) string {
	list, is := value.([]any)
	if !is {
		list = []any{value}
	}
	for i, x := range list {
		if _, ok := t.table(scalarOf(f)).numberOf(x.(string)); !ok {
			if is {
				return elementPath(f, i)
			}
			return f.Name
		}
	}
	return ""
}
