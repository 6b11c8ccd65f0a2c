package python

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path"
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
	listed := Sources(shipped(t))
	slices.Sort(listed)
	if !slices.Equal(handwritten, listed) {
		t.Errorf("sources\n%v\nmanifest\n%v", handwritten, listed)
	}
}

func TestExceptionsAreInTheManifest(t *testing.T) {
	listed := Sources(shipped(t))
	for name := range exceptions {
		if !slices.Contains(listed, pkg+name+".py") {
			t.Errorf("no chapter lists %s", name)
		}
	}
}

// bare is a protocol of one format and no other feature.
func bare() *model.Model {
	m := &model.Model{
		Source: "bare.yaml", Features: []model.Feature{model.FeatureDSL},
		Errors:    []model.ErrorKind{{Role: "format", Kind: "Bad"}},
		Statuses:  []model.Status{{Code: "Y", Role: "success", Ident: "Y"}, {Code: "N", Integer: 1, Role: "error", Ident: "N"}},
		DSL:       &model.DSL{Separator: "|", Fields: []string{"status", "model", "tokens", "result"}},
		Formats:   []model.Format{{Name: "line", Prefix: "L|", Chain: []string{"dsl"}}},
		Prefixes:  []model.Prefix{{Text: "L|", Format: "line"}},
		Selection: model.Selection{Auto: []model.Range{{To: -1, Format: "line"}}},
	}
	m.Complete()
	return m
}

func TestFeaturesLeftOutLeaveTheirModulesOut(t *testing.T) {
	there := modules(t, bare())
	for _, name := range []string{
		"_core/base85.py", "_core/zlib.py", "_record/payload_gen.py", "_record/verbose.py", "_delta/deltas_gen.py", "_delta/__init__.py",
		"_m2m/compress.py", "_m2m/compression_gen.py", "_m2m/token_gen.py", "_request/frame.py", "_request/requests_gen.py", "_mcp/ask.py", "mcp.py",
	} {
		if there[name] {
			t.Errorf("%s is there without its feature", name)
		}
	}
}

func TestAlgorithmsLeftOutLeaveTheirModulesOut(t *testing.T) {
	for feature, names := range map[model.Feature][]string{
		model.FeatureToken:      {"_m2m/token.py", "_m2m/token_gen.py"},
		model.FeatureStructure:  {"_m2m/structure.py", "_m2m/structure_encode.py", "_m2m/structure_decode.py", "_m2m/structure_legend.py"},
		model.FeatureBrotli:     {"_core/brotli.py"},
		model.FeatureDictionary: {"_m2m/dictionary.py", "_m2m/dictionary_gen.py"},
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
		if !there["_m2m/compress.py"] {
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
		sources[name] = string(content)
	}
	for _, f := range files {
		sources[f.Path] = string(f.Content)
	}
	for name := range sources {
		there[strings.TrimPrefix(name, pkg)] = true
	}
	for name, content := range sources {
		for _, line := range strings.Split(content, "\n") {
			module, ok := strings.CutPrefix(line, "from .")
			module, _, _ = strings.Cut(module, " ")
			folder := path.Dir(name)
			if up, found := strings.CutPrefix(module, "."); found {
				module, folder = up, path.Dir(folder)
			}
			file := path.Join(folder, strings.ReplaceAll(module, ".", "/")+".py")
			if _, found := sources[file]; ok && !found {
				t.Errorf("%s imports %s, which the tree does not have", name, file)
			}
		}
	}
	return there
}
