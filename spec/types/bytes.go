package types

import (
	"encoding/base64"
	"strings"
)

// Bytes is the type of any bytes. As text they are Base64.
var Bytes = Type{
	Name: "bytes", Noun: "bytes", JSON: "string of padded Base64", Want: "padded Base64", As: []string{"bytes"},
	Also: []string{"byte", "blob", "binary", "buffer", "bytearray", "uint8array", "base64"},
	Mark: "+/=", Long: true, Empty: true, Base64: true,
	Read: func(_ Field, lexeme []byte) (any, error) {
		text, err := Unquote(lexeme)
		if err != nil {
			return nil, err
		}
		b, err := base64.StdEncoding.Strict().DecodeString(text)
		if err != nil || strings.ContainsAny(text, "\r\n") { // which the library skips
			return nil, wrong(lexeme, "no padded Base64")
		}
		return b, nil
	},
	Takes: func(Field, any) bool { return true },
	Plain: func(Field) any { return []byte("abc") },
	Edges: func(Field) []any {
		return values([]byte{}, []byte{0}, []byte{0xfb, 0xff}, make([]byte, 255), make([]byte, 256), []byte("abc"))
	},
	Draw: func(d Drawer, _ Field) any {
		b := make([]byte, d.Length())
		for i := range b {
			b[i] = byte(d.IntN(256))
		}
		return b
	},
}
