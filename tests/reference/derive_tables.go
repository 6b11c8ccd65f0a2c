package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// tables sends every row of every table through every format and layout, both
// ways.
func (d *deriver) tables() {
	d.topic("record", "tables", "responses")
	for i, s := range d.t.statuses() {
		r := d.record("x")
		r.Status = s.Code
		d.everywhere(fmt.Sprintf("status/%d", i), r)
	}
	for i, row := range d.t.models().Rows {
		forms := []string{row.Code, row.Name, fmt.Sprintf("%s%d", d.t.models().NumberPrefix, *row.Integer)}
		for j, form := range forms {
			r := d.record("x")
			r.Model = form
			name := fmt.Sprintf("model/%d-%s", i, []string{"code", "name", "number"}[j])
			if j == 0 {
				d.everywhere(name, r)
			} else {
				d.sparsely(name, r)
			}
		}
	}
	for i, form := range d.openModels() {
		r := d.record("x")
		r.Model = form
		d.sparsely(fmt.Sprintf("open-model/%d", i), r)
	}
	for i, effort := range d.t.efforts() {
		r := d.record("x")
		r.Effort = ptr(effort)
		d.everywhere(fmt.Sprintf("effort/%d", i), r)
	}
	for i, code := range d.unknownStatuses() {
		r := d.record("x")
		r.Status = code
		d.sparsely(fmt.Sprintf("unknown-status/%d", i), r)
	}
	for _, n := range d.unusedIntegers() {
		for _, v := range d.layouts() {
			d.payloadCase(fmt.Sprintf("integer/%d-status-v%d", n, v.Version), v, map[string][]byte{"status": packInteger(uint64(n), "")})
			d.payloadCase(fmt.Sprintf("integer/%d-model-v%d", n, v.Version), v, map[string][]byte{"model": packInteger(uint64(n), "")})
		}
	}
	d.end()
}

// everywhere encodes and decodes a record in every format and layout, and lets
// the selections choose.
func (d *deriver) everywhere(name string, r Record) {
	for _, f := range d.t.response().Formats {
		d.bothWays(name, f, r)
	}
	for _, selection := range []string{"auto", "smallest", "tokens"} {
		d.encode(name+"/encode-"+selection, r, EncodeOptions{Format: selection})
	}
}

// sparsely takes the formats of text, one format of payloads, and auto.
func (d *deriver) sparsely(name string, r Record) {
	payloads := 0
	for _, f := range d.t.response().Formats {
		if f.Chain[0] == "payload" {
			payloads++
		}
		if payloads < 2 || f.Chain[0] != "payload" {
			d.bothWays(name, f, r)
		}
	}
	d.encode(name+"/encode-auto", r, EncodeOptions{Format: "auto"})
}

// bothWays encodes a record in a format, and decodes the wire that holds the
// record's texts as they are, wrong ones too.
func (d *deriver) bothWays(name string, f model.Format, r Record) {
	d.encode(name+"/encode-"+f.Name, r, EncodeOptions{Format: f.Name})
	switch f.Chain[0] {
	case "dsl":
		d.decode(name+"/decode-"+f.Name, f.Prefix+d.t.response().writeDSL(r.value()))
		return
	case "verbose":
		d.decode(name+"/decode-"+f.Name, d.verboseOf(r))
		return
	}
	for _, v := range d.layouts() {
		d.encode(fmt.Sprintf("%s/encode-%s-v%d", name, f.Name, v.Version), r, EncodeOptions{Format: f.Name, PayloadVersion: ptr(v.Version)})
		if elements := d.elements(v, r); elements != nil {
			d.decode(fmt.Sprintf("%s/decode-%s-v%d", name, f.Name, v.Version), d.carry(f, d.tuple(v, elements, nil)))
		}
	}
}

// verboseOf writes a record with all its texts as they are.
func (d *deriver) verboseOf(r Record) string {
	values := map[string]string{"model": quote(r.Model), "returncode": "0", "result": quote(r.Result), "status": quote(r.Status)}
	if s := d.t.statusByCode(r.Status); s != nil && s.Role == "error" {
		values["returncode"] = "1"
	}
	if r.Effort != nil {
		values["reasoning_effort"] = quote(*r.Effort)
	}
	return d.document(values, "")
}

