package golang

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitToken writes the tables of the token algorithm as switches by context,
// which count contexts, tables, rows and defaults from 1.
func emitToken(f *jen.File, m *model.Model) {
	t := m.Compression.Token
	var rows []string
	var names, shorts, values, valueNames [][][]string
	defaults := map[string]int{}
	for i, d := range t.Defaults {
		defaults[d.Key] = i + 1
	}
	for i, c := range t.Contexts {
		var byName, byShort [][]string
		for _, k := range c.Keys {
			rows = append(rows, tokenRow(t, k, i == 0, defaults))
			n := strconv.Itoa(len(rows)) // row 0 is of keys that have none
			byName = append(byName, []string{quoted(k.Name), n})
			byShort = append(byShort, []string{quoted(k.Short), n})
		}
		names, shorts = append(names, byName), append(shorts, byShort)
	}
	for _, v := range t.Values {
		var byName, byShort [][]string
		for _, r := range v.Rows {
			byName = append(byName, []string{quoted(r.Name), quoted(r.Short)})
			byShort = append(byShort, []string{quoted(r.Short), quoted(r.Name)})
		}
		values, valueNames = append(values, byName), append(valueNames, byShort)
	}
	context, table := id("context").Uint8(), id("table").Uint8()
	tokenCode.emitType(f, "looks up the tables of the token algorithm.")
	placed(f, "findName finds the row of a key's name.", "findName", context, jen.Int(), names, lit(0))
	placed(f, "findShort finds the row of a key's short.", "findShort", context, jen.Int(), shorts, lit(0))
	placed(f, "valueShort finds the short of a value.", "valueShort", table, jen.String(), values, lit(""))
	placed(f, "valueName finds the value of a short.", "valueName", table, jen.String(), valueNames, lit(""))
	emitTokenLayout(f, t, rows)
}

// tokenRow is the literal of one key; zero members are left out.
func tokenRow(t *model.Token, k model.Key, root bool, defaults map[string]int) string {
	text := "{name: " + quoted(k.Name) + ", short: " + quoted(k.Short)
	if k.Context >= 0 {
		text += ", context: " + strconv.Itoa(k.Context+1)
	}
	if k.Values >= 0 {
		text += ", values: " + strconv.Itoa(k.Values+1)
	}
	if n := defaults[k.Name]; root && n > 0 {
		text += ", fallback: " + strconv.Itoa(n)
	}
	if root && k.Name == t.Request {
		text += ", request: true"
	}
	return text + "},"
}

// placed emits a lookup of a key at a place, as one switch inside another.
func placed(f *jen.File, comment, name string, place *jen.Statement, result jen.Code, tables [][][]string, zero jen.Code) {
	f.Comment(comment)
	tokenCode.method(f, name).Params(place.Clone(), id("key").String()).Add(result).BlockFunc(func(g *jen.Group) {
		if len(tables) > 0 {
			g.Switch((*place)[:1]...).BlockFunc(func(g *jen.Group) {
				for i, list := range tables {
					g.Case(lit(i + 1)).Block(jen.Switch(id("key")).Block(cases(list, 2)))
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

func emitTokenLayout(f *jen.File, t *model.Token, rows []string) {
	defaults := []jen.Code{row()}
	for _, d := range t.Defaults {
		member := `,"` + d.Key + `":` + d.Lexeme // a key that needs no escapes
		defaults = append(defaults, row(lit(member), lit(d.Lexeme), id(defaultClasses[d.Equal])))
	}
	f.Comment("tokenLayout holds the tables; row 0 and default 0 are of keys that have none.")
	f.Var().Id("tokenLayout").Op("=").Id("tokenTables").Add(lines(
		field("escape", id(strconv.QuoteRune(rune(t.Escape[0])))),
		field("rows", jen.Index().Id("tokenRow").Block(jen.Block().Op(","), formatted(strings.Join(rows, "\n\t\t")))),
		field("defaults", jen.Index().Id("tokenDefault").Add(lines(defaults...))),
	))
	f.Line()
}
