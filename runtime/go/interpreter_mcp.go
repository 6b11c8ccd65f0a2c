package compact

import "fmt"

// The mcp section of a model's JSON.
type mcpJSON struct {
	JSONRPC  string
	Messages []struct {
		Role, Method string
		Results      []string
	}
	Meta      struct{ Accept, Encoding, Text, Known, Reference string }
	Encodings []struct {
		Name      string
		Algorithm Algorithm
		Format    Format
	}
}

func (s *specification) addMCP(m *modelJSON) error {
	d := m.MCP
	if d == nil {
		return nil
	}
	if m.Requests == nil {
		return fmt.Errorf("mcp without requests")
	}
	l := &mcpLayout{meta: d.Meta}
	l.jsonrpc = d.JSONRPC
	requests, notices := map[string]MessageType{}, map[string]MessageType{}
	for _, x := range d.Messages {
		if x.Results == nil {
			notices[x.Method] = MessageType(x.Role + ".notification")
			continue
		}
		if x.Role == "tools/list" {
			l.tools = x.Results[0]
		}
		requests[x.Method] = MessageType(x.Role + ".request")
		l.responses = append(l.responses, responseMember{x.Results, MessageType(x.Role + ".response")})
	}
	l.requests, l.notices = typeOf(requests, MessageOtherRequest), typeOf(notices, MessageOtherNotification)
	for _, e := range d.Encodings {
		l.encodings = append(l.encodings, resultEncoding{e.Name, e.Algorithm, e.Format})
	}
	s.features.mcp = l
	return nil
}

func typeOf(types map[string]MessageType, other MessageType) func(string) MessageType {
	return func(method string) MessageType {
		if t, ok := types[method]; ok {
			return t
		}
		return other
	}
}
