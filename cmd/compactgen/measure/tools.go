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

	"github.com/compactgen/compactgen/cmd/compactgen/o200k"
)

// ToolCost is how many tokens a tool's definition costs, as minified JSON. Rest
// counts its name, its annotations, and the text between the parts.
type ToolCost struct {
	Name         string `json:"name"`
	Tokens       int    `json:"tokens"`
	Description  int    `json:"description"`
	Schema       int    `json:"schema"`
	OutputSchema int    `json:"output_schema"`
	Rest         int    `json:"rest"`
}

func (c *ToolCost) add(other ToolCost) {
	c.Tokens += other.Tokens
	c.Description += other.Description
	c.Schema += other.Schema
	c.OutputSchema += other.OutputSchema
	c.Rest += other.Rest
}

// ToolReport is a list of tools, the dearest first.
type ToolReport struct {
	Tokenizer string      `json:"tokenizer"`
	Tools     []ToolCost  `json:"tools"`
	Total     ToolCost    `json:"total"`
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
	for i, definition := range list {
		cost, err := toolCost(definition)
		if err != nil {
			return nil, fmt.Errorf("tool %d: %w", i+1, err)
		}
		r.Tools = append(r.Tools, cost)
		r.Total.add(cost)
	}
	slices.SortStableFunc(r.Tools, func(a, b ToolCost) int {
		return cmp.Or(b.Tokens-a.Tokens, strings.Compare(a.Name, b.Name))
	})
	r.Over = append(r.Over, budget.check(r)...)
	return r, nil
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
	return c, nil
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
}

// ParseToolBudget reads "tool=N,total=N" or one of the two.
func ParseToolBudget(text string) (*ToolBudget, error) {
	var b ToolBudget
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(number)
		slot := map[string]**int{"tool": &b.Tool, "total": &b.Total}[name]
		if slot == nil || *slot != nil || err != nil || n < 0 {
			return nil, fmt.Errorf("budget %q: of tools it is tool=N,total=N or one of the two, N a whole number of tokens", text)
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
			over = append(over, fmt.Sprintf("the tool %s takes %d tokens; the budget of a tool is %d", shown(t.Name), t.Tokens, *b.Tool))
		}
	}
	if b.Total != nil && r.Total.Tokens > *b.Total {
		over = append(over, fmt.Sprintf("all tools take %d tokens; the budget of all is %d", r.Total.Tokens, *b.Total))
	}
	return over
}
