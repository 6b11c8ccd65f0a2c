package python

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

const client = "../../clients/python/"

func shipped(t *testing.T) *model.Model {
	t.Helper()
	const name = "../../spec/compact.yaml"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, name, src)
}

func load(t *testing.T, name string, src []byte) *model.Model {
	t.Helper()
	file, problems := spec.Load(name, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// everything is the shipped protocol with each feature and type.
func everything(t *testing.T) *model.Model {
	m := shipped(t)
	m.Features, m.Types = model.Features, nil
	for _, row := range types.All() {
		m.Types = append(m.Types, row.Name)
	}
	of := &model.Field{Type: "record", Record: "part"}
	m.Parts = []model.Record{{Name: "part", Fields: []model.Field{{Type: "list", Element: of}, {Type: "map", Element: of}}}}
	return m
}

func TestManifestListsEverySourceOnce(t *testing.T) {
	var handwritten []string
	err := fs.WalkDir(os.DirFS(client), strings.TrimSuffix(pkg, "/"), func(name string, d fs.DirEntry, err error) error {
		generated := strings.HasSuffix(name, "_gen.py") || name == pkg+"__init__.py"
		if path.Ext(name) == ".py" && !generated || path.Base(name) == "py.typed" {
			handwritten = append(handwritten, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	listed := Sources(everything(t))
	slices.Sort(listed)
	if !slices.Equal(handwritten, listed) {
		t.Errorf("sources\n%v\nmanifest\n%v", handwritten, listed)
	}
}

func TestNeedsAreInTheManifest(t *testing.T) {
	listed := Sources(everything(t))
	for name := range needs {
		if !slices.Contains(listed, pkg+name+".py") {
			t.Errorf("no chapter lists %s", name)
		}
	}
}

// One record with one field and one format has neither tables nor payloads, nor
// another layout than its own.
func TestSmallestSpecsLeaveTheRestOut(t *testing.T) {
	const text = `protocol: {name: "least", version: "1"}
records: [{name: note, fields: [{name: text, type: text}], dsl: {separator: "|", fields: [text]}, formats: [{name: line, prefix: "N|", chain: [dsl]}]}]
`
	m := load(t, "least.yaml", []byte(text))
	generated, err := Generate(m)
	if err != nil {
		t.Fatal(err)
	}
	names := Sources(m)
	for _, f := range generated {
		names = append(names, f.Path)
	}
	for _, out := range []string{
		"_core/base64.py", "_core/base85.py", "_core/brotli.py", "_core/msgpack.py", "_core/zlib.py",
		"_record/payload.py", "_record/payload_gen.py", "_record/tables_gen.py", "_record/verbose.py",
		"_record/type_text_payload.py", "_record/type_text_verbose.py",
	} {
		if slices.Contains(names, pkg+out) {
			t.Errorf("%s is there", out)
		}
	}
	for _, in := range []string{"_record/dsl.py", "_record/type_text.py"} {
		if !slices.Contains(names, pkg+in) {
			t.Errorf("%s is not there", in)
		}
	}
	if slices.Contains(names, pkg+"_record/type_integer.py") {
		t.Error("a type that no field has is there")
	}
}

// What Python or the package has already is not taken for a class or an attribute.
// What the spec says of a class stands where Python's users look for it.
func TestNamesThatAreTaken(t *testing.T) {
	const text = `protocol: {name: "2 é", version: "1"}
tables:
  - {name: none, doc: "The none.", rows: [{code: "a"}]}
  - {name: open, rows: [{code: "a"}]}
  - {name: closed, open: {}, rows: [{code: "a"}]}
  - {name: closed_code, rows: [{code: "a"}]}
records:
  - name: response
    fields: [{name: none, type: none}, {name: class, type: open}, {name: closed, type: closed}, {name: code, type: closed_code}, {name: str, type: text}]
    formats: [{name: object, prefix: "{", chain: [verbose]}]
  - name: codec
    doc: 'Ends in \ and """'
    fields: [{name: x, type: integer}]
    formats: [{name: object, prefix: "C{", chain: [verbose]}]
`
	generated, err := Generate(load(t, "names.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, f := range generated {
		all += string(f.Content)
	}
	for _, want := range []string{
		"\nclass Protocol2None(StrEnum):\n    \"\"\"The none.\"\"\"\n", "\nclass Protocol2Open(StrEnum):", "\nclass Protocol2Closed(StrEnum):", "\nclass ClosedCode(StrEnum):",
		"\nclass Response:", "\nclass Protocol2Codec:\n    \"\"\"Ends in \\\\ and \\\"\\\"\\\"\"\"\"\n", "\n    class_: Protocol2Open\n", "\n    closed: str\n", "\n    str_: str\n",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

// Null is looked for where a member may be null, and nowhere else.
func TestNullsAreOfNullableMembers(t *testing.T) {
	const name = "../../tests/judge/testdata/nulls.yaml"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const null = " is None else "
	for text, want := range map[string]int{string(src): 13, strings.ReplaceAll(string(src), "nulls: absent", "nulls: refuse"): 0} {
		generated, err := Generate(load(t, name, []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range generated {
			if path.Base(f.Path) != "verbose_gen.py" {
				continue
			}
			reads := regexp.MustCompile(`(?m)^    \w+_ = .*_of_json\(.*$`).FindAllString(string(f.Content), -1)
			reads = slices.DeleteFunc(reads, func(line string) bool { return !strings.Contains(line, null) })
			if len(reads) != want {
				t.Errorf("%d members may be null, and not %d: %q", len(reads), want, reads)
			}
		}
	}
}

// What passes over elements is where a payload has such, and where none has there is no word of it.
func TestElementsArePassedOverWhereThereAreSuch(t *testing.T) {
	const skips, parts = "../../tests/judge/testdata/skips.yaml", "../../tests/judge/testdata/parts.yaml"
	for name, want := range map[string]bool{skips: true, parts: false} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := load(t, name, src)
		generated, err := Generate(m)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(Sources(m), "\n")
		for _, f := range generated {
			all += string(f.Content)
		}
		for _, word := range []string{"/passed_over.py", "/records_passed_over.py", " pass_over(", " pass_over_in_record(", "payload_depth", "passed over"} {
			if strings.Contains(all, word) != want {
				t.Errorf("%s: has %q: %t", name, word, !want)
			}
		}
	}
}

// An integer that is left out if it is 0 may stand before others, in a record inside another too.
func TestWhatIsLeftOutMovesOthers(t *testing.T) {
	const text = `protocol: {name: cells, version: "1"}
records:
  - name: row
    fields: [{name: cell, type: cell}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: cell, as: record}]}]}
    formats: [{name: packed, prefix: "R", chain: [payload, base64]}]
  - name: cell
    fields: [{name: x, type: integer}, {name: y, type: integer}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: x, as: integer, omit_zero: true}, {field: y, as: integer}]}]}
`
	generated, err := Generate(load(t, "cells.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range generated {
		if path.Base(f.Path) != "payload_gen.py" {
			continue
		}
		quick := regexp.MustCompile(`(?s)            x_ = 0\n            if count > (\d):\n.*?\n            y_ = (\S+)`).FindStringSubmatch(string(f.Content))
		if want := []string{"2", "data[at]"}; quick == nil || !slices.Equal(quick[1:], want) {
			t.Errorf("x is there above, and y begins with, %q, and not %q", quick, want)
		}
	}
}

// A type that Python has in a module is imported where it is named: beside records, and
// where MCP writes a value of it.
func TestTypesAreImported(t *testing.T) {
	row := pythonTypes["integer"]
	defer func() { pythonTypes["integer"] = row }()
	pythonTypes["integer"] = pythonType{name: "Count", from: "counts", literal: row.literal}
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	generated, err := Generate(load(t, "compact.yaml", src))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range generated {
		names := slices.Contains([]string{"records_gen.py", "mcp_gen.py"}, path.Base(f.Path))
		if has := strings.Contains(string(f.Content), "\nfrom counts import Count\n"); has != names {
			t.Errorf("%s imports the type: %t", f.Path, has)
		}
	}
}

// What modules beside a table's class import, for one spec or another, is no table's
// class: each such name is asked for here by a table of its own.
func TestNamesThatModulesImportAreTaken(t *testing.T) {
	specs, err := filepath.Glob("../../tests/oddspecs/testdata/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	taken := map[string]bool{}
	statement, capital := regexp.MustCompile(`(?m)^from (\S+) import (?:\(([^)]*)\)|(.*))$`), regexp.MustCompile("[A-Z]")
	texts := [][]byte{[]byte(`protocol: {name: lenient, version: "1"}
records: [{name: note, fields: [{name: x, type: text}], verbose: {unknown: ignore}, formats: [{name: object, prefix: "{", chain: [verbose]}]}]
`)}
	for _, name := range append(specs, "../../spec/compact.yaml") {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, src)
	}
	renamed := regexp.MustCompile(`\w+ as `) // by what stands in front, nothing here is called
	for _, src := range texts {
		generated, err := Generate(load(t, "spec.yaml", src))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range generated {
			if dir := path.Dir(f.Path); dir != pkg+"_record" && dir != pkg+"_mcp" {
				continue // it imports no class of a table
			}
			for _, m := range statement.FindAllStringSubmatch(string(f.Content), -1) {
				if strings.HasSuffix(m[1], ".tables_gen") || strings.HasSuffix(m[1], ".records_gen") {
					continue // the spec's own
				}
				for name := range strings.FieldsFuncSeq(renamed.ReplaceAllString(m[2]+m[3], ""), func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }) {
					if unicode.IsUpper(rune(name[0])) && !strings.Contains(name, "_") { // as a class may be
						taken[name] = true
					}
				}
			}
		}
	}

	asked := 0
	for name := range taken {
		table := strings.ToLower(strings.TrimPrefix(capital.ReplaceAllString(name, "_$0"), "_"))
		file, problems := spec.Load("taken.yaml", []byte(`protocol: {name: taken, version: "1"}
tables: [{name: `+table+`, rows: [{code: a}]}]
records: [{name: note, fields: [{name: x, type: `+table+`}], formats: [{name: object, prefix: "{", chain: [verbose]}]}]
`))
		if len(problems) > 0 && problems[0].ID == "identifier-collision" {
			continue // a name of Go's runtime, too
		}
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		asked++
		generated, err := Generate(model.Build(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range generated {
			if path.Base(f.Path) == "tables_gen.py" && !strings.Contains(string(f.Content), "\nclass Taken"+name+"(StrEnum):\n") {
				t.Errorf("a table's class is named %s", name)
			}
		}
	}
	if asked < 20 {
		t.Errorf("of %v only %d were asked for", slices.Sorted(maps.Keys(taken)), asked)
	}
}
