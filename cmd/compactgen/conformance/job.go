package conformance

import (
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// Case is one vector.
type Case = vectors.Case

// job is one request that every testee gets, and how to judge it.
type job struct {
	name   string
	vector bool // counts as a case of the vectors
	op     string
	input  any
	limits any
	want   *Answer // nil: all testees must agree
	// message of the error, where a vector pins it.
	message string
	// For an encoding op: the value that its answer must decode to, where a vector says
	// so, and, if several outputs are allowed, their first bytes.
	decoded any
	begins  string
	// unjudged: the judge would take too long. damage makes damaged frames of the
	// encoded one.
	unjudged bool
	damage   *damage.Source
}

func vectorJob(c Case, n normaliser) (job, error) {
	j := job{name: c.Name, vector: true, op: c.Op, input: c.Input, begins: c.Begins}
	if c.Limits != nil {
		j.limits = c.Limits
	}
	if btoi(c.Expected != nil)+btoi(c.Error != nil)+btoi(c.DecodesTo != nil) != 1 {
		return j, fmt.Errorf("%s: not exactly one of expected, error and decodes_to", c.Name)
	}
	_, err := parseJSON(c.Input)
	if err != nil {
		return j, fmt.Errorf("%s: input: %w", c.Name, err)
	}
	switch {
	case c.Error != nil:
		j.want, j.message = &Answer{Err: withoutMessage(toValue(c.Error).(map[string]any))}, c.Error.Message
	case c.Expected != nil:
		v, err := parseJSON(c.Expected)
		if err != nil {
			return j, fmt.Errorf("%s: expected: %w", c.Name, err)
		}
		j.want = &Answer{OK: v}
	case !encodes(c.Op):
		return j, fmt.Errorf("%s: decodes_to with %s, which encodes nothing", c.Name, c.Op)
	default:
		if j.decoded, err = parseJSON(c.DecodesTo); err != nil {
			return j, fmt.Errorf("%s: decodes_to: %w", c.Name, err)
		}
		j.decoded = n.effect(j, Answer{OK: j.decoded}).OK
	}
	return j, nil
}

// misworded says how an error's message differs from the one that a vector pins.
// A testee that tells no cause has words of its own.
func (j job) misworded(got Answer) (said string, wrong bool) {
	said, _ = got.Err["message"].(string)
	return said, j.message != "" && got.Err["why"] != nil && said != j.message
}

// encodes says whether the answers of an op can be decoded again.
func encodes(op string) bool {
	switch op {
	case "base85.encode", "response.encode", "record.encode", "delta.compute", "compress", "request.encode":
		return true
	}
	return false
}

// request is what a testee is asked.
func (j job) request() request { return request{Op: j.op, Input: j.input, Limits: j.limits} }

// inverse is the request that decodes the answer of an encoding op. Limits of input
// and output concern decoding alone, and are left out.
func (j job) inverse(wire any) request {
	r := request{Limits: encodingLimits(j.limits)}
	switch j.op {
	case "base85.encode":
		r.Op, r.Input = "base85.decode", wire
	case "response.encode":
		r.Op, r.Input = "response.decode", wire
	case "record.encode":
		record := toValue(j.input).(map[string]any)["record"]
		r.Op, r.Input = "record.decode", map[string]any{"record": record, "frame": wire}
	case "delta.compute":
		old := toValue(j.input).(map[string]any)["old"]
		r.Op, r.Input = "delta.apply", map[string]any{"content": old, "delta": wire}
	case "compress":
		r.Op, r.Input = "decompress", wire
	case "request.encode":
		r.Op, r.Input = "request.decode", wire
	case "mcp.pack_call":
		r.Op, r.Input = "mcp.unpack_call", wire
	case "mcp.pack_list":
		r.Op, r.Input = "mcp.unpack_list", map[string]any{"result": wire}
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
