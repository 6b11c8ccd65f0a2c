// Package built builds the trees of many specs for tests, with what the repository
// has installed.
package built

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// root is that of the repository, from a package of tests.
const root = "../.."

// Trees makes the trees of the models, in each language that is here, with their testees.
func Trees(t *testing.T, models []*model.Model) *trees.Batch {
	t.Helper()
	return TreesIn(t, toolchain.Languages(t), models)
}

// TreesIn makes them in some languages.
func TreesIn(t *testing.T, languages []string, models []*model.Model) *trees.Batch {
	t.Helper()
	var list []trees.Tree
	for _, m := range models {
		list = append(list, trees.Tree{Model: m})
	}
	batch, errs := trees.Build(t.Context(), t.TempDir(), list, found(t, languages))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return batch
}

// found are the languages' toolchains. TypeScript takes the client's packages, and
// Python the client's environment.
func found(t *testing.T, languages []string) (list []trees.Language) {
	t.Helper()
	for _, name := range languages {
		l, err := trees.Find(t.Context(), name)
		if err == nil && name == "typescript" {
			l.Modules, err = there("clients/typescript/node_modules")
		}
		if python, missing := there("clients/python/.venv/bin/python"); missing == nil && name == "python" {
			l.Program = python
		}
		if err == nil {
			list = append(list, l)
			continue
		}
		if slices.Contains(strings.Split(os.Getenv("COMPACT_REQUIRE"), ","), name) {
			t.Fatal(err)
		}
		t.Logf("%s is not tested: %v", name, err)
	}
	return list
}

func there(path string) (string, error) {
	path, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(path)))
	if err == nil {
		_, err = os.Stat(path)
	}
	return path, err
}
