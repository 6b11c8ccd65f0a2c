package reference

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// Derive makes vectors of a model: every row of its tables, every layout, every
// boundary, by roles alone, with the reference's answers. Parts that the model lacks
// are left out. The topics begin with "derived-".
func Derive(m *model.Model) ([]vectors.Topic, error) {
	d := &deriver{t: New(m), m: m}
	d.base85()
	if d.t.response() != nil {
		d.compactRecord()
	}
	d.deltas()
	d.compute()
	if d.t.response() != nil {
		d.limits()
	}
	d.declared()
	d.requests()
	d.compression()
	d.mcp()
	return d.topics, d.err
}

// compactRecord derives the vectors of Compact Protocol's record.
func (d *deriver) compactRecord() {
	d.detection()
	d.tables()
	d.dsl()
	d.verbose()
	d.payload()
	d.base64()
	d.compressed()
	d.records()
	d.selection()
	d.text()
}

type deriver struct {
	t       *Protocol
	m       *model.Model
	topics  []vectors.Topic
	section string
	err     error
}

// topic opens a file of a chapter; the cases that follow cite the section.
func (d *deriver) topic(chapter, name, section string) {
	d.open(chapter+"/derived-"+name+".json", section)
}

func (d *deriver) open(file, section string) {
	d.topics = append(d.topics, vectors.Topic{File: file, Topic: strings.TrimSuffix(path.Base(file), ".json")})
	d.section = section
}

// end drops a topic that came out empty.
func (d *deriver) end() {
	if len(d.topics[len(d.topics)-1].Cases) == 0 {
		d.topics = d.topics[:len(d.topics)-1]
	}
}

// add asks the reference and records its answer.
func (d *deriver) add(name, op string, input any, limits *vectors.Limits) {
	topic := &d.topics[len(d.topics)-1]
	c := vectors.Case{
		Name: topic.Topic + "/" + name, Section: d.section, Op: op, Input: marshal(input), Limits: limits,
	}
	got, f, err := d.t.Run(op, c.Input, limits)
	switch {
	case err != nil && d.err == nil:
		d.err = fmt.Errorf("%s: %w", c.Name, err)
	case f != nil:
		c.Error = d.t.public(f)
	default:
		c.Expected = marshal(got)
	}
	topic.Cases = append(topic.Cases, c)
}

func (d *deriver) decode(name, wire string) { d.add(name, "response.decode", wireText(wire), nil) }

func (d *deriver) decodeWithin(name, wire string, limits vectors.Limits) {
	d.add(name, "response.decode", wireText(wire), &limits)
}

func (d *deriver) apply(name, content, delta string) {
	d.add(name, "delta.apply", applyInput{wireText(content), wireText(delta)}, nil)
}

// encode pins the wire, unless a compressor has its say in it.
func (d *deriver) encode(name string, r Record, o EncodeOptions) {
	if !d.settled(r, o) {
		return
	}
	d.add(name, "response.encode", encodeInput{r, options(o)}, nil)
	wire, f := d.t.Encode(r, o)
	if f != nil {
		return
	}
	if _, format, _ := d.t.detect(wire); slices.Contains(format.Chain, "zlib") {
		back, _ := d.t.Decode(wire)
		c := d.last()
		c.Expected, c.DecodesTo, c.Begins = nil, marshal(back), format.Prefix
	}
}

// drop takes the last case back.
func (d *deriver) drop() {
	topic := &d.topics[len(d.topics)-1]
	topic.Cases = topic.Cases[:len(topic.Cases)-1]
}

func (d *deriver) last() *vectors.Case {
	cases := d.topics[len(d.topics)-1].Cases
	return &cases[len(cases)-1]
}

// settled says whether another compressor would make `smallest` pick the same
// format: the two sorts of frames must differ clearly in size, and the smallest
// compressed one from other compressed ones.
func (d *deriver) settled(r Record, o EncodeOptions) bool {
	return d.settledRecord(d.t.response(), r.value(), o)
}

func (d *deriver) settledRecord(r *record, v Value, o EncodeOptions) bool {
	if o.Format != "smallest" || r.Selection == nil {
		return true
	}
	var plain int
	var compressed []int
	for _, name := range r.Selection.Smallest {
		wire, f := d.t.EncodeRecord(r, v, EncodeOptions{Format: name, PayloadVersion: o.PayloadVersion})
		switch {
		case f != nil:
		case slices.Contains(r.format(name).Chain, "zlib"):
			compressed = append(compressed, len(wire))
		case plain == 0 || len(wire) < plain:
			plain = len(wire)
		}
	}
	if len(compressed) == 0 {
		return true
	}
	slices.Sort(compressed)
	if plain > 0 && plain < compressed[0] || len(compressed) == 1 {
		return clear(plain, compressed[0])
	}
	return clear(plain, compressed[0]) && clear(compressed[0], compressed[1])
}

