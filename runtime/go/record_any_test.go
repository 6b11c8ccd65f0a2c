package compact_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// DecodeAny gives the record by value, and every error as the record's own decoder.
func TestDecodeAny(t *testing.T) {
	for _, frame := range []string{
		"RES|OK|G3|150|Hello, world!", `{"model":"G3","returncode":0,"response":"x"}`, ` {"model":1}`, "MgQA=", "RES|OK", "A~", "Z",
	} {
		own, failed := compact.Decode(frame)
		r, err := compact.DecodeAny(frame)
		if failed != nil {
			if r != nil || !reflect.DeepEqual(err, failed) {
				t.Errorf("%q: %v and %v, want no record and %v", frame, r, err, failed)
			}
			continue
		}
		switch r := r.(type) {
		case compact.Response:
			if !reflect.DeepEqual(r, own) {
				t.Errorf("%q: %+v, want %+v", frame, r, own)
			}
		default:
			t.Errorf("%q: a %T", frame, r)
		}
	}
}

// A frame of no record names all prefixes, behind the limit.
func TestDecodeAnyOfNoRecord(t *testing.T) {
	limits := compact.Default().Limits()
	limits.Input = 4
	for _, x := range []struct {
		p             *compact.Protocol
		frame, expect string
	}{
		{compact.Default(), "hello", `no record begins with "hello", expected "{", "RES|", "M", "A" or "Z"`},
		{compact.Default(), "", `no record begins with "", expected "{", "RES|", "M", "A" or "Z"`},
		{compact.Default(), "D|+|x", `"D|+|x" begins a frame of deltas, not of record`},
		{compact.Default(), "REQ|", `"REQ|" begins a frame of requests, not of record`},
		{compact.Default().WithLimits(limits), "hello", "over the input limit of 4"},
	} {
		r, err := x.p.DecodeAny(x.frame)
		var e *compact.Error
		if r != nil || !errors.As(err, &e) || e.Kind != compact.KindInvalidFormat || e.Message != x.expect {
			t.Errorf("%q: %v, %v; want %s", x.frame, r, err, x.expect)
		}
	}
}
