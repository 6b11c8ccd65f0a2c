package mcpproxy

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Where tools are hidden, a message goes on only if the server reads it as the proxy did:
// what is not understood may be a call of a hidden tool, or a list with one. See
// docs/mcp.md, "Hidden tools".

// A Refusal is what a client gets for a message that does not go to the server.
type Refusal struct {
	Answers []string // errors of JSON-RPC, one at least
	Unclear bool     // the message was not understood
}

// Codes of JSON-RPC's errors.
const (
	codeParse   = -32700
	codeInvalid = -32600
)

// mostID is the size, in bytes, of the longest id that a request may have where tools are
// hidden.
const mostID = 4 << 10

// Strict says whether messages go on only if they are understood.
func (r *Rewriter) Strict() bool { return r.model != nil && r.model.Hidden != nil }

// refuse says what the client gets in the place of the server's answer; nil for a message
// that goes on.
func (s *session) refuse(text string) *Refusal {
	if !s.Strict() {
		return nil
	}
	if len(text) > s.Limit() {
		return Refuse(text, tooLong(len(text), s.Limit()))
	}
	m, err := s.understand(text)
	if err == nil {
		err = alike(&m)
	}
	if err != nil {
		return Refuse(text, err)
	}
	if m.Type != compact.MessageToolsCallRequest {
		return nil
	}
	tool, isText := foreign.Text(foreign.Member(m.Params, "name"))
	switch {
	case !isText:
		return Refuse(text, errors.New("the name of the tool is no text"))
	case s.model.Hidden(tool):
		return &Refusal{Answers: []string{failed(&m, "Unknown tool: "+tool)}}
	}
	return nil
}

// Refuse is the refusal of a message, for all requests that may be in it.
func Refuse(text string, why error) *Refusal {
	code, ids := codeInvalid, foreign.Requests(text)
	if !foreign.Members(text, func(string, string) {}) && !foreign.Each(text, func(string) {}) {
		code = codeParse
	}
	return refusal(code, ids, why)
}

func refusal(code int, ids []string, why error) *Refusal {
	if ids == nil {
		ids = []string{"null"}
	}
	r := &Refusal{Unclear: true}
	for _, id := range ids {
		r.Answers = append(r.Answers, `{"jsonrpc":"2.0","id":`+id+`,"error":{"code":`+strconv.Itoa(code)+`,"message":`+quoted("The message was not sent: "+why.Error())+`}}`)
	}
	return r
}

// Write answers with the first error: over HTTP a message comes alone.
func (r *Refusal) Write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	if r.Unclear {
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = io.WriteString(w, r.Answers[0])
}

// understand reads a message that may have more members than JSON-RPC knows.
func (s *session) understand(text string) (compact.MCPMessage, error) {
	switch {
	case strings.HasPrefix(text, "\ufeff"):
		return compact.MCPMessage{}, errors.New("it begins with a byte order mark")
	case !utf8.ValidString(text):
		return compact.MCPMessage{}, errors.New("it is not in UTF-8")
	case strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "["):
		return compact.MCPMessage{}, errors.New("it is a batch; send its messages one by one")
	}
	m, err := s.protocol.ParseMCPMessage(text)
	if err != nil && foreign.Alike(text, envelope...) == nil {
		m, err = s.protocol.ParseMCPMessage(bare(text))
	}
	return m, err
}

// envelope are the members of JSON-RPC.
var envelope = []string{"jsonrpc", "id", "method", "params", "result", "error"}

