package docs

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/python"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

var inPython = language{
	name: "python", title: "Python", absent: "An absent field is None.", constructs: true, also: "The same by the record's name: ",
	names: python.Names, install: installPython, signature: signaturePython, program: programPython,
	any: anyPython, rowNames: rowNamesPython, caught: caughtPython, limited: limitsPython, named: func(p part) string { return p.python },
	module: func(w *client, part string) string { return w.options.PythonPackage + "." + part },
}

func installPython(w *client) {
	var set spec.Text
	isProject := true
	if t := w.model.Generate.Python; t != nil {
		set, isProject = t.Folder, !t.Project.Set() || t.Project.V
	}
	tree := folder(set, "clients/python")
	n := w.called.Records[0]
	w.block("python", "from "+w.options.PythonPackage+" import "+n.Decode+", "+n.Encode)
	if isProject {
		w.para(code("pip install ./"+tree) + " installs the package.")
	} else {
		w.para("The package lies in " + code(tree) + ", which has to be in the path of Python.")
	}
}

func signaturePython(w *client, n model.RecordNames) []string {
	r := w.calledSo(n)
	name := strings.TrimSuffix(n.Encode, "_bytes")
	options := ", *"
	if r.Payload != nil {
		var versions []string
		for _, v := range r.Payload.Versions {
			versions = append(versions, decimal(v.Version))
		}
		options += ", payload_version: Literal[" + strings.Join(versions, ", ") + "] | None = None"
	}
	options += ", allow_loss: Collection[str] = (), limits: Limits | None = None) -> "
	var lines []string
	both := func(suffix, formats, wire, frame string) {
		lines = append(lines,
			"def "+name+suffix+"(record: "+n.Type+", format: "+formats+" = "+n.Selections[0]+options+frame,
			"def decode"+strings.TrimPrefix(name, "encode")+suffix+"(wire: "+wire+", *, limits: Limits | None = None) -> "+n.Type)
	}
	if r.Text {
		both("", python.Formats(r, n, true), "str", "str")
	}
	both("_bytes", python.Formats(r, n, false), "bytes | bytearray | memoryview", "bytes")
	return lines
}

// calledSo is the record of the names.
func (w *client) calledSo(n model.RecordNames) *model.Record {
	return &w.model.Records[slices.IndexFunc(w.called.Records, func(o model.RecordNames) bool { return o.Type == n.Type })]
}

func anyPython(w *client) []string {
	var types []string
	for _, n := range w.called.Records {
		types = append(types, n.Type)
	}
	lines := []string{"AnyRecord = " + strings.Join(types, " | "), ""}
	if slices.ContainsFunc(w.model.Records, func(r model.Record) bool { return r.Text }) {
		lines = append(lines, "def decode_any(wire: str, *, limits: Limits | None = None) -> AnyRecord")
	}
	return append(lines, "def decode_any_bytes(wire: bytes | bytearray | memoryview, *, limits: Limits | None = None) -> AnyRecord")
}

func rowNamesPython(n model.TableNames) []string {
	return []string{
		"def " + n.NameOf + "(code: str) -> str | None",
		"def " + n.ByName + "(name: str) -> " + n.Type + " | None",
	}
}

func programPython(w *client, e example) string {
	imports := append([]string{e.Type, e.FormatType, e.Decode, e.Encode}, e.Tables...)
	slices.SortFunc(imports, func(a, b string) int {
		small := func(s string) bool { return s[0] >= 'a' }
		switch {
		case small(a) != small(b) && small(a):
			return 1
		case small(a) != small(b):
			return -1
		}
		return strings.Compare(a, b)
	})
	var values []string
	for _, v := range e.Values {
		values = append(values, v.Field+"="+writtenPython(v))
	}
	text := "from " + w.options.PythonPackage + " import " + strings.Join(imports, ", ") + "\n\n"
	text += "record = " + e.Type + "(" + strings.Join(values, ", ") + ")\n"
	text += "frame = " + e.Encode + "(record, " + e.Format + ")\n"
	shown := ""
	if e.Shown != "" {
		shown = "." + e.Shown
	}
	return text + "print(" + e.Decode + "(frame)" + shown + ")\n"
}

func caughtPython(w *client) {
	w.para("A function that fails raises a subclass of `CompactError`, which is a ValueError.")
	w.block("python", "try:\n    "+w.called.Records[0].Decode+"(wire)\nexcept "+w.errorOf("missing_field")+" as error:\n    print(error.field, error.position, error.message)\nexcept CompactError as error:\n    print(error.kind)")
}

func limitsPython(w *client) {
	w.para("Inclusive. Every decoder takes others:")
	w.block("python", w.called.Records[0].Decode+"(wire, limits=Limits("+w.called.Limits[0]+"=1_048_576))")
}

// writtenPython is a value.
func writtenPython(v valueOf) string {
	inside := v.texts(writtenPython, "%s: %s", "%s=%s")
	switch v.of {
	case &types.Record:
		return v.typ + "(" + inside + ")"
	case &types.Map:
		return "{" + inside + "}"
	case &types.List:
		return "[" + inside + "]"
	}
	return v.Text
}
