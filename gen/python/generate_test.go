package python

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

var update = flag.Bool("update", false, "write the generated modules of clients/python")

const client = "../../clients/python/"

func shipped(t *testing.T) *model.Model {
	t.Helper()
	const name = "../../spec/compact.yaml"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(name, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func TestModulesOfTheClientAreCurrent(t *testing.T) {
	files, err := Generate(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := client + f.Path
		if *update {
			if err := os.WriteFile(name, f.Content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if old, err := os.ReadFile(name); err != nil || !bytes.Equal(old, f.Content) {
			t.Errorf("%s is out of date (%v): run go test ./gen/python -update", f.Path, err)
		}
	}
}

func TestManifestListsEverySourceOnce(t *testing.T) {
	entries, err := os.ReadDir(client + pkg)
	if err != nil {
		t.Fatal(err)
	}
	var handwritten, listed []string
	for _, e := range entries {
		if name := e.Name(); !e.IsDir() && name != "__init__.py" && !strings.HasSuffix(name, "_gen.py") {
			handwritten = append(handwritten, name)
		}
	}
	for _, row := range manifest {
		listed = append(listed, row.path)
	}
	slices.Sort(listed)
	if !slices.Equal(handwritten, listed) {
		t.Errorf("sources\n%v\nmanifest\n%v", handwritten, listed)
	}
}

// bare is a protocol of one format and no other feature.
func bare() *model.Model {
	return &model.Model{
		Source: "bare.yaml", Features: []model.Feature{model.FeatureDSL},
		Errors:    []model.ErrorKind{{Role: "format", Kind: "Bad"}},
		Statuses:  []model.Status{{Code: "Y", Role: "success", Ident: "Y"}, {Code: "N", Integer: 1, Role: "error", Ident: "N"}},
		DSL:       &model.DSL{Separator: "|", Fields: []string{"status", "model", "tokens", "result"}},
		Formats:   []model.Format{{Name: "line", Prefix: "L|", Chain: []string{"dsl"}}},
		Prefixes:  []model.Prefix{{Text: "L|", Format: "line"}},
		Selection: model.Selection{Auto: []model.Range{{To: -1, Format: "line"}}},
	}
}

func TestFeaturesLeftOutLeaveTheirModulesOut(t *testing.T) {
	m := bare()
	files, err := Generate(m)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, name := range Sources(m) {
		there[filepath.Base(name)] = true
	}
	for _, f := range files {
		there[filepath.Base(f.Path)] = true
	}
	for _, f := range files {
		for _, line := range strings.Split(string(f.Content), "\n") {
			module, ok := strings.CutPrefix(line, "from ._")
			if module, _, _ = strings.Cut(module, " "); ok && !there["_"+module+".py"] {
				t.Errorf("%s imports _%s.py, which the tree does not have", f.Path, module)
			}
		}
	}
	for _, name := range []string{"_base85.py", "_zlib.py", "_payload_gen.py", "_deltas_gen.py", "_verbose.py"} {
		if there[name] {
			t.Errorf("%s is there without its feature", name)
		}
	}
}
