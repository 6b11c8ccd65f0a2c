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
	requests, notices := map[string]MCPMessageType{}, map[string]MCPMessageType{}
	for _, x := range d.Messages {
		if x.Results == nil {
			notices[x.Method] = MCPMessageType(x.Role + ".notification")
			continue
		}
		if x.Role == "tools/list" {
			l.tools = x.Results[0]
		}
		requests[x.Method] = MCPMessageType(x.Role + ".request")
		l.responses = append(l.responses, responseMember{x.Results, MCPMessageType(x.Role + ".response")})
	}
	l.requests, l.notices = typeOf(requests, MessageOtherRequest), typeOf(notices, MessageOtherNotification)
	for _, e := range d.Encodings {
		l.encodings = append(l.encodings, resultEncoding{e.Name, e.Algorithm, e.Format})
	}
	s.features.mcp = l
	return nil
}

func typeOf(types map[string]MCPMessageType, other MCPMessageType) func(string) MCPMessageType {
	return func(method string) MCPMessageType {
		if t, ok := types[method]; ok {
			return t
		}
		return other
	}
}
