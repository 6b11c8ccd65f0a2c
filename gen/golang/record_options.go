package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitOptions writes the types of a record's formats, versions and options, so that
// those of another record do not compile, and the one that all become.
func emitOptions(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		r.emitFormatType(f)
		r.emitVersionType(f)
		r.emitOptionsType(f)
	}
	f.Comment("RecordOptions are the options of any record, for who does not know its type when")
	f.Comment("the code is written.")
	f.Type().Id("RecordOptions").StructFunc(func(g *jen.Group) {
		g.Id("Format").String()
		if m.Has(model.FeaturePayload) {
			g.Id("PayloadVersion").String().Comment("in digits; \"\" leaves it to the protocol")
		}
		g.Id("AllowLoss").Index().String()
	})
	f.Line()
	if m.Has(model.FeatureNesting) && !m.Has(model.FeaturePayload) {
		f.Comment("asksVersion would say whether a version is asked for: there are none.")
		f.Func().Params(jen.Op("*").Id("RecordOptions")).Id("asksVersion").Params().Bool().Block(jen.Return(jen.False()))
		f.Line()
	}
}

// named is what the record's own types and constants are called: those of the first
// record have the name alone.
func (r *recordOf) named(name string) string {
	if r.First {
		return name
	}
	return r.ident() + name
}

// formatName is the constant of a format or a selection.
func (r *recordOf) formatName(name string) string { return r.named(formatIdent(name)) }

func (r *recordOf) emitFormatType(f *jen.File) {
	typ := r.named("Format")
	f.Comment(typ + " is a format of the record " + r.Name + ", or says how to choose one.")
	f.Type().Id(typ).String()
	f.Line()
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, x := range r.Formats {
			documented(g, r.formatName(x.Name), x.Doc, x.Deprecated).Id(typ).Op("=").Lit(x.Name)
		}
		for _, x := range r.chosen() {
			g.Comment(r.formatName(x.name) + " " + x.about)
			g.Id(r.formatName(x.name)).Id(typ).Op("=").Lit(x.name)
		}
	})
	f.Line()
}

// chosen are the selections.
func (r *recordOf) chosen() []struct{ name, about string } {
	list := []struct{ name, about string }{{"auto", "leaves it to the protocol, as \"\" does."}}
	if s := r.Selection; s != nil && len(s.Smallest) > 0 {
		list = append(list, struct{ name, about string }{"smallest", "chooses the fewest UTF-8 bytes."})
	}
	if s := r.Selection; s != nil && len(s.Tokens) > 0 {
		list = append(list, struct{ name, about string }{"tokens", "chooses by tokens."})
	}
	return list
}

func (r *recordOf) emitVersionType(f *jen.File) {
	if r.Payload == nil {
		return
	}
	typ := r.named("PayloadVersion")
	f.Comment(typ + " is a version of the payload of the record " + r.Name + ".")
	f.Type().Id(typ).String()
	f.Line()
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, v := range r.Payload.Versions {
			n := decimal(v.Version)
			g.Id(typ + n).Id(typ).Op("=").Lit(n)
		}
	})
	f.Line()
}

func (r *recordOf) emitOptionsType(f *jen.File) {
	typ := r.named("EncodeOptions")
	plain := []jen.Code{field("Format", jen.String().Call(id("o").Dot("Format")))}
	f.Comment(typ + " say how to encode the record " + r.Name + ". The zero value leaves it to the protocol.")
	f.Type().Id(typ).StructFunc(func(g *jen.Group) {
		g.Id("Format").Id(r.named("Format"))
		if r.Payload != nil {
			g.Id("PayloadVersion").Id(r.named("PayloadVersion"))
			plain = append(plain, field("PayloadVersion", jen.String().Call(id("o").Dot("PayloadVersion"))))
		}
		g.Id("AllowLoss").Index().String().Comment("optional fields that a format asked by name may drop")
	})
	f.Line()
	plain = append(plain, field("AllowLoss", id("o").Dot("AllowLoss")))
	f.Func().Params(id("o").Id(typ)).Id("plain").Params().Op("*").Id("RecordOptions").
		Block(jen.Return(jen.Op("&").Id("RecordOptions").Values(plain...)))
	f.Line()
}
