package compact

import (
	"slices"
	"strconv"
)

// MCPMessageType is the type of an MCP message: the role of its method with
// ".request", ".response" or ".notification" after it, or "error.response". See
// docs/mcp-protocol.md, "Messages".
type MCPMessageType string

// The types of messages. Those of methods that are not declared are "other".
const (
	MessageInitializeRequest       MCPMessageType = "initialize.request"
	MessageInitializeResponse      MCPMessageType = "initialize.response"
	MessageInitializedNotification MCPMessageType = "initialized.notification"
	MessageToolsListRequest        MCPMessageType = "tools/list.request"
	MessageToolsListResponse       MCPMessageType = "tools/list.response"
	MessageToolsCallRequest        MCPMessageType = "tools/call.request"
	MessageToolsCallResponse       MCPMessageType = "tools/call.response"
	MessageDiscoverRequest         MCPMessageType = "server/discover.request"
	MessageDiscoverResponse        MCPMessageType = "server/discover.response"
	MessageListenRequest           MCPMessageType = "subscriptions/listen.request"
	MessageTasksGetRequest         MCPMessageType = "tasks/get.request"
	MessageTasksGetResponse        MCPMessageType = "tasks/get.response"
	MessageTasksUpdateRequest      MCPMessageType = "tasks/update.request"
	MessageTasksCancelRequest      MCPMessageType = "tasks/cancel.request"
	MessageInputRequiredResponse   MCPMessageType = "input_required.response"
	MessageErrorResponse           MCPMessageType = "error.response"
	MessageOtherRequest            MCPMessageType = "other.request"
	MessageOtherResponse           MCPMessageType = "other.response"
	MessageOtherNotification       MCPMessageType = "other.notification"
)

// MCPMessage is one JSON-RPC message. ID is a lexeme, with its quotes where it is
// a string; Params, Result and Error are JSON texts as they stand in Text. Absent
// parts are empty.
type MCPMessage struct {
	Type                  MCPMessageType
	ID, Method            string
	Params, Result, Error string
	Text                  string

	resultAt int // where Result begins in Text
}

// WithResult returns the text of the response with another result. Everything
// else stays as it is written.
func (m MCPMessage) WithResult(result string) string {
	return m.Text[:m.resultAt] + result + m.Text[m.resultAt+len(m.Result):]
}

// messageMethods is the part of a spec about messages.
type messageMethods struct {
	mcpCode
	jsonrpc   string
	responses []responseMember // in the order in which they are tried
}

// A responseMember of a result tells the type of a response.
type responseMember struct {
	names []string
	typ   MCPMessageType
}

// ParseMCPMessage reads one message. It checks the envelope, but not the contents
// of params, result and error; the text comes back unchanged. See docs/mcp-protocol.md,
// "Messages".
func (p *Protocol) ParseMCPMessage(text string) (MCPMessage, error) {
	m, err := p.parseMCPMessage(text)
	return m, p.stamp(err)
}

func (p *Protocol) parseMCPMessage(text string) (MCPMessage, *Error) {
	if err := p.limits.wire(text); err != nil {
		return MCPMessage{}, err
	}
	l, err := p.mcp()
	if err != nil {
		return MCPMessage{}, err
	}
	e, err := l.readEnvelope(text, p.limits.Depth)
	if err != nil {
		return MCPMessage{}, err
	}
	if version, ok := e.jsonrpc.text(); !ok || version != l.jsonrpc {
		return MCPMessage{}, because(roleFormat, CauseMcpJsonrpc).but(strconv.Quote(l.jsonrpc))
	}
	m := MCPMessage{ID: e.id.value, Params: e.params.value, Result: e.result.value, Error: e.failure.value, Text: text, resultAt: e.result.at}
	if e.method.kind != 0 {
		err = l.call(&m, &e)
	} else {
		err = l.response(&m, &e)
	}
	if err != nil {
		return MCPMessage{}, err
	}
	return m, nil
}

