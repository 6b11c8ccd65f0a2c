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
	there := modules(t, bare())
	for _, name := range []string{"_base85.py", "_zlib.py", "_payload_gen.py", "_deltas_gen.py", "_verbose.py", "_compress.py", "_compression_gen.py", "_token_gen.py", "_family.py", "_request.py", "_requests_gen.py"} {
		if there[name] {
			t.Errorf("%s is there without its feature", name)
		}
	}
}

func TestAlgorithmsLeftOutLeaveTheirModulesOut(t *testing.T) {
	for feature, names := range map[model.Feature][]string{
		model.FeatureToken:      {"_token.py", "_token_gen.py"},
		model.FeatureStructure:  {"_structure.py", "_structure_encode.py", "_structure_decode.py"},
		model.FeatureBrotli:     {"_brotli.py"},
		model.FeatureDictionary: {"_dictionary.py", "_dictionary_gen.py"},
	} {
		m := shipped(t)
		m.Features = slices.DeleteFunc(m.Features, func(f model.Feature) bool { return f == feature })
		c := m.Compression
		c.Algorithms = slices.DeleteFunc(c.Algorithms, func(a model.Algorithm) bool { return a.Role == string(feature) })
		there := modules(t, m)
		for _, name := range names {
			if there[name] {
				t.Errorf("%s is there without %s", name, feature)
			}
		}
		if !there["_compress.py"] {
			t.Errorf("compression is not there without %s", feature)
		}
	}
}

// modules names the files of a protocol's tree, in which every import is found.
func modules(t *testing.T, m *model.Model) map[string]bool {
	t.Helper()
	files, err := Generate(m)
	if err != nil {
		t.Fatal(err)
	}
	there, sources := map[string]bool{}, map[string]string{}
	for _, name := range Sources(m) {
		content, err := os.ReadFile(client + name)
		if err != nil {
			t.Fatal(err)
		}
		there[filepath.Base(name)], sources[name] = true, string(content)
	}
	for _, f := range files {
		there[filepath.Base(f.Path)], sources[f.Path] = true, string(f.Content)
	}
	for name, content := range sources {
		for _, line := range strings.Split(content, "\n") {
			module, ok := strings.CutPrefix(line, "from ._")
			if module, _, _ = strings.Cut(module, " "); ok && !there["_"+module+".py"] {
				t.Errorf("%s imports _%s.py, which the tree does not have", name, module)
			}
		}
	}
	return there
}
