package reference

import (
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// EncodeOptions are those of response.encode.
type EncodeOptions struct {
	Format         string
	PayloadVersion *int64
	AllowLoss      []string
}

// Encode writes a record in a format, or in the one that a selection picks.
func (t *Protocol) Encode(r Record, o EncodeOptions) (string, *Fault) {
	format := t.m.Format(o.Format)
	if format == nil && !t.offers(o.Format) {
		return "", unrepresentable("format")
	}
	if f := r.unicodeFault(); f != nil {
		return "", f
	}
	if format != nil {
		return t.encodeAs(format, r, o)
	}
	r, f := t.checked(r, everything)
	if f != nil {
		return "", f
	}
	o.AllowLoss = nil
	switch o.Format {
	case "auto":
		return t.encodeAs(t.m.Format(t.automatic(r)), r, o)
	case "smallest":
		return t.encodeFirst(r, o, t.m.Selection.Smallest, true)
	}
	return t.encodeFirst(r, o, t.m.Selection.Tokens, false)
}

func (t *Protocol) offers(selection string) bool {
	return selection == "auto" ||
		selection == "smallest" && t.m.Selection.Smallest != nil ||
		selection == "tokens" && t.m.Selection.Tokens != nil
}

// automatic picks by the bytes of the result of a checked record.
func (t *Protocol) automatic(r Record) string {
	other := t.m.Selection.Otherwise
	if other != "" && r.extra() != "" {
		return other
	}
	name := ""
	for _, x := range t.m.Selection.Auto {
		if x.To < 0 || int64(len(r.Result)) <= x.To {
			name = x.Format
			break
		}
	}
	separated := t.m.Format(name).Chain[0] == "dsl"
	if other != "" && separated && strings.Contains(r.Model, t.m.DSL.Separator) {
		return other
	}
	return name
}

// encodeFirst writes the record in the first format that carries it, or in the
// one that needs the fewest bytes.
func (t *Protocol) encodeFirst(r Record, o EncodeOptions, names []string, fewest bool) (string, *Fault) {
	var first *Fault
	best, found := "", false
	for _, name := range names {
		wire, f := t.encodeAs(t.m.Format(name), r, o)
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

func (t *Protocol) encodeAs(format *model.Format, r Record, o EncodeOptions) (string, *Fault) {
	steps := format.Chain
	c := carrier{verbose: steps[0] == "verbose", allow: o.AllowLoss}
	var asked *model.PayloadVersion
	switch {
	case steps[0] == "dsl":
		c.model = func(code string) bool { return !strings.Contains(code, t.m.DSL.Separator) }
	case steps[0] == "payload" && o.PayloadVersion != nil:
		if asked = t.layout(*o.PayloadVersion); asked != nil && numbersModels(asked) {
			c.model = func(code string) bool { _, ok := t.numberOfCode(code); return ok }
		}
	}
	r, f := t.checked(r, c)
	if f != nil {
		return "", f
	}
	switch steps[0] {
	case "verbose":
		return t.writeVerbose(r), nil // the prefix is where the object begins
	case "dsl":
		return format.Prefix + t.writeDSL(r), nil
	}
	if o.PayloadVersion == nil {
		asked = t.layout(t.m.Payload.Default)
		if _, numbered := t.numberOfCode(r.Model); numbersModels(asked) && !numbered {
			asked = t.layout(*t.m.Payload.Fallback)
		}
	}
	if asked == nil {
		return "", unrepresentable("payload_version")
	}
	return format.Prefix + t.applySteps(steps[1:], t.pack(asked, r)), nil
}

func numbersModels(v *model.PayloadVersion) bool {
	return slices.ContainsFunc(v.Fields, func(f model.PayloadField) bool { return f.Field == "model" && f.As == "integer" })
}

// applySteps makes text of bytes by the steps of a chain.
func (t *Protocol) applySteps(steps []string, data []byte) string {
	if steps[0] == "zlib" {
		data, steps = deflate(data, t.m.Zlib.Level), steps[1:]
	}
	if steps[0] == "base64" {
		return encodeBase64(data)
	}
	return encodeBase85(t.m.Base85.Alphabet, data)
}

func (t *Protocol) writeDSL(r Record) string {
	var parts []string
	for _, field := range t.m.DSL.Fields {
		parts = append(parts, map[string]string{
			"status": r.Status, "model": r.Model, "tokens": strconv.FormatInt(r.Tokens, 10), "result": r.Result,
		}[field])
	}
	return strings.Join(parts, t.m.DSL.Separator)
}

func (t *Protocol) writeVerbose(r Record) string {
	status := t.statusByCode(r.Status)
	var parts []string
	for _, m := range t.m.Verbose {
		value := ""
		switch m.Role {
		case "model":
			value = quote(r.Model)
		case "returncode":
			value = "0"
			if status.Role == "error" {
				value = "1"
			}
			if r.Returncode != nil {
				value = strconv.FormatInt(*r.Returncode, 10)
			}
		case "result":
			value = quote(r.Result)
		case "reasoning_effort":
			if r.Effort != nil {
				value = quote(*r.Effort)
			}
		case "ultrathink":
			if r.Ultrathink != nil {
				value = strconv.FormatBool(*r.Ultrathink)
			}
		case "status":
			if status.Role != "success" && status.Role != "error" {
				value = quote(r.Status)
			}
		case "tokens":
			if r.Tokens != 0 {
				value = strconv.FormatInt(r.Tokens, 10)
			}
		}
		if value != "" {
			parts = append(parts, quote(m.Name)+":"+value)
		}
	}
	if r.Members != nil {
		parts = append(parts, strings.TrimSuffix(strings.TrimPrefix(*r.Members, "{"), "}"))
	}
	return "{" + strings.Join(parts, ",") + "}"
}
