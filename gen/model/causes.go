package model

import (
	"slices"
	"sync"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

// A Cause says why an error occurred: its name, and the message of such errors. Words
// in braces are replaced by details of the error: {field}, {value}, {expected},
// {limit}, {position}, {length}, {record}. A value is shortened and quoted. The words
// are the same in every language.
type Cause struct {
	Feature Feature `json:"-"` // that may be left out; empty for every spec, or where hasCause says more
	Name    string  `json:"-" derived:"name"`
	Text    string  `json:"-" derived:"text"`
}

// causesOf are those of a protocol.
func causesOf(m *Model) (list []Cause) {
	for _, c := range Causes {
		if hasCause(m, c) {
			list = append(list, c)
		}
	}
	return list
}

// WithAll is the model with the causes and the limits of all features: compactgen's own sources are
// those of every spec.
func (m *Model) WithAll() *Model {
	all := *m
	all.Causes = Causes
	all.Limits = slices.Clone(m.Limits)
	for _, l := range []Limit{{Role: "elements", Value: spec.DefaultElements, Used: true}, {Role: "nesting", Value: spec.DefaultNesting, Used: true}} {
		if at := slices.Index(spec.LimitRoles, l.Role); all.Limits[at].Role != l.Role {
			all.Limits = slices.Insert(all.Limits, at, l)
		}
	}
	all.view = sync.OnceValue(func() map[string]any { return makeView(&all) })
	return &all
}

func hasCause(m *Model, c Cause) bool {
	switch c.Name {
	case "contradiction":
		return slices.ContainsFunc(m.Records, func(r Record) bool {
			return slices.ContainsFunc(r.Fields, func(f Field) bool { return f.Role != "" })
		})
	case "not_available":
		return m.Has(FeatureCompression) || m.Has(FeatureMCP)
	case "member_twice":
		return m.readsJSON() || m.Uses(types.Map.Name)
	case "unknown_member":
		return m.readsJSON()
	case "not_declared":
		return slices.ContainsFunc([]Feature{FeatureBase85, FeatureCompression, FeatureDeltas, FeatureMCP, FeatureRequests}, m.Has)
	}
	return c.Feature == "" || m.Has(c.Feature)
}

// readsJSON says whether some record is read as an object: also within a text.
func (m *Model) readsJSON() bool {
	for r := range m.All() {
		if r.Verbose != nil {
			return true
		}
	}
	return false
}

// Causes are all of them, by chapter.
var Causes = []Cause{
	// core
	{FeatureBase85, "base85_char", `Invalid Base85 character {value} at position {position}`},
	{FeatureBase85, "base85_length", `Invalid Base85 length {length}: one more than groups of five`},
	{FeatureBase64, "base64", `the text is not padded Base64`},
	{FeatureBase64URL, "base64url", `the text is not Base64url`},
	{FeatureBrotli, "brotli_stream", `the Brotli stream is damaged or cut off, or more bytes follow it`},
	{"", "json_character", `JSON: unexpected {value} at position {position}`},
	{"", "json_depth", `JSON: over {expected} brackets open at position {position}`},
	{"", "json_end", `JSON: unexpected end at position {position}`},
	{"", "json_object", `JSON: expected an object at position {position}`},
	{FeatureRequests, "json_space", `JSON: expected a value, not white space, at position {position}`},
	{"", "missing_field", `the field {field} is missing`},
	{"", "not_available", `{expected} is not available here: {value}`},
	{"", "not_carried", `the format does not carry the {field} {value}`},
	{"", "not_declared", `the protocol has no {expected}`},
	{"", "not_unicode", `the {field} is not Unicode`},
	{FeatureElements, "over_elements", `{field} is over the {limit} limit of {expected}`},
	{FeatureNesting, "over_nesting", `{field} is over the {limit} limit of {expected}`},
	{"", "over_limit", `over the {limit} limit of {expected}`},
	{FeatureElements, "too_deep", `{field} has over {expected} brackets of JSON open at once`},
	{"", "unrepresentable", `cannot represent the {field} {value}, expected {expected}`},
	{"", "wrong_value", `{field} is {value}, expected {expected}`},
	{FeatureZlib, "zlib_header", `the bytes are not a zlib or gzip stream`},
	{FeatureZlib, "zlib_stream", `the compressed stream is damaged`},
	{FeatureZlib, "zlib_trailer", `the compressed stream does not end with its checksum`},

	// record
	{"", "contradiction", `the {field} {value} contradicts the {expected}`},
	{FeatureVerbose, "member_twice", `the member {field} appears twice`},
	{"", "not_optional", `the loss of {value} cannot be allowed, expected {expected}`},
	{FeatureBinary, "binary_format", `the format {value} makes bytes, which {expected} writes`},
	{FeatureBinary, "binary_frame", `{value} begins a frame of bytes, which {expected} reads`},
	{"", "other_frame", `{value} begins a frame of {expected}, not of {record}`},
	{FeaturePayload, "payload_array", `the payload is not an array`},
	{FeaturePayload, "payload_elements", `{value} fields in the payload, expected at most {expected}`},
	{FeaturePayload, "payload_end", `the payload is cut off`},
	{FeatureSkips, "payload_header", `an element that is passed over has the byte {value} where a value of MessagePack begins`},
	{FeatureSkips, "payload_depth", `an element that is passed over has over {expected} arrays and maps open at once`},
	{FeaturePayload, "payload_more", `more bytes follow the payload`},
	{FeaturePayload, "payload_type", `the {field} in the payload is not {expected}`},
	{FeaturePayload, "payload_version", `unknown payload version {value}, expected {expected}`},
	{"", "unknown_code", `unknown {field} {value}, expected {expected}`},
	{"", "unknown_format", `no {record} begins with {value}, expected {expected}`},
	{FeatureVerbose, "unknown_member", `unknown member {value}, expected {expected}`},

	// delta
	{FeatureDeltas, "delta_behind", `the position {value} is past the end of the content`},
	{FeatureDeltas, "delta_length", `the length {value} is more than the content has from there`},
	{FeatureDeltas, "delta_none", `no allowed operation makes the new content of the old`},
	{FeatureDeltas, "delta_replacement", `{value} is not a replacement, expected a position, the separator and a text`},
	{FeatureDeltas, "delta_splice", `{value} is not a splice, expected a start, a length and a text, with separators between`},
	{FeatureDeltas, "delta_unknown", `no delta begins with {value}, expected {expected}`},

	// request
	{FeatureRequests, "client_state_conversation", `the conversation of {value} bytes is not the one of {expected} bytes that the client's state was exported with`},
	{FeatureRequests, "client_state_damaged", `the client's state is cut off or damaged`},
	{FeatureRequests, "client_state_version", `the client's state has version {value}, expected {expected}`},
	{FeatureRequests, "deltas_unknown", `unexpected {value} after the arguments, expected a delta or the end`},
	{FeatureRequests, "deltas_whole", `the delta {value} would not come back whole from a request`},
	{FeatureRequests, "reference_conflict", `another definition has the reference {value}`},
	{FeatureRequests, "reference_form", `{value} is not a reference, expected {expected} and 8 to 64 digits or lower-case letters`},
	{FeatureRequests, "reference_length", `a reference cannot have {value} digits, expected {expected}`},
	{FeatureRequests, "registry_length", `the store is made for references of {expected} digits, not of {value}`},
	{FeatureRequests, "registry_request", `a registry takes definitions, not requests`},
	{FeatureRequests, "registry_shared", `{value} digits are too few for references that processes share, expected {expected}`},
	{FeatureRequests, "request_end", `the request ends before its {field}`},
	{FeatureRequests, "request_unknown", `no frame of requests begins with {value}`},
	{FeatureRequests, "request_version", `unknown version {value} of requests, expected {expected}`},
	{FeatureRequests, "session_args", `{value} is not what a session sends as arguments`},
	{FeatureRequests, "session_behind", `the session's state was changed by another process`},
	{FeatureRequests, "session_client", `a server does not reply with a frame of type {value}`},
	{FeatureRequests, "session_key", `the {field} has {value} bytes, expected {expected}`},
	{FeatureRequests, "session_server", `a client does not send a frame of type {value}`},
	{FeatureRequests, "state_damaged", `the session's state at rest is damaged or another session's`},
	{FeatureRequests, "state_version", `the session's state at rest has version {value}, expected {expected}`},
	{FeatureRequests, "store_failed", `the store failed: {expected}`},
	{FeatureRequests, "unknown_reference", `unknown reference {value}`},
	{FeatureRequests, "unknown_verb", `unknown verb {value}, expected {expected}`},

	// m2m
	{FeatureCompression, "content_bytes", `frames of the algorithm {value} are bytes, not text`},
	{FeatureCompression, "content_tag", `the content begins like the tag {value}, and no allowed algorithm can carry that`},
	{FeatureDictionary, "dictionary", `the dictionary has no such code, or a run is empty or cut off`},
	{FeatureCompression, "negotiation", `the text is not a message of the negotiation`},
	{FeatureCompression, "not_negotiated", `the algorithm {value} was not negotiated`},
	{FeatureStructure, "structure_cells", `a row of a table does not have as many cells as the table has columns`},
	{FeatureStructure, "structure_columns", `the head of a table does not list columns`},
	{FeatureStructure, "structure_count", `the count {value} of a table is not an integer from 1 to 9007199254740991`},
	{FeatureStructure, "structure_head", `the head of a table is not the first element of an array`},
	{FeatureStructure, "structure_json", `the step for JSON in a string is not around an array or object`},
	{FeatureStructure, "structure_name", `a name is given to what has one`},
	{FeatureStructure, "structure_name_twice", `the name {value} is given twice`},
	{FeatureStructure, "structure_name_unknown", `no value before has the name {value}`},
	{FeatureStructure, "structure_rest", `text follows the name {value}, which is not the name of a string`},
	{FeatureStructure, "structure_rows", `a table does not have as many rows as it says`},
	{FeatureStructure, "structure_step", `unknown step {value}`},
	{FeatureStructure, "structure_step_beside", `a step has another member beside it`},
	{FeatureCompression, "unknown_tag", `no algorithm has the tag {value}`},

	// mcp
	{FeatureMCP, "mcp_both", `an MCP message with a method cannot have a result or an error`},
	{FeatureMCP, "mcp_encoding", `unknown encoding {value}`},
	{FeatureMCP, "mcp_frame", `the text is not a frame of its encoding`},
	{FeatureMCP, "mcp_id", `the id {value} is neither a string nor an integer of at most 53 bits`},
	{FeatureMCP, "mcp_jsonrpc", `the jsonrpc of an MCP message is not {expected}`},
	{FeatureMCP, "mcp_list", `a packed list has no text in its _meta`},
	{FeatureMCP, "mcp_member", `an MCP message has no member {value}`},
	{FeatureMCP, "mcp_member_twice", `the MCP message has the member {value} twice`},
	{FeatureMCP, "mcp_meta", `the params have a _meta to which nothing can be added`},
	{FeatureMCP, "mcp_method", `the method {value} is not a string`},
	{FeatureMCP, "mcp_no_id", `an MCP response needs an id`},
	{FeatureMCP, "mcp_one", `an MCP response has either a result or an error`},
	{FeatureMCP, "mcp_params", `the params {value} need a method`},
	{FeatureMCP, "mcp_reference", `the reference {value} of a known list is not a string`},
	{FeatureMCP, "mcp_text", `the content of a packed result is not one text`},
}
