package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// optional are the fields that only verbose carries, each on a record that may
// have it.
func (d *deriver) optional() map[string]Record {
	out := map[string]Record{}
	set := func(field string, r Record, change func(*Record)) {
		change(&r)
		out[field] = r
	}
	if len(d.t.efforts()) > 0 {
		set("reasoning_effort", d.record("x"), func(r *Record) { r.Effort = ptr(d.t.efforts()[0]) })
	}
	set("ultrathink", d.record("x"), func(r *Record) { r.Ultrathink = ptr(false) })
	set("returncode", d.failed("x"), func(r *Record) { r.Returncode = ptr(int64(7)) })
	if !d.t.response().keeps() {
		return out
	}
	set("members", d.record("x"), func(r *Record) { r.Members = ptr(`{"x_1":1}`) })
	return out
}

var optionalFields = []string{"reasoning_effort", "ultrathink", "returncode", "members"}

// choices are every format and every selection, and one that is neither.
func (d *deriver) choices() []string {
	out := []string{"auto", "smallest", "tokens", "no_such_format", "constructor"}
	for _, f := range d.t.response().Formats {
		out = append(out, f.Name)
	}
	return out
}

// records asks every format for what it, or none, can carry.
func (d *deriver) records() {
	d.topic("record", "records", "responses")
	optional := d.optional()
	for _, format := range d.choices() {
		o := EncodeOptions{Format: format}
		for _, field := range optionalFields {
			r, ok := optional[field]
			if !ok {
				continue
			}
			d.encode(format+"/"+field, r, o)
			d.encode(format+"/"+field+"-loss", r, EncodeOptions{Format: format, AllowLoss: []string{field}})
			d.encode(format+"/"+field+"-other-loss", r, EncodeOptions{Format: format, AllowLoss: []string{"members", "ultrathink", "returncode", "reasoning_effort"}[:2]})
		}
		for i, r := range d.refused() {
			d.encode(fmt.Sprintf("%s/refused-%d", format, i), r, o)
		}
		for i, s := range d.t.statuses() {
			for _, code := range []int64{0, 1, 2, -1, maxInteger, maxInteger + 1, -maxInteger - 1} {
				r := d.record("x")
				r.Status, r.Returncode = s.Code, ptr(code)
				if (s.Role != "error") != (code == 0) || code < 2 {
					d.encode(fmt.Sprintf("%s/returncode-%d-%d", format, i, code), r, o)
				}
			}
		}
		for i, text := range []string{"", "{}", "{ }"} {
			r := d.record("x")
			if !d.t.response().keeps() {
				break
			}
			r.Members = ptr(text)
			d.encode(fmt.Sprintf("%s/no-members-%d", format, i), r, o)
		}
	}
	d.end()
}

// refused are records that no format carries, some wrong in two places.
func (d *deriver) refused() []Record {
	var out []Record
	with := func(changes ...func(*Record)) {
		r := d.record("x")
		for _, change := range changes {
			change(&r)
		}
		out = append(out, r)
	}
	status := func(r *Record) { r.Status = "no such status" }
	tokens := func(r *Record) { r.Tokens = -1 }
	large := func(r *Record) { r.Tokens = maxInteger + 1 }
	effort := func(r *Record) { r.Effort = ptr("no such effort") }
	code := func(r *Record) { r.Returncode = ptr(int64(9)) }
	members := func(r *Record) { r.Members = ptr("[]") }
	text := func(r *Record) { r.Result = "\xed\xa0\x80" }
	with(status)
	with(tokens)
	with(large)
	with(effort)
	with(code)
	if d.t.response().keeps() {
		with(members)
	}
	with(text)
	with(status, tokens)
	with(tokens, effort)
	with(effort, code)
	if d.t.response().keeps() {
		with(code, members)
		with(members, text)
	}
	return out
}

