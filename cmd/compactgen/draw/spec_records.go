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
	if d.seldom() {
		v["nulls"] = d.one("absent", "absent", "refuse")
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
