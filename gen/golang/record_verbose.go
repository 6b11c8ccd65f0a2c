package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitVerbose writes a reader and a writer of JSON objects for each record.
func emitVerbose(f *jen.File, m *model.Model) {
	for _, r := range records(m) {
		if r.Verbose == nil {
			continue
		}
		r.emitVerboseInside(f)
		r.emitQuickReader(f)
		r.emitPrinted(f)
		if !r.hasVerboseFormat() {
			r.emitVerboseWriter(f)
			continue
		}
		if r.nests() {
			r.emitNestedReader(f)
		} else {
			r.emitVerboseReader(f)
		}
		r.emitVerboseWriter(f)
		r.emitJSON(f)
	}
	for _, r := range parts(m) {
		if r.Verbose != nil {
			r.emitVerboseInside(f)
			r.emitQuickReader(f)
			r.emitPrinted(f)
			r.emitVerboseWriter(f)
		}
	}
	if !hasOne(m, skims) {
		f.Comment("skim would pass over arrays and objects fast, which no record holds.")
		f.Func().Params(jen.Op("*").Id("jsonScanner")).Id("skim").Params(id("depth").Int()).Block()
	}
}

func (r *recordOf) emitVerboseReader(f *jen.File) {
	f.Comment("readVerbose reads a JSON object.")
	r.method(f, "readVerbose").Params(id("c").Op("*").Id("call"), id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		g.Id("in").Op(":=").Id("verboseReader").Values(field("c", id("c")))
		g.Var().Id("m").Index(lit(len(r.Verbose.Members))).Id("jsonMember")
		g.Id("in").Dot("object").Call(id("text"), r.row().Dot("verbose"), id("m").Index(jen.Op(":")))
		for i, x := range r.Verbose.Members {
			r.emitMember(g, i, x)
		}
		r.emitSettle(g)
		if r.Keeps {
			g.Id("r").Dot("Members").Op("=").Id("in").Dot("members").Call()
		}
		g.Return(id("in").Dot("err"))
	})
	f.Line()
}

// emitMember reads a member. A return code is kept until it is clear whether the
// status says it.
func (r *recordOf) emitMember(g *jen.Group, i int, x model.Member) {
	member, f := jen.Op("&").Id("m").Index(lit(i)), r.field(x.Field)
	has := present(x, member, x.Name)
	read := r.jsonRead(f, jen.Op("&").Id("in"), "verbose", x.Name, member)
	if x.Rule == "returncode" {
		g.Var().Id("returnCode").Int64()
		g.If(has).Block(id("returnCode").Op("=").Add(read))
		return
	}
	g.If(has).Block(f.assigned(read)...)
}

// present says whether there is a member to read, which errors call by the name.
func present(x model.Member, member jen.Code, name string) *jen.Statement {
	switch {
	case x.Required:
		return id("in").Dot("needs").Call(member, lit(name))
	case x.Nullable:
		return id("in").Dot("given").Call(member)
	}
	return id("in").Dot("has").Call(member)
}

// jsonRead reads a field from where its value stands, a member or a text.
func (r *recordOf) jsonRead(f fieldOf, in jen.Code, layout, name string, where jen.Code) *jen.Statement {
	if f.Element != nil {
		return f.jsonElementsRead(in, layout, name, where)
	}
	return r.read(f, f.Type).Call(append([]jen.Code{where}, f.judged(name)...)...)
}

// emitSettle gives the status that a return code says, and leaves out a return
// code that the status says.
func (r *recordOf) emitSettle(g *jen.Group) {
	for i, x := range r.Verbose.Members {
		f := r.field(x.Field)
		switch x.Rule {
		case "status":
			member := jen.Op("&").Id("m").Index(lit(i))
			if r.nests() {
				member.Dot("jsonMember")
			}
			arguments := append([]jen.Code{member}, f.judged(f.Name)...)
			g.Add(f.assigned(id("in").Dot("status").Call(append(arguments, f.value(), id("returnCode"))...))[0])
		case "returncode":
			g.If(id("saysMore").Call(id("returnCode"))).Block(f.assigned(id("returnCode"))...)
		}
	}
}

