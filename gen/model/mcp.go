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
	Record    string `json:"record,omitempty" from:"-"`
	Format    string `json:"format,omitempty" from:"-"`
	Field     string `json:"field,omitempty"`
	With      []With `json:"with,omitempty" from:"-"` // the other fields that are there, in the record's order
}

// With is the value of a field in every result, as the text that dsl would have.
type With struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

// resolve names the record of the format, and puts the values in its order.
func (e *Encoding) resolve(from spec.Encoding, records []Record) {
	e.Record, e.Format, _ = strings.Cut(from.Format.V, ".")
	given := map[string]string{}
	for _, w := range from.With {
		given[w.Field.V] = w.Value.V
	}
	for _, r := range records {
		for _, f := range r.Fields {
			if value, there := given[f.Name]; r.Name == e.Record && there {
				e.With = append(e.With, With{f.Name, value})
			}
		}
	}
}
