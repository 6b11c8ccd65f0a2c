package compact_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// records are arbitrary, and many of them are not representable.
var records = rapid.Custom(func(t *rapid.T) compact.Response {
	r := compact.Response{
		Status: compact.Status(rapid.SampledFrom([]string{"OK", "ERR", "PART", "STREAM", "ok", ""}).Draw(t, "status")),
		Model: compact.Model(rapid.OneOf(rapid.SampledFrom([]string{
			"G3", "C4", "SE", "gemini", "Seele", "#0", "#5", "#6", "#007", "#9007199254740991", "#9007199254740992", "", "a|b", "\xff",
		}), rapid.StringN(0, 6, -1)).Draw(t, "model")),
		Tokens: rapid.SampledFrom([]int64{0, 1, 127, 128, 255, 256, 65535, 65536, 1 << 32, 1<<53 - 1, 1 << 53, -1}).Draw(t, "tokens"),
		Result: strings.Repeat(rapid.StringN(0, 20, -1).Draw(t, "result"), rapid.SampledFrom([]int{1, 1, 3, 60}).Draw(t, "times")),
	}
	if rapid.IntRange(0, 3).Draw(t, "optional") > 0 {
		return r
	}
	if effort := rapid.SampledFrom([]compact.Effort{"", "low", "high", "extreme"}).Draw(t, "effort"); effort != "" {
		r.ReasoningEffort = &effort
	}
	on, code := rapid.Bool().Draw(t, "on"), rapid.Int64Range(-2, 3).Draw(t, "code")
	if rapid.Bool().Draw(t, "ultrathink") {
		r.Ultrathink = &on
	}
	if rapid.Bool().Draw(t, "returncode") {
		r.ReturnCode = &code
	}
	r.Members = rapid.SampledFrom([]string{"", "", "{}", `{"a":[1.0, "\ud800"],"a":null}`, `{"model":1}`, `{"x":`, "[]"}).Draw(t, "members")
	return r
})

var formats = rapid.SampledFrom([]compact.Format{
	"", "auto", "smallest", "tokens", "verbose", "dsl", "binary", "base85", "compressed", "brotli",
})

func options(t *rapid.T) compact.EncodeOptions {
	o := compact.EncodeOptions{Format: formats.Draw(t, "format")}
	if v := rapid.Int64Range(-1, 4).Draw(t, "version"); v >= 0 {
		o.PayloadVersion = &v
	}
	if rapid.IntRange(0, 3).Draw(t, "lossy") == 0 {
		o.AllowLoss = []string{"reasoning_effort", "ultrathink", "returncode", "members"}
	}
	return o
}

// Generated code and the interpreter give the same for records, for their
// frames, and for damaged frames.
func TestInterpreter(t *testing.T) {
	generated, interpreter := compact.Default(), interpreted(t)
	if generated.Digest() != interpreter.Digest() {
		t.Fatalf("the digest is %s, the model's %s", generated.Digest(), interpreter.Digest())
	}
	rapid.Check(t, func(t *rapid.T) {
		r, o := records.Draw(t, "record"), options(t)
		wire, err := generated.Encode(r, o)
		other, otherErr := interpreter.EncodeRecord("response", fieldsOf(r), o)
		if wire != other || !reflect.DeepEqual(err, otherErr) {
			t.Fatalf("generated code encodes %q (%v), the interpreter %q (%v)", wire, err, other, otherErr)
		}
		frames := []string{wire, rapid.StringN(0, 10, -1).Draw(t, "noise")}
		if len(wire) > 1 {
			at := rapid.IntRange(0, len(wire)-1).Draw(t, "at")
			b := rapid.SampledFrom([]byte("|{}0A85:MZ\"\\#~\x80")).Draw(t, "byte")
			frames = append(frames, wire[:at], wire[at:], wire[:at]+string(b)+wire[at+1:], wire[:at]+string(b)+wire[at:])
		}
		for _, frame := range frames {
			got, err := generated.Decode(frame)
			want, wantErr := interpreter.DecodeRecord("response", frame)
			if !reflect.DeepEqual(err, wantErr) || err == nil && !reflect.DeepEqual(fieldsOf(got), want) {
				t.Fatalf("%q: generated code decodes %+v (%v), the interpreter %+v (%v)", frame, got, err, want, wantErr)
			}
		}
	})
}

// fieldsOf is a record as the interpreter takes and gives it.
func fieldsOf(r compact.Response) map[string]any {
	fields := map[string]any{"status": string(r.Status), "model": string(r.Model), "tokens": r.Tokens, "result": r.Result}
	if r.ReasoningEffort != nil {
		fields["reasoning_effort"] = string(*r.ReasoningEffort)
	}
	if r.Ultrathink != nil {
		fields["ultrathink"] = *r.Ultrathink
	}
	if r.ReturnCode != nil {
		fields["returncode"] = *r.ReturnCode
	}
	if r.Members != "" {
		fields["members"] = r.Members
	}
	return fields
}

// The types of this package are not a model's, and the records of a model have no
// other types.
func TestTypesAndModels(t *testing.T) {
	if _, err := interpreted(t).Decode("RES|OK|G3|0|x"); !isKind(err, compact.KindNotAvailable) {
		t.Error(err)
	}
	if fields, err := compact.Default().DecodeRecord("response", "RES|OK|G3|0|x"); err == nil {
		t.Error(fields)
	}
}

// AppendDecode's record holds no memory of the frame.
func TestAppendDecodeCopies(t *testing.T) {
	for _, frame := range []string{"RES|OK|unknown|5|text", `{"model":"unknown","returncode":0,"response":"text","x":1}`} {
		wire := []byte(frame)
		_, head, err := compact.AppendDecode(nil, wire)
		clear(wire)
		if head.Model != "unknown" || head.Status != "OK" || err != nil || head.Members != "" && head.Members != `{"x":1}` {
			t.Errorf("%s: %+v (%v)", frame, head, err)
		}
	}
}
