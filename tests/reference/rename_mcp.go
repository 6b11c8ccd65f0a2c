package reference

import (
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// message exchanges the version, the methods and the members that tell a
// response.
func (n *renamer) message(name string, c vectors.Case) error {
	if n.to.m.MCP == nil {
		return nil
	}
	var text wireText
	if err := strict(c.Input, &text); err != nil {
		return err
	}
	out := plainString.ReplaceAllStringFunc(string(text), func(lexeme string) string {
		inner := lexeme[1 : len(lexeme)-1]
		if inner == n.from.m.MCP.JSONRPC {
			return quote(n.to.m.MCP.JSONRPC)
		}
		for _, m := range n.from.m.MCP.Messages {
			if inner == m.Method && methodOf(n.to.m.MCP, m.Role) != "" {
				return quote(methodOf(n.to.m.MCP, m.Role))
			}
			if i := slices.Index(m.Results, inner); i >= 0 {
				if member := n.resultOf(m.Role, i); member != "" {
					return quote(member)
				}
			}
		}
		return lexeme
	})
	n.d.add(name, c.Op, wireText(out), c.Limits)
	return nil
}

// resultOf is a member that tells a response of a role; "" if there is none.
func (n *renamer) resultOf(role string, i int) string {
	for _, m := range n.to.m.MCP.Messages {
		if m.Role == role && len(m.Results) > 0 {
			return m.Results[min(i, len(m.Results)-1)]
		}
	}
	return ""
}
