package compact_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A slowValue is a JSON value as a tree of lexemes, read with encoding/json.
type slowValue struct {
	kind   byte // { [ " or 0
	raw    string
	keys   []string // lexemes
	values []*slowValue
}

// slowParse returns nil for what encoding/json does not take, and for what
// nests deeper than depth.
func slowParse(text string, depth int) *slowValue {
	if !json.Valid([]byte(text)) {
		return nil
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber() // 1e400 is no float64
	v := slowRead(d, text)
	if v.height() > depth {
		return nil
	}
	return v
}

// slowToken is a token's lexeme: what stands before the place that it left, but
// for white space and separators.
func slowToken(d *json.Decoder, text string) (json.Token, string) {
	start := d.InputOffset()
	token, err := d.Token()
	if err != nil {
		panic(err) // the text is valid
	}
	return token, strings.TrimLeft(text[start:d.InputOffset()], " \t\r\n,:")
}

func slowRead(d *json.Decoder, text string) *slowValue {
	token, raw := slowToken(d, text)
	v := &slowValue{raw: raw}
	switch token {
	case json.Delim('{'), json.Delim('['):
		v.kind = raw[0]
		for d.More() {
			if v.kind == '{' {
				_, key := slowToken(d, text)
				v.keys = append(v.keys, key)
			}
			v.values = append(v.values, slowRead(d, text))
		}
		slowToken(d, text)
	default:
		if raw[0] == '"' {
			v.kind = '"'
		}
	}
	return v
}

func (v *slowValue) height() int {
	h := 0
	for _, x := range v.values {
		h = max(h, x.height())
	}
	if v.kind == '{' || v.kind == '[' {
		h++
	}
	return h
}

// min is the text without white space between tokens.
func (v *slowValue) min() string {
	if v.kind != '{' && v.kind != '[' {
		return v.raw
	}
	var parts []string
	for i, x := range v.values {
		part := x.min()
		if v.kind == '{' {
			part = v.keys[i] + ":" + part
		}
		parts = append(parts, part)
	}
	return v.raw + strings.Join(parts, ",") + string(v.kind+2)
}

// slowQuote writes text as a JSON string.
func slowQuote(text string) string {
	var b strings.Builder
	for _, r := range text {
		const named = "\"\\\b\f\n\r\t"
		if i := strings.IndexRune(named, r); i >= 0 {
			b.WriteString(`\` + string(`"\bfnrt`[i]))
		} else if r < 0x20 {
			b.WriteString(`\u00` + string("01"[r>>4]) + string("0123456789abcdef"[r&15]))
		} else {
			b.WriteRune(r)
		}
	}
	return `"` + b.String() + `"`
}

// jsonText draws JSON that likes what the algorithms treat in a special way.
func jsonText(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string { return drawJSON(t, depth) })
}

var (
	drawnKeys = rapid.SampledFrom([]string{
		"messages", "m", "model", "M", "content", "c", "role", "r", "name", "n", "tools", "ts", "tool_choice", "tc", "function_call", "fc",
		"function", "fn", "arguments", "a", "temperature", "T", "top_p", "stream", "s", "stop", "S", "logit_bias", "frequency_penalty", "f",
		"presence_penalty", "choices", "C", "delta", "finish_reason", "fr", "usage", "U", "prompt_tokens", "=", "=m", "==m", "=messages", "=row",
		"=JSON", "=2 rows", "=a", "__proto__", "constructor", "toString", "", `m\u0065ssages`, `=\n`, `\ud800`, "한", "key", "another_key",
	})
	drawnStrings = rapid.SampledFrom([]string{
		"gpt-4o", "4o", "o1", "o3", "=4o", "==", "user", "u", "system", "assistant", "tool", "stop", "length", "l", "=", "=a", "=b:c", "=b/c", "=JSON",
		"#T1|", "", "x", "안녕하세요, 반갑습니다", "😀😀😀😀", `\ud83d\ude00`, `\udc00`, `\u0000`, `\/`, `a\"b\\c\n`, "sixteen bytes ..", "fourteen bytes",
		"a rather long string that comes again", `gpt\u002d4o`, "\u2028 \ufeff<&>", "__proto__", "[1]", "{", `{\"a\":1}`, `[ ]`,
	})
	drawnScalars = rapid.SampledFrom([]string{
		"0", "-0", "1", "1.0", "1.00e0", "1E+00", "1e1", "0.0", "-0.0e-7", "0e5", "10", "1e400", "12345678901234567890123", "true", "false", "null",
		"1.5", "-1", "0.10",
	})
	drawnSpace = rapid.SampledFrom([]string{"", "", "", "", "", " ", "\n", "\t\r\n  "})
)

func drawJSON(t *rapid.T, depth int) string {
	space := func() string { return drawnSpace.Draw(t, "space") }
	choice := rapid.SampledFrom([]int{0, 2, 2, 3, 3, 4, 5, 7, 7, 8}).Draw(t, "kind")
	if depth == 0 {
		choice %= 3
	}
	switch choice {
	case 0, 1:
		return drawnScalars.Draw(t, "scalar")
	case 2:
		return `"` + drawnStrings.Draw(t, "string") + `"`
	case 3:
		return drawWrapped(t, depth)
	case 4, 5, 6:
		return drawObject(t, depth)
	case 7:
		return drawRows(t, depth)
	}
	var parts []string
	for range rapid.IntRange(0, 4).Draw(t, "elements") {
		parts = append(parts, space()+drawJSON(t, depth-1)+space())
	}
	return "[" + space() + strings.Join(parts, ",") + "]"
}

func drawObject(t *rapid.T, depth int) string {
	var parts []string
	for range rapid.IntRange(0, 5).Draw(t, "members") {
		gap := drawnSpace.Draw(t, "space")
		parts = append(parts, gap+`"`+drawnKeys.Draw(t, "key")+`"`+gap+":"+gap+drawJSON(t, depth-1))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// drawRows is an array of objects that mostly have the same keys.
func drawRows(t *rapid.T, depth int) string {
	keys := rapid.SliceOfN(drawnKeys, 1, 3).Draw(t, "keys")
	var rows []string
	for range rapid.IntRange(1, 6).Draw(t, "rows") {
		var parts []string
		for _, key := range keys {
			parts = append(parts, `"`+key+`":`+drawJSON(t, max(0, depth-2)))
		}
		rows = append(rows, "{"+strings.Join(parts, ",")+"}")
	}
	if rapid.IntRange(0, 5).Draw(t, "other") == 0 {
		rows = append(rows, drawJSON(t, depth-1))
	}
	return "[" + strings.Join(rows, ",") + "]"
}

// drawWrapped is a string that holds JSON, as some serializer wrote it.
func drawWrapped(t *rapid.T, depth int) string {
	inner := drawJSON(t, max(0, depth-1))
	var b bytes.Buffer
	switch rapid.IntRange(0, 3).Draw(t, "serializer") {
	case 0:
		_ = json.Compact(&b, []byte(inner))
	case 1:
		_ = json.Indent(&b, []byte(inner), "", "  ")
	case 2:
		_ = json.Indent(&b, []byte(inner), "", "    ")
	default:
		b.WriteString(inner)
	}
	quoted := slowQuote(b.String())
	if rapid.IntRange(0, 9).Draw(t, "escape") == 0 {
		quoted = strings.Replace(quoted, "a", `\u0061`, 1)
	}
	return quoted
}

// The tree gives back what encoding/json's own compaction gives.
func TestSlowParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := jsonText(4).Draw(t, "text")
		var b bytes.Buffer
		if err := json.Compact(&b, []byte(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if v := slowParse(text, 100); v.min() != b.String() {
			t.Fatalf("got %s, want %s", v.min(), b.String())
		}
	})
}