// document writes a verbose object: the given roles' values in the declared
// order, then more members.
func (d *deriver) document(values map[string]string, more string) string {
	var parts []string
	for _, m := range d.t.response().layout() {
		if value, ok := values[m.Field]; ok {
			parts = append(parts, quote(m.Name)+":"+value)
		}
	}
	if more != "" {
		parts = append(parts, more)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (d *deriver) layouts() []*model.PayloadVersion {
	var out []*model.PayloadVersion
	if d.t.response().Payload != nil {
		for i := range d.t.response().Payload.Versions {
			out = append(out, &d.t.response().Payload.Versions[i])
		}
	}
	return out
}

// elements packs each field of a record; nil if the layout has integers
// that the record's texts do not have.
func (d *deriver) elements(v *model.PayloadVersion, r Record) map[string][]byte {
	out := map[string][]byte{}
	for _, f := range v.Fields {
		status := d.t.statusByCode(r.Status)
		n, numbered := d.t.models().numberOf(d.t.models().normal(r.Model))
		switch {
		case f.Field == "status" && f.As == "integer" && status == nil:
			return nil
		case f.Field == "model" && f.As == "integer" && !numbered:
			return nil
		case f.Field == "model" && f.As == "integer":
			out["model"] = packInteger(uint64(n), "")
		default:
			out[f.Field] = d.t.packElement(d.t.response().field(f.Field), f.As, r.value()[f.Field])
		}
	}
	return out
}

// tuple packs a layout from its elements, some of them replaced.
func (d *deriver) tuple(v *model.PayloadVersion, elements, replaced map[string][]byte) []byte {
	out := append(packArray(1+len(v.Fields), ""), packInteger(uint64(v.Version), "")...)
	for _, f := range v.Fields {
		if b, ok := replaced[f.Field]; ok {
			out = append(out, b...)
		} else {
			out = append(out, elements[f.Field]...)
		}
	}
	return out
}

// payloadCase decodes the plain record with elements replaced, in the first
// format that has a payload.
func (d *deriver) payloadCase(name string, v *model.PayloadVersion, replaced map[string][]byte) {
	if elements := d.elements(v, d.payloadRecord("x")); elements != nil {
		d.decode(name, d.carry(d.formats("payload")[0], d.tuple(v, elements, replaced)))
	}
}

// payloadRecord is one that every layout carries.
func (d *deriver) payloadRecord(result string) Record {
	r := d.record(result)
	if len(d.t.models().Rows) == 0 {
		r.Model = d.t.models().NumberPrefix + "7"
	}
	return r
}

// unusedIntegers are at the edges of the tables and of the encodings.
func (d *deriver) unusedIntegers() []int64 {
	used := []int64{}
	for _, s := range d.t.statuses() {
		used = append(used, *s.Integer)
	}
	for _, row := range d.t.models().Rows {
		used = append(used, *row.Integer)
	}
	all := []int64{0, 127, 128, 255, 256, 65535, 65536, 1<<32 - 1, 1 << 32, maxInteger}
	for _, n := range used {
		all = append(all, n, n+1, max(n-1, 0))
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(n int64) bool { return n > maxInteger })
}

// openModels are no codes of the table, or nearly so.
func (d *deriver) openModels() []string {
	p := d.t.models().NumberPrefix
	out := []string{
		"", "constructor", "__proto__", "toString", "gpt-5", "한국어", "😀", "\ufeff", "a|b", `"`,
		p, p + "007", p + "-1", p + "+1", p + "1.0", p + " 1", p + "9007199254740991", p + "9007199254740992", p + "99999999999999999999",
	}
	for i, row := range d.t.models().Rows {
		out = append(out, fmt.Sprintf("%s%d", p, *row.Integer+1))
		if i > 1 {
			continue
		}
		out = append(out, strings.ToUpper(row.Name), strings.ToLower(row.Code), row.Code+" ", " "+row.Name, row.Code+"x", fmt.Sprintf("%s0%d", p, *row.Integer))
	}
	if d.t.response().DSL != nil {
		out = append(out, "a"+d.t.response().DSL.Separator+"b")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (d *deriver) unknownStatuses() []string {
	out := []string{"", "constructor", "__proto__", "toString", "0", "한", "NOPE"}
	for _, s := range d.t.statuses() {
		out = append(out, strings.ToLower(s.Code), strings.ToUpper(s.Code), s.Code+"x", s.Code+" ", fmt.Sprint(*s.Integer))
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(code string) bool { return d.t.statusByCode(code) != nil })
}
