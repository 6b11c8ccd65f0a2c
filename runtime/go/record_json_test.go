package compact_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// A record inside JSON of the caller's is the verbose object, which reads again.
func TestRecordsInJSON(t *testing.T) {
	type message struct {
		ID     int
		Answer compact.Response
		More   *compact.Response `json:",omitempty"`
	}
	slow := compact.EffortLow
	sent := message{7, compact.Response{Status: compact.StatusOK, Model: "gemini", Tokens: 3, Result: "a<b"}, &compact.Response{
		Status: compact.StatusStream, Model: "x", Result: "\n", ReasoningEffort: &slow, Members: `{"n":1.50}`,
	}}
	text, err := json.Marshal(sent)
	const want = `{"ID":7,"Answer":{"model":"G3","returncode":0,"response":"a\u003cb","tokens":3},` +
		`"More":{"model":"x","returncode":0,"response":"\n","reasoning_effort":"low","status":"STREAM","n":1.50}}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v\nwant %s", text, err, want)
	}
	var got message
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	sent.Answer.Model = "G3"
	if !reflect.DeepEqual(got, sent) {
		t.Errorf("%+v, want %+v", got, sent)
	}
}

// Errors are those of the format, and a record that is there stays as it was.
func TestRecordsInJSONAreRefused(t *testing.T) {
	before := compact.Response{Status: compact.StatusOK, Model: "G3", Result: "before"}
	for text, want := range map[string]*compact.Error{
		"null":                          {Kind: compact.KindInvalidFormat},
		"[]":                            {Kind: compact.KindInvalidFormat},
		`{"model":"G3","returncode":0}`: {Kind: compact.KindMissingField, Field: "response"},
		`{"model":1,"returncode":0,"response":"x"}`: {Kind: compact.KindInvalidFormat, Field: "model"},
	} {
		got := before
		err := json.Unmarshal([]byte(text), &got)
		var e *compact.Error
		if !errors.As(err, &e) || e.Kind != want.Kind || e.Field != want.Field || got != before {
			t.Errorf("%s: %v, %+v", text, err, got)
		}
	}
	var got compact.Response
	var e *compact.Error
	long := `{"model":"G3","returncode":0,"response":"` + strings.Repeat("x", int(compact.Default().Limits().Input)) + `"}`
	if err := got.UnmarshalJSON([]byte(long)); !errors.As(err, &e) || e.Limit != "input" {
		t.Errorf("of a long text: %v", err)
	}
	for _, r := range []compact.Response{{Model: "G3"}, {Status: "OK", Model: "\xff"}, {Status: "OK", Tokens: -1}} {
		if text, err := json.Marshal(r); text != nil || !errors.As(err, &e) {
			t.Errorf("%+v: %s, %v", r, text, err)
		}
	}
}
