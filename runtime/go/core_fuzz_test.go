package compact_test

import (
	"encoding/hex"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// seedInputs hands the fuzzer what the vectors of an operation have as input:
// texts, or the bytes of {"hex"}.
func seedInputs(f *testing.F, op string, add func(input string)) {
	f.Helper()
	eachVector(f, op, func(input json.RawMessage) {
		if text, ok := wireInput(input); ok {
			add(text)
		}
	})
}

func eachVector(f *testing.F, op string, visit func(input json.RawMessage)) {
	f.Helper()
	topics, err := vectors.Load()
	if err != nil {
		f.Fatal(err)
	}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			if c.Op == op && len(c.Input) < 2000 {
				visit(c.Input)
			}
		}
	}
}

func wireInput(input json.RawMessage) (string, bool) {
	var text string
	if json.Unmarshal(input, &text) == nil {
		return text, true
	}
	var bytes struct{ Hex, WTF8 *string }
	if json.Unmarshal(input, &bytes) != nil || (bytes.Hex == nil) == (bytes.WTF8 == nil) {
		return "", false
	}
	if bytes.Hex == nil {
		bytes.Hex = bytes.WTF8
	}
	b, err := hex.DecodeString(*bytes.Hex)
	return string(b), err == nil
}

// refused says whether an error is as promised: of a kind, with a message that
// is text.
func refused(t *testing.T, err error) {
	t.Helper()
	if kindOf(err) == "" || !utf8.ValidString(err.Error()) {
		t.Fatalf("%#v", err)
	}
}
