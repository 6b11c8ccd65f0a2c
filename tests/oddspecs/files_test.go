package oddspecs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The files of `conformance --vectors` can be read again, and the interpreter gives
// each case the answer that stands there, those of drawn ones too.
func TestFilesOfVectorsPass(t *testing.T) {
	for _, name := range toolchain.One(t, names) {
		t.Run(name, func(t *testing.T) {
			suite := written(t, name)
			dir := t.TempDir()
			if err := suite.WriteVectors(dir); err != nil {
				t.Fatal(err)
			}
			topics, err := vectors.LoadFS(os.DirFS(dir))
			if err != nil {
				t.Fatal(err)
			}
			suite.Vectors = conformance.Flatten(topics)
			checks, err := suite.Checks()
			if err != nil {
				t.Fatal(err)
			}
			protocol, err := compact.FromModel(suite.Model.JSON())
			if err != nil {
				t.Fatal(err)
			}
			testee, drawn := answers.New(protocol), 0
			for i, c := range checks {
				if err := c.Run(testee.Answer); err != nil {
					t.Errorf("%s: %v", c.Name, err)
				}
				if suite.Vectors[i].Section == "drawn" {
					drawn++
				}
			}
			if drawn < 50 {
				t.Errorf("%d of %d cases were drawn", drawn, len(checks))
			}
		})
	}
}

func written(t *testing.T, name string) conformance.Suite {
	t.Helper()
	suite, err := conformance.Own(load(t, name))
	if err != nil {
		t.Fatal(err)
	}
	suite.Random, suite.Seed = 20, toolchain.Seed(t)
	return suite
}

// A folder is written as if it were new, byte for byte; what is not of the run stays.
func TestFilesOfVectorsReplaceOlderOnes(t *testing.T) {
	fresh, used := t.TempDir(), t.TempDir()
	for _, name := range []string{"README.md", "mine.json"} {
		if err := os.WriteFile(filepath.Join(used, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	small := written(t, "tiny")
	for _, run := range []struct {
		suite conformance.Suite
		dir   string
	}{{written(t, "single"), used}, {small, used}, {small, fresh}} {
		if err := run.suite.WriteVectors(run.dir); err != nil {
			t.Fatal(err)
		}
	}
	got, want := read(t, used), read(t, fresh)
	for _, name := range []string{"README.md", "mine.json"} {
		want[name] = name
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
}

func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(text)
	}
	return files
}
