package gen_test

import (
	"bytes"
	"os"
	"path/filepath"
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

func shipped(t *testing.T) *model.Model { return load(t, filepath.Join("..", "spec", "compact.yaml")) }

// The committed files are what the spec says.
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
		if bytes.Contains(f.Content, []byte("github.com/compactgen")) {
			t.Errorf("%s names our module", f.Path)
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
		{GoPackage: "../x"}, {GoPackage: "func"}, {GoPackage: "main"}, {GoPackage: "_"}, {GoPackage: "a b"}, {GoPackage: "a\nb"},
	} {
		if _, err := gen.Tree(shipped(t), o); err == nil {
			t.Errorf("%+v was accepted", o)
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
