// Package header knows the headers that MCP has over HTTP: those that say what a
// message says too.
package header

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// The headers of both revisions.
const (
	Session   = "Mcp-Session-Id"
	Version   = "Mcp-Protocol-Version"
	Method    = "Mcp-Method"
	Name      = "Mcp-Name"
	Param     = "Mcp-Param-"
	LastEvent = "Last-Event-Id"
)

// Modern is the first revision without sessions, whose headers have to agree with
// their message.
const Modern = "2026-07-28"

// Mismatch is the code of the error for headers that do not agree.
const Mismatch = -32020

// What each request of [Modern] carries in _meta.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
)

// A Message is what headers are made from.
type Message struct {
	ID, Method string                     // the id as it is written, "" for none
	Version    string                     // that the request carries itself; "" before [Modern]
	Params     map[string]json.RawMessage // of its members
	Meta       map[string]json.RawMessage
	Result     json.RawMessage
	Answer     bool // it is a response
	Regular    bool // it says the version of JSON-RPC, and its id is a string or a number

	name  string
	named bool
}

// Read reads a message; false for what is none.
func Read(text string) (*Message, bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &members) != nil {
		return nil, false
	}
	m := &Message{ID: string(members["id"])}
	if m.ID == "null" {
		m.ID = ""
	}
	m.Regular = string(members["jsonrpc"]) == `"2.0"` && (m.ID == "" || strings.ContainsAny(m.ID[:1], `"-0123456789`))
	_, failed := members["error"]
	m.Result = members["result"]
	m.Answer = m.Result != nil || failed
	if method, ok := members["method"]; ok && json.Unmarshal(method, &m.Method) != nil {
		return nil, false
	}
	if m.Method == "" && !m.Answer {
		return nil, false
	}
	_ = json.Unmarshal(members["params"], &m.Params)
	_ = json.Unmarshal(m.Params["_meta"], &m.Meta)
	_ = json.Unmarshal(m.Meta[metaVersion], &m.Version)
	if member, ok := nameMembers[m.Method]; ok {
		m.named = json.Unmarshal(m.Params[member], &m.name) == nil
	}
	return m, true
}

// nameMembers are the params that Mcp-Name says.
var nameMembers = map[string]string{"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}

// IsRequest says whether it wants an answer.
func (m *Message) IsRequest() bool { return m.Method != "" && m.ID != "" }

// Name is what Mcp-Name says: the tool, the prompt or the resource.
func (m *Message) Name() string { return m.name }

// Tool is the tool that is called.
func (m *Message) Tool() (string, bool) { return m.name, m.named && m.Method == "tools/call" }

// Set sets the headers of a request of [Modern].
func (m *Message) Set(h http.Header) {
	h.Set(Version, m.Version)
	h.Set(Method, Encode(m.Method))
	if m.named {
		h.Set(Name, Encode(m.name))
	}
}

// Lacks names what a request of [Modern] should carry in _meta and does not; ""
// for nothing.
func (m *Message) Lacks(h http.Header) string {
	switch {
	case h.Get(Version) < Modern && m.Version == "" || !m.IsRequest():
		return ""
	case m.Version == "":
		return metaVersion
	case !bytes.HasPrefix(m.Meta[metaCapabilities], []byte("{")):
		return metaCapabilities
	}
	return ""
}

// Check compares a request of [Modern] with its headers. It is for the client's
// author to read what it says.
func (m *Message) Check(h http.Header) error {
	version := h.Get(Version)
	if version < Modern && m.Version == "" || !m.IsRequest() {
		return nil
	}
	if err := compare(h, Version, version, m.Version); err != nil {
		return err
	}
	if err := compare(h, Method, h.Get(Method), m.Method); err != nil {
		return err
	}
	if !m.named {
		return nil
	}
	name, ok := Decode(h.Get(Name))
	if !ok {
		return fmt.Errorf("the header %s is no Base64", Name)
	}
	return compare(h, Name, name, m.name)
}

func compare(h http.Header, name, said, is string) error {
	switch values := h.Values(name); {
	case len(values) == 0:
		return fmt.Errorf("the header %s is missing; the message says %q", name, is)
	case len(values) > 1:
		return fmt.Errorf("the header %s is there %d times", name, len(values))
	case said != is:
		return fmt.Errorf("the header %s says %q, the message %q", name, said, is)
	}
	return nil
}

// SameID says whether two ids are the same one, written alike or not.
func SameID(a, b string) bool {
	var x, y any
	if a == b {
		return true
	}
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	switch x := x.(type) {
	case string:
		return x == y
	case float64:
		return x == y
	}
	return false
}
