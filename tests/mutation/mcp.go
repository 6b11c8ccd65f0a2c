package mutation

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

func (s *set) mcp() {
	d := s.original.MCP
	if d == nil {
		return
	}
	s.add(func(m *model.Model) { m.MCP.JSONRPC += "0" }, "mcp/jsonrpc")
	for i, x := range d.Messages {
		if x.Method != "" {
			s.add(func(m *model.Model) { m.MCP.Messages[i].Method += "x" }, "mcp/%s/method", x.Role)
		}
		if i > 0 && x.Results != nil && d.Messages[i-1].Results != nil {
			s.add(func(m *model.Model) { swap(m.MCP.Messages, i-1, i) }, "mcp/%s/place", x.Role)
		}
		for k, r := range x.Results {
			s.add(func(m *model.Model) { m.MCP.Messages[i].Results[k] += "x" }, "mcp/%s/result-%s", x.Role, r)
			if k > 0 {
				s.add(func(m *model.Model) { m.MCP.Messages[i].Results = slices.Delete(m.MCP.Messages[i].Results, k, k+1) }, "mcp/%s/left-out-%s", x.Role, r)
			}
		}
	}
}
