package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// sampled is every fifth of the values that an element may have, and the last.
func sampled[T any](values []T) (out []T) {
	for i, v := range values {
		if i%5 == 0 || i == len(values)-1 {
			out = append(out, v)
		}
	}
	return out
}

// lists are those of sizes where headers change, and with an element that may be wrong behind
// one that is not.
func lists(x *declaredRecord, f *model.Field) []any {
	good := x.sample(f.Element)
	out := []any{[]any{}, []any{good}, slices.Repeat([]any{good}, 15), slices.Repeat([]any{good}, 16)}
	for _, value := range sampled(kinds[f.Element.Type].typed(x, f.Element)) {
		out = append(out, []any{good, value})
	}
	return out
}

// holding is a list or a map of the values.
func holding(f *model.Field, values ...any) any {
	if f.Type == "list" {
		return append([]any{}, values...)
	}
	entries := map[string]any{}
	for i, v := range values {
		entries[fmt.Sprintf("k%d", i)] = v
	}
	return entries
}

// listLexemes are arrays, and what is nearly one.
func (x *declaredRecord) listLexemes(f *model.Field) []string {
	good := x.t.jsonOf(f.Element, x.sample(f.Element))
	out := []string{
		"[]", "[ ]", " [\t" + good + "\r\n] ", "[" + good + "," + good + "]", "[" + good + "]x", "[" + good + ",]", "[," + good + "]", "[" + good, "[" + good + " " + good + "]",
		"[null]", "[[]]", "[[" + good + "]]", "[{}]", "{}", `{"0":` + good + "}", "null", "", " ", "0", good, `"[]"`, "[" + good + ",null]", "[]]", "][",
	}
	for _, text := range sampled(x.lexemes(f.Element)) {
		out = append(out, "["+good+","+text+"]", "["+quote(text)+"]")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// packedLists are arrays of elements, most of them wrong.
func (x *declaredRecord) packedLists(f *model.Field) (out [][]byte) {
	for _, b := range wrongElements {
		out = append(out, []byte(b))
	}
	good, of := x.t.packElement(f.Element, x.formOf(f), "", x.sample(f.Element)), packArray
	for _, n := range []int{0, 1, 15, 16} {
		for _, encoding := range []string{"", "array16", "array32"} {
			out = append(out, append(of(n, encoding), slices.Repeat(good, n)...))
		}
	}
	for _, head := range []string{"\x92", "\xdc\x00\x02", "\xdc\xff\xff", "\xdd\x00\x00\x00\x02", "\xdd\xff\xff\xff\xff", "\xdc\x00", "\xdd\x00\x00\x00"} {
		out = append(out, append([]byte(head), good...))
	}
	for _, b := range sampled(x.packed(f.Element)) {
		out = append(out, append(append([]byte{0x92}, good...), b...))
	}
	return out
}

// formOf is how the first version that has the list writes its elements.
func (x *declaredRecord) formOf(f *model.Field) string {
	for _, version := range x.r.Payload.Versions {
		for _, e := range version.Fields {
			if e.Field == f.Name {
				return e.Of
			}
		}
	}
	return ""
}

// elements tries the limit in every format, written and read, over all lists and maps, and with a text that is not Unicode behind it.
func (x *declaredRecord) elements() {
	v, total := x.plain, 0
	for i := range x.r.Fields {
		if f := &x.r.Fields[i]; f.Element != nil {
			v = x.withIn(v, f.Name, holding(f, slices.Repeat([]any{x.sample(f.Element)}, 3)...))
			total += 3
		}
	}
	if total == 0 {
		return
	}
	x.open("elements", "lists")
	for _, format := range x.r.Formats {
		for _, most := range slices.Compact(slices.Sorted(slices.Values([]int{1, 2, 3, total - 1, total}))) {
			limits := &vectors.Limits{Elements: ptr(int64(most))}
			name := fmt.Sprintf("%s-%d", format.Name, most)
			x.encodeWithin("written/"+name, v, EncodeOptions{Format: format.Name}, limits)
			for i := range x.r.Fields {
				if f := &x.r.Fields[i]; f.Element != nil && (f.Element.Type == "text" || f.Element.Type == "open") {
					bad := holding(f, x.sample(f.Element), "\xed\xa0\x80", x.sample(f.Element))
					x.encodeWithin("written-text/"+name+"-"+f.Name, x.withIn(v, f.Name, bad), EncodeOptions{Format: format.Name}, limits)
				}
			}
			for i := range x.r.Fields {
				f := &x.r.Fields[i]
				if f.Element == nil {
					continue
				}
				one := x.with(f.Name, holding(f, slices.Repeat([]any{x.sample(f.Element)}, 3)...))
				if wire, fault := x.t.EncodeRecord(x.r, one, EncodeOptions{Format: format.Name}); fault == nil && !slices.Contains(format.Chain, "zlib") {
					x.add("read/"+name+"-"+f.Name, "record.decode", frameInput{x.r.Name, x.t.framed(wire)}, limits)
					x.add("damaged/"+name+"-"+f.Name, "record.decode", frameInput{x.r.Name, x.t.framed(strings.TrimSuffix(wire, wire[len(wire)-1:]))}, limits)
				}
			}
		}
	}
	x.end()
}

// listDepths has lists and maps, and JSON in them, at the limit of depth, in every format.
func (x *declaredRecord) listDepths() {
	for i := range x.r.Fields {
		f := &x.r.Fields[i]
		if f.Element == nil {
			continue
		}
		for depth := range int64(4) {
			for height := range 3 {
				value := holding(f, x.sample(f.Element))
				if f.Element.Type == "json" {
					value = holding(f, "1", strings.Repeat("[", height+1)+strings.Repeat("]", height+1))
				} else if height > 0 {
					continue
				}
				limits := &vectors.Limits{Depth: ptr(depth + 1)}
				for _, format := range x.r.Formats {
					if slices.Contains(format.Chain, "zlib") {
						continue
					}
					name := fmt.Sprintf("%d-%d-%s-%s", depth+1, height, f.Name, format.Name)
					x.encodeWithin("list-depth-written/"+name, x.with(f.Name, value), EncodeOptions{Format: format.Name}, limits)
					if wire, fault := x.t.EncodeRecord(x.r, x.with(f.Name, value), EncodeOptions{Format: format.Name}); fault == nil {
						x.add("list-depth-read/"+name, "record.decode", frameInput{x.r.Name, x.t.framed(wire)}, limits)
					}
				}
			}
		}
	}
}
