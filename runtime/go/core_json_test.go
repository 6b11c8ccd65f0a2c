package compact

import (
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// scan goes over one JSON text of any kind.
func scan(text string, depth int64) *Error {
	s := jsonScanner{text: text, limit: depth}
	for {
		kind, err := s.next()
		if err != nil || kind == jsonEnd {
			return err
		}
	}
}

// skipped goes over it by skipping the value.
func skipped(text string, depth int64) *Error {
	s := jsonScanner{text: text, limit: depth}
	kind, err := s.next()
	if err == nil {
		err = s.skip(kind)
	}
	if err == nil {
		_, err = s.next()
	}
	return err
}

func sameSyntax(t interface{ Errorf(string, ...any) }, text string) {
	if err := scan(text, 1000); (err == nil) != json.Valid([]byte(text)) {
		t.Errorf("%q: %v", text, err)
	}
	for depth := range int64(4) {
		if a, b := scan(text, depth), skipped(text, depth); !reflect.DeepEqual(a, b) {
			t.Errorf("%q in depth %d: %v, and skipped %v", text, depth, a, b)
		}
	}
}

// Strings come out as encoding/json's, but for lone surrogates, and go in so
// that it reads them.
func TestUnquoteOracle(t *testing.T) {
	pieces := rapid.SampledFrom([]string{`\n`, `\/`, `\\`, `\"`, `\u0041`, `\ud83d`, `\ude00`, `\uD83D\uDE00`, "a", "한", "😀", `\b\f\r\t`})
	rapid.Check(t, func(t *rapid.T) {
		lexeme := `"`
		for _, p := range rapid.SliceOfN(pieces, 0, 8).Draw(t, "pieces") {
			lexeme += p
		}
		lexeme += `"`
		var want string
		if err := json.Unmarshal([]byte(lexeme), &want); err != nil {
			t.Fatal(err)
		}
		got, unicode := unquote(lexeme)
		if got != want {
			t.Fatalf("%s: got %q, want %q", lexeme, got, want)
		}
		if lone := !unicode; lone && !contains(want, utf8.RuneError) {
			t.Fatalf("%s has no lone surrogate", lexeme)
		} else if !lone && contains(want, utf8.RuneError) {
			t.Fatalf("%s has a lone surrogate", lexeme)
		}
		text := rapid.String().Draw(t, "text")
		if err := json.Unmarshal(appendQuoted(nil, text), &want); err != nil || want != text {
			t.Fatalf("%q is quoted as %s: %v", text, appendQuoted(nil, text), err)
		}
	})
}

func contains(s string, r rune) bool {
	for _, x := range s {
		if x == r {
			return true
		}
	}
	return false
}

// Positions count code points.
func TestScannerPositions(t *testing.T) {
	for text, want := range map[string]int{
		`{"한":x}`: 5, `{"😀" 1}`: 5, "": 0, "  ": 2, `{"a":1}}`: 7, `["` + "\x01": 2, `"\q"`: 2, `"\u00g0"`: 5,
	} {
		if err := scan(text, 10); err == nil || err.Position != want {
			t.Errorf("%q: %+v, want position %d", text, err, want)
		}
		sameSyntax(t, text)
	}
}
