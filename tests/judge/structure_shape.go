package judge

import (
	"slices"
	"strconv"
	"strings"
)

// A column of a table. Kinds: plain, constant, pattern, inline, row, list.
type column struct {
	key      string
	kind     string
	optional bool
	constant *node
	pre, suf string
	columns  []*column
}

func decimal(n int) string { return strconv.Itoa(n) }

// members are the objects among values that have some.
func members(values []*node) []*node {
	return slices.DeleteFunc(slices.Clone(values), func(v *node) bool { return v.kind != '{' || len(v.values) == 0 })
}

func anyArray(values []*node) bool {
	return slices.ContainsFunc(values, func(v *node) bool { return v.kind == '[' })
}

// table gives the columns of an array or object that is written as a table.
func (e *structureEncoder) table(v *node) []*column {
	if len(v.values) < 2 || anyArray(v.values) {
		return nil
	}
	return e.shape(members(v.values))
}

// shape is pass 2.
func (e *structureEncoder) shape(objects []*node) []*column {
	header := headerOf(objects)
	if header == nil {
		return nil
	}
	saved, absent := 0, 0
	values := make([][]*node, len(header))
	for _, object := range objects {
		last := 0
		for i, key := range object.keys {
			last = slices.Index(header, key)
			values[last] = append(values[last], object.values[i])
		}
		absent += last + 1 - len(object.keys)
	}
	for i, key := range header {
		saved += (len(values[i]) - 1) * (len(key) + 1)
		if len(values[i]) < len(objects) {
			saved -= 2
		}
	}
	if saved-8*absent <= 20 {
		return nil
	}
	return e.columns(header, values, len(objects))
}

// headerOf is rules 1 and 2.
func headerOf(objects []*node) []string {
	if len(objects) < 2 || twice(objects[0].keys) {
		return nil
	}
	header := slices.Clone(objects[0].keys)
	inserted := 0
	for _, object := range objects {
		p := 0
		for _, key := range object.keys {
			switch q := slices.Index(header, key); {
			case q >= p:
				p = q + 1
			case q >= 0:
				return nil
			default:
				if inserted++; inserted > 32 {
					return nil
				}
				header = slices.Insert(header, p, key)
				p++
			}
		}
	}
	return header
}

func twice(keys []string) bool {
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			return true
		}
	}
	return false
}

// columns judges each column of a list; all says how many values one has that is
// not optional.
func (e *structureEncoder) columns(keys []string, values [][]*node, all int) []*column {
	var out []*column
	constants := 0
	for i, key := range keys {
		c := &column{key: key, kind: "plain", optional: len(values[i]) < all}
		e.judgeColumn(c, values[i])
		if c.kind == "constant" {
			constants++
		}
		out = append(out, c)
	}
	if constants == len(out) {
		out[len(out)-1] = &column{key: keys[len(keys)-1], kind: "plain"}
	}
	return out
}

// judgeColumn is rule 4.
func (e *structureEncoder) judgeColumn(c *column, values []*node) {
	var arrays, objects, wraps int
	var texts []string
	for _, v := range values {
		_, isHeld := e.holds[v]
		switch {
		case isHeld:
			wraps++
		case v.kind == '[':
			arrays++
		case v.kind == '{':
			objects++
		case v.kind == '"':
			texts = append(texts, raw(v.lexeme))
		}
	}
	alike := !slices.ContainsFunc(values, func(v *node) bool { return v.min() != values[0].min() })
	if !c.optional && alike && arrays+objects+wraps == 0 && !strings.Contains(values[0].lexeme, "*") {
		c.kind, c.constant = "constant", values[0]
		return
	}
	if pre, suf := patternOf(texts); !e.t.plain && len(texts) >= 2 && arrays+objects+wraps == 0 && pre+suf != "" {
		c.kind, c.pre, c.suf = "pattern", pre, suf
		return
	}
	if !c.optional && isInline(values) {
		c.kind, c.columns = "inline", e.columns(values[0].keys, across(values), len(values))
		return
	}
	if inner := members(values); len(inner) > 0 && arrays == 0 {
		if c.columns = e.shape(inner); c.columns != nil {
			c.kind = "row"
			return
		}
	}
	var elements []*node
	for _, v := range values {
		if v.kind == '[' {
			elements = append(elements, v.values...)
		}
	}
	if arrays > 0 && !anyArray(elements) {
		if c.columns = e.shape(members(elements)); c.columns != nil {
			c.kind = "list"
		}
	}
}

// across are the values of each member of objects with the same keys.
func across(objects []*node) [][]*node {
	out := make([][]*node, len(objects[0].keys))
	for _, object := range objects {
		for i, value := range object.values {
			out[i] = append(out[i], value)
		}
	}
	return out
}

func isInline(values []*node) bool {
	var large []string
	for _, v := range values {
		if v.kind != '{' || len(v.keys) == 0 || !slices.Equal(v.keys, values[0].keys) || twice(v.keys) {
			return false
		}
		rest := len(v.min())
		for _, key := range v.keys {
			rest -= len(key) + 1
		}
		if rest >= 24 {
			large = append(large, v.min())
		}
	}
	return !twice(large)
}

// isBoundary says whether a byte is one.
func isBoundary(b byte) bool {
	return b >= 0x21 && b <= 0x7e && !strings.ContainsRune("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", rune(b))
}

// patternOf is the pattern of strings, or nothing.
func patternOf(texts []string) (pre, suf string) {
	if len(texts) < 2 {
		return "", ""
	}
	for pre = texts[0]; !inAll(texts, pre, strings.HasPrefix); {
		pre = pre[:len(pre)-1]
	}
	for pre != "" && !isBoundary(pre[len(pre)-1]) {
		pre = pre[:len(pre)-1]
	}
	var left []string
	for _, text := range texts {
		left = append(left, text[len(pre):])
	}
	for suf = left[0]; !inAll(left, suf, strings.HasSuffix); {
		suf = suf[1:]
	}
	for suf != "" && !isBoundary(suf[0]) {
		suf = suf[1:]
	}
	if slices.ContainsFunc(left, func(text string) bool { return strings.HasSuffix(strings.TrimSuffix(text, suf), `\`) }) {
		suf = ""
	}
	if size := len(pre) + len(suf); size < 4 || (len(texts)-1)*size <= 16 {
		return "", ""
	}
	return pre, suf
}

func inAll(texts []string, part string, has func(string, string) bool) bool {
	return !strings.ContainsAny(part, `\* `) && !slices.ContainsFunc(texts, func(text string) bool { return !has(text, part) })
}
