// Package header knows the headers that MCP has over HTTP: those that say what a
// message says too.
package header

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
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
	MetaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
)

// A Message is what headers are made from. Values are JSON as it is written, "" for
// a member that is not there, or is there twice.
type Message struct {
	ID, Method string // the id "" for null
	Version    string // that the request carries itself; "" before [Modern]
	Params     string
	Result     string
	Error      string
	Answer     bool // it is a response
	Clear      bool // none of the members above is there twice
	Regular    bool // it says the version of JSON-RPC, and its id is a string or a number

	meta  string
	name  string
	named bool
}

// Unclear is what whoever waits for an answer hears of one that could be read in two
// ways, or that is none.
const Unclear = "the server's answer cannot be read: it is no message of JSON-RPC, or has a member twice"

// Read reads a message; false for what is none.
func Read(text string) (*Message, bool) {
	found, clear := foreign.Find(text, "jsonrpc", "id", "method", "params", "result", "error")
	m := &Message{Clear: clear, ID: found[1], Params: found[3], Result: found[4], Error: found[5]}
	if m.ID == "null" {
		m.ID = ""
	}
	version, _ := foreign.Text(found[0])
	m.Regular = version == "2.0" && (m.ID == "" || strings.ContainsAny(m.ID[:1], `"-0123456789`))
	m.Answer = found[2] == "" && (m.Result != "" || m.Error != "")
	m.Method, _ = foreign.Text(found[2])
	m.ID, m.Method = strings.Clone(m.ID), strings.Clone(m.Method) // they may outlive the message
	if m.Method == "" && !m.Answer {
		return nil, false
	}
	m.meta = m.Param("_meta")
	m.Version, _ = foreign.Text(m.Meta(MetaVersion))
	if member, ok := nameMembers[m.Method]; ok {
		m.name, m.named = foreign.Text(m.Param(member))
	}
	return m, true
}

// Param is a member of the params.
func (m *Message) Param(name string) string { return foreign.Member(m.Params, name) }

// Meta is a member of their _meta.
func (m *Message) Meta(name string) string { return foreign.Member(m.meta, name) }

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
		return MetaVersion
	case !foreign.IsObject(m.Meta(metaCapabilities)):
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

// Twice names a header of which there may be one, and there are more; "" for none.
func Twice(h http.Header) string {
	for _, name := range []string{Version, Session, LastEvent} {
		if len(h.Values(name)) > 1 {
			return name
		}
	}
	return ""
}

// Says is [Message.Check] for whoever passes nothing on that a server could read in two ways:
// what a header says of a message of an earlier revision has to be so, too.
func (m *Message) Says(h http.Header) error {
	if err := m.Check(h); err != nil {
		return err
	}
	if values := h.Values(Method); len(values) > 0 {
		if err := compare(h, Method, values[0], m.Method); err != nil {
			return err
		}
	}
	if values := h.Values(Name); len(values) > 0 {
		name, _ := Decode(values[0])
		return compare(h, Name, name, m.name)
	}
	return nil
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
	if a == b {
		return true
	}
	x, isText := foreign.Text(a)
	y, isToo := foreign.Text(b)
	if isText || isToo {
		return isText && isToo && x == y
	}
	n, isNumber := foreign.Number(a)
	k, isToo := foreign.Number(b)
	return isNumber && isToo && n == k
}
