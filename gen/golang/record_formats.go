package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
	"github.com/dave/jennifer/jen"
)

// emitFormats writes the formats' names, detection and chains, and what is common
// to the formats of a record.
func emitFormats(f *jen.File, m *model.Model) {
	emitOptions(f, m)
	emitFamilies(f, m)
	emitDetection(f, m)
	for _, r := range records(m) {
		r.emitCheck(f)
		r.emitShown(f)
		r.emitUnnumbered(f)
		r.emitRead(f)
		r.emitWrite(f)
	}
	emitChecksInside(f, m)
	emitLayouts(f, m)
	emitSelected(f, m)
	emitRecordList(f, m)
}

func hasPrefix(text, prefix string) *jen.Statement {
	return jen.Qual("strings", "HasPrefix").Call(id(text), lit(prefix))
}

// families are those of frames that are no records: the feature, the constant, what
// stands for a record's index, and the name.
var families = []struct {
	feature         model.Feature
	ident, is, name string
}{
	{model.FeatureDeltas, "FamilyDelta", "isDelta", "delta"},
	{model.FeatureRequests, "FamilyRequest", "isRequest", "request"},
}

// emitFamilies writes the families of frames.
func emitFamilies(f *jen.File, m *model.Model) {
	f.Comment("The families of frames that Detect tells.")
	f.Const().DefsFunc(func(g *jen.Group) {
		g.Id("FamilyRecord").Id("Family").Op("=").Lit("record")
		for _, x := range families {
			if m.Has(x.feature) {
				g.Id(x.ident).Id("Family").Op("=").Lit(x.name)
			}
		}
	})
	f.Line()
	f.Comment("family is that of a frame which is no record, or \"\".")
	f.Func().Id("family").Params(id("index").Int()).Id("Family").BlockFunc(func(g *jen.Group) {
		for _, x := range families {
			if m.Has(x.feature) {
				g.If(id("index").Op("==").Id(x.is)).Block(jen.Return(id(x.ident)))
			}
		}
		g.Return(lit(""))
	})
	f.Line()
	for i, x := range families {
		if m.Has(x.feature) {
			f.Comment(x.is + " stands for a record's index.")
			f.Const().Id(x.is).Op("=").Id("noRecord").Op("-").Lit(i + 1)
			f.Line()
		}
	}
}

func emitDetection(f *jen.File, m *model.Model) {
	recordCode.emitType(f, "tells frames by their prefixes.")
	f.Comment("detect finds a frame's record and format, and the length of its prefix.")
	recordCode.method(f, "detect").Params(id("wire").String()).Params(jen.List(id("record"), id("format"), id("prefix")).Int()).Block(
		jen.Switch().BlockFunc(func(g *jen.Group) {
			for _, p := range m.Prefixes {
				record, format := id("isRequest"), 0
				if p.Family == "delta" {
					record = id("isDelta")
				}
				for i, r := range m.Records {
					if r.Name != p.Record {
						continue
					}
					record = lit(i)
					for k, x := range r.Formats {
						if x.Name == p.Format {
							format = k
						}
					}
				}
				g.Case(hasPrefix("wire", p.Text)).Block(jen.Return(record, lit(format), lit(len(p.Text))))
			}
		}),
		jen.Return(id("noRecord"), lit(0), lit(0)),
	)
	f.Line()
	emitBare(f, m)
}

// emitBare writes which format bytes are of that have no prefix.
func emitBare(f *jen.File, m *model.Model) {
	f.Comment("bare finds the format without a prefix, by what bytes begin with.")
	recordCode.method(f, "bare").Params(id("frame").String()).Params(jen.List(id("record"), id("format")).Int()).BlockFunc(func(g *jen.Group) {
		if b := m.Bare; b != nil {
			for _, r := range records(m) {
				if r.Name == b.Record {
					g.If(id("beginsPayload").Call(id("frame"), lit(b.Steps.Zlib))).
						Block(jen.Return(lit(r.index), r.formatPlace(b.Format)))
				}
			}
		}
		g.Return(id("noRecord"), lit(0))
	})
	f.Line()
}

// steps are the functions of the runtime for the steps of a chain.
var steps = map[string]struct{ decode, encode string }{
	"base64":    {"decodeBase64", "appendBase64"},
	"base64url": {"decodeBase64url", "appendBase64url"},
	"base85":    {"decodeBase85", "appendBase85"},
	"zlib":      {"inflate", "deflate"},
}

