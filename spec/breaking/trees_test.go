package breaking_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/breaking/rules"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The oracle's protocols are interpreted. Generated trees behave the same: an
// example of each severity is generated, compiled, and talks to the shipped
// protocol. A short run has the one that breaks.
func TestGeneratedTrees(t *testing.T) {
	p := newTrees(t)
	p.add(t, "old", shipped(t))
	want := map[string]string{"old": "safe"}
	severities := map[string]string{"breaks": "alphabet", "encodes": "zlib-level", "reads": "prefix-added"}
	if !toolchain.Thorough() {
		severities = map[string]string{"breaks": "alphabet"}
	}
	for name, id := range severities {
		r, _ := rules.Lookup(id)
		p.add(t, name, apply(t, shipped(t), edit{r.Before, r.After}))
		want[name] = r.Severity.String()
	}
	out := p.run(t)
	for name, severity := range want {
		if !strings.Contains("\n"+out, "\n"+name+" "+severity+"\n") {
			t.Errorf("%s is not %s:\n%s", name, severity, out)
		}
	}
}

// overlay exists only in the go command's overlay, so that the trees compile
// inside this module, which has the libraries.
const overlay = "spec/breaking/overlay"

// trees is a program around generated trees.
type trees struct {
	root, dir string
	replace   map[string]string
}

func newTrees(t *testing.T) *trees {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return &trees{root, t.TempDir(), map[string]string{}}
}

// add generates the tree of a spec, and writes its part of the program.
func (p *trees) add(t *testing.T, name, src string) {
	t.Helper()
	set, err := gen.Tree(model.Build(load(t, name+".yaml", src)), gen.Options{Languages: []string{"go"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.Files {
		p.write(t, name+"/"+strings.TrimPrefix(f.Path, "go/"), f.Content)
	}
	p.write(t, "main/"+name+".go", bytes.ReplaceAll(source(t, "peer"), []byte("NAME"), []byte(name)))
}

// source is a file of the program, with the path of the trees.
func source(t *testing.T, name string) []byte {
	t.Helper()
	src, err := os.ReadFile("testdata/trees/" + name + ".go.txt")
	if err != nil {
		t.Fatal(err)
	}
	return bytes.ReplaceAll(src, []byte("MODULE"), []byte("github.com/compactgen/compactgen/"+overlay))
}

func (p *trees) write(t *testing.T, name string, content []byte) {
	t.Helper()
	path := filepath.Join(p.dir, strings.ReplaceAll(name, "/", "_"))
	p.replace[filepath.Join(p.root, filepath.FromSlash(overlay+"/"+name))] = path
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (p *trees) run(t *testing.T) string {
	t.Helper()
	p.write(t, "main/main.go", source(t, "main"))
	config, err := json.Marshal(map[string]any{"Replace": p.replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(p.dir, "overlay.json")
	if err := os.WriteFile(list, config, 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", "run", "-overlay", list, "-gcflags=-N -l", "./"+overlay+"/main")
	c.Dir = p.root
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}
