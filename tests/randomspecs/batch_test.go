package randomspecs

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

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/conformance/toolchain"
)

const (
	goTestee   = "tests/testees/gotestee"
	typescript = "clients/typescript"
	python     = "clients/python"
)

// batch is the trees of many specs, built by one run of each compiler.
type batch struct {
	dir, root string
	languages []string
	specs     []drawn
}

func build(t *testing.T, list []drawn) *batch {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	b := &batch{t.TempDir(), root, languages(t, root), list}
	if err := b.writeTrees(); err != nil {
		t.Fatal(err)
	}
	// Python compiles what it imports.
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

// languages are those whose toolchain is here. TypeScript needs what the client
// installs, too.
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
func (b *batch) writeTrees() error {
	for i, s := range b.specs {
		set, err := gen.Tree(s.model, gen.Options{})
		if err != nil {
			return fmt.Errorf("spec %d: %w", s.seed, err)
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

func (b *batch) write(path string, content []byte) error {
	path = filepath.Join(b.dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

func (b *batch) run(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir = filepath.Join(b.dir, dir)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%.3000s", name, err, out)
	}
	return nil
}

// answering are the files of the Go testee for what a tree may lack, by a file
// that the tree then lacks too, as in tests/testees/go.
var answering = map[string]string{
	"base85.go": "base85.go", "deltas.go": "delta.go", "compression.go": "compress.go",
	"requests.go": "request.go", "registry.go": "request.go", "sessions.go": "request.go",
}

// buildGo makes one program of all trees, which its argument chooses from.
func (b *batch) buildGo() error {
	var imports, cases strings.Builder
	for i := range b.specs {
		if err := b.copyGoTestee(name(i)); err != nil {
			return err
		}
		fmt.Fprintf(&imports, "import %s \"example.com/trees/%s/testee\"\n", name(i), name(i))
		fmt.Fprintf(&cases, "case %q:\n%s.Main()\n", name(i), name(i))
	}
	program := "package main\n\nimport \"os\"\n" + imports.String() + "\nfunc main() {\nswitch os.Args[1] {\n" + cases.String() + "}\n}\n"
	mod, err := os.ReadFile(filepath.Join(b.root, "go.mod"))
	if err != nil {
		return err
	}
	var kept []string
	for line := range strings.Lines(string(mod)) {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "module":
			kept = append(kept, "module example.com/trees\n")
		case "tool", "ignore":
		default:
			kept = append(kept, line)
		}
	}
	sum, err := os.ReadFile(filepath.Join(b.root, "go.sum"))
	if err != nil {
		return err
	}
	err = errors.Join(b.write("go/main.go", []byte(program)), b.write("go/go.mod", []byte(strings.Join(kept, ""))), b.write("go/go.sum", sum))
	if err != nil {
		return err
	}
	return b.run("go", "go", "build", "-gcflags=example.com/trees/...=-N -l", "-o", "testee", ".")
}

func (b *batch) copyGoTestee(tree string) error {
	files, err := filepath.Glob(filepath.Join(b.root, goTestee, "*.go"))
	if err != nil {
		return err
	}
	answers, err := filepath.Glob(filepath.Join(b.root, goTestee, "answers", "*.go"))
	if err != nil {
		return err
	}
	replace := strings.NewReplacer(
		`"github.com/compactgen/compactgen/runtime/go"`, `compact "example.com/trees/`+tree+`/runtime"`,
		"github.com/compactgen/compactgen/"+goTestee+"/", "example.com/trees/"+tree+"/testee/",
		"package main", "package testee", "func main()", "// Main answers until its input ends.\nfunc Main()",
	)
	for _, path := range append(files, answers...) {
		base := filepath.Base(path)
		if needed := answering[base]; needed != "" {
			if _, err := os.Stat(filepath.Join(b.dir, "go", tree, "runtime", needed)); err != nil {
				continue
			}
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filepath.Join(b.root, goTestee), path)
		if err != nil {
			return err
		}
		if err := b.write("go/"+tree+"/testee/"+filepath.ToSlash(rel), []byte(replace.Replace(string(src)))); err != nil {
			return err
		}
	}
	return nil
}

// tsconfig is that of clients/typescript/test/run-testee.mjs, for all trees.
const tsconfig = `{
  "compilerOptions": {"target": "ES2022", "lib": ["ES2022", "DOM"], "module": "NodeNext", "types": ["node"], "strict": true, "skipLibCheck": true,
    "rootDir": ".", "outDir": "dist"},
  "include": ["*/compact-decoder.ts", "*/src", "*/test"]
}`

func (b *batch) buildTypescript() error {
	home := filepath.Join(b.root, typescript)
	for i := range b.specs {
		for _, base := range []string{"testee.ts", "operations.ts", "request-operations.ts", "session-operations.ts", "wire.ts"} {
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
func (b *batch) python() string {
	path := filepath.Join(b.root, python, ".venv", "bin", "python")
	if _, err := os.Stat(path); err != nil {
		return filepath.Join(b.root, "tests", "testees", "python")
	}
	return path + " " + filepath.Join(b.root, python, "tests", "testee.py")
}

// testees are a spec's trees, and the map-backed runtime.
func (b *batch) testees(i int) []conformance.Testee {
	list := []conformance.Testee{mapBacked(b.specs[i].model)}
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
