package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["mcp.parse"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		m, err := p.ParseMessage(string(in))
		return map[string]any{"type": m.Type, "message": m.Text}, err
	}
}
