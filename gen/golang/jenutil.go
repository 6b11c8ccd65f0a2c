package golang

import (
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"
)

// Identifiers and literals. jennifer's own functions are called here a thousand times, and the
// compiler copies them to each place, which it cannot with those of variables: the program is a
// third of a megabyte smaller.
var (
	id  = jen.Id
	lit = jen.Lit
)

// lines are items between braces, one a line. jennifer's Dict would sort them, and
// Values would put them on one line.
func lines(items ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, items...)
}

// row is a list of items between braces, on one line.
func row(items ...jen.Code) *jen.Statement { return jen.Values(items...) }

// field is a key and a value of a composite literal.
func field(key string, value jen.Code) jen.Code { return id(key).Op(":").Add(value) }

// integer is an untyped constant, whole on a machine of 32 bits too.
func integer(n int64) *jen.Statement { return id(decimal(n)) }

func appended(prefix string) *jen.Statement {
	return jen.Append(id("dst"), lit(prefix).Op("..."))
}

// oneLine is a spec's text for a comment: whatever could end a line is a space.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }), " ")
}

// about is the comment of what has a doc text. The name in front keeps that from
// being read as anything else.
func about(name, doc string) string { return strings.TrimSpace(name + ": " + oneLine(doc)) }

// deprecation is the paragraph by which Go's tools know what is deprecated.
func deprecation(why string) string { return "Deprecated: " + oneLine(why) }

func kindIdent(kind string) string { return "Kind" + kind }

func formatIdent(name string) string { return "Format" + camel(name) }

// initialisms are words that Go writes in capitals.
var initialisms = map[string]bool{
	"api": true, "ascii": true, "cpu": true, "css": true, "dns": true, "dsl": true, "eof": true, "guid": true, "html": true, "http": true,
	"https": true, "id": true, "ip": true, "json": true, "ok": true, "qps": true, "ram": true, "rpc": true, "sla": true, "smtp": true, "sql": true,
	"ssh": true, "tcp": true, "tls": true, "ttl": true, "udp": true, "ui": true, "uid": true, "uri": true, "url": true, "utf8": true,
	"uuid": true, "vm": true, "xml": true,
}

// compounds are two words that specs write as one.
var compounds = map[string]string{"returncode": "ReturnCode"}

func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if initialisms[word] {
			b.WriteString(strings.ToUpper(word))
		} else if words := compounds[word]; words != "" {
			b.WriteString(words)
		} else {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// lookup emits a method that is one switch over its parameter. A case is a key and
// the values to return; any other key returns zero values.
func (c code) lookup(f *jen.File, comment, name string, param *jen.Statement, results []jen.Code, list [][]string, zero ...jen.Code) {
	f.Comment(comment)
	c.method(f, name).Params(param).Params(results...).BlockFunc(switchOver(list, zero))
	f.Line()
}

func switchOver(list [][]string, zero []jen.Code) func(*jen.Group) {
	return func(g *jen.Group) {
		if len(list) > 0 {
			g.Switch(id("key")).Block(cases(list, 1))
		}
		g.Return(zero...)
	}
}
