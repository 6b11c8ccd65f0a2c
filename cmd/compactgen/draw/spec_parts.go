package draw

import (
	"slices"

	"github.com/compactgen/compactgen/spec/types"
)

// parts are records without formats, which later records hold; they may hold earlier ones, and
// themselves. Their layouts come when all records are drawn.
func (d *drawing) parts() (list []object) {
	for range d.upTo(6) - 3 {
		r := object{"name": d.name()}
		if d.seldom() {
			r["identifier"] = d.word()
		}
		if d.often() {
			r["fields"] = slices.DeleteFunc(d.fields(r["name"].(string)), func(f any) bool { return f.(object)["role"] != nil })
		}
		d.holdable = append(d.holdable, r["name"].(string))
		list = append(list, r)
	}
	return list
}

// isRecord says whether a type is a record's name.
func (d *drawing) isRecord(name string) bool {
	return types.Of(name) == nil && !slices.ContainsFunc(d.allTables(), func(t object) bool { return t["name"] == name })
}

// structured says whether a field's text is JSON.
func (d *drawing) structured(f object) bool { return holds(f) || d.isRecord(f["type"].(string)) }

// withParts puts the parts that are held between the other records, with the layouts that these
// lead to.
func (d *drawing) withParts(parts []object) {
	all := map[string]object{}
	var framed []object
	for _, r := range parts {
		all[r["name"].(string)] = r
	}
	for _, r := range d.spec["records"].([]any) {
		framed = append(framed, r.(object))
		all[r.(object)["name"].(string)] = r.(object)
	}
	used, verbose := map[string]bool{}, map[string]bool{}
	for _, r := range framed {
		d.lead(all, r, used, nil)
		if uses(r, "verbose") {
			d.lead(all, r, verbose, nil)
		}
		if dsl, has := r["dsl"].(object); has {
			d.lead(all, r, verbose, dsl["fields"].([]string))
		}
	}
	for _, r := range parts {
		if verbose[r["name"].(string)] && d.often() {
			d.verbose(r)
		}
	}
	// Payloads lead to what their versions list, so each is drawn when something leads to it.
	due := slices.Clone(framed)
	for len(due) > 0 {
		r := due[0]
		due = due[1:]
		p, has := r["payload"].(object)
		if !has {
			continue
		}
		for _, v := range p["versions"].([]any) {
			listed, _ := v.(object)["fields"].([]any)
			for _, x := range listed {
				for _, f := range fieldsOf(r) {
					if next := all[scalar(f)]; f["name"] == x.(object)["field"] && next != nil && next["payload"] == nil {
						next["payload"] = d.payload(next, 3)
						due = append(due, next)
					}
				}
			}
		}
	}
	for _, r := range parts {
		if used[r["name"].(string)] {
			at := d.upTo(len(d.spec["records"].([]any)))
			d.spec["records"] = slices.Insert(d.spec["records"].([]any), at, any(r))
		}
	}
}

// lead notes the records in some fields of a record, or in all, and those in these.
func (d *drawing) lead(all map[string]object, r object, to map[string]bool, fields []string) {
	for _, f := range fieldsOf(r) {
		next := all[scalar(f)]
		if next == nil || fields != nil && !slices.Contains(fields, f["name"].(string)) || to[scalar(f)] {
			continue
		}
		to[scalar(f)] = true
		d.lead(all, next, to, nil)
	}
}
