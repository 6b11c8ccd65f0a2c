package golang

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
	"github.com/dave/jennifer/jen"
)

// emitChecksInside writes what judges records that others carry.
func emitChecksInside(f *jen.File, m *model.Model) {
	for _, r := range slices.Concat(records(m), parts(m)) {
		if r.Carried {
			r.emitCheckInside(f)
			r.emitFallsBack(f)
		}
	}
}

func (r *recordOf) emitCheckInside(f *jen.File) {
	f.Comment("checkInside judges the values where the record lies in another one.")
	r.method(f, checkInside).Params(id("k").Op("*").Id("checker"), id("name").String()).BlockFunc(func(g *jen.Group) {
		if r.Verbose != nil {
			g.Id("k").Dot("bracket").Call(id("name"))
		}
		g.List(id("before"), id("ok")).Op(":=").Id("k").Dot("open").Call(id("name"))
		g.If(jen.Op("!").Id("ok")).Block(jen.Return())
		for _, x := range r.Fields {
			x := r.field(x.Name)
			list := append(r.lostInside(x), r.checkedInside(x)...)
			if x.Optional {
				g.If(x.present()).Block(list...)
				continue
			}
			for _, statement := range list {
				g.Add(statement)
			}
		}
		if r.Keeps {
			g.Add(r.membersCheckedInside())
		}
		g.Id("k").Dot("close").Call(id("name"), id("before"))
		if r.Verbose != nil {
			g.Id("k").Dot("unbracket").Call()
		}
	})
	f.Line()
}

// lostInside notes what the payload does not carry of a present value.
func (r *recordOf) lostInside(x fieldOf) []jen.Code {
	if r.Payload == nil {
		return nil
	}
	v, fallback := r.versionsInside()
	if fallback == nil && slices.Contains(v.Numbered, x.Name) {
		return []jen.Code{jen.If(r.unnumberedIn(x)).Block(x.numberLost())}
	}
	shown := id("showHolding").Call(lit(""))
	if !types.Of(x.Type).Holds {
		shown = r.shown(x)
	}
	lost := id("k").Dot("lose").Call(id("lostField"), lit(x.Name), shown)
	lacks := slices.Contains(v.Lacks, x.Name)
	if fallback == nil || lacks == slices.Contains(fallback.Lacks, x.Name) {
		if lacks {
			return []jen.Code{lost}
		}
		return nil
	}
	falls := id("r").Dot("fallsBack").Call()
	if lacks {
		falls = jen.Op("!").Add(falls)
	}
	return []jen.Code{jen.If(falls).Block(lost)}
}

// versionsInside are those that are written where the record lies in another one: the default, or
// the fallback where a code has no number.
func (r *recordOf) versionsInside() (standard, fallback *model.PayloadVersion) {
	find := func(version int64) *model.PayloadVersion {
		return &r.Payload.Versions[slices.IndexFunc(r.Payload.Versions, func(v model.PayloadVersion) bool { return v.Version == version })]
	}
	standard = find(r.Payload.Default)
	if r.Payload.Fallback != nil && len(standard.Numbered) > 0 {
		fallback = find(*r.Payload.Fallback)
	}
	return standard, fallback
}

// unnumberedIn says that a code in the field has no number.
func (r *recordOf) unnumberedIn(x fieldOf) *jen.Statement {
	if x.Element == nil {
		return id("showOpen").Call(x.written()...).Dot("unnumbered")
	}
	return x.verb("showOpen", "").Call(id("showHolding").Call(lit("")), x.tables()[0], x.value()).Dot("unnumbered")
}

// numberLost notes the first code that has none.
func (f fieldOf) numberLost() jen.Code {
	code := func(function string) jen.Code {
		return id("k").Dot("loseNumber").Call(id(function).Call(lit(f.Name), f.tables()[0], f.value()))
	}
	switch f.Type {
	case "list":
		return code("unnumberedIn")
	case "map":
		return code("unnumberedInMap")
	}
	return id("k").Dot("loseNumber").Call(lit(f.Name), id("showOpen").Call(f.written()...).Dot("text"))
}

// emitFallsBack writes which version is written, where there are two.
func (r *recordOf) emitFallsBack(f *jen.File) {
	if r.Payload == nil {
		return
	}
	v, fallback := r.versionsInside()
	if fallback == nil {
		return
	}
	f.Comment("fallsBack says whether a code has no number, so that the fallback is written.")
	r.method(f, "fallsBack").Params().Bool().BlockFunc(func(g *jen.Group) {
		var any *jen.Statement
		for _, name := range v.Numbered {
			x := r.field(name)
			without := r.unnumberedIn(x)
			if x.Optional {
				without = x.present().Op("&&").Add(without)
			}
			if any == nil {
				any = without
			} else {
				any = any.Op("||").Add(without)
			}
		}
		g.Return(any)
	})
	f.Line()
}
