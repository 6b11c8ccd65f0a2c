package draw

import (
	"fmt"
	"slices"
)

func (d *drawing) compression() {
	if !d.often() {
		return
	}
	roles := append(some(d, 0, "token", "structure", "brotli", "dictionary"), "none")
	c := object{}
	var algorithms []any
	tags := some(d, 5, "#T1|", "#T2|", "#BR|", "#DI|", "#00|", "#A9|", "#ZZ|")
	for i, role := range permuted(d, roles) {
		a := object{"name": fmt.Sprintf("%s%d", d.one("T", "None", "zip", "X9"), i), "role": role}
		if role != "none" {
			a["tag"] = tags[i]
		}
		if role == "brotli" {
			a["quality"] = 4 + d.upTo(2)
		}
		algorithms = append(algorithms, a)
	}
	c["algorithms"] = algorithms
	small, window := 1+d.upTo(200), 2+d.upTo(30)
	var keys []string
	for range 1 + d.upTo(2) {
		keys = append(keys, d.text(`"\`))
	}
	c["selection"] = object{"small": small, "large": small + d.upTo(1000), "window": window, "sample": window + d.upTo(2000), "over": d.upTo(10), "payload_keys": keys}
	if slices.Contains(roles, "token") {
		c["token"] = d.token()
	}
	if slices.Contains(roles, "dictionary") {
		c["dictionary"] = d.dictionary()
	}
	d.spec["compression"] = c
}

// token draws contexts that each lead to the next one, so that none is unused.
func (d *drawing) token() object {
	escape := d.one("~", "!", "@", "z", "0", "/")
	forbidden := `"\` + escape
	raw := func() string {
		if escape == "z" || escape == "0" {
			return "k" + d.text(forbidden) // letters in front
		}
		return d.text(forbidden)
	}
	tables := []string{}
	for range d.upTo(2) {
		tables = append(tables, d.word())
	}
	var contexts []any
	var root []string
	names := []string{d.word()}
	for range d.upTo(2) {
		names = append(names, d.word())
	}
	for i, name := range names {
		var keys []any
		for j := range 2 + len(tables) + d.upTo(4) {
			k := object{"name": raw(), "short": raw()}
			if d.seldom() {
				k["short"] = k["name"]
			}
			switch {
			case j == 0 && i+1 < len(names):
				k["context"] = names[i+1]
			case j == 0 && d.seldom():
				k["context"] = names[0]
			case i == 0 && j > 0 && j <= len(tables):
				k["values"] = tables[j-1]
			}
			if i == 0 {
				root = append(root, k["name"].(string))
			}
			keys = append(keys, k)
		}
		contexts = append(contexts, object{"name": name, "keys": keys})
	}
	t := object{"escape": escape, "contexts": contexts, "request": root[len(root)-1]}
	var values []any
	for _, name := range tables {
		var rows []any
		for range 1 + d.upTo(3) {
			rows = append(rows, object{"name": raw(), "short": raw()})
		}
		values = append(values, object{"name": name, "rows": rows})
	}
	if len(values) > 0 {
		t["values"] = values
	}
	d.defaults(t, root[:len(root)-1])
	return t
}

func (d *drawing) defaults(t object, keys []string) {
	classes := map[string][]string{
		"one": {"1", "1.0", "1e0", "1.00E-0"}, "zero": {"0", "-0", "0.0", "0e5"}, "empty_object": {"{}"}, "same": {"true", "null", `"x"`, "12.50", `"\u00e9"`, "-7"},
	}
	var list []any
	for _, key := range some(d, 0, keys...) {
		class := d.one("one", "zero", "empty_object", "same")
		list = append(list, object{"key": key, "equal": class, "lexeme": d.one(classes[class]...)})
	}
	if len(list) > 0 {
		t["defaults"] = list
	}
}

func (d *drawing) dictionary() object {
	codes := some(d, 2, 128, 129, 130, 131, 200, 239, 240, 254, 255)
	texts := some(d, 8, "ab", "abc", "b", `"`, `":`, `","`, "the ", "\\n", "0", "a", "{\"", "aaa")
	var patterns []any
	for i, code := range codes[1:] {
		patterns = append(patterns, object{"code": code, "text": texts[i%len(texts)]})
	}
	if len(patterns) > len(texts) {
		patterns = patterns[:len(texts)]
	}
	return object{"run": codes[0], "patterns": patterns}
}
