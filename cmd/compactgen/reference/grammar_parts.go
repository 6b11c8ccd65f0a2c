package reference

import (
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

func (g *abnf) requests(m *model.Model) {
	r := m.Requests
	if r == nil {
		return
	}
	g.gap()
	separator := literal(r.Separator)
	g.rule("request-frame", "request", "request-miss", "tool-define", "tool-refer", "tool-miss", "system-define", "system-refer", "system-miss")
	g.rule("request", literal(r.Request.Prefix+r.Request.Version+r.Separator)+" [ tool-reference ] "+separator+" [ system-reference ] "+separator+" json-value *( "+separator+" request-delta )")
	g.note("compressed deltas stay closed here")
	var deltas []string
	for _, o := range m.Deltas.Operations {
		if o.Role == "compressed" {
			deltas = append(deltas, literal(m.Deltas.Prefix+o.Symbol+m.Deltas.Separator)+" text")
		} else {
			deltas = append(deltas, "delta-"+o.Role)
		}
	}
	g.rule("request-delta", deltas...)
	g.rule("request-miss", literal(r.Request.Prefix+r.Request.Miss+r.Separator+r.Request.Reference)+" reference-digits")
	for _, d := range []struct {
		model.Definition
		kind, text string
	}{{r.Tool, "tool", "ws json-object ws"}, {r.System, "system", "text"}} {
		g.rule(d.kind+"-define", literal(d.Prefix+d.Define+r.Separator)+" "+d.text)
		g.rule(d.kind+"-refer", literal(d.Prefix+d.Refer+r.Separator)+" "+d.kind+"-reference")
		g.rule(d.kind+"-miss", literal(d.Prefix+d.Miss+r.Separator)+" "+d.kind+"-reference")
		g.rule(d.kind+"-reference", literal(d.Reference)+" reference-digits")
	}
	g.rule("reference-digits", "8*64( DIGIT / %x61-7A )")
}

func (g *abnf) compression(c *model.Compression) {
	if c == nil {
		return
	}
	g.gap()
	forms := map[string]string{"token": "ws json-value ws", "structure": "ws structure ws", "brotli": "base64"}
	var names []string
	for _, a := range c.Algorithms {
		if _, textual := forms[a.Role]; textual {
			names = append(names, "compressed-"+a.Role)
		}
	}
	g.rule("compressed", append(names, "untagged")...)
	for _, a := range c.Algorithms {
		if form, textual := forms[a.Role]; textual {
			g.rule("compressed-"+a.Role, literal(a.Tag)+" "+form)
		}
	}
	g.note("whatever does not begin like a tag: a number sign, two of A to Z and 0 to 9, a vertical bar")
	g.rule("untagged", `[ %x0-22 *char`, `%x24-D7FF *char`, `%xE000-10FFFF *char`, `"#" [ no-tag *char / tag [ no-tag *char / tag [ no-bar *char ] ] ] ]`)
	g.rule("tag", "%x30-39", "%x41-5A")
	g.rule("no-tag", "%x0-2F", "%x3A-40", "%x5B-D7FF", "%xE000-10FFFF")
	g.rule("no-bar", "%x0-7B", "%x7D-D7FF", "%xE000-10FFFF")
	if slices.Contains(names, "compressed-structure") {
		g.structure()
	}
}

// structure is JSON in which strings and keys that begin with one "=" are
// steps.
func (g *abnf) structure() {
	g.gap()
	g.rule("structure", "structure-object", "structure-array", "structure-string", "back", "wrapped", "rows",
		"json-number", `%s"true"`, `%s"false"`, `%s"null"`)
	g.rule("structure-object", `"{" ws [ structure-member *( ws "," ws structure-member ) ] ws "}"`)
	g.rule("structure-member", `structure-string ws ":" ws structure`)
	g.rule("structure-array", `"[" ws [ structure *( ws "," ws structure ) ] ws "]"`)
	g.rule("structure-string", `DQUOTE [ ( "==" / not-equals / json-escape ) *json-char ] DQUOTE`)
	g.rule("not-equals", "%x20-21", "%x23-3C", "%x3E-5B", "%x5D-D7FF", "%xE000-10FFFF")
	g.rule("back", `DQUOTE "=^" ( "0" / nonzero *DIGIT ) DQUOTE`)
	g.rule("wrapped", `"{" ws DQUOTE ( %s"=json" / %s"=json2" ) DQUOTE ws ":" ws structure ws "}"`)
	g.rule("rows", `"{" ws DQUOTE %s"=rows" DQUOTE ws ":" ws "[" ws row-keys *( ws "," ws row ) ws "]" ws "}"`)
	g.rule("row-keys", `"[" ws structure-string *( ws "," ws structure-string ) ws "]"`)
	g.rule("row", `"[" ws structure *( ws "," ws structure ) ws "]"`, "back")
}

func (g *abnf) dictionary(c *model.Compression) {
	var codes []string
	tag := ""
	for _, a := range c.Algorithms {
		if a.Role == "dictionary" {
			tag = a.Tag
		}
	}
	for _, p := range c.Dictionary.Patterns {
		codes = append(codes, fmt.Sprintf("%%x%X", p.Code))
	}
	g.rule("dictionary-frame", literal(tag)+" *( %x0-7F / pattern / run )")
	g.rule("pattern", codes...)
	g.note("the second octet says how many follow")
	g.rule("run", fmt.Sprintf("%%x%X %%x1-FF 1*255OCTET", c.Dictionary.Run))
}
