package compact_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

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
