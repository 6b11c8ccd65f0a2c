package conformance

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

// Only what a compressor wrote is free: not a text that begins like such a frame, and
// not a frame whose longer prefix does.
func TestCompressedFramesAloneAreFree(t *testing.T) {
	n := normaliser{&model.Model{
		Records: []model.Record{{Name: "r", Formats: []model.Format{
			{Name: "zipped", Prefix: "Z", Chain: []string{"payload", "zlib", "base85"}},
			{Name: "line", Prefix: "Z|", Chain: []string{"dsl"}},
		}}},
		Prefixes: []model.Prefix{{Text: "Z|", Record: "r", Format: "line"}, {Text: "Z", Record: "r", Format: "zipped"}},
	}}
	for _, c := range []struct {
		op, wire string
		free     bool
	}{
		{"record.encode", "Zabc", true},
		{"record.encode", "Z|abc", false},
		{"base85.encode", "Zabc", false},
	} {
		if free := n.pinned(job{op: c.op}, c.wire) != show(c.wire); free != c.free {
			t.Errorf("%s of %s is free: %t", c.wire, c.op, free)
		}
	}
}
