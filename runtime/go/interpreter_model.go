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
		Statuses []codeJSON
		Models   struct {
			NumberPrefix string `json:"number_prefix"`
			Table        []codeJSON
		}
		Efforts []string
		Base85  *struct{ Alphabet string }
		Zlib    *struct{ Level int }
		Verbose []struct{ Name, Role string }
		DSL     *struct {
			Separator string
			Fields    []string
		}
		Payload   *payloadJSON
		Formats   []formatJSON
		Prefixes  []struct{ Text, Format string }
		Selection struct {
			Auto []struct {
				To     int64
				Format Format
			}
			Otherwise        Format
			Smallest, Tokens []Format
		}
		Deltas      *deltasJSON
		Requests    *requestsJSON
		Compression *compressionJSON
		MCP         *mcpJSON
	}
	codeJSON struct {
		Code, Name, Role string
		Integer          int64
	}
	payloadJSON struct {
		Default, Fallback int64
		Versions          []struct {
			Version int64
			Fields  []payloadFieldJSON
		}
	}
	payloadFieldJSON struct {
		Field, As string
		OmitZero  bool `json:"omit_zero"`
	}
	formatJSON struct {
		Name   Format
		Prefix string
		Chain  []string
	}
	deltasJSON struct {
		Prefix, Separator string
		Operations        []struct {
			Symbol Operation
			Role   string
			Chain  []string
		}
	}
)

// FromModel makes the protocol of any validated model from the JSON that
// `compactgen model` prints. It is the interpreter: it looks things up in maps
// and goes through chains step by step. Generated code must agree with it, and
// self-contained trees don't have it. Its error is not an *Error: a model is no
// wire.
func FromModel(model []byte) (*Protocol, error) {
	var m modelJSON
	if err := json.Unmarshal(model, &m); err != nil {
		return nil, fmt.Errorf("compact: no model: %w", err)
	}
	sum := sha256.Sum256(model)
	s := &specification{name: m.Name, version: m.Version, digest: hex.EncodeToString(sum[:])}
	for _, part := range []func(*modelJSON) error{
		s.addErrors, s.addLimits, s.addStatuses, s.addModels, s.addFeatures, s.addFormats, s.addDeltas, s.addRequests, s.addCompression, s.addMCP,
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
		"input": &l.Input, "output": &l.Output, "depth": &l.Depth, "deltas": &l.Deltas,
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

// A codeRow holds the code as well: the key of a lookup may lie in a buffer.
type codeRow[C ~string] struct {
	code    C
	integer int64
}

func (s *specification) addStatuses(m *modelJSON) error {
	rows, codes := map[string]codeRow[Status]{}, map[int64]Status{}
	for _, x := range m.Statuses {
		rows[x.Code], codes[x.Integer] = codeRow[Status]{Status(x.Code), x.Integer}, Status(x.Code)
		s.statuses, s.integers = append(s.statuses, Status(x.Code)), append(s.integers, x.Integer)
		switch x.Role {
		case "success":
			s.success = Status(x.Code)
		case "error":
			s.failure = Status(x.Code)
		}
	}
	s.status = func(code string) (Status, int64, bool) {
		row, ok := rows[code]
		return row.code, row.integer, ok
	}
	s.statusAt = find(codes)
	return nil
}

func (s *specification) addModels(m *modelJSON) error {
	rows, codes, names := map[string]codeRow[Model]{}, map[int64]Model{}, map[string]Model{}
	for _, x := range m.Models.Table {
		rows[x.Code], codes[x.Integer], names[x.Name] = codeRow[Model]{Model(x.Code), x.Integer}, Model(x.Code), Model(x.Code)
	}
	s.efforts = m.Efforts
	efforts := map[string]string{}
	for _, e := range m.Efforts {
		efforts[e] = e
	}
	s.numberPrefix = m.Models.NumberPrefix
	s.model = func(code string) (Model, int64, bool) {
		row, ok := rows[code]
		return row.code, row.integer, ok
	}
	s.modelNamed, s.modelAt, s.effort = find(names), find(codes), find(efforts)
	return nil
}

func find[K comparable, V any](m map[K]V) func(K) (V, bool) {
	return func(k K) (V, bool) {
		v, ok := m[k]
		return v, ok
	}
}

func (s *specification) addFeatures(m *modelJSON) error {
	if m.Base85 != nil {
		if len(m.Base85.Alphabet) != 85 {
			return fmt.Errorf("an alphabet of %d bytes", len(m.Base85.Alphabet))
		}
		s.features.base85 = newBase85(m.Base85.Alphabet)
	}
	if m.Zlib != nil {
		s.features.zlib = newDeflater(m.Zlib.Level)
	}
	roles := map[string]memberRole{
		"model": memberModel, "returncode": memberReturnCode, "result": memberResult,
		"reasoning_effort": memberReasoningEffort, "ultrathink": memberUltrathink,
		"status": memberStatus, "tokens": memberTokens,
	}
	for _, v := range m.Verbose {
		role, ok := roles[v.Role]
		if !ok {
			return fmt.Errorf("member role %q", v.Role)
		}
		s.features.verbose = append(s.features.verbose, verboseMember{v.Name, role})
	}
	if m.Verbose != nil {
		s.declares = s.features.verbose.declares
	}
	if m.DSL == nil {
		return nil
	}
	s.separator = m.DSL.Separator
	s.features.dsl = &dslLayout{separator: m.DSL.Separator}
	fields := map[string]dslField{
		fieldStatus: dslStatus, fieldModel: dslModel, fieldTokens: dslTokens, fieldResult: dslResult,
	}
	for _, name := range m.DSL.Fields {
		f, ok := fields[name]
		if !ok {
			return fmt.Errorf("field %q", name)
		}
		s.features.dsl.fields = append(s.features.dsl.fields, f)
	}
	return nil
}
