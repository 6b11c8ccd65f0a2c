package judge

import (
	"encoding/json"

	"github.com/compactgen/compactgen/gen/model"
)

// Records in records.

func validRecord(t *Protocol, f *model.Field, value any) (any, bool) {
	r, given, out := t.record(f.Record), value.(Value), Value{}
	for _, x := range r.presentFields("", given) {
		value, ok := t.valid(x.of, x.value)
		if !ok {
			return nil, false
		}
		out[x.of.Name] = value
	}
	if text, has := given[membersName].(string); has && !t.normalMembers(r, out, text) {
		return nil, false
	}
	return out, true
}

// recordIn reads an object of JSON.
func recordIn(t *Protocol, f *model.Field, text string) (any, bool) {
	object, ok := parseJSON(text, t.depth-1)
	if !ok || object.kind != '{' {
		return nil, false
	}
	in, ok := t.opened()
	if !ok {
		return nil, false
	}
	v, fail := in.readObject(t.record(f.Record), object)
	if fail == nil {
		return v, true
	}
	if fail.Role == "missing_field" && *t.inner == nil {
		*t.inner = fail
	}
	return nil, false
}

func packRecord(t *Protocol, f *model.Field, _ string, value any) []byte {
	r, v := t.record(f.Record), value.(Value)
	return t.pack(r, t.versionFor(r, v, EncodeOptions{}), v)
}

func unpackRecord(t *Protocol, f *model.Field, _ string, in *reader) (any, *Fault) {
	length, fail := in.array()
	if fail != nil {
		return nil, fail
	}
	inside, ok := t.opened()
	if !ok {
		return nil, fault("payload")
	}
	return asValue(inside.unpackTuple(t.record(f.Record), in, length))
}

func asValue(v Value, fail *Fault) (any, *Fault) {
	if fail != nil {
		return nil, fail
	}
	return v, nil
}

func givenRecord(t *Protocol, f *model.Field, lexeme []byte) (any, error) {
	v, err := t.parseValue(t.record(f.Record), json.RawMessage(lexeme))
	if err != nil {
		return nil, err
	}
	return v, nil
}