// An envelope holds the members of a message.
type envelope struct {
	jsonrpc, id, method, params, result, failure jsonMember

	best int // the first row of responses that the result has a member of
}

// readEnvelope goes over the text once: a result may be long.
func (l *messageMethods) readEnvelope(text string, depth int64) (e envelope, err *Error) {
	s := jsonScanner{text: text, limit: depth}
	e.best = len(l.responses)
	var odd jsonPlace // the first member that is not allowed
	cause := CauseMcpMember
	places := make([]jsonPlace, 0, 8)
	members := make([]*jsonMember, 0, 8)
	err = s.object(func(name string, kind jsonKind) (*jsonPlace, *Error) {
		to := e.member(name)
		switch {
		case to != nil && to.kind == 0:
			to.kind = kind
			members, places = append(members, to), append(places, jsonPlace{})
			if to == &e.result && kind == jsonObject {
				return &places[len(places)-1], l.best(&s, &e.best)
			}
			return &places[len(places)-1], nil
		case odd.kind != 0:
			return nil, nil
		case to != nil:
			cause = CauseMcpMemberTwice
		}
		return &odd, nil
	})
	switch {
	case err != nil:
		return envelope{}, err
	case odd.kind != 0:
		return envelope{}, because(roleFormat, cause).found(text[odd.name:odd.nameEnd])
	}
	for i, to := range members {
		p := &places[i]
		*to = jsonMember{name: text[p.name:p.nameEnd], value: text[p.start:p.end], at: p.start, kind: p.kind}
	}
	return e, nil
}

// best reads the members of a result, and keeps the first row that has one.
func (l *messageMethods) best(s *jsonScanner, best *int) *Error {
	return s.places(func(name string, _ jsonKind) (*jsonPlace, *Error) {
		for i, r := range l.responses[:*best] {
			if slices.Contains(r.names, name) {
				*best = i
				break
			}
		}
		return nil, nil
	})
}

func (e *envelope) member(name string) *jsonMember {
	switch name {
	case "jsonrpc":
		return &e.jsonrpc
	case "id":
		return &e.id
	case "method":
		return &e.method
	case "params":
		return &e.params
	case "result":
		return &e.result
	case "error":
		return &e.failure
	}
	return nil
}

// call tells requests and notifications.
func (l *messageMethods) call(m *MCPMessage, e *envelope) *Error {
	method, ok := e.method.text()
	switch {
	case !ok:
		return because(roleFormat, CauseMcpMethod).found(e.method.value)
	case e.result.kind != 0 || e.failure.kind != 0:
		return because(roleFormat, CauseMcpBoth)
	case e.id.kind == 0:
		m.Type = l.notice(method)
	case !isID(e.id):
		return because(roleFormat, CauseMcpID).found(e.id.value)
	default:
		m.Type = l.request(method)
	}
	m.Method = method
	return nil
}

// response tells responses by their members.
func (l *messageMethods) response(m *MCPMessage, e *envelope) *Error {
	failed := e.failure.kind != 0
	switch {
	case failed == (e.result.kind != 0):
		return because(roleFormat, CauseMcpOne)
	case e.params.kind != 0:
		return because(roleFormat, CauseMcpParams).found(e.params.value)
	case e.id.kind == 0:
		return because(roleFormat, CauseMcpNoID)
	case !isID(e.id) && !(failed && e.id.kind == jsonNull):
		return because(roleFormat, CauseMcpID).found(e.id.value)
	case failed:
		m.Type = MessageErrorResponse
	case e.result.kind != jsonObject || e.best == len(l.responses):
		m.Type = MessageOtherResponse
	default:
		m.Type = l.responses[e.best].typ
	}
	return nil
}

func isID(m jsonMember) bool {
	if m.kind == jsonString {
		return true
	}
	_, ok := m.integer()
	return ok
}

// ParseMCPMessage is [Protocol.ParseMCPMessage] of the default protocol.
func ParseMCPMessage(text string) (MCPMessage, error) { return generated.ParseMCPMessage(text) }
