package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// Quick writers: one a record and layout, which judge values while they write them.

const (
	writePacked  = "writePacked"
	writePrinted = "writePrinted"
)

// packs says whether payloads of the record are written so first. Numbers of open tables choose
// among versions, which is not for one pass.
func (r *recordOf) packs() bool {
	return r.nests() && r.Payload != nil && slices.ContainsFunc(r.Formats, packedAlone) &&
		!r.reaches(func(x *model.Record) bool {
			inside := recordOf{Record: *x, m: r.m}
			standard, _ := inside.versionsInside()
			return len(standard.Numbered) > 0
		})
}

// packedAlone says that a frame is a payload, and nothing is done with it.
func packedAlone(x model.Format) bool {
	return x.Body != "verbose" && x.Body != "dsl" && len(x.Chain) == 1
}

// carriedBy says whether such a record holds this one, or is this one.
func (r *recordOf) carriedBy(such func(x *recordOf) bool) bool {
	return slices.ContainsFunc(records(r.m), func(x *recordOf) bool {
		return such(x) && x.reaches(func(inside *model.Record) bool { return inside.Name == r.Name })
	})
}

// triedQuickly are the methods that write formats, by their places.
func (r *recordOf) triedQuickly() map[int]string {
	methods := map[int]string{}
	for i, x := range r.Formats {
		switch {
		case x.Body == "verbose" && r.quick():
			methods[i] = writePrinted
		case packedAlone(x) && r.packs():
			methods[i] = writePacked
		}
	}
	return methods
}

// emitQuickFrames writes a frame in the format that is tried first.
func (r *recordOf) emitQuickFrames(g *jen.Group) {
	methods := r.triedQuickly()
	if len(methods) == 0 {
		return
	}
	inOrder := id("true")
	if r.Selection != nil && (len(r.Selection.Auto) > 0 || r.Selection.By != "") {
		inOrder = id("false")
	}
	texts := id("false")
	if r.mixed() {
		texts = id("texts")
	}
	g.Switch(id("c").Dot("quickly").Call(jen.Op("&").Add(r.row()), id("opts"), texts, inOrder)).BlockFunc(func(g *jen.Group) {
		for i := range r.Formats {
			if method, is := methods[i]; is {
				g.Case(lit(i)).Block(
					jen.If(jen.List(id("out"), id("ok")).Op(":=").Id("quickFrameOf").Call(id("c"), lit(i), id("r"), id("dst"), r.methodOf(method)), id("ok")).Block(
						jen.Return(id("out"), jen.Nil())))
			}
		}
	})
}

// methodOf is a method of the record's type.
func (r *recordOf) methodOf(name string) *jen.Statement {
	return jen.Parens(jen.Op("*").Id(r.ident())).Dot(name)
}

// emitPrinted writes what appends the record's object.
func (r *recordOf) emitPrinted(f *jen.File) {
	if !r.quickInside() {
		return
	}
	f.Comment(writePrinted + " appends the JSON object of the record, if it is right.")
	r.emitQuickWriter(f, writePrinted, func(g *jen.Group) {
		if slices.ContainsFunc(r.Verbose.Members, func(x model.Member) bool { return !r.field(x.Field).isQuick() }) {
			g.Id("k").Op(":=").Op("&").Id("out").Dot("checker")
		}
		before := "{"
		for _, x := range r.Verbose.Members {
			field := r.field(x.Field)
			write := func(before string) []jen.Code {
				return append([]jen.Code{id("dst").Op("=").Add(appended(before + `"` + x.Name + `":`))}, r.printed(field)...)
			}
			condition := r.writes(x, field)
			if condition == nil {
				for _, statement := range write(before) {
					g.Add(statement)
				}
				before = ","
				continue
			}
			if before != "" {
				g.Id("dst").Op("=").Append(id("dst"), jen.LitRune(rune(before[0])))
				before = ""
			}
			g.If(condition).Block(append(write(""), id("dst").Op("=").Append(id("dst"), jen.LitRune(',')))...)
		}
		if before == "," {
			g.Id("dst").Op("=").Append(id("dst"), jen.LitRune('}'))
			return
		}
		if before != "" {
			g.Id("dst").Op("=").Append(id("dst"), jen.LitRune(rune(before[0])))
		}
		g.Id("dst").Op("=").Id("closeObject").Call(id("dst"))
	})
}

// emitPacked writes what appends the record's payload.
func (r *recordOf) emitPacked(f *jen.File) {
	if !r.carriedBy((*recordOf).packs) {
		return
	}
	v, _ := r.versionsInside()
	f.Comment(writePacked + " appends the payload of the record, if it is right.")
	r.emitQuickWriter(f, writePacked, func(g *jen.Group) {
		for _, name := range v.Lacks {
			g.Id("out").Dot("lacks").Call(r.field(name).present())
		}
		v := trimmed(*v)
		all := len(v.Fields)
		r.emitFields(g, v)
		for at, e := range v.Fields {
			if e.Reserved != "" {
				g.Add(since(v, at, id("dst").Op("=").Append(id("dst"), id("nilCode")).Comment(e.Reserved)))
				continue
			}
			x := r.field(e.Field)
			write := r.packed(x, e)
			has := jen.If(x.present()).Block(write...).Else().Block(id("dst").Op("=").Append(id("dst"), id("nilCode")))
			switch {
			case e.OmitZero:
				g.If(id("fields").Op("==").Lit(all)).Block(write...)
			case at >= all-v.Trailing:
				g.If(id("fields").Op(">").Lit(at)).Block(has)
			case x.Optional:
				g.Add(has)
			default:
				for _, statement := range write {
					g.Add(statement)
				}
			}
		}
	})
}

