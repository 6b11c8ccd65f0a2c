package golang

import (
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitToken writes the tables of the token algorithm as switches by context,
// which count contexts, tables, rows and defaults from 1.
func emitToken(f *jen.File, m *model.Model) {
	t := m.Compression.Token
	var rows []jen.Code
	var names, shorts, values, valueNames [][][]jen.Code
	rows = append(rows, row())
	defaults := map[string]int{}
	for i, d := range t.Defaults {
		defaults[d.Key] = i + 1
	}
	for i, c := range t.Contexts {
		var byName, byShort [][]jen.Code
		for _, k := range c.Keys {
			n := jen.Lit(len(rows))
			byName = append(byName, []jen.Code{jen.Lit(k.Name), n})
			byShort = append(byShort, []jen.Code{jen.Lit(k.Short), n})
			rows = append(rows, tokenRow(t, k, i == 0, defaults))
		}
		names, shorts = append(names, byName), append(shorts, byShort)
	}
	for _, v := range t.Values {
		var byName, byShort [][]jen.Code
		for _, r := range v.Rows {
			byName = append(byName, []jen.Code{jen.Lit(r.Name), jen.Lit(r.Short)})
			byShort = append(byShort, []jen.Code{jen.Lit(r.Short), jen.Lit(r.Name)})
		}
		values, valueNames = append(values, byName), append(valueNames, byShort)
	}
	context, table := jen.Id("context").Uint8(), jen.Id("table").Uint8()
	tokenCode.emitType(f, "looks up the tables of the token algorithm.")
	placed(f, "named finds the row of a key's name.", "named", context, jen.Int(), names, jen.Lit(0))
	placed(f, "shortened finds the row of a key's short.", "shortened", context, jen.Int(), shorts, jen.Lit(0))
	placed(f, "valueShort finds the short of a value.", "valueShort", table, jen.String(), values, jen.Lit(""))
	placed(f, "valueName finds the value of a short.", "valueName", table, jen.String(), valueNames, jen.Lit(""))
	emitTokenLayout(f, t, rows)
}

// tokenRow is the literal of one key; zero members are left out.
func tokenRow(t *model.Token, k model.Key, root bool, defaults map[string]int) jen.Code {
	values := []jen.Code{field("name", jen.Lit(k.Name)), field("short", jen.Lit(k.Short))}
	if k.Context >= 0 {
		values = append(values, field("context", jen.Lit(k.Context+1)))
	}
	if k.Values >= 0 {
		values = append(values, field("values", jen.Lit(k.Values+1)))
	}
	if n := defaults[k.Name]; root && n > 0 {
		values = append(values, field("fallback", jen.Lit(n)))
	}
	if root && k.Name == t.Request {
		values = append(values, field("request", jen.True()))
	}
	return row(values...)
}

// placed emits a lookup of a key at a place, as one switch inside another.
func placed(f *jen.File, comment, name string, place *jen.Statement, result jen.Code, tables [][][]jen.Code, zero jen.Code) {
	f.Comment(comment)
	tokenCode.method(f, name).Params(place.Clone(), jen.Id("key").String()).Add(result).BlockFunc(func(g *jen.Group) {
		if len(tables) > 0 {
			g.Switch((*place)[:1]...).BlockFunc(func(g *jen.Group) {
				for i, cases := range tables {
					g.Case(jen.Lit(i + 1)).Block(jen.Switch(jen.Id("key")).BlockFunc(func(g *jen.Group) {
						for _, c := range cases {
							g.Case(c[0]).Block(jen.Return(c[1]))
						}
					}))
				}
			})
		}
		g.Return(zero)
	})
	f.Line()
}

var defaultClasses = map[string]string{
	"same": "defaultSame", "one": "defaultOne", "zero": "defaultZero", "empty_object": "defaultEmptyObject",
}

func emitTokenLayout(f *jen.File, t *model.Token, rows []jen.Code) {
	defaults := []jen.Code{row()}
	for _, d := range t.Defaults {
		member := `,"` + d.Key + `":` + d.Lexeme // a key that needs no escapes
		defaults = append(defaults, row(jen.Lit(member), jen.Lit(d.Lexeme), jen.Id(defaultClasses[d.Equal])))
	}
	f.Comment("tokenLayout holds the tables; row 0 and default 0 are of keys that have none.")
	f.Var().Id("tokenLayout").Op("=").Id("tokenTables").Add(lines(
		field("escape", jen.Id(strconv.QuoteRune(rune(t.Escape[0])))),
		field("rows", jen.Index().Id("tokenRow").Add(lines(rows...))),
		field("defaults", jen.Index().Id("tokenDefault").Add(lines(defaults...))),
	))
	f.Line()
}
