package draw

import (
	"slices"

	"github.com/compactgen/compactgen/spec/types"
)

// records are one like Compact Protocol's, or some of any fields, or both.
func (d *drawing) records() {
	compact := d.upTo(2) == 0
	d.spec["records"] = []any{}
	parts := d.parts()
	if compact {
		d.record(d.response())
	}
	for more := d.upTo(2); more > 0 || len(d.spec["records"].([]any)) == 0; more-- {
		d.record(d.free())
	}
	d.withParts(parts)
	d.dropUnused()
	if d.anyField(d.structured) && d.often() {
		d.spec["limits"].(object)["elements"] = []int{16, 100, 70_000, 1_000_000}[d.upTo(3)]
	}
	if d.anyField(func(f object) bool { return d.isRecord(scalar(f)) }) && d.often() {
		d.spec["limits"].(object)["nesting"] = []int{2, 3, 6, 100}[d.upTo(3)]
	}
	if !d.uses("base85") && d.often() {
		delete(d.spec, "base85")
	}
}

func (d *drawing) anyField(is func(object) bool) bool {
	return slices.ContainsFunc(d.spec["records"].([]any), func(r any) bool {
		return slices.ContainsFunc(fieldsOf(r.(object)), is)
	})
}

// holds says whether a field's value holds others.
func holds(f object) bool { return f["type"] == "list" || f["type"] == "map" }

func (d *drawing) record(r object) { d.spec["records"] = append(d.spec["records"].([]any), r) }

// response has the fields of Compact Protocol's record, in any order of any layout.
func (d *drawing) response() object {
	r := object{"name": "response", "fields": []any{
		object{"name": "status", "type": "status"}, object{"name": "model", "type": "model"}, object{"name": "tokens", "type": "integer", "min": int64(0)},
		object{"name": "result", "type": "text"}, object{"name": "reasoning_effort", "type": "effort", "optional": true},
		object{"name": "ultrathink", "type": "boolean", "optional": true},
		object{"name": "returncode", "type": "integer", "optional": true, "role": "returncode", "of": "status"},
	}}
	d.formats(r)
	if uses(r, "verbose") {
		members := d.members(r, true)
		for _, m := range members {
			if m := m.(object); m["field"] == "tokens" {
				m["omit_zero"] = true
			}
		}
		r["verbose"] = object{"members": members, "unknown": "keep"}
	}
	if uses(r, "dsl") {
		r["dsl"] = object{"separator": d.separator["dsl"], "fields": append(permuted(d, []string{"status", "model", "tokens"}), "result")}
	}
	if uses(r, "payload") {
		r["payload"] = d.payload(r, 0)
	}
	r["selection"] = d.selection(r, "result")
	return r
}

// free is a record of any fields.
func (d *drawing) free() object {
	r := object{"name": d.name()}
	r["fields"] = d.fields(r["name"].(string))
	if d.seldom() {
		r["doc"] = d.text("")
	}
	if d.seldom() {
		r["identifier"] = d.word()
	}
	d.formats(r)
	if uses(r, "verbose") {
		d.verbose(r)
	}
	if uses(r, "dsl") {
		var names []string
		for _, f := range fieldsOf(r) {
			if f["role"] == nil && (f["optional"] == nil || d.often()) {
				names = append(names, f["name"].(string))
			}
		}
		r["dsl"] = object{"separator": d.separator["dsl"], "fields": d.separated(r, permuted(d, names))}
	}
	if uses(r, "payload") {
		r["payload"] = d.payload(r, 3)
	}
	var texts []string
	for _, f := range fieldsOf(r) {
		if f["type"] == "text" {
			texts = append(texts, f["name"].(string))
		}
	}
	if len(texts) > 0 && d.often() {
		r["selection"] = d.selection(r, d.one(texts...))
	}
	if !slices.ContainsFunc(fieldsOf(r), func(f object) bool { return f["role"] != nil }) && d.seldom() {
		d.holdable = append(d.holdable, r["name"].(string))
	}
	return r
}

// verbose has names for some members, and says what becomes of others; or nothing.
func (d *drawing) verbose(r object) {
	v := object{}
	if members := d.members(r, false); len(members) > 0 {
		v["members"] = members
	}
	if d.often() {
		v["unknown"] = d.one("keep", "refuse", "ignore")
	}
	if len(v) > 0 {
		r["verbose"] = v
	}
}

// name is one that languages might take for something else.
func (d *drawing) name() string {
	d.texts++
	word := d.one("type", "id", "url", "value", "json", "error", "event", "record", "request_id", "object", "string", "int", "list", "self", "frame", "x", "class", "none")
	return letters(d.texts) + "_" + word
}

// fields may hold records that were drawn before, and lists and maps of their own one too.
func (d *drawing) fields(own string) (list []any) {
	d.texts++
	first := letters(d.texts) + "_first"
	kinds := types.Elements()
	for _, t := range d.allTables() {
		kinds = append(kinds, t["name"].(string))
	}
	kinds = append(kinds, d.holdable...)
	typed := func(f object) object {
		if f["type"] = d.one(append(kinds, "list", "map")...); holds(f) {
			f["of"] = d.one(append(kinds, own)...)
		}
		return f
	}
	list = append(list, typed(object{"name": first}))
	status := ""
	for range d.upTo(7) {
		f := typed(object{"name": d.name()})
		if d.seldom() {
			f["name"] = d.one("id", "type", "class", "from", "url", "value", "default", "result", "self", "range", "len", "error") + "_" + letters(d.texts)
		}
		if d.upTo(1) == 0 {
			f["optional"] = true
			if d.upTo(7) == 0 {
				f["type"] = own
				delete(f, "of")
			}
		}
		if typ := types.Of(scalar(f)); typ != nil && typ.Bounds {
			d.bounds(f)
		}
		if d.seldom() {
			f["doc"] = d.text("")
		}
		if d.seldom() && !d.isRecord(scalar(f)) {
			f["example"] = d.value(f)
		}
		if d.seldom() {
			f["identifier"] = d.word()
		}
		list = append(list, f)
	}
	for _, f := range list {
		for _, t := range d.allTables() {
			f := f.(object)
			if t["name"] == f["type"] && f["optional"] == nil && !isOpen(t) && slices.ContainsFunc(rowsOf(t), func(r any) bool { return r.(object)["role"] != nil }) {
				status = f["name"].(string)
			}
		}
	}
	if status != "" && d.upTo(1) == 0 {
		list = append(list, object{"name": d.name(), "type": "integer", "optional": true, "role": "returncode", "of": status})
	}
	return list
}

func (d *drawing) bounds(f object) {
	edges := []int64{-1 << 53, -1 << 31, -129, -128, -33, -32, -1, 0, 1, 127, 128, 255, 65536, 1 << 40}
	low, high := d.upTo(len(edges)-1), d.upTo(len(edges)-1)
	if low = min(low, high); low > 0 && d.often() {
		f["min"] = edges[low]
	}
	if high = max(low, high); high > 0 && d.often() {
		f["max"] = edges[high]
	}
}

func fieldsOf(r object) (list []object) {
	fields, _ := r["fields"].([]any) // a part may have none
	for _, f := range fields {
		list = append(list, f.(object))
	}
	return list
}

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
	for _, version := range versions {
		omitted := false
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
		v := object{"version": version}
		if fields != nil {
			v["fields"] = fields
		}
		list = append(list, v)
	}
	p := object{"default": first, "versions": list}
	if most == 0 || d.often() {
		p["fallback"] = fallback
	}
	return p
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
