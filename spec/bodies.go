package spec

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

// body is what stands behind a prefix, as far as prefixes are told apart by it:
// it begins with one of some heads, behind which anything may stand.
type body struct {
	what   string // in a message
	heads  []head
	digits *digits // nil: the heads stand as they are
}

// head is one beginning: a text, and one of several behind it.
type head struct {
	text string
	then []string // nil: anything
}

// mayBegin says whether the body may be a text that begins with rest.
func (b *body) mayBegin(rest string) bool {
	return slices.ContainsFunc(b.heads, func(h head) bool {
		return b.meets(h.text, rest) && (h.then == nil || slices.ContainsFunc(h.then, func(s string) bool { return b.meets(h.text+s, rest) }))
	})
}

// meets says whether something may begin with both.
func (b *body) meets(head, rest string) bool {
	if b.digits != nil {
		return b.digits.meet(head, rest)
	}
	return strings.HasPrefix(head, rest) || strings.HasPrefix(rest, head)
}

// body is what a chain writes, or nil where the layout is refused elsewhere.
func (c *checker) body(r *Record, chain string) *body {
	layout, coding, _ := strings.Cut(chain, ", ")
	tables, declared := c.parts["tables"]
	sound := slices.Contains(goodChains, chain) && r.whole("fields") && (tables.whole || !declared)
	switch {
	case !sound || layout != "verbose" && !r.parts[layout].whole:
		return nil
	case layout == "verbose":
		return &body{what: "a member, or the end of the object", heads: []head{{text: `"`}, {text: "}"}}}
	case layout == "dsl":
		return c.lineBody(r)
	}
	b := &body{heads: c.payloadHeads(r)}
	bytes := "an array's header, its version, the codes of a closed first field, and then anything"
	if strings.HasPrefix(coding, "zlib") {
		coding, b.heads, bytes = strings.TrimPrefix(coding, "zlib, "), []head{{then: zlibHeads}}, "zlib's header, and then anything"
	}
	if b.what = bytes; coding == "" || coding == "zlib" {
		return b
	}
	if b.digits = c.digits(coding); b.digits == nil {
		return nil
	}
	b.what = coding + " of " + bytes
	return b
}

// zlibHeads are the first bytes of RFC 1950: method 8, a window of up to 32 KiB.
var zlibHeads = []string{"\x08", "\x18", "\x28", "\x38", "\x48", "\x58", "\x68", "\x78"}

func (c *checker) digits(coding string) *digits {
	switch {
	case coding == "base64":
		return &digits{base64Alphabet + "+/", 3, 4, true}
	case coding == "base64url":
		return &digits{base64Alphabet + "-_", 3, 4, false}
	case c.Base85 != nil && len(c.Base85.Alphabet.V) == 85:
		return &digits{c.Base85.Alphabet.V, 4, 5, false}
	}
	return nil
}

// lineBody begins with one of the codes of a closed first field.
func (c *checker) lineBody(r *Record) *body {
	first, after := r.FieldOf(r.DSL.Fields[0].V), r.DSL.Separator.V
	if len(r.DSL.Fields) == 1 {
		after = ""
	}
	if first == nil {
		return nil
	}
	b := &body{what: "the field " + quote(first.Name.V) + ", which may begin with anything", heads: []head{{}}}
	if bracket, holds := brackets[c.typeName(first)]; holds && !first.Optional.V {
		b.what, b.heads[0].then = bracket.what+", perhaps behind white space", []string{bracket.open, " ", "\t", "\r", "\n"}
	}
	if t := c.closed(first); t != nil {
		b.what = "a code of the field " + quote(first.Name.V) + ", and then anything"
		b.heads[0].then = []string{}
		for _, row := range t.Rows {
			b.heads[0].then = append(b.heads[0].then, row.Code.V+after)
		}
	}
	return b
}

// brackets are what the text of a value that holds others begins with.
var brackets = map[string]struct{ what, open string }{
	types.List.Name:   {"an array", "["},
	types.Map.Name:    {"an object", "{"},
	types.Record.Name: {"an object", "{"},
}

func (c *checker) typeName(f *Field) string {
	if t := c.typeOf(f.Type.V); t != nil {
		return t.Name
	}
	return ""
}

// closed is the table of a field that always holds one of some codes.
func (c *checker) closed(f *Field) *Table {
	if t := c.TableOf(f.Type.V); t != nil && t.Open == nil && !f.Optional.V {
		return t
	}
	return nil
}

// payloadHeads are an array's header and its version for each length that a
// version allows, and the codes of a closed first field.
func (c *checker) payloadHeads(r *Record) (heads []head) {
	for _, v := range r.Payload.Versions {
		least, most := len(v.Fields), len(v.Fields)
		for least > 0 && (v.Fields[least-1].Reserved.Set() || r.optional(v.Fields[least-1].Field)) {
			least--
		}
		if slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.OmitZero.V }) {
			least--
		}
		for n := least; n <= most; n++ {
			h := head{text: arrayHeader(1+n) + string([]byte{byte(v.Version.V)})}
			if n > 0 {
				h.then = c.packedCodes(r, v.Fields[0])
			}
			heads = append(heads, h)
		}
		if r.Payload.Extra.V == "ignore" {
			heads = append(heads, longerHeads(most, v.Version.V)...)
		}
	}
	return heads
}

// longerHeads begin arrays with more elements than a version has.
func longerHeads(most int, version int64) (heads []head) {
	for n := most + 1; n < 15; n++ {
		heads = append(heads, head{text: arrayHeader(1+n) + string([]byte{byte(version)})})
	}
	return append(heads, head{text: "\xDC"}, head{text: "\xDD"})
}

func (r *Record) optional(name Text) bool {
	f := r.FieldOf(name.V)
	return f != nil && f.Optional.V
}

func arrayHeader(n int) string {
	if n < 16 {
		return string([]byte{0x90 | byte(n)})
	}
	return string([]byte{0xDC, byte(n >> 8), byte(n)})
}

// packedCodes are the first bytes of a closed field's values, or nil: a header
// that is longer than a byte is not looked at.
func (c *checker) packedCodes(r *Record, f PayloadField) (codes []string) {
	field := r.FieldOf(f.Field.V)
	if field == nil || c.closed(field) == nil {
		return nil
	}
	for _, row := range c.closed(field).Rows {
		switch n := len(row.Code.V); {
		case f.As.V == "integer" && row.Integer.V < 0x80:
			codes = append(codes, string([]byte{byte(row.Integer.V)}))
		case f.As.V == "code" && n < 32:
			codes = append(codes, string([]byte{0xA0 | byte(n)})+row.Code.V)
		default:
			return nil
		}
	}
	return codes
}

// deltaBody begins with an operation's symbol.
func (c *checker) deltaBody() *body {
	if !c.parts["deltas"].whole {
		return nil
	}
	b := &body{what: "an operation's symbol, and then anything"}
	for _, o := range c.Deltas.Operations {
		b.heads = append(b.heads, head{text: o.Symbol.V + c.Deltas.Separator.V})
	}
	return b
}
