package conformance

import (
	"maps"
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
)

// operation splits the input of an op that encodes or decodes a record. The ops
// of responses are those of the record with this name.
func (n normaliser) operation(op string, input any) (r *model.Record, value any) {
	object, _ := input.(map[string]any)
	switch op {
	case "response.encode":
		return n.declared("response"), object["response"]
	case "response.decode":
		return n.declared("response"), input
	case "record.encode":
		return n.declared(object["record"]), object["value"]
	case "record.decode":
		return n.declared(object["record"]), object["frame"]
	}
	return nil, nil
}

func (n normaliser) declared(name any) *model.Record {
	i := slices.IndexFunc(n.model.Records, func(r model.Record) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &n.model.Records[i]
}

// record gives the value that a decoder returns for an encode request. Texts of
// open tables become codes, and JSON loses its white space. Fields are left out that
// say no more than their absence would, or that the format lacks and may lose.
func (n normaliser) record(op string, input map[string]any) any {
	r, given := n.operation(op, input)
	if r == nil {
		return nil
	}
	value, _ := given.(map[string]any)
	value = maps.Clone(value)
	for _, f := range r.Fields {
		text, isText := value[f.Name].(string)
		switch {
		case isText && f.Type == "open":
			value[f.Name] = code(n.table(f), text)
		case isText && f.Type == "json":
			value[f.Name] = minify(text)
		case f.Role == "returncode" && value[f.Name] != nil:
			if text := canonical(value[f.Name]); text == "0" || text == "1" {
				delete(value, f.Name)
			}
		}
	}
	if members, ok := value["members"].(string); ok && keeps(r) {
		value["members"] = compactMembers(members)
		if value["members"] == "" || value["members"] == "{}" {
			delete(value, "members")
		}
	}
	if lost, ok := input["allow_loss"].([]any); ok {
		has := n.has(r, input, value)
		for _, name := range lost {
			if has != nil && !slices.Contains(has, name.(string)) {
				delete(value, name.(string))
			}
		}
	}
	return value
}

func keeps(r *model.Record) bool { return r.Verbose != nil && r.Verbose.Unknown == "keep" }

func (n normaliser) table(f model.Field) model.Table {
	for _, t := range n.model.Tables {
		if t.Name == f.Table {
			return t
		}
	}
	return model.Table{}
}

// code replaces a name of a table, or the number of a row, by its code.
func code(t model.Table, text string) string {
	if slices.ContainsFunc(t.Rows, func(row model.Row) bool { return row.Code == text }) {
		return text
	}
	for _, row := range t.Rows {
		if text != "" && text == row.Name || t.NumberPrefix != "" && row.Integer != nil && text == t.NumberPrefix+strconv.FormatInt(*row.Integer, 10) {
			return row.Code
		}
	}
	return text
}

// numbered says whether a code has an integer.
func numbered(t model.Table, text string) bool {
	for _, row := range t.Rows {
		if row.Code == text {
			return row.Integer != nil
		}
	}
	if t.NumberPrefix == "" || len(text) <= len(t.NumberPrefix) || text[:len(t.NumberPrefix)] != t.NumberPrefix {
		return false
	}
	digits := text[len(t.NumberPrefix):]
	integer, err := strconv.ParseInt(digits, 10, 64)
	return err == nil && strconv.FormatInt(integer, 10) == digits && integer >= 0 && integer < 1<<53
}

// has lists the fields that a format asked for by name has; nil is all of them.
func (n normaliser) has(r *model.Record, input, value map[string]any) []string {
	f := format(r, input["format"])
	switch {
	case f == nil || f.Chain[0] == "verbose":
		return nil
	case f.Chain[0] == "dsl":
		return r.DSL.Fields
	}
	version := strconv.FormatInt(r.Payload.Default, 10)
	for _, v := range r.Payload.Versions {
		for _, e := range v.Fields {
			i := slices.IndexFunc(r.Fields, func(f model.Field) bool { return f.Name == e.Field })
			text, _ := value[e.Field].(string)
			open := r.Fields[i].Type == "open" && e.As == "integer"
			if v.Version == r.Payload.Default && open && r.Payload.Fallback != nil && !numbered(n.table(r.Fields[i]), text) && value[e.Field] != nil {
				version = strconv.FormatInt(*r.Payload.Fallback, 10)
			}
		}
	}
	if asked := input["payload_version"]; asked != nil {
		version = canonical(asked)
	}
	has := []string{}
	for _, v := range r.Payload.Versions {
		for _, e := range v.Fields {
			if strconv.FormatInt(v.Version, 10) == version {
				has = append(has, e.Field)
			}
		}
	}
	return has
}

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
func (n normaliser) recordJob(name string, r *model.Record, value map[string]any, options map[string]any) job {
	op, input := "record.encode", maps.Clone(options)
	if r.Name == "response" {
		op, input["response"] = "response.encode", value
	} else {
		input["record"], input["value"] = r.Name, value
	}
	return job{name: name, op: op, input: input, decoded: n.decoded(op, toValue(input))}
}
