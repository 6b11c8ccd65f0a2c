package compact_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"strings"
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

func eachVector(f testing.TB, op string, visit func(input json.RawMessage)) {
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
	var raw struct{ Hex, WTF8 *string }
	if json.Unmarshal(input, &raw) != nil || (raw.Hex == nil) == (raw.WTF8 == nil) {
		return "", false
	}
	if raw.Hex == nil {
		raw.Hex = raw.WTF8
	}
	b, err := hex.DecodeString(*raw.Hex)
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

// minified is JSON without the white space between its tokens.
func minified(text string) string {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		return ""
	}
	return b.String()
}

// isJSON says whether the library takes a text, and no more brackets are open at
// once than that.
func isJSON(text string, depth int) bool {
	open, d := 0, json.NewDecoder(strings.NewReader(text))
	d.UseNumber() // 1e400 is no float64
	for json.Valid([]byte(text)) {
		token, err := d.Token()
		if err != nil {
			return true
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			open++
		case json.Delim(']'), json.Delim('}'):
			open--
		}
		if open > depth {
			return false
		}
	}
	return false
}

// quoted is a text as a JSON string, raw where JSON allows that.
func quoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text)
	return strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029", "\n", "").Replace(b.String())
}
