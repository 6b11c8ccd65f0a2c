package conformance

import (
	"maps"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// recordOf is the record that an op encodes, or nil. The op of responses is that of the
// record with this name.
func (n normaliser) recordOf(op string, input any) *model.Record {
	switch op {
	case "response.encode":
		return n.declared("response")
	case "record.encode":
		return n.declared(input.(map[string]any)["record"])
	}
	return nil
}

func (n normaliser) declared(name any) *model.Record {
	i := slices.IndexFunc(n.model.Records, func(r model.Record) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &n.model.Records[i]
}

func keeps(r *model.Record) bool { return r.Verbose != nil && r.Verbose.Unknown == "keep" }

// format is the one of that name, or nil.
func format(r *model.Record, name any) *model.Format {
	if r == nil {
		return nil
	}
	i := slices.IndexFunc(r.Formats, func(f model.Format) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Formats[i]
}

// formats lists the formats and selections that can be asked for.
func formats(r *model.Record) []string {
	var names []string
	for _, f := range r.Formats {
		names = append(names, f.Name)
	}
	names = append(names, "auto")
	if s := r.Selection; s != nil && len(s.Smallest) > 0 {
		names = append(names, "smallest")
	}
	if s := r.Selection; s != nil && len(s.Tokens) > 0 {
		names = append(names, "tokens")
	}
	return names
}

// versions lists the payload versions worth asking for: none (-1), and each
// where the format itself is a payload.
func versions(r *model.Record, name string) []int64 {
	list := []int64{-1}
	if f := format(r, name); f != nil && f.Chain[0] == "payload" {
		for _, v := range r.Payload.Versions {
			list = append(list, v.Version)
		}
	}
	return list
}

// recordJob is the op that encodes a value: of a response, its own.
func recordJob(name string, r *model.Record, value map[string]any, options map[string]any) job {
	op, input := "record.encode", maps.Clone(options)
	if r.Name == "response" {
		op, input["response"] = "response.encode", value
	} else {
		input["record"], input["value"] = r.Name, value
	}
	return job{name: name, op: op, input: input}
}
