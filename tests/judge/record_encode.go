package judge

import (
	"maps"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// EncodeOptions are those of record.encode.
type EncodeOptions struct {
	Format         string
	PayloadVersion *int64
	AllowLoss      []string
	Text           bool // the frame is to be a text
}

// EncodeRecord writes a value in a format of its record, or in the one that a
// selection picks.
func (t *Protocol) EncodeRecord(r *record, v Value, o EncodeOptions) (string, *Fault) {
	format := r.format(o.Format)
	if format == nil && !slices.Contains(r.selections(), o.Format) || o.Text && !r.writesText(o.Format) {
		return "", unrepresentable("format")
	}
	for _, name := range o.AllowLoss {
		if f := r.field(name); f != nil && !f.Optional || f == nil && (name != membersName || !t.keepsInside(r)) {
			return "", unrepresentable(name)
		}
	}
	if f := t.counting().textsFirst(r, "", v); f != nil {
		return "", f
	}
	if format != nil {
		return t.encodeAs(r, format, v, o)
	}
	v, f := t.checked(r, v, carrier{})
	if f != nil {
		return "", f
	}
	o.AllowLoss = nil
	switch {
	case o.Format == "smallest":
		return t.encodeFirst(r, v, o, r.Selection.Smallest, true)
	case o.Format == "tokens":
		return t.encodeFirst(r, v, o, r.Selection.Tokens, false)
	case r.Selection != nil && len(r.Selection.Auto) > 0:
		return t.encodeAs(r, t.automatic(r, v, o), v, o)
	case o.Text:
		return t.encodeFirst(r, v, o, r.textFormats(), false)
	}
	var all []string
	for _, f := range r.Formats {
		all = append(all, f.Name)
	}
	return t.encodeFirst(r, v, o, all, false)
}

// selections are those that a record offers.
func (r *record) selections() []string {
	list := []string{"auto"}
	if r.Selection != nil && r.Selection.Smallest != nil {
		list = append(list, "smallest")
	}
	if r.Selection != nil && r.Selection.Tokens != nil {
		list = append(list, "tokens")
	}
	return list
}

// automatic picks by the bytes of a field of a checked value.
func (t *Protocol) automatic(r *record, v Value, o EncodeOptions) *model.Format {
	size := 0
	if text, ok := v[r.Selection.By].(string); ok {
		size = len(text)
	}
	due := ""
	for _, x := range r.Selection.Auto {
		if due == "" && (x.To < 0 || int64(size) <= x.To) {
			due = x.Format
		}
	}
	format := r.format(due)
	if r.Selection.Otherwise != "" && !t.carries(r, format, v, o) {
		return r.format(r.Selection.Otherwise)
	}
	return format
}

// carries says whether a layout has all present fields, and room for their texts.
// A value without a number is another matter: the payload version decides.
func (t *Protocol) carries(r *record, format *model.Format, v Value, o EncodeOptions) bool {
	c := t.carrierOf(r, format, v, o)
	for _, name := range r.parts() {
		if v[name] == nil {
			continue
		}
		if format.Chain[0] == "payload" && name != membersName && !c.lacks(name) && t.unpackable(inner{r.field(name), name, v[name]}, false, false) != "" {
			return false
		}
		if c.lacks(name) || format.Chain[0] == "dsl" && !t.separable(r, r.field(name), v[name]) {
			return false
		}
	}
	return true
}

// encodeFirst writes the value in the first format that carries it, or in the
// one that needs the fewest bytes.
func (t *Protocol) encodeFirst(r *record, v Value, o EncodeOptions, formats []string, fewest bool) (string, *Fault) {
	var first *Fault
	best, found := "", false
	for _, name := range formats {
		wire, f := t.encodeAs(r, r.format(name), v, o)
		switch {
		case f != nil && first == nil:
			first = f
		case f == nil && !fewest:
			return wire, nil
		case f == nil && (!found || len(wire) < len(best)):
			best, found = wire, true
		}
	}
	if found {
		return best, nil
	}
	return "", first
}

// carrier says what a layout cannot carry. One that says nothing carries all.
type carrier struct {
	has   []string // the fields that the layout has; nil: all
	allow []string // may be lost where the layout lacks them

	// misfit is the path of what the layout has no room for in a field's value; "" for nothing
	misfit func(f *model.Field, value any) string
}

func (c carrier) lacks(field string) bool { return c.has != nil && !slices.Contains(c.has, field) }

// carrierOf is that of a format. A payload version that nobody declares has the
// required fields alone, and takes every value.
func (t *Protocol) carrierOf(r *record, format *model.Format, v Value, o EncodeOptions) carrier {
	c := carrier{allow: o.AllowLoss}
	switch format.Chain[0] {
	case "verbose":
		c.misfit = t.tooDeepField
	case "dsl":
		c.has = r.DSL.Fields
		c.misfit = func(f *model.Field, value any) string {
			if deep := t.tooDeepField(f, value); deep != "" || t.separable(r, f, value) {
				return deep
			}
			return f.Name
		}
	case "payload":
		c.has = []string{}
		version := t.versionFor(r, v, o)
		if version == nil {
			version = &model.PayloadVersion{}
			for _, f := range r.Fields {
				if !f.Optional {
					c.has = append(c.has, f.Name)
				}
			}
		}
		for _, x := range version.Fields {
			c.has = append(c.has, x.Field)
		}
		numbered := t.numbered(r, version)
		c.misfit = func(f *model.Field, value any) string {
			x := inner{f, f.Name, value}
			if slices.Contains(numbered, f.Name) {
				return t.unnumbered(x)
			}
			return t.unpackable(x, slices.Contains(o.AllowLoss, membersName), true)
		}
	}
	return c
}

// checked returns the value in its normal form, or the first field that cannot
// be carried.
func (t *Protocol) checked(r *record, v Value, c carrier) (Value, *Fault) {
	v = maps.Clone(v)
	for i := range r.Fields {
		f := &r.Fields[i]
		if v[f.Name] == nil {
			continue
		}
		value, ok := t.valid(f, v[f.Name])
		if !ok {
			return nil, unrepresentable(t.invalidPlace(inner{f, f.Name, v[f.Name]}))
		}
		v[f.Name] = value
		if f.Role == "returncode" && !t.normalReturncode(r, v) {
			return nil, unrepresentable(f.Name)
		}
		if fault := c.carry(f.Name, v); fault != nil {
			return nil, fault
		}
		if v[f.Name] != nil && c.misfit != nil {
			if path := c.misfit(f, v[f.Name]); path != "" {
				return nil, unrepresentable(path)
			}
		}
	}
	if !r.keeps() {
		return v, nil
	}
	if text, ok := v[membersName].(string); ok && !t.normalMembers(r, v, text) {
		return nil, unrepresentable(membersName)
	}
	return v, c.carry(membersName, v)
}

// tooDeepField is tooDeep of a field of the frame's own record, whose bracket is the first. What
// JSON of its own holds is judged by its type.
func (t *Protocol) tooDeepField(f *model.Field, value any) string {
	if f.Type == "json" {
		return ""
	}
	return t.tooDeep(inner{f, f.Name, value}, 2)
}

// keepsInside says whether the record, or one inside, may have members that it does not have.
func (t *Protocol) keepsInside(r *record) bool {
	seen := map[string]bool{}
	var look func(r *record) bool
	look = func(r *record) bool {
		if seen[r.Name] {
			return false
		}
		seen[r.Name] = true
		return r.keeps() || slices.ContainsFunc(r.Fields, func(f model.Field) bool {
			of := scalarOf(&f).Record
			return of != "" && look(t.record(of))
		})
	}
	return look(r)
}

// carry leaves a field out that the layout lacks and that may be lost.
func (c carrier) carry(field string, v Value) *Fault {
	switch {
	case v[field] == nil || !c.lacks(field):
		return nil
	case slices.Contains(c.allow, field):
		delete(v, field)
		return nil
	}
	return unrepresentable(field)
}

// normalMembers writes the members compact, as decoders do; none for none.
func (t *Protocol) normalMembers(r *record, v Value, text string) bool {
	delete(v, membersName)
	if text == "" {
		return true
	}
	object, ok := parseJSON(text, t.depth)
	if !ok || object.kind != '{' {
		return false
	}
	var parts []string
	for i, key := range object.keys {
		if name, _ := unquote(key); r.member(name) != nil {
			return false
		}
		parts = append(parts, key+":"+object.values[i].lexeme)
	}
	if parts != nil {
		v[membersName] = enclose('{', parts)
	}
	return true
}

func (t *Protocol) encodeAs(r *record, format *model.Format, v Value, o EncodeOptions) (string, *Fault) {
	var version *model.PayloadVersion
	if format.Chain[0] == "payload" {
		version = t.versionFor(r, v, o)
	}
	v, f := t.checked(r, v, t.carrierOf(r, format, v, o))
	switch {
	case f != nil:
		return "", f
	case format.Chain[0] == "verbose": // the prefix ends where the object begins
		return strings.TrimSuffix(format.Prefix, "{") + t.writeVerbose(r, v), nil
	case format.Chain[0] == "dsl":
		return format.Prefix + t.writeDSL(r, v), nil
	case version == nil:
		return "", unrepresentable("payload_version")
	}
	return format.Prefix + t.applySteps(format.Chain[1:], t.pack(r, version, v)), nil
}

// applySteps applies the steps of a chain to bytes.
func (t *Protocol) applySteps(steps []string, data []byte) string {
	for _, step := range steps {
		switch step {
		case "zlib":
			data = deflate(data, t.m.Zlib.Level)
		case "base64":
			data = []byte(encodeBase64(data))
		case "base64url":
			data = []byte(encodeBase64url(data))
		default:
			data = []byte(encodeBase85(t.m.Base85.Alphabet, data))
		}
	}
	return string(data)
}
