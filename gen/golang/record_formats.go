package golang

import (
	"github.com/compactgen/compactgen/gen/model"
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
	emitLayouts(f, m)
	emitSelected(f, m)
	emitRecordList(f, m)
}

func hasPrefix(text, prefix string) *jen.Statement {
	return jen.Qual("strings", "HasPrefix").Call(jen.Id(text), jen.Lit(prefix))
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
	f.Func().Id("family").Params(jen.Id("index").Int()).Id("Family").BlockFunc(func(g *jen.Group) {
		for _, x := range families {
			if m.Has(x.feature) {
				g.If(jen.Id("index").Op("==").Id(x.is)).Block(jen.Return(jen.Id(x.ident)))
			}
		}
		g.Return(jen.Lit(""))
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
	emitBare(f, m)
}

// emitBare writes which format bytes are of that have no prefix.
func emitBare(f *jen.File, m *model.Model) {
	f.Comment("bare finds the format without a prefix, by what bytes begin with.")
	recordCode.method(f, "bare").Params(jen.Id("frame").String()).Params(jen.List(jen.Id("record"), jen.Id("format")).Int()).BlockFunc(func(g *jen.Group) {
		if b := m.Bare; b != nil {
			for _, r := range records(m) {
				if r.Name == b.Record {
					g.If(jen.Id("beginsPayload").Call(jen.Id("frame"), jen.Lit(b.Steps.Zlib))).
						Block(jen.Return(jen.Lit(r.index), r.formatPlace(b.Format)))
				}
			}
		}
		g.Return(jen.Id("noRecord"), jen.Lit(0))
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
		g.List(jen.Id("data"), jen.Err()).Op(assign).Id(steps[chain[i]].decode).Call(jen.Id("c"), input)
		g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(failed, jen.Err())...))
		input, assign = jen.Id("data"), "="
	}
}

// emitCheck writes what judges a record in all formats.
func (r *recordOf) emitCheck(f *jen.File) {
	f.Comment("check judges the values against their types.")
	r.method(f, "check").Params(jen.Id("k").Op("*").Id("checker")).BlockFunc(func(g *jen.Group) {
		for i, field := range r.Fields {
			x := r.field(field.Name)
			list := append([]jen.Code{x.checked()}, r.nested(x)...)
			has := jen.Id("k").Dot("has").Call(jen.Lit(i))
			if x.Role == "returncode" {
				of := r.field(x.Of)
				list = append(list, jen.Id("k").Dot("checkReturnCode").Call(append([]jen.Code{jen.Lit(x.Name), x.value()}, append(of.judged(of.Name), of.value())...)...))
				has = jen.If(jen.Id("saysMore").Call(x.value())).Block(has)
			}
			if x.Optional {
				g.If(x.present()).Block(append(list, has)...)
			} else {
				for _, statement := range list {
					g.Add(statement)
				}
			}
		}
		if r.Keeps {
			g.Id("k").Dot("checkMembers").Call(jen.Lit(len(r.Fields)), jen.Id("r").Dot("Members"), r.row().Dot("verbose"))
		}
	})
	f.Line()
}

// emitShown writes what shows a value, in errors and to who asks whether a layout can
// write it.
func (r *recordOf) emitShown(f *jen.File) {
	f.Comment("shown is the value at a place.")
	r.method(f, "shown").Params(jen.Id("place").Int()).Id("shown").Block(
		jen.Switch(jen.Id("place")).BlockFunc(func(g *jen.Group) {
			for i, x := range r.Fields {
				g.Case(jen.Lit(i)).BlockFunc(func(g *jen.Group) { r.where(g, r.field(x.Name), jen.Return(r.shown(r.field(x.Name)))) })
			}
			if r.Keeps {
				g.Case(jen.Lit(len(r.Fields))).Block(jen.Return(jen.Id("showMembers").Call(jen.Id("r").Dot("Members"))))
			}
		}),
		jen.Return(jen.Id("shown").Values()),
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
				g.Case(jen.Lit(i)).BlockFunc(func(g *jen.Group) { write(g, x) })
			} else {
				g.Default().BlockFunc(func(g *jen.Group) { write(g, x) })
			}
		}
	})
}

