package docs

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/typescript"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

var inTypeScript = language{
	name: "typescript", title: "TypeScript", absent: "An absent field is undefined.", also: "The same by the record's name: ",
	names: typescript.Names, install: installTypeScript, signature: signatureTypeScript, program: programTypeScript,
	any: anyTypeScript, rowNames: rowNamesTypeScript, caught: caughtTypeScript, limited: limitsTypeScript, named: func(p part) string { return p.typescript },
	module: partTypeScript,
}

// moduleTypeScript is what programs import, and the folder of the tree. Without a
// package it is the file itself.
func (w *client) moduleTypeScript() (module, tree string, isPackage bool) {
	var set spec.Text
	isPackage = true
	if t := w.model.Generate.TypeScript; t != nil {
		set, isPackage = t.Folder, !t.Project.Set() || t.Project.V
	}
	tree = folder(set, "clients/typescript")
	if isPackage {
		return w.options.NPMPackage, tree, true
	}
	return "./" + tree + "/" + w.options.TypeScriptModule + ".js", tree, false
}

func installTypeScript(w *client) {
	module, tree, isPackage := w.moduleTypeScript()
	w.block("typescript", "import { "+w.called.Records[0].Encode+", "+w.called.Records[0].Decode+" } from \""+module+"\";")
	if isPackage {
		w.para("`npm install` and `npm pack` in " + code(tree) + " make the package, which `npm install` takes. Or copy the folder, and import " + code("./"+w.options.TypeScriptModule+".js") + ".")
	} else {
		w.para("The files lie in " + code(tree) + "; nothing is installed.")
	}
}

func signatureTypeScript(w *client, n model.RecordNames) (lines []string) {
	r := w.model.Records[slices.IndexFunc(w.model.Records, func(r model.Record) bool { return r.Class == n.Type })]
	short := strings.TrimSuffix(n.FormatType, "Format")
	both := func(suffix, options, frame string) {
		lines = append(lines,
			"function encode"+short+suffix+"(record: "+n.Type+", options?: "+short+options+"): "+frame,
			"function decode"+short+suffix+"(wire: "+frame+", options?: Options): "+n.Type)
	}
	if r.Text {
		both("", "EncodeOptions", "string")
	}
	if r.Binary {
		both("Bytes", "EncodeBytesOptions", "Uint8Array")
	} else {
		both("Bytes", "EncodeOptions", "Uint8Array")
	}
	return lines
}

func anyTypeScript(w *client) []string {
	lines := []string{"function decodeAnyBytes(wire: Uint8Array, options?: Options): AnyRecord", "", "type AnyRecord ="}
	if slices.ContainsFunc(w.model.Records, func(r model.Record) bool { return r.Text }) {
		lines = append([]string{"function decodeAny(wire: string, options?: Options): AnyRecord"}, lines...)
	}
	for i, n := range w.called.Records {
		lines = append(lines, "  | { readonly record: "+strconv.Quote(w.model.Records[i].Name)+"; readonly value: "+n.Type+" }")
	}
	lines[len(lines)-1] += ";"
	return lines
}

func rowNamesTypeScript(n model.TableNames) []string {
	return []string{
		"function " + n.NameOf + "(code: string): string | undefined",
		"function " + n.ByName + "(name: string): " + n.Type + " | undefined",
	}
}

func programTypeScript(w *client, e example) string {
	module, _, _ := w.moduleTypeScript()
	imports := append([]string{e.Decode, e.Encode, e.FormatType, "type " + e.Type}, e.Tables...)
	slices.SortFunc(imports, func(a, b string) int {
		return strings.Compare(strings.ToLower(strings.TrimPrefix(a, "type ")), strings.ToLower(strings.TrimPrefix(b, "type ")))
	})
	var b strings.Builder
	b.WriteString("import { " + strings.Join(imports, ", ") + " } from \"" + module + "\";\n\n")
	var values []string
	for _, v := range e.Values {
		values = append(values, v.Field+": "+writtenTypeScript(v))
	}
	b.WriteString("const record: " + e.Type + " = {")
	if values != nil {
		b.WriteString(" " + strings.Join(values, ", ") + " ")
	}
	b.WriteString("};\nconst frame = " + e.Encode + "(record, { format: " + e.Format + " });\nconsole.log(" + e.Decode + "(frame)")
	if e.Shown != "" {
		b.WriteString("." + e.Shown)
	}
	b.WriteString(");\n")
	return b.String()
}

func caughtTypeScript(w *client) {
	w.para("A function that fails throws a `CompactError`, whose `kind` says what is wrong.")
	w.block("typescript", "try {\n  "+w.called.Records[0].Decode+"(wire);\n} catch (error) {\n  if (error instanceof CompactError && error.kind === "+w.errorOf("missing_field")+") {\n    console.log(error.field, error.position, error.message);\n  }\n}")
}

func limitsTypeScript(w *client) {
	w.para("Inclusive. Every decoder takes others:")
	w.block("typescript", w.called.Records[0].Decode+"(wire, { limits: { "+w.called.Limits[0]+": 1_048_576 } });")
}

// partTypeScript is the entry of a part: of the package, or the file itself.
func partTypeScript(w *client, part string) string {
	module, _, isPackage := w.moduleTypeScript()
	if isPackage {
		return module + "/" + part
	}
	return path.Dir(module) + "/" + typescript.Part(w.options.TypeScriptModule, part) + ".js"
}

// writtenTypeScript is a value.
func writtenTypeScript(v valueOf) string {
	inside := v.texts(writtenTypeScript, "[%s, %s]", "%s: %s")
	switch v.of {
	case &types.Record:
		return strings.TrimSpace("{ "+inside) + " }"
	case &types.Map:
		return "new Map([" + inside + "])"
	case &types.List:
		return "[" + inside + "]"
	}
	return v.Text
}