// undo calls the steps of a chain from its end to its second step, and leaves
// the bytes in data; failed is what to return beside an error.
func undo(g *jen.Group, input *jen.Statement, chain []string, failed ...jen.Code) {
	assign := ":="
	for i := len(chain) - 1; i >= 0; i-- {
		g.List(id("data"), jen.Err()).Op(assign).Id(steps[chain[i]].decode).Call(id("c"), input)
		g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(failed, jen.Err())...))
		input, assign = id("data"), "="
	}
}

// emitCheck writes what judges a record in all formats.
func (r *recordOf) emitCheck(f *jen.File) {
	f.Comment("check judges the values against their types.")
	r.method(f, "check").Params(id("k").Op("*").Id("checker")).BlockFunc(func(g *jen.Group) {
		for i, field := range r.Fields {
			x := r.field(field.Name)
			list := append(r.checked(x), r.nested(x)...)
			has := id("k").Dot("has").Call(lit(i))
			if x.Role == "returncode" {
				of := r.field(x.Of)
				list = append(list, id("k").Dot("checkReturnCode").Call(append([]jen.Code{lit(x.Name), x.value()}, append(of.judged(of.Name), of.value())...)...))
				has = jen.If(id("saysMore").Call(x.value())).Block(has)
			}
			if x.Optional {
				g.If(x.present()).Block(append(list, has)...)
			} else {
				for _, statement := range list {
					g.Add(statement)
				}
			}
			if r.nests() && types.Of(x.Type).Holds {
				g.Id("k").Dot("endField").Call()
			}
		}
		if r.Keeps {
			g.Id("k").Dot("checkMembers").Call(lit(len(r.Fields)), id("r").Dot("Members"), r.row().Dot("verbose"))
		}
	})
	f.Line()
}

// emitShown writes what shows a value, in errors and to who asks whether a layout can
// write it.
func (r *recordOf) emitShown(f *jen.File) {
	f.Comment("shown is the value at a place.")
	r.method(f, "shown").Params(id("place").Int()).Id("shown").Block(
		jen.Switch(id("place")).BlockFunc(func(g *jen.Group) {
			for i, x := range r.Fields {
				g.Case(lit(i)).BlockFunc(func(g *jen.Group) { r.where(g, r.field(x.Name), jen.Return(r.shown(r.field(x.Name)))) })
			}
			if r.Keeps {
				g.Case(lit(len(r.Fields))).Block(jen.Return(id("showMembers").Call(id("r").Dot("Members"))))
			}
		}),
		jen.Return(id("shown").Values()),
	)
	f.Line()
}

// each calls write for every format: in a switch, where there are several.
func (r *recordOf) each(g *jen.Group, format *jen.Statement, write func(*jen.Group, model.Format)) {
	if len(r.Formats) == 1 {
		write(g, r.Formats[0])
		return
	}
	g.Switch(format).BlockFunc(func(g *jen.Group) {
		for i, x := range r.Formats {
			if i+1 < len(r.Formats) {
				g.Case(lit(i)).BlockFunc(func(g *jen.Group) { write(g, x) })
			} else {
				g.Default().BlockFunc(func(g *jen.Group) { write(g, x) })
			}
		}
	})
}

// emitRead writes readers of frames of text and of bytes, which share what reads a format.
func (r *recordOf) emitRead(f *jen.File) {
	readFormat := jen.Return(id("r").Dot("readFormat").Call(id("c"), id("format"), id("prefix"), id("wire")))
	reader := func(name, detect string, check *jen.Statement) {
		r.method(f, name).Params(id("c").Op("*").Id("call"), id("wire").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
			g.List(id("format"), id("prefix"), jen.Err()).Op(":=").Id("c").Dot(detect).Call(jen.Op("&").Add(r.row()), id("wire"))
			g.If(check, jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
			g.Add(readFormat)
		})
		f.Line()
	}
	if r.Text {
		check := jen.Null()
		if r.Binary {
			check = jen.Err().Op("=").Id("c").Dot("binaryFrame").Call(jen.Err(), id("wire"), lit("Decode"+r.short()+"Bytes"))
		}
		f.Comment("read reads a frame of text. After an error the record is a part of one.")
		reader("read", "detectOwn", check)
	}
	f.Comment("readBytes reads a frame of bytes. After an error the record is a part of one.")
	reader("readBytes", "detectOwnBytes", jen.Null())
	r.emitReadFormat(f)
}

