package mutation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/conformance/toolchain"
	"github.com/compactgen/compactgen/tests/mutation/harness"
)

const (
	module  = "github.com/compactgen/compactgen"
	overlay = "tests/mutation/overlay" // exists only in the go command's overlay
)

func shipped(t *testing.T) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEveryRowIsCovered compiles every mutant into one program, and wants a
// vector that notices each. The many rows of compression are all there with
// COMPACT_LONG alone (go run ./tests --long), and otherwise one in five.
func TestEveryRowIsCovered(t *testing.T) {
	mutants := Mutants(shipped(t))
	if os.Getenv("COMPACT_LONG") == "" {
		mutants = slices.DeleteFunc(mutants, sampledOut(toolchain.Seed(t)))
	}
	names := map[string]bool{}
	for _, m := range mutants {
		if names[m.Name] {
			t.Errorf("two mutants are named %s", m.Name)
		}
		names[m.Name] = true
	}
	noticed := 0
	for _, v := range verdicts(t, mutants) {
		why := reason(v.Mutant)
		switch {
		case v.By == "" && why == "":
			t.Errorf("uncovered: no vector notices %s", v.Mutant)
		case v.By != "" && why != "":
			t.Errorf("%s is not unobservable (%s): %s notices it: %s", v.Mutant, why, v.By, v.Error)
		case v.By != "":
			noticed++
			t.Logf("%s: %s", v.Mutant, v.By)
		}
	}
	t.Logf("%d mutants, %d noticed", len(mutants), noticed)
	if noticed < len(mutants)/2 {
		t.Error("hardly any mutant was noticed: the test is broken")
	}
}

// sampledOut says which mutants a short run leaves out.
func sampledOut(seed uint64) func(Mutant) bool {
	n := seed
	return func(m Mutant) bool {
		if !strings.HasPrefix(m.Name, "compression/") {
			return false
		}
		n++
		return n%5 != 0
	}
}

// TestReasonsAreUsed keeps the list of unobservable rows short.
func TestReasonsAreUsed(t *testing.T) {
	used := map[string]bool{}
	for _, m := range Mutants(shipped(t)) {
		used[reason(m.Name)] = true
	}
	for _, u := range unobservable {
		if !used[u.reason] {
			t.Errorf("no mutant matches %s", u.pattern)
		}
	}
}

// The original must pass: else every mutant would be "noticed".
func TestOriginalPasses(t *testing.T) {
	for _, v := range verdicts(t, []Mutant{{"original", shipped(t)}}) {
		if v.By != "" {
			t.Errorf("%s fails the original: %s", v.By, v.Error)
		}
	}
}

// verdicts generates, compiles and runs the mutants. The packages lie in an
// overlay, so that they compile inside this module without touching it.
func verdicts(t *testing.T, mutants []Mutant) []harness.Verdict {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{root: root, dir: t.TempDir(), replace: map[string]string{}}
	for i, m := range mutants {
		if err := p.add(i, m); err != nil {
			t.Fatalf("%s: %v", m.Name, err)
		}
	}
	out, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	var list []harness.Verdict
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var v harness.Verdict
		err := d.Decode(&v)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) != len(mutants) {
		t.Fatalf("%d verdicts on %d mutants", len(list), len(mutants))
	}
	return list
}

// program is a main package around mutants.
type program struct {
	root, dir     string
	replace       map[string]string
	imports, list strings.Builder
}

// add writes a mutant's runtime and a copy of the testee's answers to it.
func (p *program) add(i int, m Mutant) error {
	name := fmt.Sprintf("m%03d", i)
	set, err := gen.Tree(m.Model, gen.Options{Languages: []string{"go"}})
	if err != nil {
		return err
	}
	for _, f := range set.Files {
		if err := p.write(name+"/"+strings.TrimPrefix(f.Path, "go/"), f.Content); err != nil {
			return err
		}
	}
	answers := filepath.Join(p.root, "tests/testees/gotestee/answers")
	entries, err := os.ReadDir(answers)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") || e.IsDir() {
			continue
		}
		b, err := os.ReadFile(filepath.Join(answers, e.Name()))
		if err != nil {
			return err
		}
		own := `"` + module + "/" + overlay + "/" + name + `"`
		b = bytes.ReplaceAll(b, []byte(`"`+module+`/runtime/go"`), []byte("compact "+own))
		if err := p.write(name+"/answers/"+e.Name(), b); err != nil {
			return err
		}
	}
	fmt.Fprintf(&p.imports, "\t%[1]s \"%[2]s/%[3]s/%[1]s\"\n\t%[1]sanswers \"%[2]s/%[3]s/%[1]s/answers\"\n", name, module, overlay)
	fmt.Fprintf(&p.list, "\t\t{%q, %sanswers.New(%s.Default()).Answer},\n", m.Name, name, name)
	return nil
}

func (p *program) write(name string, content []byte) error {
	real := filepath.Join(p.dir, filepath.FromSlash(name))
	p.replace[filepath.Join(p.root, overlay, filepath.FromSlash(name))] = real
	if err := os.MkdirAll(filepath.Dir(real), 0o755); err != nil {
		return err
	}
	return os.WriteFile(real, content, 0o644)
}

func (p *program) run() ([]byte, error) {
	source := "package main\n\nimport (\n\t\"os\"\n\n\t\"" + module + "/tests/mutation/harness\"\n" + p.imports.String() + ")\n\n" +
		"func main() {\n\tharness.Main(os.Args[1], []harness.Mutant{\n" + p.list.String() + "\t}, os.Stdout)\n}\n"
	if err := p.write("main/main.go", []byte(source)); err != nil {
		return nil, err
	}
	config, err := json.Marshal(map[string]any{"Replace": p.replace})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(p.dir, "overlay.json"), config, 0o644); err != nil {
		return nil, err
	}
	binary := filepath.Join(p.dir, "mutants")
	// Each mutant is compiled once and run for a moment: optimising costs more.
	build := exec.Command("go", "build", "-overlay", filepath.Join(p.dir, "overlay.json"), "-o", binary,
		"-gcflags="+module+"/"+overlay+"/...=-N -l", "-ldflags=-s -w", "./"+overlay+"/main")
	build.Dir = p.root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the mutants: %w\n%s", err, out)
	}
	var stderr bytes.Buffer
	c := exec.Command(binary, p.root)
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("running the mutants: %w\n%s", err, stderr.String())
	}
	return out, nil
}
