package randomspecs

import (
	"slices"

	"github.com/compactgen/compactgen/spec"
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
	d.spec["mcp"] = object{"jsonrpc": d.one("2.0", "1", "한"), "messages": messages, "meta": meta, "encodings": d.encodings(escaped)}
}

func (d *drawing) encodings(escaped string) (list []any) {
	var carriers, formats []string
	for _, a := range d.spec["compression"].(object)["algorithms"].([]any) {
		if role := a.(object)["role"]; role == "structure" || role == "brotli" {
			carriers = append(carriers, a.(object)["name"].(string))
		}
	}
	for _, f := range d.spec["formats"].([]any) {
		formats = append(formats, f.(object)["name"].(string))
	}
	for range 1 + d.upTo(3) {
		e := object{"name": d.text(escaped)}
		if len(carriers) > 0 && d.often() {
			e["algorithm"] = d.one(carriers...)
		}
		if e["algorithm"] == nil || d.seldom() {
			e["format"], e["field"] = "response."+d.one(formats...), "result"
			e["with"] = object{"status": d.success(), "model": "", "tokens": 0}
		}
		list = append(list, e)
	}
	return list
}

// success is the code of that role.
func (d *drawing) success() any {
	for _, s := range d.spec["statuses"].([]any) {
		if s.(object)["role"] == "success" {
			return s.(object)["code"]
		}
	}
	panic("no status is a success")
}
