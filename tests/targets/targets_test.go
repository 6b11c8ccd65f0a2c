// Package targets has Go trees vetted for machines of 32 bits and for WebAssembly, and the
// runtime run on those that this machine can run.
package targets

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const root = "../.."

// targets are systems whose int has 32 bits, and the two of WebAssembly.
var targets = []string{"linux/386", "linux/arm", "linux/mipsle", "js/wasm", "wasip1/wasm"}

// specs are the one that has all sections, two small ones, and those with lists, maps and records in records, and what grows.
var specs = map[string]string{
	"compact": "spec/compact.yaml",
	"tiny":    "tests/oddspecs/testdata/tiny.yaml",
	"single":  "tests/oddspecs/testdata/single.yaml",
	"lists":   "tests/judge/testdata/lists.yaml",
	"maps":    "tests/judge/testdata/maps.yaml",
	"parts":   "tests/judge/testdata/parts.yaml",
	"nulls":   "tests/judge/testdata/nulls.yaml",
	"skips":   "tests/judge/testdata/skips.yaml",
}

// in runs a command for a target.
func in(t *testing.T, target, dir string, argv ...string) {
	t.Helper()
	system, machine, _ := strings.Cut(target, "/")
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %s: %v\n%s", target, strings.Join(argv, " "), err, out)
	}
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// module is one that holds the trees of all specs.
func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, path := range specs {
		m, err := conformance.LoadModel(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		set, err := gen.Tree(m, gen.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range set.Files {
			if path, ok := strings.CutPrefix(f.Path, "go/"); ok && strings.HasSuffix(path, ".go") {
				write(t, filepath.Join(dir, name, path), f.Content)
			}
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		var kept strings.Builder
		for line := range strings.Lines(string(b)) {
			switch word, _, _ := strings.Cut(line, " "); word {
			case "module":
				kept.WriteString("module example.com/trees\n")
			case "tool", "ignore":
			default:
				kept.WriteString(line)
			}
		}
		write(t, filepath.Join(dir, name), []byte(kept.String()))
	}
	return dir
}

func TestTreesAreVetted(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "go")
	dir := module(t)
	for _, target := range targets {
		in(t, target, dir, "go", "vet", "-mod=mod", "./...")
	}
}

// The program itself, and with it all that reads specs, compiles too.
func TestProgramCompiles(t *testing.T) {
	toolchain.Need(t, "go")
	toolchain.Whole(t)
	in(t, "linux/386", root, "go", "build", "-o", os.DevNull, "./cmd/compactgen")
}

// runs386 skips the test if this machine cannot run programs of 32 bits.
func runs386(t *testing.T) {
	toolchain.Need(t, "go")
	toolchain.Whole(t)
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("this machine runs no program for linux/386")
	}
}

func TestRuntimeOn386(t *testing.T) {
	runs386(t)
	in(t, "linux/386", root, "go", "test", "-vet=off", "./runtime/go")
}

// answer has a testee for the target answer every vector, and more.
func answer(t *testing.T, target, testee string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "testee")
	in(t, target, root, "go", "build", "-o", program, "./tests/testees/gotestee")
	if testee != "" {
		script := filepath.Join(t.TempDir(), "start")
		if err := os.WriteFile(script, fmt.Appendf(nil, "#!/bin/sh\n%s %q\n", testee, program), 0o755); err != nil {
			t.Fatal(err)
		}
		program = script
	}
	cmd := exec.Command("go", "run", "./cmd/compactgen", "conformance", "--random", "10", "--testee", program)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", target, err, out)
	}
}

func TestVectorsOn386(t *testing.T) {
	runs386(t)
	answer(t, "linux/386", "")
}

// Node runs what is built for browsers, with the script that Go brings along.
func TestVectorsInWebAssembly(t *testing.T) {
	toolchain.Need(t, "go")
	toolchain.Need(t, "typescript")
	toolchain.Whole(t)
	home, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(strings.TrimSpace(string(home)), "lib", "wasm", "wasm_exec_node.js")
	answer(t, "js/wasm", fmt.Sprintf("exec node --stack-size=8192 %q", script))
}
