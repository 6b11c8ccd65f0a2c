package measure

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/internal/o200k"
	"github.com/compactgen/compactgen/internal/report"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// ToolCost is how many tokens a tool's definition costs, as minified JSON. Rest
// counts its name, its annotations, and the text between the parts. Whole and Slim
// count what hosts send of it, name, description and input schema, as the server wrote
// them and in a slim list.
type ToolCost struct {
	Name         string `json:"name"`
	Tokens       int    `json:"tokens"`
	Description  int    `json:"description"`
	Schema       int    `json:"schema"`
	OutputSchema int    `json:"output_schema"`
	Rest         int    `json:"rest"`
	Whole        int    `json:"whole"`
	Slim         int    `json:"slim"`
}

func (c *ToolCost) add(other ToolCost) {
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

// ToolReport is a list of tools, the dearest first.
type ToolReport struct {
	Tokenizer string      `json:"tokenizer"`
	Tools     []ToolCost  `json:"tools"`
	Total     ToolCost    `json:"total"`
	Describe  Description `json:"describe_tools"`
	Budget    *ToolBudget `json:"budget,omitempty"`
	Over      []string    `json:"over_budget"`
}

// ToolList takes the definitions out of the result of tools/list, of the message
// that carries it, or of an array.
func ToolList(text []byte) ([]json.RawMessage, error) {
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

// Tools measures definitions of tools.
func Tools(list []json.RawMessage, budget *ToolBudget) (*ToolReport, error) {
	r := &ToolReport{Tokenizer: Tokenizer, Tools: []ToolCost{}, Total: ToolCost{Name: "total"}, Budget: budget, Over: []string{}}
	var costs []ToolCost
	for i, definition := range list {
		cost, err := toolCost(definition)
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
	slices.SortStableFunc(r.Tools, func(a, b ToolCost) int {
		return cmp.Or(b.Tokens-a.Tokens, strings.Compare(a.Name, b.Name))
	})
	r.Over = append(r.Over, budget.check(r)...)
	return r, nil
}

// slim counts what is left of each tool in a slim list, and what asking for whole
// definitions costs.
func (r *ToolReport) slim(list []json.RawMessage, costs []ToolCost) error {
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
	short, err := ToolList([]byte(text))
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

func toolCost(definition json.RawMessage) (c ToolCost, err error) {
	var parts struct {
		Name                                   *string
		Description, InputSchema, OutputSchema json.RawMessage
	}
	if json.Unmarshal(definition, &parts) != nil || parts.Name == nil {
		return c, errors.New("it is no object with a name")
	}
	c = ToolCost{
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

// ToolBudget is how many tokens each tool and all together may have; nil is no
// limit.
type ToolBudget struct {
	Tool  *int `json:"tool,omitempty"`
	Total *int `json:"total,omitempty"`
	Slim  *int `json:"slim_total,omitempty"`
}

// ParseToolBudget reads "tool=N,total=N,slim-total=N" or some of the three.
func ParseToolBudget(text string) (*ToolBudget, error) {
	var b ToolBudget
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(number)
		slot := map[string]**int{"tool": &b.Tool, "total": &b.Total, "slim-total": &b.Slim}[name]
		if slot == nil || *slot != nil || err != nil || n < 0 {
			return nil, fmt.Errorf("budget %q: of tools it is tool=N,total=N,slim-total=N or some of the three, N a whole number of tokens", text)
		}
		*slot = &n
	}
	return &b, nil
}

func (b *ToolBudget) check(r *ToolReport) (over []string) {
	if b == nil {
		return nil
	}
	for _, t := range r.Tools {
		if b.Tool != nil && t.Tokens > *b.Tool {
			over = append(over, fmt.Sprintf("the tool %s takes %d tokens; the budget of a tool is %d", report.Shown(t.Name), t.Tokens, *b.Tool))
		}
	}
	if b.Total != nil && r.Total.Tokens > *b.Total {
		over = append(over, fmt.Sprintf("all tools take %d tokens; the budget of all is %d", r.Total.Tokens, *b.Total))
	}
	if b.Slim != nil && r.Total.Slim > *b.Slim {
		over = append(over, fmt.Sprintf("the slim list takes %d tokens; the budget of it is %d", r.Total.Slim, *b.Slim))
	}
	return over
}
