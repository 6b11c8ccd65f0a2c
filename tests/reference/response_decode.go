package reference

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// Decode reads a response of any format.
func (t *Protocol) Decode(wire string) (Record, *Fault) {
	if f := t.wire(wire); f != nil {
		return Record{}, f
	}
	format, rest := t.detect(wire)
	if format == nil {
		return Record{}, fault("format")
	}
	switch format.Chain[0] {
	case "verbose":
		return t.readVerbose(wire)
	case "dsl":
		return t.readDSL(rest)
	}
	data, f := t.undoSteps(format.Chain[1:], rest)
	if f != nil {
		return Record{}, f
	}
	return t.unpack(data)
}

// detect takes the longest prefix; nil if it is not a format's.
func (t *Protocol) detect(wire string) (*model.Format, string) {
	best := model.Prefix{}
	for _, p := range t.m.Prefixes {
		if strings.HasPrefix(wire, p.Text) && len(p.Text) > len(best.Text) {
			best = p
		}
	}
	if format := t.m.Format(best.Format); format != nil {
		return format, wire[len(best.Text):]
	}
	for i, f := range t.m.Formats {
		if f.Chain[0] == "verbose" && strings.HasPrefix(strings.TrimLeft(wire, " \t\n\r"), f.Prefix) {
			return &t.m.Formats[i], ""
		}
	}
	return nil, ""
}

// undoSteps takes the bytes out of a text: the steps of a chain, backwards.
func (t *Protocol) undoSteps(steps []string, text string) ([]byte, *Fault) {
	var data []byte
	var f *Fault
	if slices.Contains(steps, "base64") {
		data, f = decodeBase64(text)
	} else {
		data, f = decodeBase85(t.m.Base85.Alphabet, text)
	}
	if f == nil && steps[0] == "zlib" {
		data, f = t.inflate(data)
	}
	return data, f
}

func (t *Protocol) readDSL(text string) (Record, *Fault) {
	names := t.m.DSL.Fields
	parts := strings.SplitN(text, t.m.DSL.Separator, len(names))
	if len(parts) < len(names) {
		return Record{}, missing(names[len(parts)])
	}
	part := map[string]string{}
	for i, name := range names {
		part[name] = parts[i]
	}
	tokens, ok := number(part["tokens"])
	if t.statusByCode(part["status"]) == nil || !ok {
		return Record{}, fault("format")
	}
	return Record{Status: part["status"], Model: t.normal(part["model"]), Tokens: tokens, Result: part["result"]}, nil
}

func (t *Protocol) readVerbose(text string) (Record, *Fault) {
	v, ok := parseJSON(text, t.depth)
	if !ok || v.text[0] != '{' {
		return Record{}, fault("format")
	}
	known := map[string]string{} // role → the value's text
	var unknown []jsonMember
	for _, m := range v.members {
		role := t.member(m.name)
		if role == "" {
			unknown = append(unknown, m)
			continue
		}
		if _, twice := known[role]; twice {
			return Record{}, fault("format")
		}
		known[role] = m.value.text
	}
	out := Record{Members: compactMembers(unknown)}
	for _, m := range t.m.Verbose {
		text, there := known[m.Role]
		if !there && slices.Contains([]string{"model", "returncode", "result"}, m.Role) {
			return Record{}, missing(m.Name)
		}
		if there && !t.readMember(m.Role, text, &out) {
			return Record{}, fault("format")
		}
	}
	return t.settleStatus(out)
}

// settleStatus settles status and returncode, which must agree.
func (t *Protocol) settleStatus(r Record) (Record, *Fault) {
	failed := *r.Returncode != 0
	if r.Status == "" {
		role := "success"
		if failed {
			role = "error"
		}
		r.Status = t.statusByRole(role).Code
	}
	if (t.statusByCode(r.Status).Role == "error") != failed {
		return Record{}, fault("format")
	}
	if *r.Returncode == 0 || *r.Returncode == 1 {
		r.Returncode = nil
	}
	return r, nil
}

func (t *Protocol) readMember(role, text string, out *Record) bool {
	switch role {
	case "returncode", "tokens":
		n, ok := jsonInteger(text)
		if role == "tokens" {
			out.Tokens = n
			return ok && n >= 0
		}
		out.Returncode = &n
		return ok
	case "ultrathink":
		value := text == "true"
		out.Ultrathink = &value
		return text == "true" || text == "false"
	}
	if text[0] != '"' {
		return false
	}
	value, ok := unquote(text)
	if !ok {
		return false
	}
	switch role {
	case "model":
		out.Model = t.normal(value)
	case "result":
		out.Result = value
	case "status":
		out.Status = value
		return t.statusByCode(value) != nil
	case "reasoning_effort":
		out.Effort = &value
		return slices.Contains(t.m.Efforts, value)
	}
	return true
}

// jsonInteger reads the lexeme of an integer within 2^53 - 1 of 0.
func jsonInteger(text string) (int64, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	n, ok := number(digits)
	if negative {
		n = -n
	}
	return n, ok
}
