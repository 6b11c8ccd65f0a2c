package conformance

import "testing"

// Testees that tell causes must tell the same; one that does not is left alone.
func TestCausesAreCompared(t *testing.T) {
	said := func(value, message string) Answer {
		why := map[string]any{"cause": "wrong_value", "field": "tokens", "value": value}
		return Answer{Err: map[string]any{"kind": "InvalidFormat", "why": why, "message": message}}
	}
	stream := func(cause string, limit any) Answer {
		return Answer{Err: map[string]any{"kind": "DecompressionFailed", "why": map[string]any{"cause": cause}, "message": cause, "limit": limit}}
	}
	bytes := func(cause, message string) Answer {
		return Answer{Err: map[string]any{"kind": "InvalidFormat", "why": map[string]any{"cause": cause, "value": "B"}, "message": message}}
	}
	damaged, tooLong := stream("zlib_stream", nil), stream("over_limit", "output")
	silent := Answer{Err: map[string]any{"kind": "InvalidFormat", "message": "other words"}}
	in := func(a Answer) Answer { return Answer{OK: []any{map[string]any{"error": a.Err}}} }
	for name, c := range map[string]struct {
		answers []Answer
		want    int
	}{
		"the same":             {[]Answer{said("1", "a"), silent, said("1", "a")}, 0},
		"another value":        {[]Answer{said("1", "a"), silent, said("2", "a")}, 1},
		"another message":      {[]Answer{silent, said("1", "a"), said("1", "b")}, 1},
		"of one in a list":     {[]Answer{in(said("1", "a")), in(said("1", "b")), in(silent)}, 1},
		"of another kind too":  {[]Answer{said("1", "a"), {Err: map[string]any{"kind": "K", "why": nil}}}, 0},
		"either fault":         {[]Answer{damaged, tooLong, damaged}, 0},
		"another fault":        {[]Answer{tooLong, stream("payload", nil)}, 1},
		"another limit":        {[]Answer{damaged, stream("over_limit", "input")}, 1},
		"another function":     {[]Answer{bytes("binary_frame", "decode_bytes"), bytes("binary_frame", "DecodeBytes")}, 0},
		"another writer":       {[]Answer{bytes("binary_format", "encode_bytes"), bytes("binary_format", "EncodeBytes")}, 0},
		"no text of Go":        {[]Answer{bytes("binary_frame", "DecodeBytes"), bytes("not_unicode", "x")}, 0},
		"bytes, or unknown":    {[]Answer{bytes("binary_frame", "DecodeBytes"), bytes("unknown_format", "x")}, 1},
		"a value, or no error": {[]Answer{{OK: "x"}, {OK: []any{"y"}}}, 0},
	} {
		var r Report
		r.compareCauses(name, request{}, []string{"a", "b", "c"}[:len(c.answers)], c.answers)
		if len(r.Failures) != c.want {
			t.Errorf("%s: %d failures, want %d", name, len(r.Failures), c.want)
		}
	}
}

// Whoever edits the tree that stands first is named, not those that differ from it.
func TestCausesAreMeasuredByTheInterpreter(t *testing.T) {
	said := func(message string) Answer {
		return Answer{Err: map[string]any{"kind": "InvalidFormat", "why": map[string]any{"cause": "wrong_value"}, "message": message}}
	}
	var r Report
	r.compareCauses("case", request{}, []string{"go", "python", InterpreterName}, []Answer{said("edited"), said("right"), said("right")})
	if len(r.Failures) != 1 || r.Failures[0].Language != "go" || r.Failures[0].By != InterpreterName ||
		r.Failures[0].Got != `the message "edited"` || r.Failures[0].Want != `the message "right"` {
		t.Errorf("%+v", r.Failures)
	}
}