// clear says whether the lesser of two sizes, 0 for none, is so by a third.
func clear(a, b int) bool {
	return a == 0 || b == 0 || 4*min(a, b) < 3*max(a, b)
}

// computeDelta pins the delta, unless it is compressed, or might be elsewhere.
func (d *deriver) computeDelta(name, old, new string, allow ...string) {
	plain, compressed := d.symbols()
	sought := allow
	if sought == nil {
		sought = append(slices.Clone(plain), compressed...)
	}
	frame, f := d.t.Compute(old, new, sought)
	if f == nil && slices.ContainsFunc(sought, func(s string) bool { return slices.Contains(plain, s) }) {
		best, _ := d.t.Compute(old, new, slices.DeleteFunc(slices.Clone(sought), func(s string) bool {
			return slices.Contains(compressed, s)
		}))
		for _, o := range d.m.Deltas.Operations {
			if slices.Contains(sought, o.Symbol) && o.Role == "compressed" && len(best) > 13 &&
				!clear(len(best), len(d.head(o.Symbol)+d.t.applySteps(o.Chain, []byte(best)))) {
				return
			}
		}
	}
	d.add(name, "delta.compute", computeInput{wireText(old), wireText(new), allow}, nil)
	for _, s := range compressed {
		if f == nil && strings.HasPrefix(frame, d.head(s)) {
			c := d.last()
			c.Expected, c.DecodesTo, c.Begins = nil, marshal(new), d.head(s)
		}
	}
}

// symbols lists the plain and the compressed delta operations.
func (d *deriver) symbols() (plain, compressed []string) {
	for _, o := range d.m.Deltas.Operations {
		if o.Role == "compressed" {
			compressed = append(compressed, o.Symbol)
		} else {
			plain = append(plain, o.Symbol)
		}
	}
	return plain, compressed
}

// head is how frames of a delta operation begin.
func (d *deriver) head(symbol string) string {
	return d.m.Deltas.Prefix + symbol + d.m.Deltas.Separator
}

// operation is the symbol of a role's operation, or empty.
func (d *deriver) operation(role string) string {
	for _, o := range d.m.Deltas.Operations {
		if o.Role == role {
			return o.Symbol
		}
	}
	return ""
}

// record is a plain answer of the first model.
func (d *deriver) record(result string) Record {
	r := Record{Status: d.t.statusByRole("success").Code, Model: "m", Result: result}
	if len(d.t.models().Rows) > 0 {
		r.Model = d.t.models().Rows[0].Code
	}
	return r
}

// failed is the same with the error status.
func (d *deriver) failed(result string) Record {
	r := d.record(result)
	r.Status = d.t.statusByRole("error").Code
	return r
}

// formats lists those whose chain has a step; all of them for "".
func (d *deriver) formats(step string) []model.Format {
	var out []model.Format
	for _, f := range d.t.response().Formats {
		if step == "" || slices.Contains(f.Chain, step) {
			out = append(out, f)
		}
	}
	return out
}

// carry puts payload bytes on the wire, in stored blocks where the chain
// compresses: the same bytes with every version of every library.
func (d *deriver) carry(f model.Format, data []byte) string {
	steps := f.Chain[1:]
	if steps[0] == "zlib" {
		data, steps = stored(data), steps[1:]
	}
	return f.Prefix + d.t.applySteps(steps, data)
}

// armoured puts bytes on the wire by the last step of a chain alone.
func (d *deriver) armoured(f model.Format, data []byte) string {
	return f.Prefix + d.t.applySteps(f.Chain[len(f.Chain)-1:], data)
}

func ptr[T any](v T) *T { return &v }

// visible escapes the characters that an editor would not show.
func visible(text []byte) string {
	var out strings.Builder
	for _, r := range string(text) {
		if r <= '~' || unicode.IsPrint(r) {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	return out.String()
}

// Print writes a topic as its file: one case a line.
func Print(topic vectors.Topic) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\"topic\": %s, \"cases\": [\n", marshal(topic.Topic))
	for i, c := range topic.Cases {
		comma := ","
		if i == len(topic.Cases)-1 {
			comma = ""
		}
		fmt.Fprintf(&out, "  %s%s\n", visible(marshal(c)), comma)
	}
	out.WriteString("]}\n")
	return out.Bytes()
}
