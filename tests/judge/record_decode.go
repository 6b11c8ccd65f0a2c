package judge

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// DecodeRecord reads a value of any text format of its record.
func (t *Protocol) DecodeRecord(r *record, wire string) (Value, *Fault) {
	_, v, f := t.decodeFrame(r, wireFrame{wire: wire})
	return v, f
}

// read reads what stands behind a prefix.
func (t *Protocol) read(r *record, format *model.Format, rest string) (Value, *Fault) {
	t = t.counting()
	switch format.Chain[0] {
	case "verbose":
		return t.readVerbose(r, rest)
	case "dsl":
		return t.readDSL(r, rest)
	}
	data, f := t.undoSteps(format.Chain[1:], rest)
	if f != nil {
		return nil, f
	}
	return t.unpack(r, data)
}

// detect takes the longest prefix, and gives what stands behind it, of an object
// with its brace; no record if the prefix is of another family.
func (t *Protocol) detect(wire string) (*record, *model.Format, string) {
	best := model.Prefix{}
	for _, p := range t.m.Prefixes {
		if strings.HasPrefix(wire, p.Text) && len(p.Text) > len(best.Text) {
			best = p
		}
	}
	if best.Text == "" && strings.HasPrefix(strings.TrimLeft(wire, " \t\n\r"), "{") {
		for _, p := range t.m.Prefixes {
			if p.Text == "{" {
				best = p
			}
		}
		wire = strings.TrimLeft(wire, " \t\n\r")
	}
	r := t.record(best.Record)
	if r == nil {
		return nil, nil, ""
	}
	format, rest := r.format(best.Format), strings.TrimPrefix(wire, best.Text)
	if format.Chain[0] == "verbose" {
		rest = "{" + rest
	}
	return r, format, rest
}

// undoSteps takes the bytes out of what a chain made of them: its steps, backwards.
func (t *Protocol) undoSteps(steps []string, wire string) (data []byte, f *Fault) {
	data = []byte(wire)
	for i := len(steps) - 1; i >= 0 && f == nil; i-- {
		switch steps[i] {
		case "zlib":
			data, f = t.inflate(data)
		case "base64":
			data, f = decodeBase64(string(data))
		case "base64url":
			data, f = decodeBase64url(string(data))
		default:
			data, f = decodeBase85(t.m.Base85.Alphabet, string(data))
		}
	}
	return data, f
}
