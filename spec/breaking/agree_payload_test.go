package breaking_test

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// foreignPayloads takes frames that newer writers make: with an element more behind those of a
// record, at each level.
func (k *talk) foreignPayloads(m match) {
	if !slices.ContainsFunc(k.old.file.Records, func(r spec.Record) bool { return r.Payload != nil && r.Payload.Extra.V == "ignore" }) {
		return
	}
	for _, f := range m.old.Formats {
		if f.Chain[0].V != "payload" || len(f.Chain) > 1 && f.Chain[1].V != "base64" {
			continue
		}
		for _, in := range k.values(m) {
			frame, ok := k.encodeAs(m, f.Name.V, "")(k.old, in)
			if !ok || len(frame) > 400 {
				continue
			}
			for _, longer := range longerArrays(opened(f, frame)) {
				k.read(k.old, k.new, closed(f, longer), k.decode(m), rules.WireBreaking)
			}
		}
	}
}

// opened is the payload of a frame.
func opened(f spec.Format, frame string) []byte {
	body := strings.TrimPrefix(frame, f.Prefix.V)
	if len(f.Chain) == 1 {
		return []byte(body)
	}
	data, err := base64.StdEncoding.DecodeString(body)
	if err != nil {
		panic(err)
	}
	return data
}

func closed(f spec.Format, payload []byte) string {
	if len(f.Chain) == 1 {
		return f.Prefix.V + string(payload)
	}
	return f.Prefix.V + base64.StdEncoding.EncodeToString(payload)
}

// longerArrays are payloads in which one array has an element more.
func longerArrays(payload []byte) (list [][]byte) {
	var whole any
	if err := msgpack.Unmarshal(payload, &whole); err != nil {
		panic(err)
	}
	var walk func(value any, put func(any))
	walk = func(value any, put func(any)) {
		switch v := value.(type) {
		case []any:
			put(append(slices.Clone(v), "of others"))
			data, err := msgpack.Marshal(whole)
			if err != nil {
				panic(err)
			}
			list = append(list, data)
			put(v)
			for i := range v {
				walk(v[i], func(x any) { v[i] = x })
			}
		case map[string]any:
			for key := range v {
				walk(v[key], func(x any) { v[key] = x })
			}
		}
	}
	walk(whole, func(x any) { whole = x })
	return list
}
