package typescript

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/templates"
)

var pascalCase = regexp.MustCompile(`^[A-Z][a-z][A-Za-z0-9]*$`)

var importStatement = regexp.MustCompile(`(?m)^import (?:type )?\{([^}]*)\} from "(.*)";$`)

// What modules of records import is reserved, so that no type, and no variable of a
// reader, is called so; what tables and records declare is the spec's own.
func TestImportedNamesAreReserved(t *testing.T) {
	set := withPage(t, "reserved.txt.tmpl", `// {{marker}}{{range imported "typescript" (include "reserved" .)}}`+"\n{{.}}{{end}}")
	specs, err := filepath.Glob("../../tests/oddspecs/testdata/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	imported, types := 0, map[string]bool{}
	for _, name := range append(specs, "../../tests/judge/testdata/maps.yaml", "../../tests/judge/testdata/packed.yaml", "../../tests/judge/testdata/parts.yaml", "../../spec/compact.yaml") {
		files, err := set.Render(load(t, name))
		if err != nil {
			t.Fatal(err)
		}
		var reserved []string
		for _, f := range files {
			if f.Path == "reserved.txt" {
				reserved = strings.Split(string(f.Content), "\n")[1:]
			}
		}
		for _, f := range files {
			if !strings.HasPrefix(f.Path, "src/record/") || f.Path == "src/record/tables.gen.ts" {
				continue // there tables stand alone, and theirs are no names of variables
			}
			for _, m := range importStatement.FindAllStringSubmatch(string(f.Content), -1) {
				if m[2] == "./tables.gen.js" || m[2] == "./records.gen.js" {
					continue
				}
				for text := range strings.SplitSeq(strings.Trim(m[1], " \n,"), ",") {
					imported++
					n := strings.TrimPrefix(strings.TrimSpace(text), "type ")
					if _, alias, is := strings.Cut(n, " as "); is {
						n = alias
					}
					if pascalCase.MatchString(n) {
						types[n] = true
					}
					if !slices.Contains(reserved, n) {
						t.Errorf("%s: %s imports %s, which is not reserved", name, f.Path, n)
					}
				}
			}
		}
	}
	if imported < 300 {
		t.Errorf("only %d names were found", imported)
	}
	for name := range types {
		table := strings.TrimPrefix(strings.ToLower(capital.ReplaceAllString(name, "_$0")), "_")
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
		if got := model.Build(file).Tables[0].Class; got == name {
			t.Errorf("a table's type is called %s, as one that modules import", name)
		}
	}
}

var capital = regexp.MustCompile("[A-Z]")

// withPage is compactgen's own templates and a page more.
func withPage(t *testing.T, name, page string) *engine.Templates {
	t.Helper()
	all := fstest.MapFS{"typescript/" + name: {Data: []byte(page)}}
	err := fs.WalkDir(templates.FS, "typescript", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(templates.FS, path)
		all[path] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	set, err := engine.Own(all, "typescript")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func load(t *testing.T, name string) *model.Model {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(filepath.Base(name), src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}
