package compact

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// The JSON form of a model, as `compactgen model` prints it.
type (
	modelJSON struct {
		Name, Version string
		Errors        []struct {
			Role, Kind string
			Fields     []string
		}
		Limits []struct {
			Role  string
			Value int64
		}
		Tables      []tableJSON
		Records     []recordJSON
		Parts       []recordJSON
		Prefixes    []prefixJSON
		Base85      *struct{ Alphabet string }
		Zlib        *struct{ Level int }
		Deltas      *deltasJSON
		Requests    *requestsJSON
		Compression *compressionJSON
		MCP         *mcpJSON
	}
	deltasJSON struct {
		Prefix, Separator string
		Operations        []struct {
			Symbol Operation
			Role   string
			Chain  []string
			Asked  bool
		}
	}
)

// FromModel makes the protocol of any validated model from the JSON that
// `compactgen model` prints. It is the interpreter: it looks things up in maps
// and runs chains step by step. Generated code must agree with it, and
// self-contained trees don't have it. Its error is not an *Error, since a model
// does not come from the wire. This package's types for records do not fit:
// [Protocol.DecodeRecord] and [Protocol.EncodeRecord] take the model's.
func FromModel(model []byte) (*Protocol, error) {
	var m modelJSON
	if err := json.Unmarshal(model, &m); err != nil {
		return nil, fmt.Errorf("compact: no model: %w", err)
	}
	sum := sha256.Sum256(model)
	s := &specification{name: m.Name, version: m.Version, digest: hex.EncodeToString(sum[:])}
	for _, part := range []func(*modelJSON) error{
		s.addErrors, s.addLimits, s.addCoders, s.addRecords, s.addDeltas, s.addRequests, s.addCompression, s.addMCP,
	} {
		if err := part(&m); err != nil {
			return nil, fmt.Errorf("compact: bad model: %w", err)
		}
	}
	return &Protocol{s, s.limits}, nil
}

var roleNames = [roleCount]string{
	roleBase85Char:        "base85_char",
	roleBase85Length:      "base85_length",
	roleDecompression:     "decompression",
	rolePayload:           "payload",
	roleFormat:            "format",
	roleMissingField:      "missing_field",
	roleUnknownReference:  "unknown_reference",
	roleReferenceConflict: "reference_conflict",
	roleUnknownTag:        "unknown_tag",
	roleNotNegotiated:     "not_negotiated",
	roleNotAvailable:      "not_available",
	roleUnrepresentable:   "unrepresentable",
	roleText:              "text",
}

func (s *specification) addErrors(m *modelJSON) error {
	for _, e := range m.Errors {
		r := slices.Index(roleNames[:], e.Role)
		if r < 0 {
			return fmt.Errorf("error role %q", e.Role)
		}
		s.kinds[r], s.errorFields[r] = Kind(e.Kind), e.Fields
	}
	return nil
}

func (s *specification) addLimits(m *modelJSON) error {
	l := &s.limits
	roles := map[string]*int64{
		"input": &l.Input, "output": &l.Output, "depth": &l.Depth, "elements": &l.Elements, "nesting": &l.Nesting, "deltas": &l.Deltas,
		"registry_entries": &l.RegistryEntries, "registry_bytes": &l.RegistryBytes,
	}
	for _, x := range m.Limits {
		if roles[x.Role] == nil {
			return fmt.Errorf("limit %q", x.Role)
		}
		*roles[x.Role] = x.Value
	}
	return nil
}

func (s *specification) addCoders(m *modelJSON) error {
	if m.Base85 != nil {
		if len(m.Base85.Alphabet) != 85 {
			return fmt.Errorf("an alphabet of %d bytes", len(m.Base85.Alphabet))
		}
		s.features.base85 = &base85Coder{alphabet: m.Base85.Alphabet}
	}
	if m.Zlib != nil {
		s.features.zlib = &deflater{level: m.Zlib.Level}
	}
	return nil
}
