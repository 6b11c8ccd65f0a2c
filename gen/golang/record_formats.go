package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitFormats writes the formats' names, detection, chains and selection.
func emitFormats(f *jen.File, m *model.Model) {
	emitFormatConstants(f, m)
	emitDetection(f, m)
	emitBases(f, m)
	emitDispatch(f, m)
	for _, x := range m.Formats {
		if x.Body == "payload" {
			emitDecodeChain(f, x)
			emitAppendChain(f, x)
		}
	}
	emitAuto(f, m)
	emitPayloadVersions(f, m)
	emitDeclares(f, m)
	if m.Has(model.FeatureVerbose) {
		emitVerbose(f, m)
	}
	if m.Has(model.FeatureDSL) {
		emitDSL(f, m)
	}
}

func emitFormatConstants(f *jen.File, m *model.Model) {
	f.Comment("The formats, and the selections that the protocol offers beside FormatAuto.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, x := range m.Formats {
			documented(g, formatIdent(x.Name), x.Doc).Id("Format").Op("=").Lit(x.Name)
		}
		if len(m.Selection.Smallest) > 0 {
			g.Comment("FormatSmallest chooses the fewest UTF-8 bytes.")
			g.Id("FormatSmallest").Op("=").Id("selectSmallest")
		}
		if len(m.Selection.Tokens) > 0 {
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
	f.Comment("detect finds a frame's format and the length of its prefix.")
	recordCode.method(f, "detect").Params(jen.Id("wire").String()).Params(jen.Id("Format"), jen.Int()).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, p := range m.Prefixes {
				found := jen.Return(jen.Lit(""), jen.Lit(0))
				if p.Format != "" {
					found = jen.Return(jen.Id(formatIdent(p.Format)), jen.Lit(len(p.Text)))
				}
				g.Case(hasPrefix("wire", p.Text)).Block(found)
			}
		}),
		jen.Return(jen.Lit(""), jen.Lit(0)),
	)
	f.Line()
}

// bases are the first steps of chains, as the runtime names them.
var bases = map[string]string{"verbose": "baseVerbose", "dsl": "baseDSL", "payload": "basePayload"}

func emitBases(f *jen.File, m *model.Model) {
	var cases [][]jen.Code
	for _, x := range m.Formats {
		cases = append(cases, []jen.Code{jen.Id(formatIdent(x.Name)), jen.Id(bases[x.Body])})
	}
	recordCode.lookup(f, "base says what a format's chain begins with.", "base", jen.Id("key").Id("Format"),
		[]jen.Code{jen.Id("base")}, cases, jen.Id("baseNone"))
}

func emitDispatch(f *jen.File, m *model.Model) {
	f.Comment("decode reads a frame of a detected format; text is what stands behind the prefix.")
	recordCode.method(f, "decode").Params(jen.Id("c").Op("*").Id("call"), jen.Id("f").Id("Format"), jen.List(jen.Id("wire"), jen.Id("text")).String()).
		Op("*").Id("Error").Block(
		jen.Switch(jen.Id("f")).BlockFunc(func(g *jen.Group) {
			for _, x := range m.Formats {
				var read *jen.Statement
				switch x.Body {
				case "verbose":
					read = jen.Id("decodeVerbose").Call(jen.Id("c"), jen.Id("verboseLayout"), jen.Id("wire"))
				case "dsl":
					read = jen.Id("decodeDSL").Call(jen.Id("c"), jen.Op("&").Id("dslFrames"), jen.Id("text"))
				default:
					read = jen.Id("decode"+formatIdent(x.Name)).Call(jen.Id("c"), jen.Id("text"))
				}
				g.Case(jen.Id(formatIdent(x.Name))).Block(jen.Return(read))
			}
		}),
		jen.Return(jen.Id("unknownFormat").Call(jen.Id("c"), jen.Id("wire"))),
	)
	f.Line()
	f.Comment("encode appends a frame of a format that carries the record.")
	recordCode.method(f, "encode").Params(jen.Id("c").Op("*").Id("call"), jen.Id("f").Id("Format"), jen.Id("dst").Index().Byte()).Index().Byte().Block(
		jen.Switch(jen.Id("f")).BlockFunc(func(g *jen.Group) {
			for _, x := range m.Formats {
				var write *jen.Statement
				switch x.Body {
				case "verbose":
					write = jen.Id("appendVerbose").Call(jen.Id("c"), jen.Id("verboseLayout"), jen.Id("dst"))
				case "dsl":
					write = jen.Id("appendDSL").Call(jen.Id("c"), jen.Op("&").Id("dslFrames"), appended(x.Prefix))
				default:
					write = jen.Id("append"+formatIdent(x.Name)).Call(jen.Id("c"), jen.Id("dst"))
				}
				g.Case(jen.Id(formatIdent(x.Name))).Block(jen.Return(write))
			}
		}),
		jen.Return(jen.Id("dst")),
	)
	f.Line()
}

