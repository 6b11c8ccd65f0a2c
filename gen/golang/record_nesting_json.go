package golang

import (
	"regexp"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// Records in others as JSON: each has a function that reads it there. What holds it calls this.

const readObject = "readVerboseInside"

// plainNames stand in the path of a value in a record as they are.
var plainNames = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// memberInside is how a member of a record in another one stands in paths.
func memberInside(name string) string {
	if plainNames.MatchString(name) {
		return name
	}
	return `["` + name + `"]`
}

// hasQuotedMembers says whether a path may have a member that is quoted as keys are.
func hasQuotedMembers(r *model.Record) bool {
	return r.Carried && r.Verbose != nil && slices.ContainsFunc(r.Verbose.Members, func(x model.Member) bool { return !plainNames.MatchString(x.Name) })
}

// hasVerboseFormat says whether the record is an object by itself.
func (r *recordOf) hasVerboseFormat() bool {
	return slices.ContainsFunc(r.Formats, func(x model.Format) bool { return x.Body == "verbose" })
}

// layoutInside is the variable for the layout of a record that others carry.
func (r *recordOf) layoutInside() *jen.Statement { return id("verboseOf" + r.ident()) }

// verboseLayout is the address of the record's layout.
func (r *recordOf) verboseLayout() *jen.Statement {
	if r.Carried {
		return jen.Op("&").Add(r.layoutInside())
	}
	return jen.Add(r.verbose())
}

// emitVerboseInside writes what reads a record that others carry.
func (r *recordOf) emitVerboseInside(f *jen.File) {
	if !r.Carried {
		return
	}
	f.Comment("verboseOf" + r.ident() + " names the members of the record's object.")
	f.Var().Add(r.layoutInside()).Op("=").Add(r.verboseValue())
	f.Line()
	f.Comment(readObject + " reads the JSON object of the record in another one.")
	r.method(f, readObject).Params(id("in").Op("*").Id("verboseReader"), id("object").Op("*").Id("nestedMember"), id("name").String()).BlockFunc(func(g *jen.Group) {
		g.Var().Id("m").Index(lit(len(r.Verbose.Members))).Id("nestedMember")
		g.List(id("outer"), id("ok")).Op(":=").Id("in").Dot("enter").Call(id("object"), id("name"), r.verboseLayout(), id("m").Index(jen.Op(":")))
		g.If(jen.Op("!").Id("ok")).Block(jen.Return())
		for i, x := range r.Verbose.Members {
			r.emitNestedMember(g, i, x, memberInside(x.Name))
		}
		r.emitKept(g)
		g.Id("in").Dot("leave").Call(id("name"), id("outer"))
	})
	f.Line()
}

// emitNestedReader writes what reads a frame's object with records in it.
func (r *recordOf) emitNestedReader(f *jen.File) {
	f.Comment("readVerbose reads a JSON object.")
	r.method(f, "readVerbose").Params(id("c").Op("*").Id("call"), id("text").String()).Op("*").Id("Error").BlockFunc(func(g *jen.Group) {
		if r.quick() {
			g.If(id("quickFrame").Call(id("c"), id("r"), id("text"), r.methodOf("readQuick"))).Block(jen.Return(jen.Nil()))
		}
		g.Id("in").Op(":=").Op("&").Id("verboseReader").Values(field("c", id("c")))
		g.Var().Id("m").Index(lit(len(r.Verbose.Members))).Id("nestedMember")
		g.If(id("object").Op(":=").Id("in").Dot("frame").Call(id("text")), id("in").Dot("err").Op("==").Nil()).Block(
			id("in").Dot("err").Op("=").Id("in").Dot("fields").Call(jen.Op("&").Id("object"), r.row().Dot("verbose"), id("m").Index(jen.Op(":"))))
		for i, x := range r.Verbose.Members {
			r.emitNestedMember(g, i, x, x.Name)
		}
		r.emitSettle(g)
		r.emitKept(g)
		g.Return(id("in").Dot("endFrame").Call())
	})
	f.Line()
}

func (r *recordOf) emitKept(g *jen.Group) {
	if r.Keeps {
		g.Id("r").Dot("Members").Op("=").Id("in").Dot("members").Call()
	}
}

// emitNestedMember reads a member, which paths call by the name.
func (r *recordOf) emitNestedMember(g *jen.Group, i int, x model.Member, name string) {
	f := r.field(x.Field)
	nested := jen.Op("&").Id("m").Index(lit(i))
	member := nested.Clone().Dot("jsonMember")
	has := present(x, member, name)
	switch {
	case f.Type == "record":
		var list []jen.Code
		if f.Optional {
			list = append(list, f.in("r").Op("=").New(f.typ()))
		}
		g.If(has.Op("&&").Id("in").Dot("counts").Call(lit(name))).Block(append(list, f.in("r").Dot(readObject).Call(id("in"), nested, lit(name)))...)
	case f.record != nil:
		g.If(has).Block(f.assigned(f.objectsRead(id("in"), name, nested))...)
	case x.Rule == "returncode":
		g.Var().Id("returnCode").Int64()
		g.If(has).Block(id("returnCode").Op("=").Add(r.jsonRead(f, id("in"), "verbose", name, member)))
	default:
		g.If(has).Block(f.assigned(r.jsonRead(f, id("in"), "verbose", name, member))...)
	}
}

// objectsRead reads a list or a map of records.
func (f fieldOf) objectsRead(in *jen.Statement, name string, where jen.Code) *jen.Statement {
	function := "verboseRecords"
	if f.Type == "map" {
		function = "verboseRecordMap"
	}
	return id(function).Call(in, where, lit(name), f.inside(readObject))
}

// insideTextRead reads a record, or a list or a map of them, from a text between separators.
func (f fieldOf) insideTextRead(text jen.Code) []jen.Code {
	read := f.objectsRead(id("in"), f.Name, id("m"))
	results, body := []jen.Code{f.typ()}, []jen.Code{jen.Return(read)}
	var list []jen.Code
	if f.Type == "record" {
		list = append(list, id("in").Dot("counts").Call(lit(f.Name)))
		results = []jen.Code{jen.Params(id("x").Add(f.typ()))}
		body = []jen.Code{id("x").Dot(readObject).Call(id("in"), id("m"), lit(f.Name)), jen.Return(id("x"))}
	}
	each := jen.Func().Params(id("in").Op("*").Id("verboseReader"), id("m").Op("*").Id("nestedMember")).Add(results...).Block(body...)
	return append(list, f.assigned(id("separatedInside").Call(jen.Op("&").Id("in"), text, lit(f.Name), id(f.Type+"Text"), each))...)
}

// recordAppended is the JSON of a record, or of those of a list or a map, behind bytes.
func (f fieldOf) recordAppended(dst jen.Code) *jen.Statement {
	switch f.Type {
	case "list":
		return id("appendRecordsJSON").Call(dst, f.value(), f.inside("appendVerbose"))
	case "map":
		return id("appendRecordMapJSON").Call(dst, f.value(), f.inside("appendVerbose"))
	}
	return f.in("r").Dot("appendVerbose").Call(dst)
}

// sound shows values where separators may stand in records: these are written for that.
func (r *recordOf) sound(show *jen.Statement) *jen.Statement {
	if r.DSL == nil {
		return show
	}
	arguments := []jen.Code{show}
	for i, f := range r.Fields {
		if f.Scalar().Record != "" {
			arguments = append(arguments, lit(i))
		}
	}
	if len(arguments) == 1 {
		return show
	}
	return id("e").Dot("sound").Call(arguments...)
}

// checked judges a field of the frame's record.
func (r *recordOf) checked(x fieldOf) []jen.Code {
	if r.nests() {
		return r.bracketed(x, r.Verbose != nil || r.DSL != nil)
	}
	return []jen.Code{x.checked()}
}

// bracketed is the check of a field with its brackets of JSON, if it may stand there.
func (r *recordOf) bracketed(x fieldOf, asJSON bool) []jen.Code {
	if !asJSON || x.Element == nil {
		return []jen.Code{x.checked()}
	}
	list := []jen.Code{id("k").Dot("bracket").Call(lit(x.Name)), x.checked()}
	if x.Element.Type == "json" {
		list = append(list, id("k").Dot("nestJSON"+camel(x.Type)+"Inside").Call(lit(x.Name), x.value()))
	}
	return append(list, id("k").Dot("unbracket").Call())
}

// checkedInside judges a field of a record in another one.
func (r *recordOf) checkedInside(x fieldOf) []jen.Code {
	list := r.bracketed(x, r.Verbose != nil)
	if r.Verbose != nil && x.Type == "json" {
		list = append(list, id("k").Dot("nestJSONInside").Call(lit(x.Name), x.value()))
	}
	return list
}

// membersCheckedInside judges the members that the record keeps, behind its fields.
func (r *recordOf) membersCheckedInside() jen.Code {
	members := id("r").Dot("Members")
	check := id("k").Dot("checkMembersInside").Call(members, r.verboseLayout())
	if r.Payload == nil {
		return check
	}
	return jen.If(check).Block(id("k").Dot("loseMembers").Call(members))
}
