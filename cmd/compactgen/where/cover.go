package where

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A Coverage knows which vectors use a symbol as what it is: a frame of the
// case has it in that place, or the record, the option or the error does.
type Coverage struct {
	model    *model.Model
	protocol *compact.Protocol
	inspect  *inspect.Inspector
}

// NewCoverage returns a coverage for vectors of the protocol. It opens
// nothing that is over 1 MiB: the layers around a bomb show all that it is made of.
func NewCoverage(m *model.Model, p *compact.Protocol) *Coverage {
	l := p.Limits()
	l.Output = min(l.Output, 1<<20)
	p = p.WithLimits(l)
	return &Coverage{m, p, inspect.New(m, p)}
}

// Uses are the symbols of a case, and some texts that are none: who asks looks
// for what the spec declares.
func (c *Coverage) Uses(v vectors.Case) map[Use]bool {
	u := uses{}
	if v.Error != nil {
		u.add("error kind", v.Error.Kind)
	}
	var answers []struct{ Error vectors.Error }
	_ = json.Unmarshal(v.Expected, &answers) // of a session; others have no list of objects
	for _, a := range answers {
		u.add("error kind", a.Error.Kind)
	}
	var in caseInput
	_ = json.Unmarshal(v.Input, &in) // texts and bytes have no members
	u.add("format", in.Format)
	for _, a := range append(append(append(in.Client, in.Server...), in.Allowed...), in.Algorithm) {
		u.add("algorithm", a)
	}
	for _, o := range in.Allow {
		u.add("operation", o)
	}
	for _, raw := range []json.RawMessage{in.Response, in.Value, v.Expected, v.DecodesTo} {
		r := records.Of(c.model, in.Record)
		if r == nil {
			break // the vectors are of the shipped spec, and this one has no such record
		}
		if fields, err := records.Read(r, raw); err == nil && len(fields) > 0 {
			u.record(c.model, &records.Value{Of: r, Fields: fields})
		}
	}
	family, frames := framesOf(v, in)
	for _, frame := range frames {
		if r, err := c.inspect.Frame(frame, family); err == nil {
			c.report(u, &r)
			c.traces(u, frame)
			c.requests(u, frame)
			c.message(u, frame)
		}
	}
	return u
}

// caseInput holds the members that inputs of all operations have.
type caseInput struct {
	Response, Value                json.RawMessage
	Record, Frame                  string
	Format, Algorithm              string
	Allow, Allowed, Client, Server []string
	Delta                          json.RawMessage
	Frames                         []json.RawMessage
}

// framesOf are the frames of a case: what is decoded, or what comes out, or how
// it begins.
func framesOf(v vectors.Case, in caseInput) (family string, frames []string) {
	var frame string
	switch v.Op {
	case "response.decode", "any.decode":
		family, frame = inspect.Record, frameText(v.Input)
	case "response.encode", "record.encode":
		family, frame = inspect.Record, frameText(v.Expected)
	case "record.decode":
		family, frame = inspect.Record, in.Frame
	case "delta.apply":
		family, frame = inspect.Delta, frameText(in.Delta)
	case "delta.compute":
		family, frame = inspect.Delta, frameText(v.Expected)
	case "decompress":
		family, frame = inspect.M2M, frameText(v.Input)
	case "request.decode":
		family, frame = inspect.Request, frameText(v.Input)
	case "mcp.parse":
		family, frame = inspect.MCP, frameText(v.Input)
	case "request.encode":
		family, frame = inspect.Request, frameText(v.Expected)
	case "session":
		for _, raw := range in.Frames {
			frames = append(frames, frameText(raw))
		}
		return inspect.Request, frames
	case "compress":
		family, frame = inspect.M2M, frameText(v.Expected)
	default:
		return "", nil
	}
	return family, []string{frame + v.Begins}
}

// frameText is a text of the vectors, or its bytes, perhaps with a scope.
func frameText(raw json.RawMessage) (s string) {
	var other struct{ Hex, WTF8, Frame string }
	if json.Unmarshal(raw, &s) == nil || json.Unmarshal(raw, &other) != nil || other.Frame != "" {
		return s + other.Frame
	}
	b, _ := hex.DecodeString(other.Hex + other.WTF8)
	return string(b)
}

