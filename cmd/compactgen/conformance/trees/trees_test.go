package trees

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

func starter(t *testing.T) *model.Model {
	t.Helper()
	f, problems := spec.Load("protocol.yaml", spec.Starter)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(f)
}

// A go.mod would take a tree out of the module that is compiled.
func TestTreeThatIsAModule(t *testing.T) {
	b := &Batch{dir: t.TempDir(), trees: []Tree{{Model: starter(t), Options: gen.Options{GoModule: "example.test/wire"}}}, languages: []Language{{Name: "go"}}}
	if err := b.writeTrees(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(b.place("go", 0), "doc.go")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(b.place("go", 0), "go.mod")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("go.mod is there: %v", err)
	}
}

// A Python tree knows its package's name, which nobody has to guess.
func TestPythonTreeOfAnotherName(t *testing.T) {
	from := t.TempDir()
	if err := write(filepath.Join(from, "python", "wire", "__init__.py"), nil); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"": "name the package with --python-package", "wire": ""} {
		b := &Batch{dir: t.TempDir(), trees: []Tree{{Model: starter(t), Options: gen.Options{PythonPackage: name}, From: map[string]string{"python": filepath.Join(from, "python")}}}, languages: []Language{{Name: "python"}}}
		if err := b.writeTrees(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("with the name %q: %v", name, err)
		}
	}
}

// What a compiler says names files as they lie in the trees.
func TestPathsOfCompilers(t *testing.T) {
	for printed, want := range map[string]string{
		"# example.com/trees/s0/runtime\ns0/runtime/doc.go:10:1: bad": "# clients/go\nclients/go/doc.go:10:1: bad",
		"s0/src/a.ts(2,7): error":                                     "clients/typescript/src/a.ts(2,7): error",
	} {
		if got := named(printed, map[string]string{"go": "clients/go", "typescript": "clients/typescript"}); got != want {
			t.Errorf("%q, and it should be %q", got, want)
		}
	}
}

// The types of Node are those that the client is developed with.
func TestNodeTypes(t *testing.T) {
	text, err := os.ReadFile("../../../../clients/typescript/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var client struct{ DevDependencies map[string]string }
	if err := json.Unmarshal(text, &client); err != nil {
		t.Fatal(err)
	}
	if want := client.DevDependencies["@types/node"]; nodeTypes != want {
		t.Errorf("%s, and clients/typescript has %s", nodeTypes, want)
	}
}
