package gen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec"
)

func load(t *testing.T, path string) *model.Model {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(path, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// treesOf is what stands in all files of the trees of a protocol.
func treesOf(t *testing.T, m *model.Model) string {
	t.Helper()
	set, err := gen.Tree(m, gen.Options{Languages: gen.Languages()})
	if err != nil {
		t.Fatal(err)
	}
	var trees strings.Builder
	for _, f := range set.Files {
		trees.Write(f.Content)
	}
	return trees.String()
}

func shipped(t *testing.T) *model.Model { return load(t, filepath.Join("..", "spec", "compact.yaml")) }

// The committed files are those that the spec makes.
func TestNoDrift(t *testing.T) {
	set, err := gen.Repository(shipped(t), gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := output.Compare("..", set)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		if c.State != output.Unchanged {
			t.Errorf("%s; go run ./cmd/compactgen generate mends it\n%s", c, c.Diff())
		}
	}
}

func TestGenerationIsByteStable(t *testing.T) {
	var first output.Set
	for i := range 5 {
		set, err := gen.Tree(shipped(t), gen.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = set
			continue
		}
		if len(set.Files) != len(first.Files) {
			t.Fatalf("%d files, then %d", len(first.Files), len(set.Files))
		}
		for j, f := range set.Files {
			if f.Path != first.Files[j].Path || !bytes.Equal(f.Content, first.Files[j].Content) {
				t.Errorf("%s differs from one run to the next", f.Path)
			}
		}
	}
}

func TestEveryFileOfATreeIsMarked(t *testing.T) {
	set, err := gen.Tree(shipped(t), gen.Options{GoPackage: "wire"})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.Files {
		if len(f.Content) > 0 && !output.IsGenerated(f.Content) {
			t.Errorf("%s has no marker", f.Path)
		}
		address := []byte(" The pages of docs/ are at https://github.com/compactgen/compactgen/tree/main/docs\n")
		if rest := bytes.Replace(f.Content, address, nil, 1); bytes.Contains(rest, []byte("github.com/compactgen")) {
			t.Errorf("%s names our module", f.Path)
		} else if cites := bytes.Contains(rest, []byte("docs/")); cites == (len(rest) == len(f.Content)) {
			t.Errorf("%s cites a page: %v; the address of the pages is to stand there if so", f.Path, cites)
		}
		if strings.HasSuffix(f.Path, ".go") && !bytes.Contains(f.Content, []byte("\npackage wire\n")) {
			t.Errorf("%s is not of package wire", f.Path)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []gen.Options{
		{Languages: []string{"rust"}},
		{Languages: []string{""}},
		{GoModule: "a b"}, {GoModule: "../x"}, {GoModule: "x//y"}, {GoModule: "x/\ny"}, {GoModule: "x/./y"},
		{NPMPackage: "A"}, {NPMPackage: "a b"}, {NPMPackage: "@a"}, {NPMPackage: "../a"}, {NPMPackage: "a\n"}, {NPMPackage: "a\"b"},
		{PythonPackage: "a-b"}, {PythonPackage: "../x"}, {PythonPackage: "class"}, {PythonPackage: "_"}, {PythonPackage: "1a"}, {PythonPackage: "é"}, {PythonPackage: "a\n"},
		{GoPackage: "../x"}, {GoPackage: "func"}, {GoPackage: "main"}, {GoPackage: "_"}, {GoPackage: "a b"}, {GoPackage: "a\nb"},
	} {
		if _, err := gen.Tree(shipped(t), o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}

// A tree needs the same versions of libraries as the repository's own clients,
// which are tested with them: those of go.mod, package.json and pyproject.toml.
func TestDependenciesAreTheRepositorys(t *testing.T) {
	set, err := gen.Tree(shipped(t), gen.Options{GoModule: "example.test/wire"})
	if err != nil {
		t.Fatal(err)
	}
	tested := regexp.MustCompile(`(?m)^(\t?(?:require )?github\S+ v\S+.*|requires = .*|brotli = .*|    "brotli\S*>=.*|mcp = .*|redis = .*|    "(?:@noble/hashes|pako|typescript)": "[^"]*")`)
	for made, own := range map[string]string{"go/go.mod": "go.mod", "typescript/package.json": "clients/typescript/package.json", "python/pyproject.toml": "clients/python/pyproject.toml"} {
		want, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(own)))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(set.Files, func(f output.File) bool { return f.Path == made })
		lines := tested.FindAllString(string(set.Files[i].Content), -1)
		if len(lines) < 3 {
			t.Errorf("%s has %q", made, lines)
		}
		for _, line := range lines {
			if line = strings.TrimPrefix(strings.TrimSpace(line), "require "); !strings.Contains(string(want), line) {
				t.Errorf("%s says %s, and %s does not", made, line, own)
			}
		}
	}
}

func TestPythonPackageIsNamed(t *testing.T) {
	set, err := gen.Tree(shipped(t), gen.Options{Languages: []string{"python"}, PythonPackage: "Acme_wire"})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.Files {
		if bytes.Contains(f.Content, []byte("compact_decoder")) || bytes.Contains(f.Content, []byte("compact-decoder")) {
			t.Errorf("%s says compact_decoder", f.Path)
		}
		switch {
		case f.Path != "python/pyproject.toml" && !strings.HasPrefix(f.Path, "python/Acme_wire/"):
			t.Errorf("%s is in another folder", f.Path)
		case f.Path == "python/pyproject.toml" && !bytes.Contains(f.Content, []byte("name = \"acme-wire\"\n")):
			t.Errorf("it is called\n%s", f.Content)
		}
	}
}

// What a spec names goes for its trees; what it does not follows from the protocol's
// name, which may be any text.
func TestNamesOfTrees(t *testing.T) {
	for protocol, want := range map[string]gen.Options{
		"Fleet":          {GoPackage: "fleet", NPMPackage: "fleet", TypeScriptModule: "fleet", PythonPackage: "fleet"},
		"odd \"x\" ${y}": {GoPackage: "oddxy", NPMPackage: "odd-x-y", TypeScriptModule: "odd-x-y", PythonPackage: "odd_x_y"},
		"한":              {GoPackage: "wire", NPMPackage: "wire", TypeScriptModule: "wire", PythonPackage: "wire"},
		"queue":          {GoPackage: "queue", NPMPackage: "queue", TypeScriptModule: "queue", PythonPackage: "wire_queue"},
		"events":         {GoPackage: "events", NPMPackage: "wire-events", TypeScriptModule: "events", PythonPackage: "events"},
		"2fa":            {GoPackage: "wire2fa", NPMPackage: "2fa", TypeScriptModule: "2fa", PythonPackage: "wire_2fa"},
		"type":           {GoPackage: "wiretype", NPMPackage: "type", TypeScriptModule: "type", PythonPackage: "type"},
	} {
		m := *shipped(t)
		m.Name, m.Generate = protocol, spec.Generate{}
		got, err := gen.Options{}.For(&m)
		if err != nil || got.GoPackage != want.GoPackage || got.NPMPackage != want.NPMPackage || got.TypeScriptModule != want.TypeScriptModule || got.PythonPackage != want.PythonPackage {
			t.Errorf("%q: %+v, %v", protocol, got, err)
		}
	}
}

// A package has the version that the spec says, or the protocol's where npm and PyPI
// take that; else nobody publishes it by mistake.
func TestVersionsAndLicences(t *testing.T) {
	for _, c := range []struct{ settings, protocol, npm, pypi string }{
		{`version: "2.3.1", license: MIT`, "1", `"version": "2.3.1",` + "\n  " + `"license": "MIT",` + "\n  " + `"type"`, `version = "2.3.1"` + "\n" + `requires-python = ">=3.10"` + "\n" + `license = "MIT"` + "\n" + `license-files = ["note/LICENSE-compactgen.txt"]` + "\ndependencies"},
		{`version: "1.0.0-rc.2"`, "1", `"version": "1.0.0-rc.2",` + "\n  " + `"type"`, `version = "1.0.0rc2"`},
		{`license: "MIT OR Apache-2.0"`, "4.5.6", `"version": "4.5.6",` + "\n  " + `"license": "MIT OR Apache-2.0"`, `version = "4.5.6"`},
		{"", "7", `"version": "0.0.0",` + "\n  " + `"private": true`, `requires-python = ">=3.10"` + "\n" + `license-files = ["note/LICENSE-compactgen.txt"]` + "\n" + `classifiers = ["Private :: Do Not Upload"]`},
	} {
		text := "protocol: {name: note, version: \"" + c.protocol + "\"}\ngenerate: {" + c.settings + "}\nrecords: [{name: note, fields: [{name: a, type: text}], formats: [{name: json, prefix: \"{\", chain: [verbose]}]}]\n"
		file, problems := spec.Load("note.yaml", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		set, err := gen.Tree(model.Build(file), gen.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"typescript/package.json": c.npm, "python/pyproject.toml": c.pypi} {
			i := slices.IndexFunc(set.Files, func(f output.File) bool { return f.Path == name })
			if !strings.Contains(string(set.Files[i].Content), want) {
				t.Errorf("%s of %q lacks %q:\n%s", name, c.settings, want, set.Files[i].Content)
			}
		}
	}
}

func TestLanguagesChooseFolders(t *testing.T) {
	set, err := gen.Tree(shipped(t), gen.Options{Languages: []string{"python"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.Files {
		if !strings.HasPrefix(f.Path, "python/") {
			t.Errorf("%s is not of the chosen language", f.Path)
		}
	}
	if len(set.Roots) != 1 || set.Roots[0] != "python" {
		t.Errorf("roots are %v", set.Roots)
	}
}
