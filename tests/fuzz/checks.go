package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func checkResponse(p protocols, parts []string) string {
	wire := parts[0]
	r, err := p.generated.Decode(wire)
	if fields, other := p.interpreter.DecodeRecord("response", wire); !sameError(err, other) || err == nil && !reflect.DeepEqual(asJSON(r), asJSON(fields)) {
		return fmt.Sprintf("generated code gives %+v (%v), the interpreter %v (%v)", r, err, fields, other)
	}
	if err != nil && !reflect.DeepEqual(r, compact.Response{}) {
		return fmt.Sprintf("a part of a value, %+v, beside the error %v", r, err)
	}
	result, head, appendErr := p.generated.AppendDecode([]byte("> "), []byte(wire))
	head.Result = strings.TrimPrefix(string(result), "> ")
	if !sameError(err, appendErr) || !reflect.DeepEqual(head, r) {
		return fmt.Sprintf("AppendDecode gives %+v (%v), Decode %+v (%v)", head, appendErr, r, err)
	}
	if err != nil {
		return ""
	}
	found, _ := p.generated.Detect(wire)
	wide := protocols{compact.Default(), compact.Default()} // the written frame may be longer
	encode := func(r compact.Response) (string, error) {
		return wide.generated.Encode(r, compact.EncodeOptions{Format: found.Format})
	}
	return again(r, encode, wide.generated.Decode)
}

// asJSON is a record, or its fields, as any reader of JSON has it.
func asJSON(v any) (out any) {
	b, _ := json.Marshal(v)
	_ = json.Unmarshal(b, &out)
	return out
}

func checkBase85(p protocols, parts []string) string {
	data, problem, err := both(p, func(p *compact.Protocol) ([]byte, error) { return p.DecodeBase85(parts[0]) })
	if err != nil || problem != "" {
		return problem
	}
	text, err := compact.EncodeBase85(data)
	if n := len(parts[0]); err != nil || len(text) != n || text[:n/5*5] != parts[0][:n/5*5] {
		return fmt.Sprintf("%x is written as %q (%v)", data, text, err)
	}
	return again(data, compact.EncodeBase85, compact.DecodeBase85)
}

func checkDelta(p protocols, parts []string) string {
	content, delta := parts[0], parts[1]
	next, problem, err := both(p, func(p *compact.Protocol) (string, error) { return p.ApplyDelta(content, delta) })
	if problem != "" {
		return problem
	}
	if problem := checkStream(p.generated, content, delta, next, err); problem != "" || err != nil {
		return problem
	}
	frame, problem, err := both(p, func(p *compact.Protocol) (string, error) { return p.ComputeDelta(content, next) })
	if err != nil || problem != "" {
		return fmt.Sprintf("no delta from %q to %q: %v %s", content, next, err, problem)
	}
	if back, err := compact.ApplyDelta(content, frame); back != next || err != nil {
		return fmt.Sprintf("%q makes %q of %q, not %q (%v)", frame, back, content, next, err)
	}
	return ""
}

// checkStream compares a stream's Push with ApplyDelta, where the content fits
// into a frame of the same limits.
func checkStream(p *compact.Protocol, content, delta, next string, err error) string {
	s := p.NewStream()
	if _, err := s.Push("D|F|" + content); err != nil {
		return ""
	}
	pushed, pushErr := s.Push(delta)
	if pushed != next || !sameError(pushErr, err) {
		return fmt.Sprintf("a stream gives %q (%v), ApplyDelta %q (%v)", pushed, pushErr, next, err)
	}
	if pushErr != nil && s.Content() != content {
		return fmt.Sprintf("%v has changed the stream to %q", pushErr, s.Content())
	}
	return ""
}

func kindOf(err error) compact.Kind {
	if e, ok := err.(*compact.Error); ok {
		return e.Kind
	}
	return ""
}
