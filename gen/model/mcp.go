package model

import (
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// MCP declares the messages that are recognised, in the order in which a
// response is tried, and the encodings of results that a caller may ask for.
type MCP struct {
	JSONRPC   string     `json:"jsonrpc"`
	Messages  []Message  `json:"messages"`
	Meta      Meta       `json:"meta"`
	Encodings []Encoding `json:"encodings"`

	List string `json:"-" derived:"list"` // the member of a result that holds the tools
}

// Message is a method. Role: initialize, initialized, tools/list, tools/call,
// server/discover, subscriptions/listen, tasks/get, tasks/update, tasks/cancel,
// input_required. The notification, initialized, has no Results, nor has a method
// whose response nothing tells; input_required, a response, has no Method.
type Message struct {
	Role    string   `json:"role"`
	Method  string   `json:"method,omitempty"`
	Results []string `json:"results,omitempty"`

	// The types of the messages of a method; empty where there is none such.
	Request      string `json:"-" derived:"request"`
	Response     string `json:"-" derived:"response"`
	Notification string `json:"-" derived:"notification"`
}

// Meta names members of _meta: what a caller accepts, how a result is encoded,
// the text of an encoded list of tools, the list that a caller knows, the
// reference of the one sent. Extension asks among capabilities; it may be empty.
type Meta struct {
	Accept    string `json:"accept"`
	Encoding  string `json:"encoding"`
	Text      string `json:"text"`
	Known     string `json:"known"`
	Reference string `json:"reference"`
	Extension string `json:"extension,omitempty"`
}

// Encoding is an algorithm, then a format of a record, in whose text field the
// result stands; one of them may be empty.
type Encoding struct {
	Name      string `json:"name"`
	Algorithm string `json:"algorithm,omitempty"`
	Record    string `json:"record,omitempty"`
	Format    string `json:"format,omitempty"`
	Field     string `json:"field,omitempty"`
	With      []With `json:"with,omitempty"` // the other fields that are there, in the record's order
}

// With is the value of a field in every result, as the text that dsl would have.
type With struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

func mcp(m *spec.MCP, records []Record) *MCP {
	if m == nil {
		return nil
	}
	out := &MCP{
		JSONRPC: m.JSONRPC.V,
		Meta: Meta{
			Accept: m.Meta.Accept.V, Encoding: m.Meta.Encoding.V, Text: m.Meta.Text.V, Known: m.Meta.Known.V, Reference: m.Meta.Reference.V, Extension: m.Meta.Extension.V,
		},
	}
	for _, x := range m.Messages {
		out.Messages = append(out.Messages, Message{Role: x.Role.V, Method: x.Method.V, Results: texts(x.Results)})
	}
	for _, e := range m.Encodings {
		out.Encodings = append(out.Encodings, encoding(e, records))
	}
	return out
}

func encoding(e spec.Encoding, records []Record) Encoding {
	out := Encoding{Name: e.Name.V, Algorithm: e.Algorithm.V, Field: e.Field.V}
	out.Record, out.Format, _ = strings.Cut(e.Format.V, ".")
	given := map[string]string{}
	for _, w := range e.With {
		given[w.Field.V] = w.Value.V
	}
	for _, r := range records {
		for _, f := range r.Fields {
			if value, there := given[f.Name]; r.Name == out.Record && there {
				out.With = append(out.With, With{f.Name, value})
			}
		}
	}
	return out
}
