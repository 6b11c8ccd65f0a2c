package judge

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// The text layout.

// separable says whether a field's value can stand between separators. The last
// field takes the rest; an absent one is empty.
func (t *Protocol) separable(r *record, f *model.Field, value any) bool {
	text, last := t.textOf(f, value), r.DSL.Fields[len(r.DSL.Fields)-1]
	if f.Optional && text == "" {
		return false
	}
	return f.Name == last || !strings.Contains(text, r.DSL.Separator)
}

func (t *Protocol) writeDSL(r *record, v Value) string {
	var parts []string
	for _, name := range r.DSL.Fields {
		text := ""
		if v[name] != nil {
			text = t.textOf(r.field(name), v[name])
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, r.DSL.Separator)
}

func (t *Protocol) readDSL(r *record, text string) (Value, *Fault) {
	parts := strings.SplitN(text, r.DSL.Separator, len(r.DSL.Fields))
	if len(parts) < len(r.DSL.Fields) {
		return nil, missing(r.DSL.Fields[len(parts)])
	}
	v := Value{}
	for i, name := range r.DSL.Fields {
		f := r.field(name)
		if f.Optional && parts[i] == "" {
			continue
		}
		if f.Type == "record" && !t.anotherElement() {
			return nil, fault("format")
		}
		value, ok := t.to(name).parse(f, parts[i])
		if !ok && *t.inner != nil {
			return nil, *t.inner
		}
		if !ok {
			return nil, fault("format")
		}
		v[name] = value
	}
	if !t.normalReturncode(r, v) {
		return nil, fault("format")
	}
	return v, nil
}
