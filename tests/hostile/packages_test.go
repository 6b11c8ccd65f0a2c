package hostile

import (
	"encoding/json"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// refused has each name refused by name, whatever else its language says of it.
func refused(t *testing.T, check func(string) error, names []string, why string) {
	t.Helper()
	if len(names) == 0 {
		t.Errorf("no name of %s", why)
	}
	for _, name := range names {
		if err := check(name); err == nil || !strings.HasPrefix(err.Error(), `"`+name+`" is `) || !strings.Contains(err.Error(), "expected ") {
			t.Errorf("%s, %s: %v", name, why, err)
		}
	}
}

func TestGoPackagesAreNotGos(t *testing.T) {
	refused(t, spec.CheckGoPackage, append(types.Universe.Names(), "init", "documentation"), "a name of Go's own")
	if err := spec.CheckGoPackage("compact"); err != nil {
		t.Error(err)
	}
}

// An import of a module's path finds Go's own package first. Users' own paths of one
// word are none of these.
func TestGoModulesAreNotGos(t *testing.T) {
	toolchain.Need(t, "go")
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	refused(t, spec.CheckGoModule, append(strings.Fields(string(out)), "cmd", "std", "C"), "a package of Go's own")
	for _, good := range []string{"wire", "example", "example/fmt", "json", "wire/internal/own", "example.com/fmt", "example.com/app/internal/wire"} {
		if err := spec.CheckGoModule(good); err != nil {
			t.Error(err)
		}
	}
	if _, err := gen.Tree(build(t, parse(t)), gen.Options{Languages: []string{"go"}, GoModule: "encoding/json"}); err == nil || !strings.Contains(err.Error(), "a package of Go itself") {
		t.Errorf("a module called encoding/json: %v", err)
	}
}

// modules prints what this Python has, and of private ones those that no later
// version has added.
const modules = `import keyword, sys
known = sys.version_info < (3, 14)
print(*keyword.kwlist, *(name for name in sys.stdlib_module_names if known or name[0] != "_"))`

func TestPythonPackagesAreNotPythons(t *testing.T) {
	toolchain.Need(t, "python")
	for _, python := range append(toolchain.Pythons(), "python3") {
		out, err := exec.Command(python, "-c", modules).Output()
		if err != nil {
			t.Fatal(python, err)
		}
		names := strings.Fields(string(out))
		if len(names) < 200 {
			t.Errorf("%s has %d names", python, len(names))
		}
		refused(t, spec.CheckPythonPackage, names, "of "+python)
	}
	refused(t, spec.CheckPythonPackage, []string{"__main__", "sitecustomize", "usercustomize"}, "which Python imports by itself")
	for _, good := range []string{"compact_decoder", "acme_wire", "json_wire", "Json"} {
		if err := spec.CheckPythonPackage(good); err != nil {
			t.Error(err)
		}
	}
	if _, err := gen.Tree(build(t, parse(t)), gen.Options{Languages: []string{"python"}, PythonPackage: "json"}); err == nil || !strings.Contains(err.Error(), "a module of Python itself") {
		t.Errorf("a tree called json: %v", err)
	}
}

var pythonImport = regexp.MustCompile(`(?m)^\s*(?:from|import) ([A-Za-z_]\w*)|import_module\("(\w+)"\)`)

// What a tree imports or installs can't be what it is called.
func TestPackagesAreNotTheirLibraries(t *testing.T) {
	dir, files := tree(t, build(t, parse(t)))
	imports := map[string]bool{}
	for _, f := range files {
		if filepath.Ext(f.Path) == ".py" {
			for _, m := range pythonImport.FindAllSubmatch(f.Content, -1) {
				imports[string(m[1])+string(m[2])] = true
			}
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^(?:[a-z]+ = \[|    )"([a-z]+)>=`).FindAllStringSubmatch(read(t, dir, "python/pyproject.toml"), -1) {
		imports[line[1]] = true
	}
	delete(imports, "compact_decoder")
	for name := range imports {
		if name != "hatchling" {
			refused(t, spec.CheckPythonPackage, []string{name}, "which Python's tree imports")
		}
	}
	if !imports["mcp"] || !imports["brotli"] || !imports["redis"] || !imports["json"] {
		t.Errorf("the tree imports %v", imports)
	}
	var manifest map[string]json.RawMessage
	_, rest, _ := strings.Cut(read(t, dir, "typescript/package.json"), "\n")
	if err := json.Unmarshal([]byte("{"+rest), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"dependencies", "peerDependencies", "devDependencies"} {
		var of map[string]string
		if text, some := manifest[kind]; some {
			if err := json.Unmarshal(text, &of); err != nil {
				t.Fatal(err)
			}
		}
		for name := range of {
			refused(t, spec.CheckNPMPackage, []string{name}, "which TypeScript's tree installs")
		}
	}
}

func TestNPMPackagesAreNotNodes(t *testing.T) {
	toolchain.Need(t, "typescript")
	out, err := exec.Command("node", "-p", `require("module").builtinModules.filter((name) => /^[a-z]\w*$/.test(name)).join(" ")`).Output()
	if err != nil {
		t.Fatal(err)
	}
	refused(t, spec.CheckNPMPackage, append(strings.Fields(string(out)), "node_modules"), "a module of Node's")
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
