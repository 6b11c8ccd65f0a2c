// Package toolcost says what the definitions of tools cost a model, whole and slim.
package toolcost

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/internal/o200k"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Cost is how many tokens a tool's definition costs, as minified JSON. Rest
// counts its name, its annotations, and the text between the parts. Whole and Slim
// count what hosts send of it, name, description and input schema, as the server wrote
// them and in a slim list.
type Cost struct {
	Name         string `json:"name"`
	Tokens       int    `json:"tokens"`
	Description  int    `json:"description"`
	Schema       int    `json:"schema"`
	OutputSchema int    `json:"output_schema"`
	Rest         int    `json:"rest"`
	Whole        int    `json:"whole"`
	Slim         int    `json:"slim"`
}

func (c *Cost) add(other Cost) {
	c.Tokens += other.Tokens
	c.Description += other.Description
	c.Schema += other.Schema
	c.OutputSchema += other.OutputSchema
	c.Rest += other.Rest
	c.Whole += other.Whole
	c.Slim += other.Slim
}

// Description is how many tokens the answers of describe_tools cost a model that asks for
// one tool, for three, both by the mean, and for all. Added is what its own definition
// costs; 0 where the list stays whole.
type Description struct {
	Added int `json:"added"`
	One   int `json:"one"`
	Three int `json:"three"`
	All   int `json:"all"`
}

// Report is a list of tools, the dearest first.
type Report struct {
	Tokenizer string      `json:"tokenizer"`
	Tools     []Cost      `json:"tools"`
	Total     Cost        `json:"total"`
	Describe  Description `json:"describe_tools"`
	Budget    *Budget     `json:"budget,omitempty"`
	Over      []string    `json:"over_budget"`
}

// List takes the definitions out of the result of tools/list, of the message
// that carries it, or of an array.
func List(text []byte) ([]json.RawMessage, error) {
	var list []json.RawMessage
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '[' {
		if json.Unmarshal(text, &list) != nil {
			return nil, errNoList
		}
		return list, nil
	}
	var message struct {
		Tools  []json.RawMessage
		Result struct{ Tools []json.RawMessage }
	}
	if json.Unmarshal(text, &message) != nil {
		return nil, errNoList
	}
	if message.Tools == nil {
		message.Tools = message.Result.Tools
	}
	if message.Tools == nil {
		return nil, errNoList
	}
	return message.Tools, nil
}

var errNoList = errors.New(`it is no result of tools/list, a JSON object with the array "tools"`)

// Measure measures definitions of tools.
func Measure(list []json.RawMessage, budget *Budget) (*Report, error) {
	r := &Report{Tokenizer: o200k.Name, Tools: []Cost{}, Total: Cost{Name: "total"}, Budget: budget, Over: []string{}}
	var costs []Cost
	for i, definition := range list {
		cost, err := costOf(definition)
		if err != nil {
			return nil, fmt.Errorf("tool %d: %w", i+1, err)
		}
		costs = append(costs, cost)
	}
	if err := r.slim(list, costs); err != nil {
		return nil, err
	}
	for _, cost := range costs {
		r.Tools = append(r.Tools, cost)
		r.Total.add(cost)
	}
	r.Total.Slim += r.Describe.Added
	slices.SortStableFunc(r.Tools, func(a, b Cost) int {
		return cmp.Or(b.Tokens-a.Tokens, strings.Compare(a.Name, b.Name))
	})
	r.Over = append(r.Over, budget.check(r)...)
	return r, nil
}

// slim counts what is left of each tool in a slim list, and what asking for whole
// definitions costs.
func (r *Report) slim(list []json.RawMessage, costs []Cost) error {
	var all bytes.Buffer
	for i, definition := range list {
		if i > 0 {
			all.WriteByte(',')
		}
		all.Write(definition)
	}
	text, err := compact.SlimList(`{"tools":[`+all.String()+`]}`, compact.SlimOptions{})
	if err != nil {
		return err
	}
	short, err := List([]byte(text))
	if err != nil {
		return err
	}
	for i := range costs {
		if costs[i].Slim, err = sent(short[i]); err != nil {
			return err
		}
		r.Describe.All += costs[i].Whole
	}
	if n := len(costs); n > 0 {
		r.Describe.One, r.Describe.Three = (r.Describe.All+n-1)/n, (min(3, n)*r.Describe.All+n-1)/n
	}
	if len(short) > len(costs) {
		r.Describe.Added, err = sent(short[len(costs)])
	}
	return err
}

// sent counts what hosts send of a definition.
func sent(definition json.RawMessage) (int, error) {
	var parts struct{ Name, Description, InputSchema json.RawMessage }
	if err := json.Unmarshal(definition, &parts); err != nil {
		return 0, err
	}
	text := append([]byte(`{"name":`), parts.Name...)
	if parts.Description != nil {
		text = append(append(text, `,"description":`...), parts.Description...)
	}
	if parts.InputSchema != nil {
		text = append(append(text, `,"inputSchema":`...), parts.InputSchema...)
	}
	return minified(append(text, '}')), nil
}

func costOf(definition json.RawMessage) (c Cost, err error) {
	var parts struct {
		Name                                   *string
		Description, InputSchema, OutputSchema json.RawMessage
	}
	if json.Unmarshal(definition, &parts) != nil || parts.Name == nil {
		return c, errors.New("it is no object with a name")
	}
	c = Cost{
		Name: *parts.Name, Tokens: minified(definition),
		Description: minified(parts.Description), Schema: minified(parts.InputSchema), OutputSchema: minified(parts.OutputSchema),
	}
	c.Rest = c.Tokens - c.Description - c.Schema - c.OutputSchema
	c.Whole, err = sent(definition)
	return c, err
}

// minified counts the tokens of a JSON text without its white space.
func minified(text json.RawMessage) int {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil { // of nothing
		return 0
	}
	return o200k.Count(b.String())
}
