package draw

import (
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/spec/types"
)

// The layouts and formats of a record that is drawn.

// prefix draws a short prefix that does not begin another one, nor the other
// way around; now and then it does, and the rules judge.
func (d *drawing) prefix() string {
	prefix := ""
	for range 1 + d.upTo(2) {
		prefix += d.one("A", "B", "z", "Q7", "r", "+", "-", "=>", "~", "k", "M", "0", "<", "y")
	}
	if d.often() {
		d.texts++
		prefix = letters(d.texts)[:1] + prefix + ":"
	}
	d.prefixes = append(d.prefixes, prefix)
	return prefix
}

func (d *drawing) formats(r object) {
	all := [][]string{{"verbose"}, {"dsl"}, {"payload", "base64"}, {"payload", "base85"}, {"payload", "base64url"}, {"payload", "zlib", "base64url"},
		{"payload", "zlib", "base64"}, {"payload", "zlib", "base85"}, {"payload", "zlib", "base85"}}
	binary := [][]string{{"payload"}, {"payload", "zlib"}}
	switch d.upTo(7) {
	case 0:
		all = binary
	case 1, 2, 3:
		all = append(all, binary...)
	}
	chains := some(d, 1, all...)
	var list []any
	for _, chain := range chains {
		f := object{"name": d.word(), "chain": chain}
		switch {
		case isBinary(f) && !d.bare && d.seldom():
			f["prefix"], d.bare = "", true
		case chain[0] != "verbose":
			f["prefix"] = d.prefix()
			for range d.upTo(4) / 3 {
				f["legacy_prefixes"] = []string{d.prefix()}
			}
		case d.braced:
			f["prefix"] = d.prefix() + "{"
		default:
			f["prefix"], d.braced = "{", true
		}
		if d.seldom() {
			f["doc"] = d.text("")
		}
		list = append(list, f)
	}
	d.chains, r["formats"] = append(d.chains, chains...), list
}

// isBinary says whether a format's frames are bytes.
func isBinary(f object) bool {
	chain := f["chain"].([]string)
	return chain[len(chain)-1] == "payload" || chain[len(chain)-1] == "zlib"
}

func (d *drawing) uses(step string) bool {
	return slices.ContainsFunc(d.chains, func(chain []string) bool { return slices.Contains(chain, step) })
}

func uses(r object, step string) bool {
	return slices.ContainsFunc(r["formats"].([]any), func(f any) bool { return slices.Contains(f.(object)["chain"].([]string), step) })
}

// members are some of the fields, or all, with names of their own or not.
func (d *drawing) members(r object, all bool) (list []any) {
	for _, f := range permuted(d, fieldsOf(r)) {
		if !all && d.seldom() {
			continue
		}
		m := object{"field": f["name"], "name": d.text(`"\`)}
		if !all && zeroable(f) && d.upTo(1) == 0 {
			m["omit_zero"] = true
		}
		list = append(list, m)
	}
	return list
}

// scalar is the type of an element, or else of the field.
func scalar(f object) string {
	if holds(f) {
		return f["of"].(string)
	}
	return f["type"].(string)
}

// separated is the order of fields in dsl: where JSON has the separator, a list or a map is the
// last one, and optional ones are left out.
func (d *drawing) separated(r object, names []string) []string {
	if !types.Structural(d.separator["dsl"]) || d.seldom() {
		return names
	}
	holding := func(of func(object) bool) func(string) bool {
		return func(name string) bool {
			return slices.ContainsFunc(fieldsOf(r), func(f object) bool { return f["name"] == name && d.structured(f) && of(f) })
		}
	}
	names = slices.DeleteFunc(names, holding(func(f object) bool { return f["optional"] != nil }))
	if i := slices.IndexFunc(names, holding(func(object) bool { return true })); i >= 0 {
		names = append(slices.Delete(slices.Clone(names), i, i+1), names[i])
	}
	return names
}

// zeroable says whether 0 may be left out.
func zeroable(f object) bool {
	low, _ := f["min"].(int64)
	high, _ := f["max"].(int64)
	typ := types.Of(f["type"].(string))
	return typ != nil && typ.OmitZero && f["optional"] == nil && low <= 0 && high >= 0
}

// payload has up to that many optional fields in a version.
func (d *drawing) payload(r object, most int) object {
	versions := some(d, 1, 0, 1, 2, 3, 64, 127)
	slices.Sort(versions)
	first, fallback := versions[d.upTo(len(versions)-1)], versions[d.upTo(len(versions)-1)]
	var list []any
	extra := d.often()
	for _, version := range versions {
		omitted := extra
		var fields []any
		optional := most
		for _, f := range permuted(d, fieldsOf(r)) {
			if f["optional"] != nil {
				if optional--; f["role"] != nil || optional < 0 || d.seldom() && version != fallback {
					continue
				}
			}
			x := object{"field": f["name"], "as": d.form(f["type"].(string), version == fallback)}
			if holds(f) {
				x["of"] = d.form(scalar(f), version == fallback)
			}
			if !omitted && zeroable(f) && d.seldom() {
				x["omit_zero"], omitted = true, true
			}
			fields = append(fields, x)
		}
		fields = d.reserved(fields)
		v := object{"version": version}
		if fields != nil {
			v["fields"] = fields
		}
		list = append(list, v)
	}
	p := object{"default": first, "versions": list}
	if extra {
		p["extra"] = "ignore"
	}
	if most == 0 || d.often() {
		p["fallback"] = fallback
	}
	return p
}

// reserved puts elements of fields that are gone among those of a version, but not behind one
// that is left out when it is 0.
func (d *drawing) reserved(fields []any) []any {
	for i := 0; d.seldom(); i++ {
		omits := slices.ContainsFunc(fields, func(f any) bool { return f.(object)["omit_zero"] != nil })
		most := len(fields)
		if omits {
			most--
		}
		gone := object{"reserved": "gone_" + strconv.Itoa(i)}
		fields = slices.Insert(fields, d.upTo(most), any(gone))
	}
	return fields
}

// form is how a value of the type is written; the fallback has no numbers of open tables.
func (d *drawing) form(name string, fallback bool) string {
	if typ := types.Of(name); typ != nil {
		return d.one(typ.As...)
	}
	for _, t := range d.allTables() {
		if t["name"] == name && (isOpen(t) && !fallback || !isOpen(t) && numberedRows(t)) {
			return d.one("code", "integer")
		}
	}
	if d.isRecord(name) {
		return types.Record.Name
	}
	return "code"
}

func (d *drawing) selection(r object, by string) object {
	var names, texts []string
	verbose := ""
	for _, f := range r["formats"].([]any) {
		f := f.(object)
		names = append(names, f["name"].(string))
		if !isBinary(f) {
			texts = append(texts, f["name"].(string))
		}
		if f["chain"].([]string)[0] == "verbose" {
			verbose = f["name"].(string)
		}
	}
	ends := some(d, 0, 0, 1, 9, 99, 511, 2047)
	slices.Sort(ends)
	var ranges []any
	from := 0
	for _, to := range ends {
		ranges = append(ranges, object{"from": from, "to": to, "format": d.one(names...)})
		from = to + 1
	}
	auto := object{"by": by, "ranges": append(ranges, object{"from": from, "format": d.one(names...)})}
	if verbose != "" && d.often() {
		auto["otherwise"] = verbose
	}
	s := object{"auto": auto}
	if d.often() {
		s["smallest"] = some(d, 1, names...)
	}
	if d.often() && len(texts) > 0 { // tokens are those of texts
		s["tokens"] = some(d, 1, texts...)
	}
	return s
}
