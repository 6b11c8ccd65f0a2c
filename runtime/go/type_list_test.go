package compact_test

import (
	"errors"
	"reflect"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// In Go a list that is nil is absent where it is optional, and empty where it is not. Any
// slice is a list, but for bytes.
func TestListsOfData(t *testing.T) {
	p := ofSpec(t, "lists")
	for _, c := range []struct {
		fields map[string]any
		frame  string
	}{
		{map[string]any{"names": []string(nil), "shares": []float64(nil)}, `M{"names":[]}`},
		{map[string]any{"names": []any(nil), "shares": []any{}}, `M{"names":[],"shares":[]}`},
		{map[string]any{"names": []string{"gemini"}, "shares": []int{1, 2}, "flags": []bool{true}}, `M{"names":["G3"],"shares":[1,2],"flags":[true]}`},
		{map[string]any{"names": []any{}, "blobs": [][]byte{{}, {0xfb, 0xff}}, "extras": []string{" [ ] "}}, `M{"names":[],"extras":[[]],"blobs":["","+/8="]}`},
	} {
		frame, err := p.EncodeRecord("mixed", c.fields, compact.RecordOptions{Format: "json"})
		if err != nil || frame != c.frame {
			t.Errorf("%v: %s, %v", c.fields, frame, err)
		}
	}
}

// What is no list, and an element of another type, is refused where it stands.
func TestListsOfOtherData(t *testing.T) {
	p := ofSpec(t, "lists")
	for _, c := range []struct {
		names, shares any
		field         string
		message       string
	}{
		{"G3", nil, "names", "cannot represent the names, expected a list"},
		{[]byte("G3"), nil, "names", "cannot represent the names, expected a list"},
		{map[string]any{}, nil, "names", "cannot represent the names, expected a list"},
		{[]string{"G3"}, []any{1.5, "2"}, "shares[1]", "cannot represent the shares[1] 2, expected a finite number"},
		{[]any{"G3", nil}, nil, "names[1]", "cannot represent the names[1] <nil>, expected Unicode text"},
		{[]any{7, "\xff"}, nil, "names[1]", ""}, // the texts are first
	} {
		fields := map[string]any{"names": c.names}
		if c.shares != nil {
			fields["shares"] = c.shares
		}
		_, err := p.EncodeRecord("mixed", fields, compact.RecordOptions{Format: "json"})
		var e *compact.Error
		if !errors.As(err, &e) || e.Field != c.field || c.message != "" && e.Message != c.message {
			t.Errorf("%v: %v", fields, err)
		}
	}
}

// What is read is never nil, and nobody else's memory; what is written stays as it was.
func TestListsAreTheCallers(t *testing.T) {
	p := ofSpec(t, "lists")
	given := map[string]any{
		"names": []string{"gemini", "unheard of"}, "notes": []string{"a", "", "é"}, "flags": []bool{},
		"extras": []string{"[ 1 ]"}, "blobs": [][]byte{{1, 2}},
	}
	want := map[string]any{
		"names": []any{"G3", "unheard of"}, "notes": []any{"a", "", "é"}, "flags": []any{},
		"extras": []any{"[1]"}, "blobs": []any{[]byte{1, 2}},
	}
	for _, format := range []string{"json", "line", "raw", "small"} {
		frame, err := p.EncodeRecordBytes("mixed", given, compact.RecordOptions{Format: format})
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		if names := given["names"].([]string); names[0] != "gemini" || given["extras"].([]string)[0] != "[ 1 ]" {
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
