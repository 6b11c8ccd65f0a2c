package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["base85.encode"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in binary
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.EncodeBase85(in.Hex)
	}
	operations["base85.decode"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		out, err := p.DecodeBase85(string(in))
		return binary{out}, err
	}
}
