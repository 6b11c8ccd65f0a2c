package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A slow JSON reader (RFC 8259) that keeps every lexeme.

type jsonReader struct {
	text  string
	at    int
	depth int64
	deep  bool // whether it stopped at the depth
}

// parseJSON reads one value with white space around it, and no more than depth
// brackets open at once.
func parseJSON(text string, depth int64) (*node, bool) {
	r := &jsonReader{text: text, depth: depth}
	r.space()
	v, ok := r.value()
	r.space()
	return v, ok && r.at == len(text)
}

// scanJSON reads the value that text begins with, with nothing in front.
func scanJSON(text string, depth int64) (lexeme string, ok, deep bool) {
	r := &jsonReader{text: text, depth: depth}
	v, ok := r.value()
	return v.lexeme, ok, r.deep
}

func (r *jsonReader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\n\r", r.text[r.at]) >= 0 {
		r.at++
	}
}

// next takes the token if it is there.
func (r *jsonReader) next(token string) bool {
	if strings.HasPrefix(r.text[r.at:], token) {
		r.at += len(token)
		return true
	}
	return false
}

func (r *jsonReader) value() (*node, bool) {
	v, ok := &node{start: r.at}, false
	switch {
	case r.next("{"):
		v.kind = '{'
		ok = r.inside(v, "}")
	case r.next("["):
		v.kind = '['
		ok = r.inside(v, "]")
	case r.next(`"`):
		v.kind = '"'
		ok = r.string()
	case r.next("true"), r.next("false"), r.next("null"):
		ok = true
	default:
		ok = r.number()
	}
	v.lexeme = r.text[v.start:r.at]
	return v, ok
}

// inside reads on behind an opening bracket.
func (r *jsonReader) inside(v *node, end string) bool {
	r.depth--
	defer func() { r.depth++ }()
	if r.depth < 0 {
		r.deep = true
		return false
	}
	r.space()
	if r.next(end) {
		return true
	}
	for {
		r.space()
		if v.kind == '{' && !r.key(v) {
			return false
		}
		value, ok := r.value()
		if !ok {
			return false
		}
		v.values = append(v.values, value)
		r.space()
		if r.next(end) {
			return true
		}
		if !r.next(",") {
			return false
		}
	}
}

// key reads a member's name and what stands before its value.
func (r *jsonReader) key(v *node) bool {
	start := r.at
	if !r.next(`"`) || !r.string() {
		return false
	}
	v.keys, v.places = append(v.keys, r.text[start:r.at]), append(v.places, start)
	r.space()
	colon := r.next(":")
	r.space()
	return colon
}

// string reads on behind the opening quote.
func (r *jsonReader) string() bool {
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '"':
			return true
		case c < 0x20:
			return false
		case c == '\\' && !r.escape():
			return false
		}
	}
	return false
}

func (r *jsonReader) escape() bool {
	if r.at == len(r.text) {
		return false
	}
	c := r.text[r.at]
	r.at++
	if c != 'u' {
		return strings.IndexByte(`"\/bfnrt`, c) >= 0
	}
	for range 4 {
		if r.at == len(r.text) || strings.IndexByte("0123456789abcdefABCDEF", r.text[r.at]) < 0 {
			return false
		}
		r.at++
	}
	return true
}

func (r *jsonReader) digits() bool {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
	}
	return r.at > start
}

func (r *jsonReader) number() bool {
	r.next("-")
	if !r.next("0") && !r.digits() {
		return false
	}
	if r.next(".") && !r.digits() {
		return false
	}
	if r.next("e") || r.next("E") {
		if !r.next("+") {
			r.next("-")
		}
		return r.digits()
	}
	return true
}

// unquote undoes the escapes of a string that was read. It says false if they
// make a lone surrogate.
func unquote(lexeme string) (string, bool) {
	body := lexeme[1 : len(lexeme)-1]
	var units []uint16
	for len(body) > 0 {
		if body[0] != '\\' {
			r, size := utf8.DecodeRuneInString(body)
			units = utf16.AppendRune(units, r)
			body = body[size:]
			continue
		}
		if body[1] == 'u' {
			n, err := strconv.ParseUint(body[2:6], 16, 16)
			if err != nil {
				panic(err) // the reader has checked the digits
			}
			units = append(units, uint16(n))
			body = body[6:]
			continue
		}
		i := strings.IndexByte(`"\/bfnrt`, body[1])
		units = append(units, uint16("\"\\/\b\f\n\r\t"[i]))
		body = body[2:]
	}
	runes := utf16.Decode(units)
	return string(runes), slices.Equal(utf16.Encode(runes), units)
}

// quote writes a string with the escapes that section 1 lists.
func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		if r >= 0x20 && r != '"' && r != '\\' {
			out.WriteRune(r)
		} else if i := strings.IndexRune("\"\\\b\f\n\r\t", r); i >= 0 {
			out.WriteString(`\` + string(`"\bfnrt`[i]))
		} else {
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
