package conformance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// normaliser knows what a protocol makes of a value that goes through it.
type normaliser struct{ model *model.Model }

// decoded is what the answer of an encoding op must decode to.
func (n normaliser) decoded(op string, input any) any {
	object, _ := input.(map[string]any)
	switch op {
	case "base85.encode":
		return map[string]any{"hex": object["hex"]}
	case "delta.compute":
		return object["new"]
	case "response.encode":
		return n.record(object)
	case "request.encode":
		return n.request(object)
	}
	return nil
}

// record gives the record that a decoder returns for an encode request: the
// model as a code, nothing that says what its absence says, and without the
// fields that the caller allowed to lose and that the format cannot carry.
func (n normaliser) record(input map[string]any) any {
	given, _ := input["response"].(map[string]any)
	record := map[string]any{}
	for name, v := range given {
		record[name] = v
	}
	if code, ok := record["model"].(string); ok {
		record["model"] = n.code(code)
	}
	if returncode, ok := record["returncode"]; ok && (canonical(returncode) == "0" || canonical(returncode) == "1") {
		delete(record, "returncode")
	}
	if members, ok := record["members"].(string); ok {
		record["members"] = compactMembers(members)
		if record["members"] == "" || record["members"] == "{}" {
			delete(record, "members")
		}
	}
	if lost, ok := input["allow_loss"].([]any); ok && n.losesByName(input["format"]) {
		for _, name := range lost {
			delete(record, name.(string))
		}
	}
	return record
}

// losesByName says whether the format is one asked for by name that carries
// no optional fields.
func (n normaliser) losesByName(format any) bool {
	name, _ := format.(string)
	f := n.model.Format(name)
	return f != nil && !slices.Contains(f.Chain, "verbose")
}

// code replaces a name of the table, or the number of a row, by its code.
func (n normaliser) code(text string) string {
	for _, row := range n.model.Models.Table {
		if text == row.Name || text == n.model.Models.NumberPrefix+strconv.FormatInt(row.Integer, 10) {
			return row.Code
		}
	}
	return text
}

// compactMembers drops the white space between an object's own members and
// keeps their names and values as written.
func compactMembers(object string) string {
	list, ok := members(object)
	if !ok {
		return object
	}
	return join(list)
}

// compressed says whether a compressor had a part in a wire text: those may
// differ between languages.
func (n normaliser) compressed(wire any) bool {
	frame, _ := wire.(string)
	for _, f := range n.model.Formats {
		if slices.Contains(f.Chain, "zlib") && strings.HasPrefix(frame, f.Prefix) {
			return true
		}
	}
	if n.model.Deltas == nil {
		return false
	}
	for _, o := range n.model.Deltas.Operations {
		if slices.Contains(o.Chain, "zlib") && strings.HasPrefix(frame, n.model.Deltas.Prefix+o.Symbol) {
			return true
		}
	}
	return false
}
