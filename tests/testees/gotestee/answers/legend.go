package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["legend"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.Legend(string(in))
	}
}