// emitFields begins the array.
func (r *recordOf) emitFields(g *jen.Group, v model.PayloadVersion) {
	all := lit(len(v.Fields))
	fields := id("fields")
	switch {
	case v.Optional() >= 0:
		g.Id("fields").Op(":=").Add(all)
		omitted := r.field(v.Fields[v.Optional()].Field)
		g.If(omitted.value().Op("==").Lit(0)).Block(id("fields").Op("=").Lit(len(v.Fields) - 1))
	case v.Trailing > 0:
		g.Id("fields").Op(":=").Add(all)
		for i := range v.Trailing {
			at := len(v.Fields) - 1 - i
			none := id("fields").Op("==").Lit(at + 1)
			if e := v.Fields[at]; e.Reserved == "" {
				absent := r.field(e.Field).in("r").Op("==").Nil()
				if i > 0 {
					absent = none.Op("&&").Add(absent)
				}
				none = absent
			}
			g.If(none).Block(id("fields").Op("--"))
		}
	default:
		fields = all
	}
	begin := "begin"
	if v.Version >= 1<<7 || len(v.Fields) >= 1<<4-1 {
		begin = "beginLarge"
	}
	g.Id("dst").Op("=").Id("out").Dot(begin).Call(id("dst"), integer(v.Version), fields)
}

// emitQuickWriter writes such a method.
func (r *recordOf) emitQuickWriter(f *jen.File, name string, body func(g *jen.Group)) {
	r.method(f, name).Params(id("out").Op("*").Id("quickWriter"), id("dst").Index().Byte()).Index().Byte().BlockFunc(func(g *jen.Group) {
		if r.Keeps {
			g.Id("out").Dot("lacks").Call(id("r").Dot("Members").Op("!=").Lit(""))
		}
		body(g)
		g.Return(id("dst"))
	})
	f.Line()
}

// isQuick says whether something judges the value, and appends it, at once.
func (x fieldOf) isQuick() bool { return x.record != nil || goTypes[x.Type].quick }

// printed appends a value as JSON.
func (r *recordOf) printed(x fieldOf) []jen.Code {
	if x.record != nil {
		return x.quicklyInside("Printed", writePrinted)
	}
	if goTypes[x.Type].quick {
		return []jen.Code{x.quickly("print" + camel(x.Type))}
	}
	list := r.checkedInside(x)
	if x.Element == nil && x.Type != "json" {
		list = []jen.Code{x.checked()}
	}
	return append(list, jen.If(id("out").Dot("fails").Call()).Block(jen.Return(id("dst"))), x.appended("JSON"))
}

// packed appends a value of a payload.
func (r *recordOf) packed(x fieldOf, e model.PayloadField) []jen.Code {
	if x.record != nil {
		return x.quicklyInside("Packed", writePacked)
	}
	if method := x.method(e.As); (goTypes[x.Type].quick || x.Type == "bytes") && x.Element == nil {
		return []jen.Code{x.quickly("pack" + strings.ToUpper(method[:1]) + method[1:])}
	}
	list := []jen.Code{x.checked(), jen.If(id("out").Dot("fails").Call()).Block(jen.Return(id("dst")))}
	return []jen.Code{id("dst").Op("=").Id("out").Dot("rarely").Call(id("dst"),
		jen.Func().Params(id("k").Op("*").Id("checker")).Block(list[0]),
		jen.Func().Params(id("out").Op("*").Id("payloadWriter")).Block(x.payloadWritten(e)))}
}

// quickly appends a value by a method, which judges it too.
func (x fieldOf) quickly(method string) jen.Code {
	arguments := append([]jen.Code{id("dst")}, x.tables()...)
	arguments = append(arguments, x.value())
	return id("dst").Op("=").Id("out").Dot(method).Call(append(arguments, x.judged("")[1+len(x.tables()):]...)...)
}

// quicklyInside appends a record, or those of a list or a map.
func (x fieldOf) quicklyInside(form, method string) []jen.Code {
	function := map[string]string{"list": "quickRecords", "map": "quickRecordMap"}[x.Type]
	value := x.value()
	if function == "" {
		function, value = "quickRecord", x.in("r")
		if !x.Optional {
			value = jen.Op("&").Add(value)
		}
	}
	return []jen.Code{id("dst").Op("=").Id(function+form).Call(id("out"), id("dst"), value, x.inside(method))}
}
