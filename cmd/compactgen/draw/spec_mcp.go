package draw

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

// mcp comes last, since it names algorithms and formats.
func (d *drawing) mcp() {
	if d.spec["requests"] == nil || d.spec["compression"] == nil || !d.often() {
		return
	}
	const escaped = `"\`
	results := func() (names []string) {
		for range 1 + d.upTo(2) {
			names = append(names, d.text(escaped))
		}
		return names
	}
	var messages []any
	for i, role := range spec.MessageRoles {
		if i >= 4 && d.seldom() {
			continue
		}
		m := object{"role": role}
		if role != "input_required" {
			m["method"] = d.text(escaped)
		}
		if !slices.Contains([]string{"initialized", "subscriptions/listen", "tasks/update", "tasks/cancel"}, role) {
			m["results"] = results()
		}
		messages = append(messages, m)
	}
	meta := object{}
	for _, name := range []string{"accept", "encoding", "text", "known", "reference"} {
		meta[name] = d.one("", "example.org/", "a-b.c/") + d.word()
	}
	if d.often() {
		meta["extension"] = d.one("example.org/", "a-b.c/") + d.word()
	}
	if encodings := d.encodings(escaped); len(encodings) > 0 {
		d.spec["mcp"] = object{"jsonrpc": d.one("2.0", "1", "한"), "messages": messages, "meta": meta, "encodings": encodings}
	}
}

func (d *drawing) encodings(escaped string) (list []any) {
	var carriers []string
	for _, a := range d.spec["compression"].(object)["algorithms"].([]any) {
		if role := a.(object)["role"]; role == "structure" || role == "brotli" {
			carriers = append(carriers, a.(object)["name"].(string))
		}
	}
	for range 1 + d.upTo(3) {
		e := object{"name": d.text(escaped)}
		if len(carriers) > 0 && d.often() {
			e["algorithm"] = d.one(carriers...)
		}
		if e["algorithm"] == nil || d.seldom() {
			d.inRecord(e)
		}
		if len(e) > 1 {
			list = append(list, e)
		}
	}
	return list
}

// inRecord lets a text field of a record carry the frame, if there is one that the
// format has: whatever is optional stands in verbose alone for certain.
func (d *drawing) inRecord(e object) {
	records := slices.DeleteFunc(slices.Clone(d.spec["records"].([]any)), func(r any) bool { return r.(object)["formats"] == nil })
	r := records[d.upTo(len(records)-1)].(object)
	formats := r["formats"].([]any)
	format := formats[d.upTo(len(formats)-1)].(object)
	var texts []string
	for _, f := range fieldsOf(r) {
		if f["type"] == "text" && (f["optional"] == nil || format["chain"].([]string)[0] == "verbose") {
			texts = append(texts, f["name"].(string))
		}
	}
	if format["chain"].([]string)[0] == "dsl" { // the last field alone may hold the separator
		fields := r["dsl"].(object)["fields"].([]string)
		texts = slices.DeleteFunc(texts, func(name string) bool { return name != fields[len(fields)-1] })
	}
	if len(texts) == 0 || isBinary(format) {
		return
	}
	if slices.ContainsFunc(fieldsOf(r), func(f object) bool { return d.structured(f) && f["optional"] == nil }) {
		return // an encoding gives no lists
	}
	with := object{}
	e["format"], e["field"] = r["name"].(string)+"."+format["name"].(string), d.one(texts...)
	for _, f := range fieldsOf(r) {
		if f["name"] != e["field"] && f["optional"] == nil {
			with[f["name"].(string)] = d.value(f)
		}
	}
	if len(with) > 0 {
		e["with"] = with
	}
}

// value is one of a field.
func (d *drawing) value(f object) any {
	if holds(f) {
		return d.holding(f)
	}
	if typ := types.Of(f["type"].(string)); typ != nil {
		t := types.Field{Type: typ}
		for key, bound := range map[string]**int64{"min": &t.Min, "max": &t.Max} {
			if edge, given := f[key].(int64); given {
				*bound = &edge
			}
		}
		taken := slices.DeleteFunc(typ.Edges(t), func(v any) bool { return !typ.Takes(t, v) })
		value := taken[d.upTo(len(taken)-1)]
		if data, is := value.([]byte); is {
			return base64.StdEncoding.EncodeToString(data)
		}
		return value
	}
	for _, t := range d.allTables() {
		if rows := rowsOf(t); t["name"] == f["type"] && len(rows) > 0 {
			return rows[d.upTo(len(rows)-1)].(object)["code"]
		}
	}
	return ""
}

// holding is the text of an array or an object of up to two values.
func (d *drawing) holding(f object) string {
	element := maps.Clone(f)
	element["type"] = f["of"]
	var list []string
	for range d.upTo(2) {
		value := d.value(element)
		text, isText := value.(string)
		if b, err := json.Marshal(value); err == nil && (!isText || f["of"] != "json") {
			text = string(b)
		}
		if f["type"] == "map" {
			text = []string{`"b":`, `"\u00e9":`}[len(list)] + text
		}
		list = append(list, text)
	}
	if f["type"] == "map" {
		return "{" + strings.Join(list, ",") + "}"
	}
	return "[" + strings.Join(list, ",") + "]"
}