// emitVerboseWriter writes members with a comma behind each, which closeObject
// takes back.
func (r *recordOf) emitVerboseWriter(f *jen.File) {
	f.Comment("appendVerbose appends a JSON object.")
	r.method(f, "appendVerbose").Params(id("dst").Index().Byte()).Index().Byte().BlockFunc(func(g *jen.Group) {
		before := "{"
		for _, x := range r.Verbose.Members {
			field := r.field(x.Field)
			key := func(before string) *jen.Statement { return appended(before + `"` + x.Name + `":`) }
			condition := r.writes(x, field)
			if condition == nil {
				g.Id("dst").Op("=").Add(key(before))
				g.Add(r.memberValue(x, field))
				before = ","
				continue
			}
			if before != "" {
				g.Id("dst").Op("=").Append(id("dst"), jen.LitRune(rune(before[0])))
				before = ""
			}
			g.If(condition).Block(
				id("dst").Op("=").Add(key("")),
				r.memberValue(x, field),
				id("dst").Op("=").Append(id("dst"), jen.LitRune(',')),
			)
		}
		if before == "," && !r.Keeps {
			g.Return(jen.Append(id("dst"), jen.LitRune('}')))
			return
		}
		if before != "" {
			g.Id("dst").Op("=").Append(id("dst"), jen.LitRune(rune(before[0])))
		}
		if r.Keeps {
			g.Id("dst").Op("=").Id("appendMembers").Call(id("dst"), id("r").Dot("Members"))
		}
		g.Return(id("closeObject").Call(id("dst")))
	})
	f.Line()
}

// emitJSON writes the methods that encoding/json calls.
func (r *recordOf) emitJSON(f *jen.File) {
	call := []jen.Code{id("c").Op(":=").Id("newCall").Call(jen.Op("&").Id("generated")), jen.Defer().Id("c").Dot("release").Call()}
	failing := func(err *jen.Statement, zero ...jen.Code) jen.Code {
		return jen.If(jen.Err().Op(":=").Add(err), jen.Err().Op("!=").Nil()).Block(jen.Return(append(zero, r.protocol("generated").Dot("stamp").Call(jen.Err()))...))
	}
	f.Comment("MarshalJSON gives the JSON object of the record, within the default limits.")
	f.Func().Params(id("r").Id(r.ident())).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(append(call,
		failing(id("c").Dot(r.judge()).Call(jen.Op("&").Add(r.row()), id("r").Dot("check")), jen.Nil()),
		jen.Return(id("r").Dot("appendVerbose").Call(jen.Nil()), jen.Nil()),
	)...)
	f.Line()
	f.Comment("UnmarshalJSON reads what MarshalJSON gives. After an error the record is as before.")
	r.method(f, "UnmarshalJSON").Params(id("data").Index().Byte()).Error().BlockFunc(func(g *jen.Group) {
		for _, x := range call {
			g.Add(x)
		}
		g.Var().Id("read").Id(r.ident())
		g.Id("text").Op(":=").String().Call(id("data"))
		g.Add(failing(id("c").Dot("object").Call(jen.Op("&").Add(r.row()), id("text"))))
		g.Add(failing(id("read").Dot("readVerbose").Call(id("c"), id("text"))))
		if body := r.body(); body != "" {
			text := r.field(body).in("read")
			g.Add(text).Op("=").Id("c").Dot("own").Call(text)
		}
		g.Op("*").Id("r").Op("=").Id("read")
		g.Return(jen.Nil())
	})
	f.Line()
}

// writes says when a member is written; nil for always.
func (r *recordOf) writes(x model.Member, f fieldOf) *jen.Statement {
	switch {
	case x.Rule == "returncode":
	case x.Rule == "status":
		return jen.Op("!").Id(tableVariable(*f.table)).Dot("told").Call(f.value())
	case x.OmitZero:
		return f.value().Op("!=").Lit(0)
	case f.Optional:
		return f.present()
	}
	return nil
}

func (r *recordOf) memberValue(x model.Member, f fieldOf) jen.Code {
	if x.Rule != "returncode" {
		return f.appended("JSON")
	}
	of := r.field(f.Of)
	code := id(tableVariable(*of.table)).Dot("returnCode").Call(of.value(), f.in("r"))
	return id("dst").Op("=").Id("append"+camel(f.Type)+"JSON").Call(id("dst"), code)
}
