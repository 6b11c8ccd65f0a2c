package types

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// punctuation is all of ASCII's: any separator may stand in a text.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// Text is the type of any Unicode text.
var Text = Type{
	Name: "text", Noun: "text", JSON: "string", Want: "a string", As: []string{"text"},
	Also: []string{"string", "str", "char", "varchar", "uuid", "date", "datetime", "timestamp", "time"},
	Mark: punctuation, Text: true, Long: true, Empty: true,
	Read: func(_ Field, lexeme []byte) (any, error) {
		s, err := Unquote(lexeme)
		if err != nil {
			return nil, err
		}
		return s, nil
	},
	Takes: func(Field, any) bool { return true },
	Plain: func(Field) any { return "text" },
	Edges: func(Field) []any { return values("", "plain") },
	Draw:  func(d Drawer, _ Field) any { return d.Text(d.Length()) },
}

// Unquote reads a JSON string, and refuses one that is not Unicode.
func Unquote(src []byte) (string, error) {
	var s string
	switch src = bytes.TrimLeft(src, " \t\r\n"); {
	case json.Unmarshal(src, &s) != nil || src[0] != '"':
		return "", wrong(src, "no string")
	case !utf8.Valid(src):
		return "", errors.New("the text is not UTF-8")
	case strings.Count(s, replaced) > strings.Count(string(src), replaced)+strings.Count(strings.ToLower(string(src)), `\ufffd`):
		return "", errors.New("the text is not Unicode: it has half of a surrogate pair")
	}
	return s, nil
}

// replaced is what encoding/json puts in the place of a lone surrogate.
const replaced = "\uFFFD"
