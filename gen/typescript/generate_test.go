package typescript

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

var update = flag.Bool("update", false, "write the generated files of the shipped spec")

const client = "../../clients/typescript"

func shipped(t *testing.T) *model.Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("spec/compact.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := Generate(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		path := filepath.Join(client, filepath.FromSlash(f.Path))
		if *update {
			if err := os.WriteFile(path, f.Content, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, f.Content) {
			t.Errorf("%s is not what the spec gives: run compactgen generate", f.Path)
		}
	}
}

func TestManifestListsEverySource(t *testing.T) {
	paths, err := filepath.Glob(client + "/src/*/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var have, listed []string
	for _, p := range paths {
		if !strings.HasSuffix(p, ".gen.ts") {
			have = append(have, strings.TrimPrefix(filepath.ToSlash(p), client+"/"))
		}
	}
	for _, g := range sources {
		listed = append(listed, g.paths()...)
	}
	slices.Sort(listed)
	if len(have) == 0 || !slices.Equal(have, listed) {
		t.Errorf("the manifest lists %v, the folder holds %v", listed, have)
	}
}

func TestPackageName(t *testing.T) {
	for name, want := range map[string]string{"compact": "compact-decoder", "Odd \"x\" ${y}": "odd-x-y-decoder", "한": "decoder"} {
		if got := packageName(name); got != want {
			t.Errorf("packageName(%q) = %q, want %q", name, got, want)
		}
	}
}
