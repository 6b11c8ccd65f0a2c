package compact

import (
	"cmp"
	"fmt"
)

// The mcp section of a model's JSON.
type mcpJSON struct {
	JSONRPC  string
	Messages []struct {
		Role, Method string
		Results      []string
	}
	Meta      struct{ Accept, Encoding, Text, Known, Reference, Extension string }
	Encodings []struct {
		Name          string
		Algorithm     Algorithm
		Record, Field string
		Format        string
		With          []struct{ Field, Value string }
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
	x := interpretedMCP{map[string]MCPMessageType{}, map[string]MCPMessageType{}}
	for _, m := range d.Messages {
		switch {
		case m.Role == "initialized":
			x.notices[m.Method] = MCPMessageType(m.Role + ".notification")
		case m.Method != "":
			x.requests[m.Method] = MCPMessageType(m.Role + ".request")
		}
		if m.Results == nil {
			continue
		}
		if m.Role == "tools/list" {
			l.tools = m.Results[0]
		}
		l.responses = append(l.responses, responseMember{m.Results, MCPMessageType(m.Role + ".response")})
	}
	l.mcpCode = x
	for _, e := range d.Encodings {
		r := resultEncoding{name: e.Name, algorithm: e.Algorithm, format: e.Format}
		if e.Format != "" {
			index := s.recordIndex(e.Record)
			if index < 0 {
				return fmt.Errorf("record %q", e.Record)
			}
			record := s.recordCode.(*interpretedRecords).records[index]
			r.write = func(c *call, text string) ([]byte, *Error) {
				in, values := separatedText{c: c}, map[string]any{e.Field: text}
				for _, w := range e.With {
					f := record.field(w.Field)
					values[w.Field] = f.text(&in, w.Value, f)
				}
				return record.write(c, nil, values, &RecordOptions{Format: e.Format}, true)
			}
			r.read = func(c *call, frame string) (string, *Error) {
				values, err := record.read(c, frame)
				text, _ := values[e.Field].(string)
				return text, err
			}
		}
		l.encodings = append(l.encodings, r)
	}
	s.features.mcp = l
	return nil
}

// interpretedMCP maps methods to types of messages.
type interpretedMCP struct{ requests, notices map[string]MCPMessageType }

func (x interpretedMCP) request(method string) MCPMessageType {
	return cmp.Or(x.requests[method], MessageOtherRequest)
}

func (x interpretedMCP) notice(method string) MCPMessageType {
	return cmp.Or(x.notices[method], MessageOtherNotification)
}
