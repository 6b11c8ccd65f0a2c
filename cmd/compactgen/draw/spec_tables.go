package draw

import (
	"slices"
	"strings"
)

// tables come before the separators are drawn, so their texts hold none of any:
// those that requests may have, and those that may stand in numbers or in Base64.
const (
	separators = marks + numerals
	marks      = "!#$%&()*,:;<>?@[]^_{|}~"
	numerals   = "+-./="
)

func (d *drawing) tables() {
	d.spec["tables"] = []any{}
	d.table(d.roled("status", true))
	d.table(d.openTable("model", 1+d.upTo(5), true))
	d.table(object{"name": "effort", "rows": d.rows(1+d.upTo(3), false)})
	for range d.upTo(3) {
		switch d.upTo(2) {
		case 0:
			d.table(d.roled(d.word(), d.often()))
		case 1:
			d.table(d.openTable(d.word(), 1+d.upTo(4), d.often()))
		default:
			d.table(object{"name": d.word(), "rows": d.rows(1+d.upTo(6), d.seldom())})
		}
	}
}

func (d *drawing) table(t object) {
	if d.seldom() {
		t["identifier"] = d.word()
	}
	d.spec["tables"] = append(d.spec["tables"].([]any), t)
}

// rows have distinct codes, and integers if they are numbered.
func (d *drawing) rows(count int, numbered bool) (list []any) {
	for _, integer := range d.numbers(count, 5, 7000) {
		r := object{"code": d.text(separators), "identifier": strings.ToUpper(d.word())}
		if numbered {
			r["integer"] = integer
		}
		if d.seldom() {
			r["doc"] = d.text("")
		}
		list = append(list, r)
	}
	return list
}

// roled is a closed table of statuses.
func (d *drawing) roled(name string, numbered bool) object {
	roles := append([]string{"success", "error"}, some(d, 0, "partial", "streaming", "", "")...)
	roles = permuted(d, roles)
	rows := d.rows(len(roles), numbered)
	for i, role := range roles {
		if role != "" {
			rows[i].(object)["role"] = role
		}
	}
	return object{"name": name, "rows": rows}
}

// openTable may have rows without an integer.
func (d *drawing) openTable(name string, count int, prefixed bool) object {
	open := object{}
	if prefixed {
		open["number_prefix"] = d.one("-", "no.", "№", "x", "0x", "+")
	}
	t := object{"name": name, "open": open}
	rows := d.rows(count, true)
	for _, r := range rows {
		r := r.(object)
		r["name"] = r["code"]
		if d.often() {
			r["name"] = d.text(separators)
		}
		if name != "model" && d.seldom() {
			delete(r, "integer")
			if d.often() {
				delete(r, "name")
			}
		}
	}
	t["rows"] = rows
	return t
}

func (d *drawing) allTables() (list []object) {
	tables, _ := d.spec["tables"].([]any) // without any there are none
	for _, t := range tables {
		list = append(list, t.(object))
	}
	return list
}

// dropUnused leaves out the tables that are no field's type.
func (d *drawing) dropUnused() {
	used := map[any]bool{}
	for _, r := range d.spec["records"].([]any) {
		for _, f := range fieldsOf(r.(object)) {
			used[scalar(f)] = true
		}
	}
	tables := slices.DeleteFunc(d.spec["tables"].([]any), func(t any) bool { return !used[t.(object)["name"]] })
	d.spec["tables"] = tables
	if len(tables) == 0 {
		delete(d.spec, "tables")
	}
}

func isOpen(t object) bool { return t["open"] != nil }

func rowsOf(t object) []any {
	rows, _ := t["rows"].([]any)
	return rows
}

// numberedRows says whether every row has an integer.
func numberedRows(t object) bool {
	return !slices.ContainsFunc(rowsOf(t), func(r any) bool { return r.(object)["integer"] == nil })
}