// short stands in the names of the functions: those of the first record go without.
func (r *recordOf) short() string {
	if r.First {
		return ""
	}
	return r.ident()
}

func (r *recordOf) emitReadFormat(f *jen.File) {
	f.Comment("readFormat reads what stands behind a prefix.")
	r.method(f, "readFormat").Params(id("c").Op("*").Id("call"), jen.List(id("format"), id("prefix")).Int(), id("wire").String()).Op("*").Id("Error").
		BlockFunc(func(g *jen.Group) {
			r.each(g, id("format"), func(g *jen.Group, x model.Format) {
				text := id("wire").Index(id("prefix"), jen.Empty())
				switch {
				case x.Body == "verbose":
					text = id("wire")
					if brace := len(x.Prefix) - 1; brace > 0 {
						text = text.Index(lit(brace), jen.Empty())
					}
					g.Return(id("r").Dot("readVerbose").Call(id("c"), text))
				case x.Body == "dsl":
					g.Return(id("r").Dot("readDSL").Call(id("c"), text))
				case x.Binary:
					g.Id("data").Op(":=").Id("rawBytes").Call(text)
					if x.Steps.Zlib {
						undo(g, id("data"), x.Chain[1:])
					}
					g.Return(id("r").Dot("readPayload").Call(id("c"), id("data")))
				default:
					undo(g, text, x.Chain[1:])
					g.Return(id("r").Dot("readPayload").Call(id("c"), id("data")))
				}
			})
		})
	f.Line()
}

func (r *recordOf) emitWrite(f *jen.File) {
	f.Comment("write appends a frame.")
	params := []jen.Code{id("c").Op("*").Id("call"), id("dst").Index().Byte(), id("opts").Op("*").Id("RecordOptions")}
	if r.mixed() {
		params = append(params, id("texts").Bool())
	}
	r.method(f, "write").Params(params...).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		r.emitQuickFrames(g)
		g.Var().Id("e").Id("encoder")
		g.Id("e").Dot("begin").Call(id("c"), jen.Op("&").Add(r.row()), id("dst"), id("opts"))
		if r.mixed() {
			g.If(id("texts")).Block(id("e").Dot("textsOnly").Call(lit("Encode" + r.short() + "Bytes")))
		}
		g.Id("r").Dot("check").Call(jen.Op("&").Id("e").Dot("checker"))
		size := lit(0)
		if r.Selection != nil && r.Selection.By != "" {
			x := r.field(r.Selection.By)
			size = jen.Len(x.value())
			if x.Optional {
				g.Id("size").Op(":=").Lit(0)
				g.If(x.present()).Block(id("size").Op("=").Add(size))
				size = id("size")
			}
		}
		g.For(r.next(size)).BlockFunc(func(g *jen.Group) {
			r.each(g, id("e").Dot("format"), r.emitFormat)
		})
		g.Return(id("e").Dot("frame").Call())
	})
	f.Line()
}

func (r *recordOf) emitFormat(g *jen.Group, x model.Format) {
	out := id("e").Dot("out")
	written := func(appended *jen.Statement) { g.Add(out).Op("=").Add(appended) }
	switch x.Body {
	case "verbose":
		written(id("r").Dot("appendVerbose").Call(out))
	case "dsl":
		written(id("r").Dot("appendDSL").Call(out))
	default:
		payload := func(dst *jen.Statement) *jen.Statement {
			return id("r").Dot("appendPayload").Call(dst, id("e").Dot("version"))
		}
		last := len(x.Chain) - 1
		if last == 0 {
			written(payload(out))
			return
		}
		g.Id("data").Op(":=").Id("c").Dot("kept").Call(payload(id("c").Dot("text").Index(jen.Empty(), lit(0))))
		if x.Binary {
			for _, step := range x.Chain[1:] {
				g.Id("data").Op("=").Id(steps[step].encode).Call(id("c"), id("data"))
			}
			written(jen.Append(out, id("data").Op("...")))
			return
		}
		for _, step := range x.Chain[1:last] {
			g.Id("data").Op("=").Id(steps[step].encode).Call(id("c"), id("data"))
		}
		written(id(steps[x.Chain[last]].encode).Call(id("c"), out, id("data")))
	}
}
