package typescript

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// compressionView fills compression.ts.tmpl: the algorithms, the constants of
// the choice between them, and the dispatch by role.
type compressionView struct {
	Imports    []string
	Algorithms []algorithmView
	Tagged     []algorithmView
	Text       []algorithmView // whose frames are text
	Limits     string          // the name of their writers' parameter
	Dictionary bool
	Engines    string // the name of the parameter
	Brotli     bool
	Structure  string // its tag
	Small      int64
	Large      int64
	Sample     int64
	Window     int64
	Over       int64
	Keys       string
}

// algorithmView is one algorithm, with the expressions that write and read it.
type algorithmView struct{ Ident, Name, Role, Tag, Encode, Decode string }

func newCompressionView(m *model.Model) compressionView {
	c := m.Compression
	s := c.Selection
	v := compressionView{
		Limits: "_limits", Engines: "_engines",
		Small: s.Small, Large: s.Large, Sample: s.Sample, Window: s.Window, Over: s.Over,
		Keys: list("export const PAYLOAD_KEYS: readonly string[]", quoteAll(s.PayloadKeys)),
	}
	from := imports{}
	from.add("core/limits", "type Limits")
	from.add("core/errors", "notAvailable")
	from.add("m2m/tags", "type AlgorithmRole")
	for _, a := range c.Algorithms {
		row := newAlgorithmView(a, from)
		v.Algorithms = append(v.Algorithms, row)
		switch a.Role {
		case "none":
			continue
		case "dictionary":
			v.Dictionary = true
		case "brotli":
			v.Brotli = true
			v.Engines = "engines"
			v.Text = append(v.Text, row)
		default:
			if a.Role == "structure" {
				v.Structure = row.Tag
			}
			v.Limits = "limits"
			v.Text = append(v.Text, row)
		}
		v.Tagged = append(v.Tagged, row)
	}
	v.Imports = from.lines("import", "m2m")
	return v
}

func newAlgorithmView(a model.Algorithm, from imports) algorithmView {
	v := algorithmView{Ident: a.Name, Name: quote(a.Name), Role: quote(a.Role), Tag: quote(a.Tag)}
	size := decimal(len(a.Tag))
	switch a.Role {
	case "token":
		from.add("m2m/token", "decodeToken", "encodeToken")
		v.Encode = "`" + a.Tag + "${encodeToken(content, limits)}`"
		v.Decode = "decodeToken(frame, " + size + ", limits)"
	case "structure":
		from.add("m2m/structure-encode", "encodeStructure")
		from.add("m2m/structure-decode", "decodeStructure")
		v.Encode = "encodeStructure(" + v.Tag + ", content, limits, dense)"
		v.Decode = "decodeStructure(frame.slice(" + size + "), limits)"
	case "brotli":
		from.add("core/base64", "base64Bytes", "base64Text")
		from.add("core/brotli", "type BrotliEngine", "brotliBytes", "brotliContent", "readsBrotli", "writesBrotli")
		v.Encode = "base64Text(" + v.Tag + ", brotliBytes(content, quality ?? " + decimal(a.Quality) + ", engines.brotli))"
		v.Decode = "brotliContent(base64Bytes(frame, " + size + "), limits, engines.brotli)"
	case "dictionary":
		from.add("m2m/dictionary", "dictionaryBytes", "dictionaryContent")
		v.Encode = "dictionaryBytes(" + v.Tag + ", content)"
		v.Decode = "dictionaryContent(frame, " + size + ", limits)"
	}
	return v
}

// tokenView fills token.ts.tmpl: the tables of the token algorithm.
type tokenView struct {
	Escape, Request  string
	Contexts, Values []tableView
	Defaults         string
}

// tableView is a table that is one literal.
type tableView struct{ Name, Rows string }

func newTokenView(t *model.Token) tokenView {
	v := tokenView{Escape: quote(t.Escape), Request: quote(t.Request)}
	for _, c := range t.Contexts {
		var items []string
		for _, k := range c.Keys {
			item := "name: " + quote(k.Name) + ", short: " + quote(k.Short)
			if k.Context >= 0 {
				item += ", context: " + decimal(k.Context)
			}
			if k.Values >= 0 {
				item += ", values: " + decimal(k.Values)
			}
			items = append(items, "{ "+item+" }")
		}
		v.Contexts = append(v.Contexts, tableView{doc(c.Name), nested(items)})
	}
	for _, table := range t.Values {
		var items []string
		for _, r := range table.Rows {
			items = append(items, "{ name: "+quote(r.Name)+", short: "+quote(r.Short)+" }")
		}
		v.Values = append(v.Values, tableView{doc(table.Name), nested(items)})
	}
	var items []string
	for _, d := range t.Defaults {
		items = append(items, "{ key: "+quote(d.Key)+", lexeme: "+quote(d.Lexeme)+", equal: "+quote(d.Equal)+" }")
	}
	v.Defaults = rows("export const DEFAULTS: readonly DefaultRow[]", items)
	return v
}

// nested lays out a list of objects inside a list.
func nested(items []string) string {
	if len(items) == 1 {
		if line := "  [" + items[0] + "],"; fits(line) {
			return line
		}
	}
	return "  [\n    " + strings.Join(items, ",\n    ") + ",\n  ],"
}

// dictionaryView fills dictionary.ts.tmpl.
type dictionaryView struct {
	Run      int
	Patterns string
}

func newDictionaryView(d *model.Dictionary) dictionaryView {
	var items []string
	for _, p := range d.Patterns {
		items = append(items, "{ code: "+decimal(p.Code)+", text: "+quote(p.Text)+" }")
	}
	return dictionaryView{d.Run, rows("export const PATTERNS: readonly Pattern[]", items)}
}
