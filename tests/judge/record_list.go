package judge

import (
	"encoding/json"

	"github.com/compactgen/compactgen/gen/model"
)

// Lists.

// anotherElement counts one, and says whether the frame may have it.
func (t *Protocol) anotherElement() bool {
	*t.counted++
	return *t.counted <= t.elements
}

// counting is the judge at the beginning of a frame.
func (t *Protocol) counting() *Protocol {
	out := *t
	out.counted, out.inner, out.open, out.at = new(int64), new(*Fault), 1, ""
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

// listIn reads an array of JSON, whose bracket is the second that is open.
func listIn(t *Protocol, f *model.Field, text string) (any, bool) {
	array, ok := parseJSON(text, t.depth-1)
	if !ok || array.kind != '[' {
		return nil, false
	}
	list := []any{}
	for i, x := range array.values {
		if !t.anotherElement() {
			return nil, false
		}
		value, ok := t.to(elementPath(t.at, i)).parseJSONValue(f.Element, x.lexeme)
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
	for i := range length {
		if !t.anotherElement() {
			return nil, fault("payload")
		}
		value, fail := t.to(elementPath(t.at, int(i))).unpackElement(in, f.Element, of, "")
		if fail != nil {
			return nil, fail
		}
		list = append(list, value)
	}
	return list, nil
}

func givenList(t *Protocol, f *model.Field, lexeme []byte) (any, error) {
	var elements []json.RawMessage
	if err := json.Unmarshal(lexeme, &elements); err != nil {
		return nil, err
	}
	list := []any{}
	for _, x := range elements {
		value, err := kinds[f.Element.Type].given(t, f.Element, x)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, nil
}
