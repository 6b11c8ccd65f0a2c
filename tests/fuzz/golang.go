package main

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/compactgen/compactgen/runtime/go"
)

// protocols are the generated code and the interpreter of the same model.
type protocols struct{ generated, interpreter *compact.Protocol }

// within gives both the limits of a frame.
func (p protocols) within(l limits) protocols {
	all := p.generated.Limits()
	for name, limit := range map[string]*int64{"input": &all.Input, "output": &all.Output, "depth": &all.Depth, "deltas": &all.Deltas} {
		if v, ok := l[name]; ok {
			*limit = v
		}
	}
	return protocols{p.generated.WithLimits(all), p.interpreter.WithLimits(all)}
}

// checkFrame finds faults of a frame in Go, a panic too.
func (p protocols) checkFrame(f frame) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	return f.class.check(p.within(f.limits), f.parts)
}

// both runs generated code and the interpreter on the same input. problem says how they
// differ, or that an error came with a part of a value.
func both[T any](p protocols, do func(*compact.Protocol) (T, error)) (value T, problem string, err error) {
	value, err = do(p.generated)
	other, otherErr := do(p.interpreter)
	var zero T
	var known *compact.Error
	switch {
	case !reflect.DeepEqual(value, other) || !sameError(err, otherErr):
		problem = fmt.Sprintf("generated code gives %+v (%v), the interpreter %+v (%v)", value, err, other, otherErr)
	case err == nil:
	case !errors.As(err, &known) || known.Kind == "":
		problem = fmt.Sprintf("an error of no kind: %v", err)
	case !reflect.DeepEqual(value, zero):
		problem = fmt.Sprintf("a part of a value, %+v, beside the error %v", value, err)
	}
	return value, problem, err
}

// sameError compares all but the message, which is for people.
func sameError(a, b error) bool {
	x, y := new(compact.Error), new(compact.Error)
	if errors.As(a, &x) && errors.As(b, &y) {
		one, other := *x, *y
		one.Message, other.Message = "", ""
		return one == other
	}
	return a == nil && b == nil
}

// again says whether a value comes back: its own frame decodes to it.
func again[T any](value T, encode func(T) (string, error), decode func(string) (T, error)) string {
	wire, err := encode(value)
	if err != nil {
		return fmt.Sprintf("%+v does not encode: %v", value, err)
	}
	back, err := decode(wire)
	if err != nil || !reflect.DeepEqual(back, value) {
		return fmt.Sprintf("%+v comes back from %q as %+v (%v)", value, wire, back, err)
	}
	return ""
}
