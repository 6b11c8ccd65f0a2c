package judge

import (
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// keysOf are those that some language has for itself, that need escapes, or that UTF-16 orders
// differently.
var keysOf = []string{"", "__proto__", "constructor", "toString", "a b", "\"\\\x00\n\x1f\x7f/", "\u2028", "\uFFFD", "\U0001F600", "10", "9"}

// mapsOf are those of sizes where headers change, of keys that are easily taken for another, and
// with a value that may be wrong.
func mapsOf(x *declaredRecord, f *model.Field) []any {
	good := x.sample(f.Element)
	out := []any{map[string]any{}, holding(f, slices.Repeat([]any{good}, 15)...), holding(f, slices.Repeat([]any{good}, 16)...)}
	several := map[string]any{}
	for _, key := range keysOf {
		several[key] = good
		out = append(out, map[string]any{key: good})
	}
	out = append(out, several)
	for _, value := range sampled(kinds[f.Element.Type].typed(x, f.Element)) {
		out = append(out, map[string]any{"a": good, "b": value}, map[string]any{"b": good, "a": value, "c": value})
	}
	return out
}

// mapLexemes are objects, and what is nearly one.
func (x *declaredRecord) mapLexemes(f *model.Field) []string {
	good := x.t.jsonOf(f.Element, x.sample(f.Element))
	one := `{"a":` + good + "}"
	out := []string{
		"{}", "{ }", " {\t\"a\"\r\n: " + good + "\n} ", `{"b":` + good + `,"a":` + good + "}", one + "x", `{"a":` + good + ",}", `{,"a":` + good + "}", `{"a":` + good, `{"a" ` + good + "}",
		"{a:" + good + "}", "{1:" + good + "}", `{"a"}`, `{"a":}`, `{"a":null}`, `{"a":{}}`, `{"a":` + one + "}", `{"a":[` + good + "]}", "[]", "[" + good + "]", "null", "", " ", "0", good, `"{}"`, "{}}", "}{",
		`{"a":` + good + `,"a":` + good + "}", `{"a":` + good + `,"\u0061":` + good + "}", `{"a":` + good + `,"a":null}`, `{"a":null,"a":` + good + "}",
		`{"\ud800":` + good + "}", `{"\ud83d\ude00":` + good + `,"😀":` + good + "}", `{"\u0000":` + good + `,"\ufffd":` + good + "}", `{"__proto__":` + good + `,"constructor":` + good + `,"":` + good + "}",
	}
	for _, text := range sampled(x.lexemes(f.Element)) {
		out = append(out, `{"a":`+good+`,"b":`+text+"}", `{"b":`+quote(text)+"}")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// packedMaps are maps of MessagePack, most of them wrong.
func (x *declaredRecord) packedMaps(f *model.Field) (out [][]byte) {
	for _, b := range wrongElements {
		out = append(out, []byte(b), []byte("\x81"+b), []byte("\x81"+b+"\xa1x"), []byte("\x81\xa1a"+b))
	}
	good := x.t.packElement(f.Element, x.formOf(f), "", x.sample(f.Element))
	for _, n := range []int{0, 1, 15, 16} {
		for _, encoding := range []string{"", "map16", "map32"} {
			of := packMapHead(n, encoding)
			for i := range n {
				of = append(append(of, packText(fmt.Sprint(n-i), "")...), good...)
			}
			out = append(out, of)
		}
	}
	for _, encoding := range []string{"", "str8", "str16", "str32"} {
		out = append(out, append(append([]byte{0x81}, packText("a", encoding)...), good...))
	}
	for _, head := range []string{"\x82", "\xde\x00\x02", "\xde\xff\xff", "\xdf\x00\x00\x00\x02", "\xdf\xff\xff\xff\xff", "\xde\x00", "\xdf\x00\x00\x00"} {
		out = append(out, append([]byte(head+"\xa1a"), good...))
	}
	entry := append([]byte("\xa1a"), good...)
	out = append(out, slices.Concat([]byte{0x82}, entry, entry), slices.Concat([]byte{0x82}, entry, []byte("\xd9\x01a\xc0")))
	for _, b := range sampled(x.packed(f.Element)) {
		out = append(out, slices.Concat([]byte{0x82}, entry, []byte("\xa1b"), b))
	}
	return out
}
