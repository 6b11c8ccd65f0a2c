package breaking_test

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
	"github.com/compactgen/compactgen/spec/types"
)

// inside is what a peer read in a field, in the new spec's terms where it holds records: as
// decode does it with those of frames.
func (k *talk) inside(p peer, f *spec.Field, value any) any {
	r := p.file.Carried(f)
	if r == nil {
		return value
	}
	var plain any
	if err := json.Unmarshal([]byte(asJSON(value)), &plain); err != nil {
		panic(err)
	}
	switch list := plain.(type) {
	case []any:
		for i := range list {
			list[i] = k.record(p, r, list[i].(map[string]any))
		}
	case map[string]any:
		if f.Type.V != "map" {
			return k.record(p, r, list)
		}
		for key := range list {
			list[key] = k.record(p, r, list[key].(map[string]any))
		}
	}
	return plain
}

// record is one in another. A kept member is the field that the other peer has for it.
func (k *talk) record(p peer, r *spec.Record, fields map[string]any) map[string]any {
	out := map[string]any{}
	m := match{old: k.old.record(r.Name.V), new: k.new.record(r.Name.V)}
	for name, x := range fields {
		if name != "members" {
			out[name] = k.inside(p, r.FieldOf(name), x)
			continue
		}
		kept := map[string]string{}
		m.unfold(x.(string), kept)
		for name, text := range kept {
			out[name] = json.RawMessage(text)
		}
	}
	for _, r := range m.both() {
		maps.DeleteFunc(out, func(name string, _ any) bool {
			return r.FieldOf(name) == nil && ignores(r)
		})
	}
	return out
}

// withBytes is a value of JSON, with bytes for their Base64.
func withBytes(f types.Field, value any) any {
	switch v := value.(type) {
	case string:
		if data, err := base64.StdEncoding.DecodeString(v); f.Type == &types.Bytes && err == nil {
			return data
		}
	case []any:
		for i := range v {
			if f.Element != nil {
				v[i] = withBytes(*f.Element, v[i])
			}
		}
	case map[string]any:
		for name := range v {
			if f.Element != nil || f.Record != nil {
				v[name] = withBytes(f.Of(name), v[name])
			}
		}
	}
	return value
}

// keeping are plain values of a field with a member that a record inside keeps, once for each of
// these records down to a level.
func keeping(f types.Field, level int) (list []any) {
	switch {
	case level < 0:
	case f.Record != nil:
		put := func(name string, x any) {
			value := f.Plain(f).(map[string]any)
			value[name] = x
			list = append(list, value)
		}
		if f.Record.Keeps {
			put("members", `{"x":[1]}`)
		}
		for _, m := range f.Record.Fields {
			for _, x := range keeping(m.Field, level-1) {
				put(m.Name, x)
			}
		}
	case f.Element != nil:
		for _, x := range keeping(*f.Element, level) {
			if f.Type == &types.Map {
				list = append(list, map[string]any{"k": x})
			} else {
				list = append(list, []any{x})
			}
		}
	}
	return list
}

// withNulls takes frames of other writers with null for a member of an object, which may be inside.
func (k *talk) withNulls(m match, object, inner map[string]any) {
	members := slices.Collect(maps.Keys(inner))
	for _, r := range k.old.file.Records {
		if r.Verbose != nil {
			for _, x := range r.Verbose.Members {
				members = append(members, x.Name.V)
			}
		}
	}
	for _, name := range members {
		was, there := inner[name]
		inner[name] = nil
		k.read(k.old, k.new, asJSON(object), k.decode(m), rules.WireBreaking)
		if inner[name] = was; !there {
			delete(inner, name)
		}
	}
}

// foreignInside takes frames of other writers with a member that no spec has in an object inside.
func (k *talk) foreignInside(m match) {
	for _, in := range k.values(m) {
		frame, ok := k.encodeAs(m, jsonOf(m.old), "")(k.old, in)
		var object map[string]any
		if !ok || len(frame) > 400 || json.Unmarshal([]byte(frame), &object) != nil {
			continue
		}
		for _, inner := range objectsIn(object)[1:] {
			inner["of others"] = 1
			k.read(k.old, k.new, asJSON(object), k.decode(m), rules.WireBreaking)
			delete(inner, "of others")
			k.withNulls(m, object, inner)
		}
	}
}

// jsonOf is the format whose frames are JSON by themselves, or "".
func jsonOf(r *spec.Record) string {
	i := slices.IndexFunc(r.Formats, func(f spec.Format) bool { return f.Prefix.V == "{" })
	if i < 0 {
		return ""
	}
	return r.Formats[i].Name.V
}

func objectsIn(value any) (list []map[string]any) {
	switch v := value.(type) {
	case map[string]any:
		list = append(list, v)
		for _, x := range v {
			list = append(list, objectsIn(x)...)
		}
	case []any:
		for _, x := range v {
			list = append(list, objectsIn(x)...)
		}
	}
	return list
}
