package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	operations["base85.encode"] = on(func(p *compact.Protocol, in binary) (any, error) {
		return p.EncodeBase85(in.Hex)
	})
	operations["base85.decode"] = on(func(p *compact.Protocol, in text) (any, error) {
		out, err := p.DecodeBase85(string(in))
		return binary{out}, err
	})
}
