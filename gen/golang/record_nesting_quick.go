package golang

import (
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// Quick readers of objects: one a record, which reads what is right in one pass.

// mostQuick is how many members such a reader may have, a bit each.
const mostQuick = 64

// quick says whether frames of the record are read so first. A return code, which a status may
// say, is none of a record in another one.
func (r *recordOf) quick() bool {
	return r.nests() && r.Verbose != nil && r.hasVerboseFormat() &&
		!slices.ContainsFunc(r.Verbose.Members, func(x model.Member) bool { return x.Rule != "" }) &&
		!r.reaches(func(x *model.Record) bool { return len(x.Verbose.Members) > mostQuick })
}

// quickInside says whether a record that is read so holds this one, or is this one.
func (r *recordOf) quickInside() bool {
	return r.carriedBy((*recordOf).quick)
}

func (r *recordOf) emitQuickReader(f *jen.File) {
	if !r.quickInside() {
		return
	}
	var keys []jen.Code
	needs := uint64(0)
	for i, x := range r.Verbose.Members {
		keys = append(keys, lit(`"`+x.Name+`":`))
		if x.Required {
			needs |= 1 << i
		}
	}
	layout := "quickOf" + r.ident()
	values := []jen.Code{field("keys", jen.Index().String().Values(keys...))}
	if needs != 0 {
		values = append(values, field("needs", id(fmt.Sprintf("%#b", needs))))
	}
	f.Comment(layout + " names the members of the record's object as they are usually written.")
	f.Var().Id(layout).Op("=").Id("quickLayout").Values(values...)
	f.Line()
	f.Comment("readQuick reads the JSON object of the record, if it is right.")
	r.method(f, "readQuick").Params(id("in").Op("*").Id("quickReader")).Block(
		id("seen").Op(":=").Uint64().Call(lit(0)),
		jen.For(id("member").Op(":=").Id("in").Dot("first").Call(jen.Op("&").Id(layout)), id("member").Op(">=").Lit(0), id("member").Op("=").Id("in").Dot("other").Call(jen.Op("&").Id(layout), id("seen"))).Block(
			jen.Switch(id("member")).BlockFunc(func(g *jen.Group) {
				for i, x := range r.Verbose.Members {
					g.Case(lit(i)).Block(r.quickMember(i, x)...)
				}
			})))
	f.Line()
}

// quickMember reads a member, and goes on with the next one where that follows.
func (r *recordOf) quickMember(i int, x model.Member) []jen.Code {
	bit := func(i int) jen.Code { return id(fmt.Sprintf("%#b", uint64(1)<<i)) }
	list := r.quickRead(r.field(x.Field), x)
	if x.Nullable {
		list = []jen.Code{jen.If(id("in").Dot("given").Call()).Block(list...)}
	}
	seen := id("seen").Op("|=").Add(bit(i))
	if i+1 == len(r.Verbose.Members) {
		return append(list, seen)
	}
	next := lit(`,"` + r.Verbose.Members[i+1].Name + `":`)
	return append(list,
		jen.If(seen, id("seen").Op("&").Add(bit(i+1)).Op("!=").Lit(0).Op("||").Op("!").Id("in").Dot("passes").Call(next)).Block(jen.Break()),
		jen.Fallthrough())
}

// quickRead reads a member.
func (r *recordOf) quickRead(f fieldOf, x model.Member) []jen.Code {
	switch {
	case f.record != nil && f.Element != nil:
		return []jen.Code{f.in("r").Op("=").Id("quickRecord"+map[string]string{"list": "s", "map": "Map"}[f.Type]).Call(id("in"), f.inside("readQuick"))}
	case f.record != nil && f.Optional:
		return []jen.Code{f.in("r").Op("=").Id("quickOptional").Call(id("in"), f.inside("readQuick"))}
	case f.record != nil:
		return []jen.Code{id("quickRecord").Call(id("in"), jen.Op("&").Add(f.in("r")), f.inside("readQuick"))}
	case f.Type == "text" && f.Optional:
		return []jen.Code{f.in("r").Op("=").Id("in").Dot("optionalText").Call()}
	case goTypes[f.Type].quick:
		return f.assigned(id("in").Dot("quick" + camel(f.Type)).Call(f.judged("")[1:]...))
	}
	in := jen.Op("&").Id("in").Dot("verboseReader")
	return f.assigned(r.jsonRead(f, in, "verbose", x.Name, id("in").Dot("whole").Call()))
}
