package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitFormats writes the formats' names, detection, chains and layouts.
func emitFormats(f *jen.File, m *model.Model) {
	emitFormatConstants(f, m)
	emitDetection(f, m)
	for i := range m.Records {
		r := &recordOf{Record: m.Records[i], index: i, tables: m.Tables}
		if r.Verbose != nil {
			r.emitVerboseReader(f)
		}
		for _, x := range r.Formats {
			if x.Body == "payload" {
				r.emitDecodeChain(f, x)
				r.emitAppendChain(f, x)
			}
		}
	}
	emitRecordList(f, m)
}

// formatName is the constant of a format: of the first record it is Format and
// the name, of others the record's comes in front.
func (r *recordOf) formatName(name string) string {
	if r.index == 0 {
		return formatIdent(name)
	}
	return r.ident() + formatIdent(name)
}

func emitFormatConstants(f *jen.File, m *model.Model) {
	smallest, tokens := false, false
	f.Comment("The formats, and the selections that there are beside FormatAuto.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for i := range m.Records {
			r := &recordOf{Record: m.Records[i], index: i}
			for _, x := range r.Formats {
				documented(g, r.formatName(x.Name), x.Doc).Id("Format").Op("=").Lit(x.Name)
			}
			if s := r.Selection; s != nil {
				smallest, tokens = smallest || len(s.Smallest) > 0, tokens || len(s.Tokens) > 0
			}
		}
		if smallest {
			g.Comment("FormatSmallest chooses the fewest UTF-8 bytes.")
			g.Id("FormatSmallest").Op("=").Id("selectSmallest")
		}
		if tokens {
			g.Comment("FormatTokens chooses by tokens.")
			g.Id("FormatTokens").Op("=").Id("selectTokens")
		}
	})
	f.Line()
}

func hasPrefix(text, prefix string) *jen.Statement {
	return jen.Qual("strings", "HasPrefix").Call(jen.Id(text), jen.Lit(prefix))
}

func emitDetection(f *jen.File, m *model.Model) {
	recordCode.emitType(f, "tells frames by their prefixes.")
	f.Comment("detect finds a frame's record and format, and the length of its prefix.")
	recordCode.method(f, "detect").Params(jen.Id("wire").String()).Params(jen.List(jen.Id("record"), jen.Id("format"), jen.Id("prefix")).Int()).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, p := range m.Prefixes {
				record, format := jen.Id("isRequest"), 0
				if p.Family == "delta" {
					record = jen.Id("isDelta")
				}
				for i, r := range m.Records {
					if r.Name != p.Record {
						continue
					}
					record = jen.Lit(i)
					for k, x := range r.Formats {
						if x.Name == p.Format {
							format = k
						}
					}
				}
				g.Case(hasPrefix("wire", p.Text)).Block(jen.Return(record, jen.Lit(format), jen.Lit(len(p.Text))))
			}
		}),
		jen.Return(jen.Id("noRecord"), jen.Lit(0), jen.Lit(0)),
	)
	f.Line()
}

// steps are the functions of the runtime for the steps of a chain.
var steps = map[string]struct{ decode, encode string }{
	"base64": {"decodeBase64", "appendBase64"},
	"base85": {"decodeBase85", "appendBase85"},
	"zlib":   {"inflate", "deflate"},
}

// undo calls the steps of a chain from its end to its second step, and leaves
// the bytes in data; failed is what to return beside an error.
func undo(g *jen.Group, chain []string, failed ...jen.Code) {
	input, assign := "text", ":="
	for i := len(chain) - 1; i >= 0; i-- {
		g.List(jen.Id("data"), jen.Err()).Op(assign).Id(steps[chain[i]].decode).Call(jen.Id("c"), jen.Id(input))
		g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(failed, jen.Err())...))
		input, assign = "data", "="
	}
}

func (r *recordOf) emitVerboseReader(f *jen.File) {
	name := "read" + r.ident() + "Verbose"
	f.Comment(name + " reads a JSON object into the call's record.")
	f.Func().Id(name).Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		g.Id("in").Op(":=").Id("verboseReader").Values(field("c", jen.Id("c")))
		g.Var().Id("m").Index(jen.Lit(len(r.Verbose.Members))).Id("jsonMember")
		g.Id("in").Dot("object").Call(jen.Id("text"), jen.Id("m").Index(jen.Op(":")))
		for i, x := range r.Verbose.Members {
			g.Id("in").Dot(r.Fields[r.place(x.Field)].Type).Call(jen.Lit(i), jen.Op("&").Id("m").Index(jen.Lit(i)))
		}
		g.Return(jen.Id("in").Dot("close").Call())
	})
	f.Line()
}

func (r *recordOf) emitDecodeChain(f *jen.File, x model.Format) {
	f.Func().Id("decode"+r.formatName(x.Name)).Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).Op("*").Id("Error").
		BlockFunc(func(g *jen.Group) {
			undo(g, x.Chain[1:])
			g.Return(jen.Id("read"+r.ident()+"Payload").Call(jen.Id("c"), jen.Id("data")))
		})
	f.Line()
}

func (r *recordOf) emitAppendChain(f *jen.File, x model.Format) {
	f.Func().Id("append"+r.formatName(x.Name)).Params(jen.Id("c").Op("*").Id("call"), jen.Id("dst").Index().Byte()).Index().Byte().
		BlockFunc(func(g *jen.Group) {
			g.Id("data").Op(":=").Id("write" + r.ident() + "Payload").Call(jen.Id("c"))
			last := len(x.Chain) - 1
			for _, step := range x.Chain[1:last] {
				g.Id("data").Op("=").Id(steps[step].encode).Call(jen.Id("c"), jen.Id("data"))
			}
			g.Return(jen.Id(steps[x.Chain[last]].encode).Call(jen.Id("c"), jen.Id("dst"), jen.Id("data")))
		})
	f.Line()
}

func (r *recordOf) formats() jen.Code {
	var list []jen.Code
	for _, x := range r.Formats {
		name, base, prefix := r.formatName(x.Name), "basePayload", x.Prefix
		decode, encode := "decode"+name, "append"+name
		switch x.Body {
		case "verbose":
			base, prefix, decode, encode = "baseVerbose", strings.TrimSuffix(x.Prefix, "{"), "read"+r.ident()+"Verbose", "appendVerbose"
		case "dsl":
			base, decode, encode = "baseDSL", "read"+r.ident()+"DSL", "write"+r.ident()+"DSL"
		}
		list = append(list, row(jen.Id(name), jen.Id(base), jen.Lit(prefix), jen.Id(decode), jen.Id(encode)))
	}
	return jen.Index().Id("format").Add(lines(list...))
}
