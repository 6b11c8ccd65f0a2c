package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	operations["legend"] = on(func(p *compact.Protocol, in text) (any, error) {
		return p.Legend(string(in))
	})
}
