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
			{Name: "raw", Prefix: "B", Chain: []string{"payload"}},
			{Name: "bare", Chain: []string{"payload", "zlib"}},
		}}},
		Bare:     &model.Prefix{Record: "r", Format: "bare"},
		Prefixes: []model.Prefix{{Text: "Z|", Record: "r", Format: "line"}, {Text: "Z", Record: "r", Format: "zipped"}, {Text: "B", Record: "r", Format: "raw"}},
	}}
	hex := func(digits string) any { return map[string]any{"hex": digits} }
	for _, c := range []struct {
		op   string
		wire any
		free bool
	}{
		{"record.encode", "Zabc", true},
		{"record.encode", "Z|abc", false},
		{"base85.encode", "Zabc", false},
		{"record.encode", hex("429101"), false},
		{"record.encode", hex("789c42"), true},
		{"record.encode", "x", false},
	} {
		if free := n.pinned(job{op: c.op}, c.wire) != show(c.wire); free != c.free {
			t.Errorf("%s of %s is free: %t", c.wire, c.op, free)
		}
	}
	if z, bare := n.pinned(job{op: "record.encode"}, "Zabc"), n.pinned(job{op: "record.encode"}, hex("789c42")); z == bare {
		t.Errorf("the prefixes of what is compressed are not compared: %s", z)
	}
}

// A text frame, which is drawn, is also read as bytes; what a vector has encoded is not.
func TestTextFramesAreReadAsBytes(t *testing.T) {
	frame, is := job{}.asBytes("é")
	if got := canonical(frame); !is || got != `{"hex":"c3a9"}` {
		t.Errorf("%s (%t)", got, is)
	}
	for _, c := range []struct {
		job  job
		wire any
	}{{job{vector: true}, "é"}, {job{}, map[string]any{"hex": "90"}}} {
		if frame, is := c.job.asBytes(c.wire); is {
			t.Errorf("%v as %v", c.wire, frame)
		}
	}
}
