package judge

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// The JSON object of a record.

// member is the declared one of a name, or nil.
func (r *record) member(name string) *model.Member {
	for _, m := range r.layout() {
		if m.Name == name {
			return &m
		}
	}
	return nil
}

// layout has a member for each field: those that are not listed have the field's
// name, and stand behind the others.
func (r *record) layout() []model.Member {
	if r.Verbose == nil {
		return nil
	}
	out := r.Verbose.Members[:len(r.Verbose.Members):len(r.Verbose.Members)]
	for _, f := range r.Fields {
		listed := false
		for _, m := range r.Verbose.Members {
			listed = listed || m.Field == f.Name
		}
		if !listed {
			out = append(out, model.Member{Name: f.Name, Field: f.Name})
		}
	}
	return out
}

// told says whether a field is the status that a returncode tells.
func (r *record) told(field string) bool {
	code := r.returncode()
	return code != nil && code.Of == field
}

func (t *Protocol) writeVerbose(r *record, v Value) string {
	var parts []string
	for _, m := range r.layout() {
		f := r.field(m.Field)
		value := v[m.Field]
		switch {
		case f.Role == "returncode" && value == nil:
			value = int64(0)
			if t.failed(r, v) {
				value = int64(1)
			}
		case m.OmitZero && value == int64(0):
			continue
		case r.told(m.Field):
			role := t.table(f).row(value.(string)).Role
			if role == "success" || role == "error" {
				continue
			}
		}
		if value != nil {
			parts = append(parts, quote(m.Name)+":"+t.jsonOf(f, value))
		}
	}
	if text, ok := v[membersName].(string); ok {
		parts = append(parts, text[1:len(text)-1])
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (t *Protocol) readVerbose(r *record, text string) (Value, *Fault) {
	object, ok := parseJSON(text, t.depth)
	if !ok || object.kind != '{' {
		return nil, fault("format")
	}
	v, f := t.readObject(r, object)
	if f != nil {
		return nil, f
	}
	return t.settleStatus(r, v)
}

// readObject reads a record's members.
func (t *Protocol) readObject(r *record, object *node) (Value, *Fault) {
	known := map[string]string{} // field → the text of its value
	var unknown []string
	for i, key := range object.keys {
		name, _ := unquote(key)
		value := object.values[i].lexeme
		m := r.member(name)
		if m == nil {
			unknown = append(unknown, key+":"+value)
			continue
		}
		if known[m.Field] != "" {
			return nil, fault("format")
		}
		known[m.Field] = value
	}
	v := Value{}
	switch {
	case r.Verbose.Unknown == "keep" && len(unknown) > 0:
		v[membersName] = enclose('{', unknown)
	case r.Verbose.Unknown == "refuse" && len(unknown) > 0:
		return nil, fault("format")
	}
	for _, m := range r.layout() {
		f := r.field(m.Field)
		text := known[m.Field]
		if text == "null" && r.Verbose.Nulls == "absent" && f.Optional && f.Role == "" && f.Type != "json" {
			text = ""
		}
		switch {
		case text == "" && m.OmitZero:
			text = "0"
		case text == "" && (f.Role == "returncode" || !f.Optional && !r.told(m.Field)):
			return nil, missing(namePath(t.at, m.Name))
		case text == "":
			continue
		}
		if f.Type == "record" && !t.anotherElement() {
			return nil, fault("format")
		}
		value, ok := t.to(namePath(t.at, m.Name)).parseJSONValue(f, text)
		switch {
		case !ok && *t.inner != nil:
			return nil, *t.inner
		case !ok:
			return nil, fault("format")
		}
		v[m.Field] = value
	}
	return v, nil
}

// settleStatus settles the status and the returncode, which must agree.
func (t *Protocol) settleStatus(r *record, v Value) (Value, *Fault) {
	code := r.returncode()
	if code == nil {
		return v, nil
	}
	if v[code.Of] == nil {
		role := "success"
		if v[code.Name] != int64(0) {
			role = "error"
		}
		for _, row := range t.table(r.field(code.Of)).Rows {
			if row.Role == role {
				v[code.Of] = row.Code
			}
		}
	}
	if !t.normalReturncode(r, v) {
		return nil, fault("format")
	}
	return v, nil
}