// bare is a message with the members of JSON-RPC alone.
func bare(text string) string {
	values, _ := foreign.Find(text, envelope...)
	var members []string
	for i, name := range envelope {
		if values[i] != "" {
			members = append(members, `"`+name+`":`+values[i])
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// Members by which the proxy decides, or that say whose an answer is.
var (
	decisive     = []string{"name", "arguments", "cursor", "task", "_meta"}
	decisiveMeta = []string{offMember, header.MetaVersion}
)

// alike says why a message that can be read could be read in another way.
func alike(m *compact.MCPMessage) error {
	if m.Method == "" && m.Result == "" && m.Error == "" {
		return errors.New("its method is empty")
	}
	if strings.HasPrefix(m.Method, "tools/") && m.ID == "" {
		return fmt.Errorf("%s wants an answer, and has no id", m.Method)
	}
	if m.ID != "" && m.ID != "null" && foreign.Key(m.ID) == "" {
		return errors.New("its id is no Unicode text")
	}
	if len(m.ID) > mostID {
		return fmt.Errorf("its id has %d bytes, expected at most %d", len(m.ID), mostID)
	}
	if !foreign.IsObject(m.Params) {
		return nil
	}
	if err := foreign.Alike(m.Params, decisive...); err != nil {
		return fmt.Errorf("params: %w", err)
	}
	meta := foreign.Member(m.Params, "_meta")
	if !foreign.IsObject(meta) {
		return nil
	}
	if err := foreign.Alike(meta, decisiveMeta...); err != nil {
		return fmt.Errorf("params/_meta: %w", err)
	}
	return nil
}

// asksWhole is a request for a list that names none which the client has. A server that
// packs its lists itself would answer that the client has this one: with the hidden tools,
// and nobody here knows the others.
func (s *session) asksWhole(m *compact.MCPMessage) string {
	known := s.protocol.MetaNames().Known
	var others []string
	names := false
	foreign.Members(foreign.Member(m.Params, "_meta"), func(name, value string) {
		if names = names || name == known; name != known {
			others = append(others, quoted(name)+":"+value)
		}
	})
	if !names {
		return m.Text
	}
	out, _ := foreign.With(m.Text, "{"+strings.Join(others, ",")+"}", "params", "_meta")
	return out
}

// clean is a server's message without the tools that are hidden; false for one that is not
// understood.
func (s *session) clean(text string) (string, bool) {
	if !s.Strict() {
		return text, true
	}
	m, err := s.understand(text)
	if err != nil || len(text) > s.Limit() {
		return "", false
	}
	if !s.mayList(m.Result) {
		return text, true
	}
	if result := s.known(m.Result); result != m.Result {
		return m.WithResult(result), true
	}
	return text, true
}

// mayList says whether a result could be a list of tools, for any reader: also for one of
// lists that the server itself has packed.
func (s *session) mayList(result string) bool {
	if !foreign.IsObject(result) {
		return false
	}
	values, _ := foreign.Find(result, "tools", "_meta")
	if values[0] != "" || foreign.Alike(result, "tools", "_meta") != nil {
		return true
	}
	names := s.protocol.MetaNames()
	packed, isClear := foreign.Find(values[1], names.Text, names.Known)
	return foreign.IsObject(values[1]) && (!isClear || packed[0] != "" || packed[1] != "")
}

// noTools is the list for a client where nobody can say what is in the server's.
const noTools = `{"tools":[]}`

// known is a list without the tools that are hidden. What could be read in two ways is
// hidden, too: a client may read it in the other one.
func (s *session) known(list string) string {
	list, isRead := s.unpacked(list)
	tools, _ := foreign.Find(list, "tools")
	if !isRead || foreign.Alike(list, "tools", "_meta", "nextCursor") != nil {
		return noTools
	}
	var kept []string
	hidden := false
	isArray := foreign.Each(tools[0], func(tool string) {
		name, isText := foreign.Text(foreign.Member(tool, "name"))
		if !isText || foreign.Alike(tool, "name") != nil || s.model.Hidden(name) {
			hidden = true
			return
		}
		kept = append(kept, tool)
	})
	switch {
	case !isArray:
		return noTools
	case !hidden:
		return list
	}
	out, _ := foreign.With(list, "["+strings.Join(kept, ",")+"]", "tools")
	return out
}

// unpacked is a list that the server itself may have packed; false if nobody can say what
// is in it.
func (s *session) unpacked(list string) (string, bool) {
	names := s.protocol.MetaNames()
	meta := foreign.Member(list, "_meta")
	if meta == "" {
		return list, true
	}
	found, isClear := foreign.Find(meta, names.Encoding, names.Known, names.Reference)
	if isClear && found[0] == "" && found[1] == "" && found[2] == "" {
		return list, true
	}
	known, err := s.protocol.UnpackList(list, compact.KnownList{})
	return known.Text, err == nil && known.Text != ""
}
