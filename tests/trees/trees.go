// Package trees builds the trees of many specs at once: one run of each compiler
// costs little more than that of one tree.
package trees

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	typescript = "clients/typescript"
	python     = "clients/python"
)

// A Batch is the trees of specs, with testees of them.
type Batch struct {
	dir, root string
	languages []string
	models    []*model.Model
}

// Build makes the trees of the models, in each language that is here.
func Build(t *testing.T, models []*model.Model) *Batch {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	b := &Batch{t.TempDir(), root, languages(t, root), models}
	if err := b.writeTrees(); err != nil {
		t.Fatal(err)
	}
	// Python compiles the modules that it imports.
	builders := map[string]func() error{"go": b.buildGo, "typescript": b.buildTypescript}
	var wg sync.WaitGroup
	failures := make([]error, len(b.languages))
	for i, language := range b.languages {
		if compile := builders[language]; compile != nil {
			wg.Go(func() { failures[i] = compile() })
		}
	}
	wg.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Fatal(err)
	}
	return b
}

// languages are those whose toolchain is here. TypeScript needs the client's
// packages, too.
func languages(t *testing.T, root string) []string {
	t.Helper()
	list := toolchain.Languages(t)
	if _, err := os.Stat(filepath.Join(root, typescript, "node_modules")); err != nil {
		if strings.Contains(","+os.Getenv("COMPACT_REQUIRE")+",", ",typescript,") {
			t.Fatal(err)
		}
		t.Logf("typescript is not tested: %v", err)
		list = slices.DeleteFunc(list, func(language string) bool { return language == "typescript" })
	}
	return list
}

// name is the folder and package of a spec's trees.
func name(i int) string { return fmt.Sprintf("s%d", i) }

// writeTrees writes go/s0/runtime, typescript/s0, python/s0/python and so on.
func (b *Batch) writeTrees() error {
	for i, m := range b.models {
		set, err := gen.Tree(m, gen.Options{})
		if err != nil {
			return fmt.Errorf("spec %d: %w", i, err)
		}
		for _, f := range set.Files {
			language, path, _ := strings.Cut(f.Path, "/")
			switch language {
			case "go":
				path = "runtime/" + path
			case "python":
				path = "python/" + path
			}
			if err := b.write(language+"/"+name(i)+"/"+path, f.Content); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *Batch) write(path string, content []byte) error {
	path = filepath.Join(b.dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

func (b *Batch) run(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir = filepath.Join(b.dir, dir)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%.3000s", name, err, out)
	}
	return nil
}

// tsconfig is that of clients/typescript/test/run-testee.mjs, for all trees.
const tsconfig = `{
  "compilerOptions": {"target": "ES2022", "lib": ["ES2022", "DOM"], "module": "NodeNext", "types": ["node"], "strict": true, "skipLibCheck": true,
    "rootDir": ".", "outDir": "dist"},
  "include": ["*/compact-decoder.ts", "*/src", "*/test"]
}`

func (b *Batch) buildTypescript() error {
	home := filepath.Join(b.root, typescript)
	for i := range b.models {
		for _, base := range []string{"testee.ts", "operations.ts", "request-operations.ts", "session-operations.ts", "stored-operations.ts", "wire.ts"} {
			src, err := os.ReadFile(filepath.Join(home, "test", base))
			if err == nil {
				err = b.write("typescript/"+name(i)+"/test/"+base, src)
			}
			if err != nil {
				return err
			}
		}
	}
	err := errors.Join(
		b.write("typescript/package.json", []byte(`{"type": "module"}`)), b.write("typescript/tsconfig.json", []byte(tsconfig)),
		os.Symlink(filepath.Join(home, "node_modules"), filepath.Join(b.dir, "typescript", "node_modules")))
	if err != nil {
		return err
	}
	return b.run("typescript", filepath.Join(home, "node_modules", ".bin", "tsc"), "-p", ".")
}

// python runs the testee, in the client's environment if there is one: the
// script would look for Brotli first, each time.
func (b *Batch) python() string {
	path := filepath.Join(b.root, python, ".venv", "bin", "python")
	if _, err := os.Stat(path); err != nil {
		return filepath.Join(b.root, "tests", "testees", "python")
	}
	return path + " " + filepath.Join(b.root, python, "tests", "testee.py")
}

// Testees are those of a model's trees.
func (b *Batch) Testees(i int) (list []conformance.Testee) {
	for _, language := range b.languages {
		switch language {
		case "go":
			list = append(list, conformance.Command("exec ./testee "+name(i), filepath.Join(b.dir, "go")))
		case "typescript":
			list = append(list, conformance.Command("exec node dist/"+name(i)+"/test/testee.js", filepath.Join(b.dir, "typescript")))
		case "python":
			list = append(list, conformance.Command("exec "+b.python(), b.dir,
				"COMPACT_TREE="+filepath.Join(b.dir, "python", name(i))))
		}
	}
	return list
}
