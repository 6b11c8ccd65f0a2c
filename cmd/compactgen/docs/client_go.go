package docs

import (
	"go/format"
	"path"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

var inGo = language{
	name: "go", title: "Go", absent: "An absent field is nil; `Members` are `\"\"` then.",
	also:    "By the record's name, or behind bytes that are there: ",
	names:   func(m *model.Model) (model.Names, error) { return golang.Names(m), nil },
	install: installGo, signature: signatureGo, any: anyGo, rowNames: rowNamesGo, program: programGo, caught: caughtGo, limited: limitsGo,
	named: func(p part) string { return p.golang },
}

// application stands for the module of a user's.
const application = "example.com/app"

// importedGo is the path of the package, and by whom the page has it.
func (w *client) importedGo() (imported string, ofUser bool) {
	switch {
	case w.own:
		return "github.com/compactgen/compactgen/runtime/go", false
	case w.options.GoModule != "":
		return w.options.GoModule, false
	}
	var set spec.Text
	if t := w.model.Generate.Go; t != nil {
		set = t.Folder
	}
	return path.Join(application, folder(set, "clients/go")), true
}

// taken are names of the programs' own.
var taken = []string{"fmt", "log", "errors", "frame", "record", "err"}

// packageGo is the name of the package in a program.
func (w *client) packageGo() string {
	if slices.Contains(taken, w.options.GoPackage) {
		return "wire"
	}
	return w.options.GoPackage
}

func (w *client) importGo() string {
	imported, _ := w.importedGo()
	name := w.packageGo()
	if name == w.options.GoPackage && name == path.Base(imported) {
		return `"` + imported + `"`
	}
	return name + ` "` + imported + `"`
}

func installGo(w *client) {
	w.block("go", "import "+w.importGo())
	imported, ofUser := w.importedGo()
	switch {
	case ofUser:
		w.para("`" + application + "` stands for the module that the tree lies in. `go mod tidy` gets what the package needs.")
	case w.own:
		w.para("`go get github.com/compactgen/compactgen` gets the package.")
	default:
		w.para("`go get " + imported + "` gets the module, once it is published.")
	}
}

func signatureGo(_ *client, n model.RecordNames) []string {
	frame := "string"
	if strings.HasSuffix(n.Encode, "Bytes") {
		frame = "[]byte"
	}
	return append([]string{
		"func " + n.Encode + "(r " + n.Type + ", opts " + n.Options + ") (" + frame + ", error)",
		"func " + n.Decode + "(wire " + frame + ") (" + n.Type + ", error)",
	}, n.Methods...)
}

func anyGo(w *client) []string {
	var types []string
	for _, n := range w.called.Records {
		types = append(types, n.Type)
	}
	return []string{"// A Record is one of these, by value: " + strings.Join(types, ", ") + ".", "func DecodeAny(wire string) (Record, error)", "func DecodeAnyBytes(wire []byte) (Record, error)"}
}

func rowNamesGo(n model.TableNames) []string {
	return []string{"func (key " + n.Type + ") " + n.NameOf + "() string", "func " + n.ByName + "(name string) (" + n.Type + ", bool)"}
}

func programGo(w *client, e example) string {
	var b strings.Builder
	pkg := w.packageGo() + "."
	b.WriteString("package main\n\nimport (\n\"fmt\"\n\"log\"\n\n" + w.importGo() + "\n)\n\nfunc main() {\n")
	b.WriteString("frame, err := " + pkg + e.Encode + "(" + pkg + e.Type + "{")
	for i, v := range e.Values {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString(v.Field + ": " + w.writtenGo(v, pkg) + ",\n")
	}
	b.WriteString("}, " + pkg + e.Options + "{Format: " + pkg + e.Format + "})\nif err != nil {\nlog.Fatal(err)\n}\n")
	b.WriteString("record, err := " + pkg + e.Decode + "(frame)\nif err != nil {\nlog.Fatal(err)\n}\n")
	shown := "record"
	if e.Shown != "" {
		shown += "." + e.Shown
	}
	b.WriteString("fmt.Println(" + shown + ")\n}\n")
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		return b.String() // a folder that Go imports under no name
	}
	return string(text)
}

// writtenGo is a value, of the package's types or of Go's own.
func (w *client) writtenGo(v valueOf, pkg string) string {
	write := func(x valueOf) string { return w.writtenGo(x, pkg) }
	switch {
	case v.of == &types.Record:
		return pkg + v.typ + "{" + v.texts(write, "", "%s: %s") + "}"
	case v.constant:
		return pkg + v.Text
	case !v.of.Several:
		return v.Text
	}
	outer := "[]"
	if v.of == &types.Map {
		outer = "map[string]"
	}
	element := strings.TrimPrefix(v.typ, outer)
	if w.declares(element) {
		element = pkg + element
	}
	return outer + element + "{" + v.texts(write, "%s: %s", "") + "}"
}

// declares says whether a type is a table's or a record's.
func (w *client) declares(typ string) bool {
	return slices.ContainsFunc(w.called.Tables, func(t model.TableNames) bool { return typ == t.Type }) ||
		slices.ContainsFunc(slices.Concat(w.called.Records, w.called.Parts), func(r model.RecordNames) bool { return typ == r.Type })
}

func caughtGo(w *client) {
	pkg := w.packageGo() + "."
	w.para("A function that fails returns a `*" + pkg + "Error`.")
	w.block("go", "if errors.Is(err, "+pkg+w.errorOf("missing_field")+") {\n\t// one kind\n}\nvar e *"+pkg+"Error\nif errors.As(err, &e) {\n\tfmt.Println(e.Kind, e.Field, e.Position, e.Message)\n}")
}

func limitsGo(w *client) {
	pkg := w.packageGo() + "."
	w.para("Inclusive. `WithLimits` gives a protocol with others, whose methods are the functions above:")
	w.block("go", "limits := "+pkg+"Default().Limits()\nlimits."+w.called.Limits[0]+" = 1 << 20\nprotocol := "+pkg+"Default().WithLimits(limits)")
}
