package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	setPayloadVersion = func(opts *compact.RecordOptions, version string) { opts.PayloadVersion = version }
}
