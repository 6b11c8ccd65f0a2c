package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// lines is what stands between braces, one item a line; jennifer's Dict would
// sort it, and Values would put it on one line.
func lines(items ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, items...)
}

// row is what stands between braces on one line.
func row(items ...jen.Code) *jen.Statement { return jen.Values(items...) }

// field is a key and a value of a composite literal.
func field(key string, value jen.Code) jen.Code { return jen.Id(key).Op(":").Add(value) }

// integer is an untyped constant.
func integer(n int64) *jen.Statement { return jen.Lit(int(n)) }

func statusIdent(s model.Status) string { return "Status" + joined(s.Ident) }

func modelIdent(c model.ModelCode) string { return "Model" + joined(c.Ident) }

// joined makes RateLimited of RATE_LIMITED. One word alone stays as it is: most
// are abbreviations.
func joined(ident string) string {
	if !strings.Contains(ident, "_") {
		return ident
	}
	return camel(strings.ToLower(ident))
}

func kindIdent(kind string) string { return "Kind" + kind }

func formatIdent(name string) string { return "Format" + camel(name) }

// initialisms are words that Go writes in capitals.
var initialisms = map[string]bool{"dsl": true, "json": true, "id": true, "api": true, "url": true, "xml": true, "utf8": true}

func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if initialisms[word] {
			b.WriteString(strings.ToUpper(word))
		} else {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// pascal is the end of an internal identifier for a role: base85_char is
// Base85Char.
func pascal(role string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(role, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// lookup emits a method that is one switch over its parameter. Cases are a
// key and the values to return; what has no case returns zero.
func (c code) lookup(f *jen.File, comment, name string, param *jen.Statement, results []jen.Code, cases [][]jen.Code, zero ...jen.Code) {
	f.Comment(comment)
	c.method(f, name).Params(param).Params(results...).BlockFunc(func(g *jen.Group) {
		if len(cases) > 0 {
			g.Switch(jen.Id("key")).BlockFunc(func(g *jen.Group) {
				for _, c := range cases {
					g.Case(c[0]).Block(jen.Return(c[1:]...))
				}
			})
		}
		g.Return(zero...)
	})
	f.Line()
}
