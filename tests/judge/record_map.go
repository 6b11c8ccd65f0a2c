package judge

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// Maps.

func validMap(t *Protocol, f *model.Field, value any) (any, bool) {
	entries := map[string]any{}
	for key, x := range value.(map[string]any) {
		x, ok := t.valid(f.Element, x)
		if !ok {
			return nil, false
		}
		entries[key] = x
	}
	return entries, true
}

// mapIn reads an object of JSON, whose bracket is the second that is open.
func mapIn(t *Protocol, f *model.Field, text string) (any, bool) {
	object, ok := parseJSON(text, t.depth-1)
	if !ok || object.kind != '{' {
		return nil, false
	}
	entries := map[string]any{}
	for i, lexeme := range object.keys {
		if !t.anotherElement() {
			return nil, false
		}
		key, ok := unquote(lexeme)
		if _, twice := entries[key]; !ok || twice {
			return nil, false
		}
		value, ok := t.to(entryPath(t.at, key)).parseJSONValue(f.Element, object.values[i].lexeme)
		if !ok {
			return nil, false
		}
		entries[key] = value
	}
	return entries, true
}

func packMap(t *Protocol, f *model.Field, of string, value any) []byte {
	entries := value.(map[string]any)
	out := packMapHead(len(entries), "")
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		out = append(append(out, packText(key, "")...), t.packElement(f.Element, of, "", entries[key])...)
	}
	return out
}

func unpackMap(t *Protocol, f *model.Field, of string, in *reader) (any, *Fault) {
	length, fail := in.entries()
	if fail != nil {
		return nil, fail
	}
	if 2*length > uint64(len(in.rest)) {
		return nil, fault("payload")
	}
	entries := map[string]any{}
	for range length {
		if !t.anotherElement() {
			return nil, fault("payload")
		}
		key, fail := in.text()
		if fail != nil {
			return nil, fail
		}
		if _, twice := entries[key]; twice {
			return nil, fault("payload")
		}
		value, fail := t.to(entryPath(t.at, key)).unpackElement(in, f.Element, of, "")
		if fail != nil {
			return nil, fail
		}
		entries[key] = value
	}
	return entries, nil
}

func givenMap(t *Protocol, f *model.Field, lexeme []byte) (any, error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(lexeme, &values); err != nil {
		return nil, err
	}
	entries := map[string]any{}
	for key, x := range values {
		value, err := kinds[f.Element.Type].given(t, f.Element, x)
		if err != nil {
			return nil, err
		}
		entries[key] = value
	}
	return entries, nil
}