// selection tries the sizes around every boundary, in characters of 1 to 4
// bytes.
func (d *deriver) selection() {
	d.topic("record", "selection", "6")
	sizes := []int64{0, 1}
	for _, r := range d.t.response().ranges() {
		if r.To >= 0 && r.To < 1<<16 {
			sizes = append(sizes, r.To, r.To+1)
		}
	}
	seen := map[string]bool{}
	for _, size := range sizes {
		for n, char := range []string{"a", "é", "한", "😀"} {
			name := fmt.Sprintf("auto/%d-of-%d", size, n+1)
			if seen[name] {
				continue
			}
			seen[name] = true
			count := int(size) / (n + 1)
			text := strings.Repeat(char, count) + strings.Repeat("b", int(size)-count*(n+1))
			d.encode(name, d.record(text), EncodeOptions{Format: "auto"})
			for _, v := range d.layouts() {
				r := d.record(text)
				r.Model = "no number"
				if n == 0 {
					d.encode(fmt.Sprintf("%s-open-model-v%d", name, v.Version), r, EncodeOptions{Format: "auto", PayloadVersion: ptr(v.Version)})
				}
			}
		}
	}
	optional := d.optional()
	for _, size := range sizes {
		for _, field := range optionalFields {
			if r, ok := optional[field]; ok {
				r.Result = strings.Repeat("x", int(size))
				d.encode(fmt.Sprintf("extra/%s-%d", field, d.count()), r, EncodeOptions{Format: "auto"})
			}
		}
		r := d.record(strings.Repeat("x", int(size)))
		if d.t.response().DSL != nil {
			r.Model = "a" + d.t.response().DSL.Separator + "b"
		}
		d.encode(fmt.Sprintf("separator/%d", d.count()), r, EncodeOptions{Format: "auto"})
	}
	for i, text := range []string{"", "x", "abcdefghijklmnopqrst", `""""`, "한국어", "😀", strings.Repeat("lorem ipsum ", 200)} {
		for _, choice := range []string{"smallest", "tokens"} {
			r := d.record(text)
			d.encode(fmt.Sprintf("%s/%d", choice, i), r, EncodeOptions{Format: choice})
			d.encode(fmt.Sprintf("%s/%d-version", choice, i), r, EncodeOptions{Format: choice, PayloadVersion: ptr(int64(126))})
			if d.t.response().DSL != nil {
				r.Model = "a" + d.t.response().DSL.Separator + "b"
				d.encode(fmt.Sprintf("%s/%d-separator", choice, i), r, EncodeOptions{Format: choice})
			}
		}
	}
	d.end()
}

// count numbers cases whose other names could be alike.
func (d *deriver) count() int { return len(d.topics[len(d.topics)-1].Cases) }

// limits tries each limit at its value and one over it.
func (d *deriver) limits() {
	d.topic("core", "limits", "limits")
	for _, f := range d.t.response().Formats {
		wire := d.plain(f.Name, d.record("한😀"))
		size := int64(len(wire))
		d.decodeWithin(f.Name+"/input-at", wire, vectors.Limits{Input: &size})
		d.decodeWithin(f.Name+"/input-over", wire, vectors.Limits{Input: ptr(size - 1)})
		if wire := d.plain(f.Name, d.record(strings.Repeat("x", int(min(d.t.input, 1<<14))))); d.t.input < 1<<14 {
			d.decode(f.Name+"/default-input-over", wire)
		}
		if !slices.Contains(f.Chain, "zlib") {
			d.add(f.Name+"/encoders-have-no-input-limit", "response.encode", encodeInput{d.record("x"), options{Format: f.Name}}, &vectors.Limits{Input: ptr(int64(1))})
		}
	}
	d.defaultLimits()
	if d.t.response().layout() != nil {
		good := map[string]string{"model": `"m"`, "returncode": "0", "result": `"x"`}
		for _, depth := range []int64{1, 2, 5} {
			for over := range int64(2) {
				nested := `"x_1":` + strings.Repeat("[", int(depth-1+over)) + strings.Repeat("]", int(depth-1+over))
				if depth-1+over == 0 {
					nested = `"x_1":1`
				}
				limits := vectors.Limits{Depth: ptr(depth)}
				d.decodeWithin(fmt.Sprintf("depth/%d-plus-%d", depth, over), d.document(good, nested), limits)
				r := d.record("x")
				r.Members = ptr("{" + nested + "}")
				d.add(fmt.Sprintf("depth/%d-plus-%d-encode", depth, over), "response.encode", encodeInput{r, options{Format: d.formats("verbose")[0].Name}}, &limits)
			}
		}
		if n := int(d.t.depth); n <= 10_000 {
			d.decode("depth/default-at", d.document(good, `"x_1":`+strings.Repeat("[", n-1)+strings.Repeat("]", n-1)))
			d.decode("depth/default-over", d.document(good, `"x_1":`+strings.Repeat("[", n)+strings.Repeat("]", n)))
		}
	}
	d.end()
}

// defaultLimits tries the spec's own limits, if they are small.
func (d *deriver) defaultLimits() {
	if in := d.t.input; in < 1<<14 && d.m.Base85 != nil {
		zeros := strings.Repeat(d.m.Base85.Alphabet[:1], int(in)+1)
		d.add("base85/default-at", "base85.decode", zeros[:in-in%5], nil)
		d.add("base85/default-over", "base85.decode", zeros, nil)
	}
	for _, f := range d.formats("zlib") {
		if d.t.output > 1<<14 {
			continue
		}
		for over := range 2 {
			r := d.payloadRecord("")
			v := d.t.response().version(d.t.response().Payload.Default)
			r.Result = strings.Repeat("x", int(d.t.output)-len(d.t.packResponse(v, r)))
			for len(d.t.packResponse(v, r)) > int(d.t.output)+over {
				r.Result = r.Result[1:]
			}
			d.decode(fmt.Sprintf("%s/default-output-%d", f.Name, over), d.carry(f, d.t.packResponse(v, r)))
		}
	}
}
