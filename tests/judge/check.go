package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// Check finds where the judge's answer differs from the case's.
func (t *Protocol) Check(c vectors.Case) error {
	got, f, err := t.Run(c.Op, c.Input, c.Limits)
	if err != nil {
		return fmt.Errorf("bad input: %w", err)
	}
	if f != nil {
		e := t.public(f)
		if c.Error != nil {
			e.Limit, e.Message = c.Error.Limit, c.Error.Message // which the judge does not name
		}
		if !reflect.DeepEqual(e, c.Error) {
			return fmt.Errorf("got the error %s", marshal(e))
		}
		return nil
	}
	want := c.Expected
	if c.DecodesTo != nil {
		want = c.DecodesTo
		wire := wireOf(got)
		if !strings.HasPrefix(wire, c.Begins) {
			return fmt.Errorf("got %q, which does not begin with %q", wire, c.Begins)
		}
		if got, f, err = t.undo(c, got); err != nil || f != nil {
			return fmt.Errorf("what it wrote does not decode: %v %v", err, f)
		}
		if c.Op == "request.encode" {
			return t.sameRequest(marshal(got), want)
		}
	}
	return sameJSON(marshal(got), want)
}

// wireOf is an encoder's output, as text or in bytes.
func wireOf(got any) string {
	if b, ok := got.(byteInput); ok {
		return string(b.Hex)
	}
	return got.(string)
}

// undo decodes an encoder's output: a response, a frame of compression, a request,
// or a delta to the old text.
func (t *Protocol) undo(c vectors.Case, got any) (any, *Fault, error) {
	wire := wireOf(got)
	switch c.Op {
	case "response.encode":
		return t.Run("response.decode", marshal(got), nil)
	case "record.encode":
		var in recordInput
		if err := strict(c.Input, &in); err != nil {
			return nil, nil, err
		}
		return t.Run("record.decode", marshal(frameInput{in.Record, t.framed(wire)}), nil)
	case "compress":
		return t.Run("decompress", marshal(decompressInput{Hex: hexText(wire)}), nil)
	case "request.encode":
		return t.Run("request.decode", marshal(wire), nil)
	}
	var in computeInput
	if err := strict(c.Input, &in); err != nil {
		return nil, nil, err
	}
	return t.Run("delta.apply", marshal(applyInput{in.Old, wireText(wire)}), nil)
}

// sameJSON compares values, not texts; numbers by their digits.
func sameJSON(got, want json.RawMessage) error {
	var values [2]any
	for i, text := range []json.RawMessage{got, want} {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&values[i]); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	if !reflect.DeepEqual(values[0], values[1]) {
		return fmt.Errorf("got %s", got)
	}
	return nil
}