type uses map[Use]bool

func (u uses) add(kind, text string) { u[Use{kind, "", text}] = true }

func (u uses) record(m *model.Model, v *records.Value) {
	u.add("record", v.Of.Name)
	u.identifier(v.Of.Name, v.Of.Ident)
	for _, name := range v.Names() {
		u[Use{"field", v.Of.Name, name}] = true
		f := records.Field(v.Of, name)
		if f != nil { // not a member that is kept
			u.identifier(name, f.Ident)
		}
		if t := records.Table(m, f); t != nil {
			for _, x := range records.Inside(v.Fields[name]) {
				u.row(t, fmt.Sprint(x))
			}
		}
	}
}

// row adds a table's value, which may be of no row.
func (u uses) row(t *model.Table, text string) {
	u.add("table", t.Name)
	u.identifier(t.Name, t.Ident)
	u.add(t.Name, text)
	u.add(t.Name+" name", text)
	for _, r := range t.Rows {
		if r.Code == text {
			u.identifier(t.Name, r.Ident)
		}
	}
}

func (u uses) identifier(of, text string) { u[Use{"identifier", of, text}] = true }

// report adds the symbols of a frame.
func (c *Coverage) report(u uses, r *inspect.Report) {
	u.add(map[string]string{inspect.Record: "format", inspect.M2M: "algorithm"}[r.Family], r.Name)
	of := records.Of(c.model, r.Type)
	if r.Record != nil {
		u.record(c.model, r.Record)
	}
	if r.Family == inspect.Record && of.VerboseFormat == r.Name {
		for _, f := range of.Formats {
			if f.Name == r.Name {
				u.add("prefix", f.Prefix) // a part of the JSON
			}
		}
	}
	for _, l := range r.Layers {
		for _, p := range l.Parts {
			switch p.Name {
			case "prefix", "tag", "operation":
				u.add(p.Name, p.Text)
			case "pattern":
				u.add("pattern", p.Means)
				u.add("code", p.Hex)
			}
			field := p.Name
			if l.Name == "json" {
				u.add("member", p.Name)
				field = fieldOf(of, p.Name)
			}
			t := records.Table(c.model, records.Field(of, field))
			if t == nil {
				continue
			}
			u.add(t.Name+" name", strings.Trim(p.Text, `"`))
			if n, code, found := strings.Cut(p.Means, " = "); found && l.Name == "payload" {
				u[Use{"integer of " + t.Name, code, n}] = true
			}
		}
	}
}

// fieldOf is the field of a member; of an unknown one it is "".
func fieldOf(r *model.Record, member string) string {
	for i := 0; r.Verbose != nil && i < len(r.Verbose.Members); i++ {
		if r.Verbose.Members[i].Name == member {
			return r.Verbose.Members[i].Field
		}
	}
	return ""
}

// traces adds the keys and values of a token frame, by their place.
func (c *Coverage) traces(u uses, frame string) {
	if c.model.Compression == nil || c.model.Compression.Token == nil {
		return
	}
	t, text := c.model.Compression.Token, ""
	for _, a := range c.model.Compression.Algorithms {
		if rest, ok := strings.CutPrefix(frame, a.Tag); ok && a.Role == "token" {
			text = rest
		}
	}
	if text == "" {
		return
	}
	_, _ = c.protocol.TraceToken(text, func(x compact.Trace) {
		if x.Kind == "default" {
			var key string
			_ = json.Unmarshal([]byte(x.Text[:strings.LastIndex(x.Text, `":`)+1]), &key)
			u.add("default", key)
			return
		}
		short := strings.Trim(text[x.Start:x.End], `"`)
		in, kind := t.Contexts[x.Context].Name, "key"
		if x.Kind == "value" {
			kind = "value"
			for _, k := range t.Contexts[x.Context].Keys {
				if k.Name == x.Key {
					in = t.Values[k.Values].Name
				}
			}
		}
		u[Use{kind, in, x.Text}], u[Use{"short " + kind, in, short}] = true, true
	})
}
