package toolcost

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/internal/report"
)

// Budget is how many tokens each tool and all together may have; nil is no
// limit.
type Budget struct {
	Tool  *int `json:"tool,omitempty"`
	Total *int `json:"total,omitempty"`
	Slim  *int `json:"slim_total,omitempty"`
}

// ParseBudget reads "tool=N,total=N,slim-total=N" or some of the three.
func ParseBudget(text string) (*Budget, error) {
	var b Budget
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

func (b *Budget) check(r *Report) (over []string) {
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
