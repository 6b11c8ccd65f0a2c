package breaking_test

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// documents have every key and value of both specs' token tables, and their
// shorts, plain and escaped, at every place of either spec.
func (k *talk) documents() []string {
	var all []tokenText
	for _, f := range []*spec.File{k.old.file, k.new.file} {
		if f.Compression != nil && f.Compression.Token != nil {
			all = append(all, tokenTexts(f.Compression.Token)...)
		}
	}
	var list []string
	for _, f := range []*spec.File{k.old.file, k.new.file} {
		if f.Compression == nil || f.Compression.Token == nil {
			continue
		}
		for _, p := range places(f.Compression.Token) {
			list = append(list, p.documents(all)...)
		}
		list = append(list, requests(f.Compression.Token)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// tokenText is a name or short of a context or table.
type tokenText struct{ table, text string }

func tokenTexts(t *spec.Token) (list []tokenText) {
	add := func(table string, row ...spec.Text) {
		for _, text := range row {
			list = append(list, tokenText{table, text.V}, tokenText{table, t.Escape.V + text.V})
		}
	}
	for _, c := range t.Contexts {
		for _, k := range c.Keys {
			add("context "+c.Name.V, k.Name, k.Short)
		}
	}
	for _, v := range t.Values {
		for _, r := range v.Rows {
			add("values "+v.Name.V, r.Name, r.Short)
		}
	}
	return list
}

// place is a context, or the string value of a key, with what surrounds it.
type place struct{ table, before, after string }

// places walks from the root along every key that leads to a context, and on
// from every context once.
func places(t *spec.Token) (list []place) {
	keys := map[string][]spec.ContextKey{}
	for _, c := range t.Contexts {
		keys[c.Name.V] = c.Keys
	}
	seen := map[string]bool{}
	var walk func(p place)
	walk = func(p place) {
		list = append(list, p)
		name, context := strings.CutPrefix(p.table, "context ")
		if !context || seen[name] {
			return
		}
		seen[name] = true
		for _, k := range keys[name] {
			before, after := p.before+`{"`+k.Name.V+`":`, "}"+p.after
			if k.Context.Set() {
				walk(place{"context " + k.Context.V, before, after})
			}
			if k.Values.Set() {
				walk(place{"values " + k.Values.V, before, after})
			}
		}
	}
	walk(place{"context " + t.Contexts[0].Name.V, "", ""})
	return list
}

func (p place) documents(texts []tokenText) (list []string) {
	for _, t := range texts {
		if t.table != p.table {
			continue
		}
		inner := `{"` + t.text + `":{}}`
		if strings.HasPrefix(p.table, "values ") {
			inner = `"` + t.text + `"`
		}
		list = append(list, p.before+inner+p.after)
	}
	return list
}

// requests leave defaults out, or have them in some lexeme.
func requests(t *spec.Token) []string {
	head := `{"` + t.Request.V + `":[]`
	list := []string{head + "}", `{"` + t.Contexts[0].Keys[0].Name.V + `":0}`}
	for _, d := range t.Defaults {
		for _, lexeme := range []string{d.Lexeme.V, "1", "1.0", "1e0", "0", "-0.0", "{}", "{ }", "null", "false", "2"} {
			list = append(list, head+`,"`+d.Key.V+`":`+lexeme+"}", `{"`+d.Key.V+`":`+lexeme+"}")
		}
	}
	return slices.DeleteFunc(list, func(s string) bool { return strings.Contains(s, `\`) })
}
