package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	setPayloadVersion = func(opts *compact.EncodeOptions, version int64) { opts.PayloadVersion = &version }
}
