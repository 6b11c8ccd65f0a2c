package judge

import (
	"math/big"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// message is the answer of mcp.parse: docs/mcp-protocol.md, "Messages".
type message struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

var mcpOperations = map[string]operation{
	"mcp.asks":        of((*Protocol).asks),
	"mcp.ask":         of((*Protocol).askParams),
	"mcp.advertise":   of((*Protocol).advertise),
	"mcp.pack_call":   of(func(t *Protocol, in packInput) (wireText, *Fault) { return t.packed(in, t.packCall) }),
	"mcp.pack_list":   of(func(t *Protocol, in packInput) (wireText, *Fault) { return t.packed(in, t.packList) }),
	"mcp.unpack_call": of((*Protocol).unpackCall),
	"mcp.unpack_list": of((*Protocol).unpackList),
	"mcp.parse": of(func(t *Protocol, in wireText) (message, *Fault) {
		typ, f := t.messageType(string(in))
		return message{typ, string(in)}, f
	}),
}

// envelopeMembers are all that a message may have.
var envelopeMembers = []string{"jsonrpc", "id", "method", "params", "result", "error"}

// messageType goes through the rules one by one.
func (t *Protocol) messageType(text string) (string, *Fault) {
	bad := fault("format")
	if int64(len(text)) > t.input || !utf8.ValidString(text) {
		return "", bad
	}
	v, ok := parseJSON(text, t.depth)
	if !ok || v.kind != '{' {
		return "", bad
	}
	has := map[string]string{} // value texts
	for i, key := range v.keys {
		name, whole := unquote(key)
		if _, twice := has[name]; twice || !whole || !slices.Contains(envelopeMembers, name) {
			return "", bad
		}
		has[name] = v.values[i].lexeme
	}
	if s, ok := stringOf(has["jsonrpc"]); !ok || s != t.m.MCP.JSONRPC {
		return "", bad
	}
	id, method := has["id"] != "", has["method"] != ""
	if id && !isID(has["id"]) && has["id"] != "null" {
		return "", bad
	}
	null := has["id"] == "null"
	result, failure := has["result"] != "", has["error"] != ""
	switch {
	case method && (result || failure || null):
		return "", bad
	case method:
		name, ok := stringOf(has["method"])
		if !ok {
			return "", bad
		}
		return t.callType(name, id), nil
	case has["params"] != "" || !id || result == failure || result && null:
		return "", bad
	case failure:
		return "error.response", nil
	}
	return t.resultType(has["result"]), nil
}

// callType is a request's where there is an id, else a notification's.
func (t *Protocol) callType(method string, id bool) string {
	kind := map[bool]string{true: "request", false: "notification"}[id]
	for _, m := range t.m.MCP.Messages {
		if m.Method == method && method != "" && id == (m.Role != "initialized") {
			return m.Role + "." + kind
		}
	}
	return "other." + kind
}

func (t *Protocol) resultType(text string) string {
	v, _ := parseJSON(text, t.depth)
	for _, row := range t.m.MCP.Messages {
		for _, key := range v.keys {
			if name, whole := unquote(key); whole && slices.Contains(row.Results, name) {
				return row.Role + ".response"
			}
		}
	}
	return "other.response"
}

// stringOf is the content of a JSON string, if the text is one, and Unicode.
func stringOf(text string) (string, bool) {
	if text == "" || text[0] != '"' {
		return "", false
	}
	return unquote(text)
}

var integerLexeme = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// isID says whether a lexeme is a string, or an integer of 53 bits.
func isID(lexeme string) bool {
	if lexeme[0] == '"' {
		return true
	}
	n, ok := new(big.Int).SetString(lexeme, 10)
	return ok && integerLexeme.MatchString(lexeme) && n.CmpAbs(big.NewInt(maxInteger)) <= 0
}

// methodOf is the method of a role.
func methodOf(m *model.MCP, role string) string {
	for _, x := range m.Messages {
		if x.Role == role {
			return x.Method
		}
	}
	return ""
}
