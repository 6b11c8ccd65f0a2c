package draw

import (
	"fmt"
	"slices"
	"strings"
)

// object is a mapping of a spec.
type object = map[string]any

// sections draw the parts of a spec, in an order in which each may look at the
// ones before. A new section of the format gets a function here.
var sections = []func(*drawing){
	(*drawing).protocol, (*drawing).errors, (*drawing).limits, (*drawing).tables, (*drawing).separators, (*drawing).base85,
	(*drawing).records, (*drawing).deltas, (*drawing).requests, (*drawing).compression, (*drawing).mcp,
}

// drawing is a spec that is being drawn.
type drawing struct {
	Source
	spec      object
	separator map[string]string // of dsl, deltas and requests
	chains    [][]string
	braced    bool // a record begins with the brace alone
	bare      bool // a format has no prefix
	prefixes  []string
	holdable  []string // the records that others may hold
	texts     int
}

// Spec draws a spec, most often a valid one: the rules refuse those with sections
// that do not fit each other.
func Spec(s Source) map[string]any {
	d := &drawing{Source: s, spec: object{}, separator: map[string]string{}}
	for _, section := range sections {
		section(d)
	}
	return d.spec
}

func (d *drawing) upTo(most int) int       { return d.IntN(most + 1) }
func (d *drawing) often() bool             { return d.upTo(3) > 0 }
func (d *drawing) seldom() bool            { return d.upTo(3) == 0 }
func (d *drawing) one(of ...string) string { return of[d.IntN(len(of))] }

// permuted is a list in any order.
func permuted[T any](d *drawing, list []T) []T {
	list = slices.Clone(list)
	for i := len(list) - 1; i > 0; i-- {
		k := d.IntN(i + 1)
		list[i], list[k] = list[k], list[i]
	}
	return list
}

// some is a shuffled part of a list, with at least that many elements.
func some[T any](d *drawing, least int, of ...T) []T {
	list := permuted(d, of)
	return list[:least+d.upTo(len(list)-least)]
}

// oddities are the pieces of texts: words of other tables and languages, ends of
// literals and comments, scripts, and names that JavaScript objects have.
var oddities = []string{
	"a", "ok", "x y", "__proto__", "constructor", "toString", "class", "None", "true", "null", "0", "-1", "1e5", "010", "é", "한", "😀", "\u00a0", "ﬁ",
	"'", `"`, `\`, "`", "${x}", "*/", "//", "#", "%s", "{{.}}", "<!--", "\\n", "&amp;", "=", "~", "^", ":", ",", ";", "[", "{", "|", "…",
}

// text is distinct from all texts drawn before.
func (d *drawing) text(without string) string {
	d.texts++
	var b strings.Builder
	for range 1 + d.upTo(2) {
		b.WriteString(d.one(oddities...))
	}
	text := b.String()
	for _, c := range without {
		text = strings.ReplaceAll(text, string(c), "")
	}
	at := d.upTo(1) * len(text)
	return text[:at] + letters(d.texts) + text[at:]
}

// word is a distinct lower-case word.
func (d *drawing) word() string {
	d.texts++
	return letters(d.texts) + d.one("", "_x", "_1", "2", "_long_name")
}

func letters(n int) string {
	s := ""
	for ; n > 0; n /= 26 {
		s += string(rune('a' + n%26))
	}
	return s + "q"
}

// numbers are distinct integers at the edges of what MessagePack and the
// languages' numbers have.
func (d *drawing) numbers(count int, more ...int64) []int64 {
	edges := append([]int64{0, 1, 2, 3, 31, 32, 127, 128, 255, 256, 65535, 65536, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<53 - 1}, more...)
	return permuted(d, edges)[:count]
}

func (d *drawing) protocol() {
	d.spec["protocol"] = object{"name": d.text(""), "version": d.text("")}
}

// errorFields are the fields of a role's errors besides a message and a limit.
var errorFields = map[string][]string{
	"base85_char": {"char", "position"}, "base85_length": {"length"}, "missing_field": {"field"}, "unrepresentable": {"field"},
	"unknown_reference": {"reference"}, "reference_conflict": {"reference"},
}

func (d *drawing) errors() {
	roles := []string{"base85_char", "base85_length", "decompression", "payload", "format", "missing_field", "unknown_reference",
		"reference_conflict", "unknown_tag", "not_negotiated", "not_available", "unrepresentable", "text"}
	var list []any
	for i, role := range permuted(d, roles) {
		fields := some(d, 1, append([]string{"message", "limit"}, errorFields[role]...)...)
		list = append(list, object{"role": role, "kind": fmt.Sprintf("%s%d", d.one("Bad", "E", "InvalidFormat", "TooLongForAnything"), i), "fields": fields})
	}
	d.spec["errors"] = list
}

func (d *drawing) limits() {
	pick := func(of ...int) int { return of[d.IntN(len(of))] }
	d.spec["limits"] = object{
		"input": pick(300_000, 1<<20, 64<<20, 1<<31-1), "output": pick(200_000, 1<<20, 64<<20, 1<<31-1), "depth": pick(6, 17, 64, 512),
		"deltas": pick(3, 10, 1000), "registry_entries": pick(2, 10, 1000), "registry_bytes": pick(1000, 100_000, 1<<20),
	}
}

func (d *drawing) separators() {
	list := permuted(d, strings.Split(marks, ""))
	d.separator["dsl"], d.separator["deltas"], d.separator["requests"] = list[0], list[1], list[2]
	if d.seldom() { // one for all
		d.separator["dsl"], d.separator["deltas"] = list[2], list[2]
	} else if d.upTo(1) > 0 {
		d.separator["dsl"], d.separator["deltas"] = d.one(strings.Split(numerals, "")...), d.one(strings.Split(separators, "")...)
	}
}

func (d *drawing) base85() {
	var digits []string
	for c := '!'; c < 0x7F; c++ {
		if !strings.ContainsRune(`"\|`, c) {
			digits = append(digits, string(c))
		}
	}
	digits = slices.DeleteFunc(permuted(d, digits), func(c string) bool {
		return c == d.separator["dsl"] || c == d.separator["deltas"] || c == d.separator["requests"]
	})
	d.spec["base85"] = object{"alphabet": strings.Join(digits[:85], "")}
}
