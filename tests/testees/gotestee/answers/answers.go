// Package answers is the Go testee's side of the conformance wire, which
// docs/conformance.md describes.
package answers

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/runtime/go"
)

// Testee answers for one protocol.
type Testee struct {
	Language string // what its hello says

	protocol   *compact.Protocol
	operations map[string]operation
}

// New returns a testee of the protocol.
func New(p *compact.Protocol) *Testee {
	t := &Testee{"go", p, maps.Clone(operations)}
	for _, more := range stateful {
		maps.Copy(t.operations, more())
	}
	if slices.Contains(p.Records(), response) {
		maps.Copy(t.operations, ofResponse)
	}
	t.operations["hello"] = t.hello
	return t
}

// An operation gives the value of "ok". A tree that leaves out a feature leaves
// out its file here too, and so the feature's operations.
type operation func(p *compact.Protocol, input json.RawMessage) (any, error)

var operations = map[string]operation{}

// on gives an operation its input.
func on[In any](do func(p *compact.Protocol, in In) (any, error)) operation {
	return func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in In
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return do(p, in)
	}
}

// stateful makes the operations that share the state of one testee.
var stateful []func() map[string]operation

func (t *Testee) hello(p *compact.Protocol, _ json.RawMessage) (any, error) {
	return map[string]any{
		"language": t.Language,
		"protocol": p.Name(),
		"version":  p.Version(),
		"digest":   p.Digest(),
		"ops":      slices.Sorted(maps.Keys(t.operations)),
	}, nil
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Op     string          `json:"op"`
	Input  json.RawMessage `json:"input"`
	Limits json.RawMessage `json:"limits"`
}

// Serve answers line by line until the input ends. Answers wait as long as more
// requests are at hand.
func (t *Testee) Serve(in io.Reader, out io.Writer) error {
	lines, w := bufio.NewReaderSize(in, 1<<16), bufio.NewWriter(out)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if _, err := w.Write(append(t.Answer(line), '\n')); err != nil {
				return err
			}
		}
		if lines.Buffered() == 0 || err != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Answer gives the answer to a request. Both are one line without its end.
func (t *Testee) Answer(line []byte) []byte {
	var r request
	value, err := any(nil), strict(line, &r)
	if err == nil {
		value, err = t.do(&r)
	}
	answer := map[string]any{"id": r.ID}
	if err != nil {
		answer["error"] = failure(t.protocol, err)
	} else {
		answer["ok"] = value
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(answer); err != nil {
		panic(err) // the answer is made of text and numbers
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (t *Testee) do(r *request) (any, error) {
	op, ok := t.operations[r.Op]
	if !ok {
		return nil, &compact.Error{Kind: "UnsupportedOperation", Message: "no operation " + r.Op}
	}
	p, err := limited(t.protocol, r.Limits)
	if err != nil {
		return nil, err
	}
	return op(p, r.Input)
}

// limited sets the limits that are asked for, of those that the protocol has.
func limited(p *compact.Protocol, asked json.RawMessage) (*compact.Protocol, error) {
	if asked == nil {
		return p, nil
	}
	all := p.Limits()
	if err := json.Unmarshal(asked, &all); err != nil {
		return nil, err
	}
	return p.WithLimits(all), nil
}

// failure is an error on the wire: the fields that its kind declares, and the
// limit and message, which are for people.
func failure(p *compact.Protocol, err error) map[string]any {
	var e *compact.Error
	if !errors.As(err, &e) {
		return map[string]any{"kind": "BadRequest", "message": err.Error()}
	}
	all := map[string]any{
		"position": e.Position, "length": e.Length, "char": e.Char, "field": e.Field, "reference": e.Reference,
	}
	shown := map[string]any{"kind": e.Kind, "message": e.Message}
	for _, name := range p.ErrorFields(e.Kind) {
		if v, ok := all[name]; ok {
			shown[name] = v
		}
	}
	if e.Limit != "" {
		shown["limit"] = e.Limit
	}
	if e.Cause != "" {
		shown["why"] = map[string]any{"cause": e.Cause, "field": e.Field, "value": e.Value}
	}
	return shown
}

// strict reads JSON into v, and refuses members that v does not have.
func strict(src []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() {
		return fmt.Errorf("more than one value: %.60s", src)
	}
	return nil
}
