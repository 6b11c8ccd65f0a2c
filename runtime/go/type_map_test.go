package compact_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// In Go a map that is nil is absent where it is optional, and empty where it is not. Any map whose
// keys are strings is a map.
func TestMapsOfData(t *testing.T) {
	type key string
	p := ofSpec(t, "maps")
	for _, c := range []struct {
		fields map[string]any
		frame  string
	}{
		{map[string]any{"names": map[string]string(nil), "shares": map[string]float64(nil)}, `M{"names":{}}`},
		{map[string]any{"names": map[string]any(nil), "shares": map[string]any{}}, `M{"names":{},"shares":{}}`},
		{map[string]any{"names": map[key]string{"b": "claude", "a": "gemini"}, "shares": map[string]int{"": -1}}, `M{"names":{"a":"G3","b":"C4"},"shares":{"":-1}}`},
		{map[string]any{"names": map[string]any{}, "blobs": map[string][]byte{"x": {}}, "extras": map[string]string{"x": " [ ] "}}, `M{"names":{},"extras":{"x":[]},"blobs":{"x":""}}`},
	} {
		frame, err := p.EncodeRecord("mixed", c.fields, compact.RecordOptions{Format: "json"})
		if err != nil || frame != c.frame {
			t.Errorf("%v: %s, %v", c.fields, frame, err)
		}
	}
}

// What is no map, and a value of another type, is refused where it stands. The first of several is
// that of the least key, whatever Go's own order is.
func TestMapsOfOtherData(t *testing.T) {
	p := ofSpec(t, "maps")
	for _, c := range []struct {
		names, shares  any
		field, message string
	}{
		{"G3", nil, "names", "cannot represent the names, expected a map"},
		{[]string{"G3"}, nil, "names", "cannot represent the names, expected a map"},
		{map[int]string{1: "G3"}, nil, "names", "cannot represent the names, expected a map"},
		{map[string]string{}, map[string]any{"c": "3", "b": "2", "a": 1.5}, `shares["b"]`, `cannot represent the shares["b"] 2, expected a finite number`},
		{map[string]any{"b": nil, "c": nil}, nil, `names["b"]`, `cannot represent the names["b"] <nil>, expected Unicode text`},
		{map[string]any{"a": 7, "c": "\xff", "b": "\xfe"}, nil, `names["b"]`, `the names["b"] is not Unicode`}, // the texts are first
		{map[string]any{"a": "\xff", "\xff": "G3"}, nil, "names", "the names is not Unicode"},                  // and keys the first of them
	} {
		fields := map[string]any{"names": c.names}
		if c.shares != nil {
			fields["shares"] = c.shares
		}
		for range 8 { // orders
			_, err := p.EncodeRecord("mixed", fields, compact.RecordOptions{Format: "json"})
			var e *compact.Error
			if !errors.As(err, &e) || e.Field != c.field || e.Message != c.message {
				t.Errorf("%v: %v", fields, err)
			}
		}
	}
}

// An error has the whole key, as JSON writes it; its message shows the key as it shows a value.
func TestPathsHaveKeys(t *testing.T) {
	p := ofSpec(t, "maps")
	long := strings.Repeat("0123456789", 3)
	for key, want := range map[string]struct{ field, shown string }{
		"a b":      {`shares["a b"]`, `shares["a b"]`},
		"\"\\\n":   {`shares["\"\\\n"]`, `shares["\"\\\u000a"]`},
		"\x01é/":   {`shares["\u0001é/"]`, `shares["\u0001é/"]`},
		"\u202e":   {"shares[\"\u202e\"]", `shares["\u202e"]`},
		`"]["`:     {`shares["\"][\""]`, `shares["\"][\""]`},
		long:       {`shares["` + long + `"]`, `shares["01234567890123456789…"]`},
		"":         {`shares[""]`, `shares[""]`},
		"names[\"": {`shares["names[\""]`, `shares["names[\""]`},
	} {
		fields := map[string]any{"names": map[string]string{}, "shares": map[string]any{key: "x"}}
		_, err := p.EncodeRecord("mixed", fields, compact.RecordOptions{Format: "json"})
		var e *compact.Error
		message := "cannot represent the " + want.shown + " x, expected a finite number"
		if !errors.As(err, &e) || e.Field != strings.NewReplacer("\n", `\n`).Replace(want.field) || e.Message != message {
			t.Errorf("%q: %+v, want the message %s", key, e, message)
		}
	}
}

