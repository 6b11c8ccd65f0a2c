package conformance

import (
	"encoding/json"
	"fmt"
)

// Case is one vector: exactly one of Expected, Error and DecodesTo is set.
type Case struct {
	Name, Op      string
	Input, Limits json.RawMessage
	Expected      json.RawMessage // the value
	Error         json.RawMessage // the error, without limit and message
	DecodesTo     json.RawMessage // of an encoding op: what the decoding op makes of its answer
}

// job is one request that every testee gets, and how to judge it.
type job struct {
	name   string
	vector bool // counts as a case of the vectors
	op     string
	input  any
	limits any
	want   *Answer // nil: all testees must agree
	// Of an encoding op: what its answer must decode to. Nil where only
	// agreement can be asked for.
	decoded any
}

func vectorJob(c Case, n normaliser) (job, error) {
	j := job{name: c.Name, vector: true, op: c.Op, input: c.Input}
	if len(c.Limits) > 0 {
		j.limits = c.Limits
	}
	input, err := parseJSON(c.Input)
	if err != nil {
		return j, fmt.Errorf("%s: input: %w", c.Name, err)
	}
	for _, given := range []struct {
		text json.RawMessage
		set  func(any)
	}{
		{c.Expected, func(v any) { j.want = &Answer{OK: v} }},
		{c.Error, func(v any) { object, _ := v.(map[string]any); j.want = &Answer{Err: object} }},
		{c.DecodesTo, func(v any) { j.decoded = v }},
	} {
		if len(given.text) == 0 {
			continue
		}
		v, err := parseJSON(given.text)
		if err != nil {
			return j, fmt.Errorf("%s: %w", c.Name, err)
		}
		given.set(v)
	}
	if len(c.DecodesTo) > 0 && (len(c.Expected) > 0 || len(c.Error) > 0) || len(c.Expected) > 0 && len(c.Error) > 0 ||
		len(c.DecodesTo)+len(c.Expected)+len(c.Error) == 0 {
		return j, fmt.Errorf("%s: not exactly one of expected, error and decodes_to", c.Name)
	}
	if len(c.DecodesTo) > 0 && !encodes(c.Op) {
		return j, fmt.Errorf("%s: decodes_to with %s, which encodes nothing", c.Name, c.Op)
	}
	if len(c.Expected) > 0 {
		j.decoded = n.decoded(c.Op, input)
	}
	return j, nil
}

// encodes says whether the answers of an op can be decoded again.
func encodes(op string) bool {
	switch op {
	case "base85.encode", "response.encode", "delta.compute":
		return true
	}
	return false
}

// inverse is the request that undoes what an encoding op answered. Limits of
// the input and output are about decoding alone, and do not come along.
func (j job) inverse(wire any) request {
	r := request{Limits: encodingLimits(j.limits)}
	switch j.op {
	case "base85.encode":
		r.Op, r.Input = "base85.decode", wire
	case "response.encode":
		r.Op, r.Input = "response.decode", wire
	case "delta.compute":
		old := toValue(j.input).(map[string]any)["old"]
		r.Op, r.Input = "delta.apply", map[string]any{"content": old, "delta": wire}
	}
	return r
}

func encodingLimits(limits any) any {
	given, _ := toValue(limits).(map[string]any)
	kept := map[string]any{}
	for name, v := range given {
		if name != "input" && name != "output" {
			kept[name] = v
		}
	}
	if len(kept) == 0 {
		return nil
	}
	return kept
}