func appended(prefix string) *jen.Statement {
	return jen.Append(jen.Id("dst"), jen.Lit(prefix).Op("..."))
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

func emitDecodeChain(f *jen.File, x model.Format) {
	f.Func().Id("decode"+formatIdent(x.Name)).Params(jen.Id("c").Op("*").Id("call"), jen.Id("text").String()).Op("*").Id("Error").
		BlockFunc(func(g *jen.Group) {
			undo(g, x.Chain[1:])
			g.Return(jen.Id("readPayload").Call(jen.Id("c"), jen.Id("data")))
		})
	f.Line()
}

func emitAppendChain(f *jen.File, x model.Format) {
	f.Func().Id("append"+formatIdent(x.Name)).Params(jen.Id("c").Op("*").Id("call"), jen.Id("dst").Index().Byte()).Index().Byte().
		BlockFunc(func(g *jen.Group) {
			g.Id("data").Op(":=").Id("writePayload").Call(jen.Id("c"))
			last := len(x.Chain) - 1
			for _, step := range x.Chain[1:last] {
				g.Id("data").Op("=").Id(steps[step].encode).Call(jen.Id("c"), jen.Id("data"))
			}
			g.Return(jen.Id(steps[x.Chain[last]].encode).Call(jen.Id("c"), appended(x.Prefix), jen.Id("data")))
		})
	f.Line()
}

func emitAuto(f *jen.File, m *model.Model) {
	f.Comment("auto chooses by the UTF-8 bytes of the result.")
	recordCode.method(f, "auto").Params(jen.Id("size").Int64()).Id("Format").BlockFunc(func(g *jen.Group) {
		if len(m.Selection.Ranges) > 0 {
			g.Switch().BlockFunc(func(g *jen.Group) {
				for _, r := range m.Selection.Ranges {
					g.Case(jen.Id("size").Op("<=").Add(integer(r.To))).Block(jen.Return(jen.Id(formatIdent(r.Format))))
				}
			})
		}
		g.Return(jen.Id(formatIdent(m.Selection.Last)))
	})
	f.Line()
}

// emitPayloadVersions and emitDeclares write methods that are there without a
// payload or a verbose format as well.
func emitPayloadVersions(f *jen.File, m *model.Model) {
	var cases [][]jen.Code
	if m.Has(model.FeaturePayload) {
		for _, v := range m.Payload.Versions {
			numbers := slices.ContainsFunc(v.Fields, func(x model.PayloadField) bool { return x.Field == "model" && x.As == "integer" })
			cases = append(cases, []jen.Code{integer(v.Version), jen.Lit(numbers), jen.True()})
		}
	}
	recordCode.lookup(f, "payload says whether a version is declared and writes models as integers.", "payload", jen.Id("key").Int64(),
		[]jen.Code{jen.Id("numbersModels"), jen.Id("declared").Bool()}, cases, jen.False(), jen.False())
}

func emitDeclares(f *jen.File, m *model.Model) {
	declared := jen.Code(jen.False())
	if m.Has(model.FeatureVerbose) {
		declared = jen.Id("verboseLayout").Dot("declares").Call(jen.Id("key"))
	}
	f.Comment("declares says whether a key's lexeme names a verbose member.")
	recordCode.method(f, "declares").Params(jen.Id("key").String()).Bool().Block(jen.Return(declared))
	f.Line()
}

func emitVerbose(f *jen.File, m *model.Model) {
	names := map[string]string{
		"model": "memberModel", "returncode": "memberReturnCode", "result": "memberResult",
		"reasoning_effort": "memberReasoningEffort", "ultrathink": "memberUltrathink",
		"status": "memberStatus", "tokens": "memberTokens",
	}
	var rows []jen.Code
	for _, v := range m.Verbose {
		rows = append(rows, row(jen.Lit(v.Name), jen.Id(names[v.Role])))
	}
	f.Comment("verboseLayout holds the members of a verbose response in their order.")
	f.Var().Id("verboseLayout").Op("=").Id("verboseMembers").Add(lines(rows...))
	f.Line()
}

func emitDSL(f *jen.File, m *model.Model) {
	var fields []jen.Code
	for _, name := range m.DSL.Fields {
		fields = append(fields, jen.Id("dsl"+pascal(name)))
	}
	f.Comment("dslFrames is the layout of the separated text.")
	f.Var().Id("dslFrames").Op("=").Id("dslLayout").Add(lines(
		field("separator", jen.Lit(m.DSL.Separator)),
		field("fields", jen.Index().Id("dslField").Add(row(fields...))),
	))
	f.Line()
}
