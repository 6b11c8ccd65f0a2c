package engine

import (
	"encoding/json"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// Texts that end a literal, begin something in one, or look like another.
var hostile = []string{
	"", `"`, `\`, `\"`, "a\nb\r\tc\x00\x01\x1f\x7f", "${x} $x #{x} \\(x) %s", "??/", "'''\"\"\"", "\u00a0\u2028\u2029\u202e\ufeff", "완료 😀 \U0010ffff", "\x01" + "1f",
}

// What each language's manual gives for these: a quote, a backslash, a line
// feed, and U+2028, U+10FFFF; then what the language alone has.
func TestQuoteByTheManuals(t *testing.T) {
	for language, want := range map[string]string{
		"c":            `"\"\\\012\342\200\250\364\217\277\277\?${a}"`,
		"csharp":       `"\"\\\u000a\u2028\U0010ffff?${a}"`,
		"go":           `"\"\\\u000a\u2028\U0010ffff?${a}"`,
		"java":         `"\"\\\012\u2028\udbff\udfff?${a}"`,
		"javascript":   `"\"\\\u000a\u2028\udbff\udfff?${a}"`,
		"json":         `"\"\\\u000a\u2028\udbff\udfff?${a}"`,
		"kotlin":       `"\"\\\u000a\u2028\udbff\udfff?\${a}"`,
		"python":       `"\"\\\u000a\u2028\U0010ffff?${a}"`,
		"python_bytes": `"\"\\\x0a\xe2\x80\xa8\xf4\x8f\xbf\xbf?${a}"`,
		"rust":         `"\"\\\u{a}\u{2028}\u{10ffff}?${a}"`,
		"swift":        `"\"\\\u{a}\u{2028}\u{10ffff}?${a}"`,
	} {
		if got, err := quote(language, "\"\\\n\u2028\U0010ffff?${a}"); err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", language, got, err, want)
		}
	}
	if len(literals) != 11 {
		t.Errorf("%d languages", len(literals))
	}
}

// The languages themselves read the literals back.
func TestQuoteIsReadBack(t *testing.T) {
	for _, text := range hostile {
		if got, err := strconv.Unquote(quoted(t, "go", text)); err != nil || got != text {
			t.Errorf("go: %q, %v, want %q", got, err, text)
		}
		var got string
		if err := json.Unmarshal([]byte(quoted(t, "json", text)), &got); err != nil || got != text {
			t.Errorf("json: %q, %v, want %q", got, err, text)
		}
	}
	for language, program := range map[string]struct {
		argv        []string
		open, close string
	}{
		"python":     {[]string{"python3", "-"}, "import json\nprint(json.dumps([", "]))"},
		"javascript": {[]string{"node", "-"}, "console.log(JSON.stringify([", "]))"},
	} {
		if _, err := exec.LookPath(program.argv[0]); err != nil {
			t.Logf("no %s here", program.argv[0])
			continue
		}
		var literals []string
		for _, text := range hostile {
			literals = append(literals, quoted(t, language, text))
		}
		cmd := exec.Command(program.argv[0], program.argv[1:]...)
		cmd.Stdin = strings.NewReader(program.open + strings.Join(literals, ",\n") + program.close)
		out, err := cmd.Output()
		var read []string
		if err == nil {
			err = json.Unmarshal(out, &read)
		}
		if err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		for i, text := range hostile {
			if read[i] != text {
				t.Errorf("%s: %q, want %q", language, read[i], text)
			}
		}
	}
}

func quoted(t *testing.T, language, text string) string {
	t.Helper()
	literal, err := quote(language, text)
	if err != nil {
		t.Fatal(err)
	}
	return literal
}

func TestCommentStaysOnItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " \n ": "", "a\n\r\u2028\u2029\u0085b": "// a b", "*/ <!-- \\": `// */ <!-- \.`, "??/": "// ??/.", `\u000a \\u`: `// \ u000a \\ u`,
	} {
		if got := comment("//", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got, want := comment("#", `coding=utf-7 encoding: x \`), `# coding =utf-7 encoding : x \`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What ends a block comment can't end it early.
func TestBlockCommentsEndOnce(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a\nb": "/** a b */", "*/ x */": `/** *\/ x *\/ */`, "**/": `/** **\/ */`, "/*/ /*": `/** / *\/ / * */`, "/": "/** / */",
	} {
		if got := comment("/**", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"reasoning_effort": "reasoning effort", "DONE_KOREAN": "done korean", "toString": "to string", "a1_B2": "a1 b2", "x": "x", "": "", "__a__": "a",
	} {
		if got := strings.Join(words(name), " "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
