package conformance

import (
	"encoding/json"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
)

// Judge makes one of the slow implementation in tests/judge.
func Judge(m *model.Model) func(op string, input, limits any) (Answer, bool) {
	t := judge.New(m)
	return func(op string, input, limits any) (Answer, bool) {
		in, err := json.Marshal(input)
		if err != nil {
			return Answer{}, false
		}
		var l *vectors.Limits
		if given, ok := limits.(map[string]any); ok {
			b, _ := json.Marshal(given)
			if err := json.Unmarshal(b, &l); err != nil {
				return Answer{}, false
			}
		}
		value, fault, err := t.Run(op, in, l)
		switch {
		case err != nil:
			return Answer{}, false
		case fault != nil:
			return Answer{Err: publicError(m, fault)}, true
		}
		return Answer{OK: toValue(value)}, true
	}
}

// publicError gives a fault the name and the fields of its kind.
func publicError(m *model.Model, f *judge.Fault) map[string]any {
	all := map[string]any{"char": f.Char, "field": f.Field, "position": f.Position, "length": f.Length, "reference": f.Reference}
	shown := map[string]any{"kind": m.Kind(f.Role)}
	for _, e := range m.Errors {
		for name, value := range all {
			if e.Role == f.Role && slices.Contains(e.Fields, name) && value != "" && value != -1 {
				shown[name] = value
			}
		}
	}
	return toValue(shown).(map[string]any)
}
