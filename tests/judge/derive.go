package judge

import (
	"bytes"
	"compress/zlib"
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
// boundary, by roles alone, with the judge's answers. Parts that the model lacks
// are left out. The topics begin with "derived-".
func Derive(m *model.Model) ([]vectors.Topic, error) {
	d := &deriver{t: New(m), m: m}
	d.base85()
	d.deltas()
	d.compute()
	d.declared()
	d.requests()
	d.compression()
	d.mcp()
	return d.topics, d.err
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

// add asks the judge and records its answer.
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

func (d *deriver) apply(name, content, delta string) {
	d.add(name, "delta.apply", applyInput{wireText(content), wireText(delta)}, nil)
}

// each asks for every text, with head in front of it. The names are numbered.
func (d *deriver) each(name string, ask func(name, text string), head string, texts ...string) {
	for i, text := range texts {
		ask(fmt.Sprint(name, i), head+text)
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

// settledRecord says whether every compressor makes the same format the smallest: quick ones store
// short texts as they are, of which others write half.
func (d *deriver) settledRecord(r *record, v Value, o EncodeOptions) bool {
	if o.Format != "smallest" || r.Selection == nil {
		return true
	}
	compressed, settled := d.t.smallestOf(r, v, o)
	if !settled || d.m.Zlib == nil {
		return settled
	}
	m := *d.m
	m.Zlib = &model.Zlib{Level: zlib.BestCompression}
	thorough := *d.t
	thorough.m = &m
	still, settled := thorough.smallestOf(r, v, o)
	return settled && still == compressed
}

// smallestOf says whether the smallest format is a compressed one, and whether it is clearly so.
func (t *Protocol) smallestOf(r *record, v Value, o EncodeOptions) (shrinks, settled bool) {
	var plain int
	var compressed []int
	for _, name := range r.Selection.Smallest {
		wire, f := t.EncodeRecord(r, v, EncodeOptions{Format: name, PayloadVersion: o.PayloadVersion})
		switch {
		case f != nil:
		case slices.Contains(r.format(name).Chain, "zlib"):
			compressed = append(compressed, len(wire))
		case plain == 0 || len(wire) < plain:
			plain = len(wire)
		}
	}
	if len(compressed) == 0 {
		return false, true
	}
	slices.Sort(compressed)
	shrinks = plain == 0 || compressed[0] <= plain
	if !shrinks || len(compressed) == 1 {
		return shrinks, clear(plain, compressed[0])
	}
	return shrinks, clear(plain, compressed[0]) && clear(compressed[0], compressed[1])
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
		for _, o := range d.m.Deltas.Operations {
			if !o.Asked {
				sought = append(sought, o.Symbol)
			}
		}
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

// carry puts payload bytes on the wire, in stored blocks where the chain
// compresses: the same bytes with every version of every library.
func (d *deriver) carry(f model.Format, data []byte) string {
	steps := f.Chain[1:]
	if len(steps) > 0 && steps[0] == "zlib" {
		data, steps = stored(data), steps[1:]
	}
	return f.Prefix + d.t.applySteps(steps, data)
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
