package model

// A Cause is why an error is: its name, and the message of such errors. Braces
// hold what the error knows: {field}, {value}, {expected}, {limit}, {position},
// {length}. A value is shortened and quoted. The words are the same in every
// language.
type Cause struct {
	Feature Feature `json:"-"` // that may be left out; empty for every spec
	Name    string  `json:"-" derived:"name"`
	Text    string  `json:"-" derived:"text"`
}

// causesOf are those of a protocol.
func causesOf(m *Model) (list []Cause) {
	for _, c := range Causes {
		if c.Feature == "" || m.Has(c.Feature) {
			list = append(list, c)
		}
	}
	return list
}

// Causes are all of them, by chapter.
var Causes = []Cause{
	// core
	{FeatureBase85, "base85_char", `Invalid Base85 character {value} at position {position}`},
	{FeatureBase85, "base85_length", `Invalid Base85 length {length}: one character is left behind the groups of five`},
	{FeatureBase64, "base64", `the text is not Base64 with its padding`},
	{FeatureBrotli, "brotli_stream", `the Brotli stream is damaged or cut off, or more bytes follow`},
	{"", "json_character", `JSON: unexpected {value} at position {position}`},
	{"", "json_depth", `JSON: more than {expected} brackets are open at position {position}`},
	{"", "json_end", `JSON: the text ends too early, at position {position}`},
	{"", "json_object", `JSON: no object begins at position {position}`},
	{"", "json_space", `JSON: white space before the value at position {position}`},
	{"", "missing_field", `the field {field} is missing`},
	{"", "not_available", `{expected} is not available here`},
	{"", "not_declared", `the protocol has no {expected}`},
	{"", "not_unicode", `the {field} is not Unicode`},
	{"", "over_limit", `over the {limit} limit of {expected}`},
	{"", "unrepresentable", `the field {field} cannot be represented`},
	{"", "unrepresentable_value", `the {field} {value} cannot be represented ({expected})`},
	{"", "wrong_value", `the {field} {value} is wrong ({expected})`},
	{FeatureZlib, "zlib_header", `the bytes do not begin with the header of a zlib or gzip stream`},
	{FeatureZlib, "zlib_stream", `the compressed stream is damaged or cut off`},
	{FeatureZlib, "zlib_trailer", `the compressed stream's checksum is wrong or cut off, or more bytes follow`},

	// record
	{FeatureVerbose, "contradiction", `the status {value} contradicts the return code {expected}`},
	{FeatureVerbose, "member_twice", `the member {field} stands twice`},
	{FeaturePayload, "payload_array", `the payload is not an array`},
	{FeaturePayload, "payload_elements", `the payload has {value} elements behind its version (at most {expected})`},
	{FeaturePayload, "payload_end", `the payload is cut off`},
	{FeaturePayload, "payload_integer", `the {field} is not an integer from 0 to 9007199254740991`},
	{FeaturePayload, "payload_more", `more bytes follow the payload`},
	{FeaturePayload, "payload_text", `the {field} is not a string`},
	{FeaturePayload, "payload_version", `unknown payload version {value} ({expected})`},
	{"", "unknown_format", `no response begins with {value}: the formats are {expected}`},
	{"", "unknown_status", `unknown status {value} ({expected})`},

	// delta
	{FeatureDeltas, "delta_behind", `the position {value} is behind the end of the content`},
	{FeatureDeltas, "delta_replacement", `a replacement needs a position and a text, not {value}`},
	{FeatureDeltas, "delta_unknown", `no delta begins with {value} ({expected})`},

	// request
	{FeatureRequests, "deltas_unknown", `behind the arguments stands neither the end nor a delta, but {value}`},
	{FeatureRequests, "reference_conflict", `another definition holds the reference {value}`},
	{FeatureRequests, "reference_form", `{value} is not a reference ({expected} with 8 to 64 digits or lower-case letters)`},
	{FeatureRequests, "reference_length", `a reference cannot have {value} digits ({expected})`},
	{FeatureRequests, "registry_length", `the store is made for references of {expected} digits, not of {value}`},
	{FeatureRequests, "registry_request", `a registry takes definitions, not requests`},
	{FeatureRequests, "registry_shared", `{value} digits are too few for references that processes share ({expected})`},
	{FeatureRequests, "request_end", `the request ends before its {field}`},
	{FeatureRequests, "request_unknown", `no frame of requests begins with {value}`},
	{FeatureRequests, "request_version", `unknown version {value} of requests ({expected})`},
	{FeatureRequests, "session_args", `{value} are not the arguments of a session's request`},
	{FeatureRequests, "session_client", `no server replies {value}`},
	{FeatureRequests, "session_server", `no client sends {value}`},
	{FeatureRequests, "store_failed", `the store of definitions failed: {expected}`},
	{FeatureRequests, "unknown_reference", `unknown reference {value}`},
	{FeatureRequests, "unknown_verb", `unknown verb {value} ({expected})`},

	// m2m
	{FeatureDictionary, "dictionary", `a code that the dictionary does not have, or a run that is empty or cut off`},
	{FeatureCompression, "negotiation", `the text is not a message of the negotiation`},
	{FeatureCompression, "not_negotiated", `the algorithm {value} was not negotiated`},
	{FeatureCompression, "unknown_tag", `no algorithm has the tag {value}`},

	// mcp
	{FeatureMCP, "mcp_both", `a message with a method has neither result nor error`},
	{FeatureMCP, "mcp_encoding", `unknown encoding {value}`},
	{FeatureMCP, "mcp_frame", `the text is not a frame of its encoding`},
	{FeatureMCP, "mcp_id", `the id {value} is neither a string nor a safe integer`},
	{FeatureMCP, "mcp_jsonrpc", `a message of MCP has the jsonrpc {expected}`},
	{FeatureMCP, "mcp_list", `a packed list has its text in _meta`},
	{FeatureMCP, "mcp_member", `a message of MCP has no member {value}`},
	{FeatureMCP, "mcp_member_twice", `a message of MCP has the member {value} twice`},
	{FeatureMCP, "mcp_meta", `the params have a _meta that cannot ask as well`},
	{FeatureMCP, "mcp_method", `the method {value} is not a string`},
	{FeatureMCP, "mcp_one", `a response has either a result or an error`},
	{FeatureMCP, "mcp_params", `the params {value} stand without a method`},
	{FeatureMCP, "mcp_reference", `the reference {value} of a known list is not a text`},
	{FeatureMCP, "mcp_text", `a packed result has one text in its content`},
}
