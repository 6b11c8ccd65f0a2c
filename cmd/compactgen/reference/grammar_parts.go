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
// steps. What columns say of rows, and what names stand for, no grammar can say.
func (g *abnf) structure() {
	g.gap()
	g.rule("structure", "unnamed", "name-string", "name-object", "name-again", "name-rest")
	g.rule("unnamed", "structure-object", "structure-array", "structure-string", "wrapped", "table", "table-object",
		"json-number", `%s"true"`, `%s"false"`, `%s"null"`)
	g.rule("structure-object", `"{" ws [ structure-member *( ws "," ws structure-member ) ] ws "}"`)
	g.rule("structure-member", `structure-string ws ":" ws structure`)
	g.rule("structure-array", `"[" ws [ structure *( ws "," ws structure ) ] ws "]"`)
	g.rule("structure-string", `DQUOTE [ ( "==" / not-equals / json-escape ) *json-char ] DQUOTE`)
	g.rule("not-equals", "%x20-21", "%x23-3C", "%x3E-5B", "%x5D-D7FF", "%xE000-10FFFF")
	g.rule("name", "1*%x61-7A")
	g.rule("name-string", `DQUOTE "=" name ":" *json-char DQUOTE`)
	g.rule("name-object", `"{" ws DQUOTE "=" name DQUOTE ws ":" ws unnamed ws "}"`)
	g.rule("name-again", `DQUOTE "=" name DQUOTE`)
	g.rule("name-rest", `DQUOTE "=" name boundary *json-char DQUOTE`)
	g.rule("boundary", "%x21", "%x23-2F", "%x3B-40", "%x5B", "%x5D-60", "%x7B-7E")
	g.rule("wrapped", `"{" ws DQUOTE ( %s"=JSON" / %s"=JSON2" ) DQUOTE ws ":" ws ( structure-object / structure-array / wrapped-name / table / table-object ) ws "}"`)
	g.rule("wrapped-name", "name-object", "name-again")
	g.rule("table", `"[" ws "{" ws head ws "}" 1*( ws "," ws place ) ws "]"`)
	g.rule("table-object", `"{" ws head 1*( ws "," ws structure-string ws ":" ws place ) ws "}"`)
	g.rule("head", `DQUOTE "=" nonzero *DIGIT %s" rows" DQUOTE ws ":" ws columns`)
	g.rule("place", "structure", "row", "name-row")
	g.rule("name-row", `"{" ws DQUOTE "=" name DQUOTE ws ":" ws row ws "}"`)
	g.rule("row", `"[" ws [ cell *( ws "," ws cell ) ] ws "]"`)
	g.rule("cell", "place", `DQUOTE "=" DQUOTE`)
	g.rule("columns", `"[" ws column *( ws "," ws column ) ws "]"`)
	g.rule("column", "always", "constant-column", "inline-column", `"[" ws always ws "]"`)
	g.rule("always", "structure-string", "pattern-column", "row-column")
	g.rule("constant-column", `"{" ws structure-string ws ":" ws ( json-number / %s"true" / %s"false" / %s"null" / constant-string ) ws "}"`)
	g.rule("constant-string", `DQUOTE [ ( "==" / not-equals-star / json-escape ) *no-star ] DQUOTE`)
	g.rule("not-equals-star", "%x20-21", "%x23-29", "%x2B-3C", "%x3E-5B", "%x5D-D7FF", "%xE000-10FFFF")
	g.rule("no-star", "%x20-21", "%x23-29", "%x2B-5B", "%x5D-D7FF", "%xE000-10FFFF", "json-escape")
	g.rule("pattern-column", `"{" ws structure-string ws ":" ws DQUOTE [ ( "==" / not-equals-star / json-escape ) *no-star ] "*" *no-star DQUOTE ws "}"`)
	g.rule("inline-column", `"{" ws structure-string ws ":" ws columns ws "}"`)
	g.rule("row-column", `"{" ws structure-string ws ":" ws "{" ws DQUOTE ( %s"=row" / %s"=rows" ) DQUOTE ws ":" ws columns ws "}" ws "}"`)
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