// emitRead writes readers of frames of text and of bytes, which share what reads a format.
func (r *recordOf) emitRead(f *jen.File) {
	readFormat := jen.Return(jen.Id("r").Dot("readFormat").Call(jen.Id("c"), jen.Id("format"), jen.Id("prefix"), jen.Id("wire")))
	reader := func(name, detect string, check *jen.Statement) {
		r.method(f, name).Params(jen.Id("c").Op("*").Id("call"), jen.Id("wire").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
			g.List(jen.Id("format"), jen.Id("prefix"), jen.Err()).Op(":=").Id("c").Dot(detect).Call(jen.Op("&").Add(r.row()), jen.Id("wire"))
			g.If(check, jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
			g.Add(readFormat)
		})
		f.Line()
	}
	if r.Text {
		check := jen.Null()
		if r.Binary {
			check = jen.Err().Op("=").Id("c").Dot("binaryFrame").Call(jen.Err(), jen.Id("wire"), jen.Lit("Decode"+r.short()+"Bytes"))
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
	r.method(f, "readFormat").Params(jen.Id("c").Op("*").Id("call"), jen.List(jen.Id("format"), jen.Id("prefix")).Int(), jen.Id("wire").String()).Op("*").Id("Error").
		BlockFunc(func(g *jen.Group) {
			r.each(g, jen.Id("format"), func(g *jen.Group, x model.Format) {
				text := jen.Id("wire").Index(jen.Id("prefix"), jen.Empty())
				switch {
				case x.Body == "verbose":
					text = jen.Id("wire")
					if brace := len(x.Prefix) - 1; brace > 0 {
						text = text.Index(jen.Lit(brace), jen.Empty())
					}
					g.Return(jen.Id("r").Dot("readVerbose").Call(jen.Id("c"), text))
				case x.Body == "dsl":
					g.Return(jen.Id("r").Dot("readDSL").Call(jen.Id("c"), text))
				case x.Binary:
					g.Id("data").Op(":=").Id("rawBytes").Call(text)
					if x.Steps.Zlib {
						undo(g, jen.Id("data"), x.Chain[1:])
					}
					g.Return(jen.Id("r").Dot("readPayload").Call(jen.Id("c"), jen.Id("data")))
				default:
					undo(g, text, x.Chain[1:])
					g.Return(jen.Id("r").Dot("readPayload").Call(jen.Id("c"), jen.Id("data")))
				}
			})
		})
	f.Line()
}

func (r *recordOf) emitWrite(f *jen.File) {
	f.Comment("write appends a frame.")
	params := []jen.Code{jen.Id("c").Op("*").Id("call"), jen.Id("dst").Index().Byte(), jen.Id("opts").Op("*").Id("RecordOptions")}
	if r.mixed() {
		params = append(params, jen.Id("texts").Bool())
	}
	r.method(f, "write").Params(params...).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).BlockFunc(func(g *jen.Group) {
		g.Var().Id("e").Id("encoder")
		g.Id("e").Dot("begin").Call(jen.Id("c"), jen.Op("&").Add(r.row()), jen.Id("dst"), jen.Id("opts"))
		if r.mixed() {
			g.If(jen.Id("texts")).Block(jen.Id("e").Dot("textsOnly").Call(jen.Lit("Encode" + r.short() + "Bytes")))
		}
		g.Id("r").Dot("check").Call(jen.Op("&").Id("e").Dot("checker"))
		size := jen.Lit(0)
		if r.Selection != nil && r.Selection.By != "" {
			x := r.field(r.Selection.By)
			size = jen.Len(x.value())
			if x.Optional {
				g.Id("size").Op(":=").Lit(0)
				g.If(x.present()).Block(jen.Id("size").Op("=").Add(size))
				size = jen.Id("size")
			}
		}
		g.For(r.next(size)).BlockFunc(func(g *jen.Group) {
			r.each(g, jen.Id("e").Dot("format"), r.emitFormat)
		})
		g.Return(jen.Id("e").Dot("frame").Call())
	})
	f.Line()
}

func (r *recordOf) emitFormat(g *jen.Group, x model.Format) {
	out := jen.Id("e").Dot("out")
	written := func(appended *jen.Statement) { g.Add(out).Op("=").Add(appended) }
	switch x.Body {
	case "verbose":
		written(jen.Id("r").Dot("appendVerbose").Call(out))
	case "dsl":
		written(jen.Id("r").Dot("appendDSL").Call(out))
	default:
		payload := func(dst *jen.Statement) *jen.Statement {
			return jen.Id("r").Dot("appendPayload").Call(dst, jen.Id("e").Dot("version"))
		}
		last := len(x.Chain) - 1
		if last == 0 {
			written(payload(out))
			return
		}
		g.Id("data").Op(":=").Id("c").Dot("kept").Call(payload(jen.Id("c").Dot("text").Index(jen.Empty(), jen.Lit(0))))
		if x.Binary {
			for _, step := range x.Chain[1:] {
				g.Id("data").Op("=").Id(steps[step].encode).Call(jen.Id("c"), jen.Id("data"))
			}
			written(jen.Append(out, jen.Id("data").Op("...")))
			return
		}
		for _, step := range x.Chain[1:last] {
			g.Id("data").Op("=").Id(steps[step].encode).Call(jen.Id("c"), jen.Id("data"))
		}
		written(jen.Id(steps[x.Chain[last]].encode).Call(jen.Id("c"), out, jen.Id("data")))
	}
}