// What a spec names is shown whole in messages, as keys are not.
func TestNamesAreShownWhole(t *testing.T) {
	p := ofSpec(t, "parts")
	frame := `{"model":"G3","messages":[],"named":{"a key of more than twenty characters":{"Role":"user","text":"","in reply to the message":{}}},"usage":{}}`
	_, err := p.DecodeRecord("turn", frame)
	const want = `the field named["a key of more than t…"]["in reply to the message"]["Role"] is missing`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A name that only looks like a path is shown as it is.
func TestNamesAreNoPaths(t *testing.T) {
	p := ofSpec(t, "maps")
	for _, name := range []string{`x["`, `x["\u1`, `["\q"]`, `names["`} {
		_, err := p.EncodeRecord("mixed", map[string]any{"names": map[string]string{}, name: 1}, compact.RecordOptions{Format: "json"})
		var e *compact.Error
		if !errors.As(err, &e) || e.Field != name || !strings.HasPrefix(e.Message, "cannot represent the "+name+" 1,") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Where a frame is wrong, the error says where, and what was found there.
func TestWrongFramesOfMaps(t *testing.T) {
	p := ofSpec(t, "maps")
	for _, c := range []struct{ frame, field, message string }{
		{`M{"names":{"a":"x","\u0061":null}}`, `names["a"]`, `the member names["a"] appears twice`},
		{`M{"names":{"\ud800":1}}`, "names", `names is "\ud800", expected Unicode text`},
		{`M{"names":{"a":{}}}`, `names["a"]`, `names["a"] is {}, expected Unicode text`},
		{`M{"names":[ {} ]}`, "names", `names is [ {} ], expected a map`},
		{"ML~[]~~~~~", "names", "names is [], expected a map"},
		{"ML~{~~~~~", "names", `names is "{", expected a map`},
		{"MR\x92\x01\x82\xa1k\x00\xa1k\xc1", `names["k"]`, `the member names["k"] appears twice`},
		{"MR\x92\x01\x81\x01\x00", "names", "the names in the payload is not a string"},
		{"MR\x92\x01\x81\xa1\xff\x00", "names", "the names is not Unicode"},
		{"MR\x92\x01\x90", "names", "the names in the payload is not a map"},
		{"MR\x92\x01\x81\xa1k\xc0", `names["k"]`, `the names["k"] in the payload is not an integer from 0 to 9007199254740991`},
		{"MR\x92\x01\x82\xa1k\x00", "", "the payload is cut off"},
	} {
		_, err := p.DecodeRecordBytes("mixed", []byte(c.frame))
		var e *compact.Error
		if !errors.As(err, &e) || e.Field != c.field || e.Message != c.message {
			t.Errorf("%q: %v in %q", c.frame, err, e.Field)
		}
	}
}

// What is read is never nil, and nobody else's memory; what is written stays as it was.
func TestMapsAreTheCallers(t *testing.T) {
	p := ofSpec(t, "maps")
	given := map[string]any{
		"names": map[string]string{"b": "gemini", "a": "unheard of"}, "notes": map[string]string{"": "", "é": "a"}, "flags": map[string]bool{},
		"extras": map[string]string{"x": "[ 1 ]"}, "blobs": map[string][]byte{"\n": {1, 2}},
	}
	want := map[string]any{
		"names": map[string]any{"b": "G3", "a": "unheard of"}, "notes": map[string]any{"": "", "é": "a"}, "flags": map[string]any{},
		"extras": map[string]any{"x": "[1]"}, "blobs": map[string]any{"\n": []byte{1, 2}},
	}
	for _, format := range []string{"json", "line", "raw", "small"} {
		frame, err := p.EncodeRecordBytes("mixed", given, compact.RecordOptions{Format: format})
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		if names := given["names"].(map[string]string); names["b"] != "gemini" || given["extras"].(map[string]string)["x"] != "[ 1 ]" {
			t.Errorf("%s: the encoder changed %v", format, given)
		}
		got, err := p.DecodeRecordBytes("mixed", frame)
		clear(frame)
		if again, _ := p.EncodeRecordBytes("mixed", given, compact.RecordOptions{Format: format}); len(again) == 0 {
			t.Errorf("%s: no second frame", format) // it goes through the same buffers
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v; expected %v", format, got, err, want)
		}
	}
}

// The trace of a payload has a map as data.
func TestTraceOfAMap(t *testing.T) {
	p := ofSpec(t, "maps")
	var values []any
	_, err := p.TraceRecord("tally", false, []byte("\x92\x01\x82\xa1b\x01\xa1a\x00"), func(s compact.Span) { values = append(values, s.Value) })
	if want := map[string]any{"a": "user", "b": "assistant"}; err != nil || len(values) == 0 || !reflect.DeepEqual(values[len(values)-1], want) {
		t.Errorf("%v, %v", values, err)
	}
}
