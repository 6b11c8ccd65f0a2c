package judge

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// DecodeRecord reads a value of any format of its record.
func (t *Protocol) DecodeRecord(r *record, wire string) (Value, *Fault) {
	if f := t.wire(wire); f != nil {
		return nil, f
	}
	record, format, rest := t.detect(wire)
	if record != r {
		return nil, fault("format")
	}
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

// undoSteps takes the bytes out of a text: the steps of a chain, backwards.
func (t *Protocol) undoSteps(steps []string, text string) ([]byte, *Fault) {
	var data []byte
	var f *Fault
	switch steps[len(steps)-1] {
	case "base64":
		data, f = decodeBase64(text)
	case "base64url":
		data, f = decodeBase64url(text)
	default:
		data, f = decodeBase85(t.m.Base85.Alphabet, text)
	}
	if f == nil && steps[0] == "zlib" {
		data, f = t.inflate(data)
	}
	return data, f
}
