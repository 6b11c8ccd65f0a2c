// Package templates proves that templates alone make a client: those of
// examples/rust, over specs that they were not written for.
package templates

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/custom"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/conformance/toolchain"
	"github.com/compactgen/compactgen/tests/twin"
	"github.com/compactgen/compactgen/tests/vectors"
)

const (
	root  = "../.."
	crate = root + "/examples/rust"
)

// The vectors of another spec are derived from its model by the slow twin, and
// carried over from the shipped ones, as in tests/oddspecs. A short run has the
// oddest of the specs.
func TestRustOverOtherSpecs(t *testing.T) {
	toolchain.Need(t, "cargo")
	specs := []string{"tests/oddspecs/testdata/odd.yaml"}
	if os.Getenv("COMPACT_LONG") != "" {
		specs = append(specs, "tests/oddspecs/testdata/tiny.yaml", "tests/oddspecs/testdata/nozlib.yaml", "examples/own-protocol/tickets.yaml")
	}
	for _, spec := range specs {
		t.Run(path.Base(spec), func(t *testing.T) {
			m := load(t, spec)
			dir := t.TempDir()
			copyHandWritten(t, filepath.Join(dir, "rust"), "0.0.0-"+strings.TrimSuffix(path.Base(spec), ".yaml"))
			render(t, m, filepath.Join(dir, "rust"))
			buildWithoutWarnings(t, filepath.Join(dir, "rust"))
			suite := conformance.Suite{
				Model: m, Vectors: derived(t, m), Judge: conformance.Twin(m), Offered: true,
				Texts: []string{"x", "한국어 😀"}, Random: 10, Seed: toolchain.Seed(t),
			}
			testee := conformance.Command("tests/testees/rust", root, "COMPACT_TREE="+dir, "CARGO_TARGET_DIR="+target(t))
			report, err := suite.Test(t.Context(), []conformance.Testee{testee})
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			ok := report.OK()
			report.Failures = report.Failures[:min(len(report.Failures), 20)]
			report.Print(&out)
			t.Log("\n" + out.String())
			if !ok {
				t.Fail()
			}
		})
	}
}

// The committed crate is what its templates make of the shipped spec.
func TestRustHasNotDrifted(t *testing.T) {
	for _, c := range compare(t, load(t, "spec/compact.yaml"), crate) {
		if c.State != output.Unchanged && (c.State != output.Orphaned || custom.Made(c.Path, c.Old)) {
			t.Errorf("%s; go run ./cmd/compactgen generate --templates examples/rust/templates --out examples/rust mends it\n%s", c, c.Diff())
		}
	}
}

// No hand-written file of the crate knows a symbol of the shipped spec.
func TestRustKnowsRolesAlone(t *testing.T) {
	m := load(t, "spec/compact.yaml")
	var symbols []string
	for _, p := range m.Prefixes {
		if len(p.Text) > 1 {
			symbols = append(symbols, p.Text)
		}
	}
	for _, s := range m.Statuses {
		symbols = append(symbols, s.Code)
	}
	for _, c := range m.Models.Table {
		symbols = append(symbols, c.Code, c.Name)
	}
	for _, e := range m.Errors {
		symbols = append(symbols, e.Kind)
	}
	for _, a := range m.Compression.Algorithms {
		symbols = append(symbols, a.Name)
	}
	for name, src := range handWritten(t) {
		for _, symbol := range symbols {
			if strings.HasPrefix(name, "src/") && strings.Contains(string(src), `"`+symbol+`"`) {
				t.Errorf("%s holds %q", name, symbol)
			}
		}
	}
}

func load(t *testing.T, spec string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel(filepath.Join(root, spec))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func compare(t *testing.T, m *model.Model, dir string) []output.Change {
	t.Helper()
	set, err := custom.Load(crate + "/templates")
	if err != nil {
		t.Fatal(err)
	}
	files, err := set.Render(m)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := output.Compare(dir, output.Set{Files: files, Roots: []string{"."}})
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

func render(t *testing.T, m *model.Model, dir string) {
	t.Helper()
	if err := output.Write(dir, compare(t, m, dir)); err != nil {
		t.Fatal(err)
	}
}

// handWritten are the files of the crate that no template made.
func handWritten(t *testing.T) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(crate), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"target", "templates"}, name):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		src, err := os.ReadFile(filepath.Join(crate, name))
		if err == nil && !output.IsGenerated(src) {
			found[name] = src
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// copyHandWritten gives the copy a version of its own, by which cargo tells it
// from the others: they share a target folder, and so their dependencies.
func copyHandWritten(t *testing.T, dir, version string) {
	t.Helper()
	for name, src := range handWritten(t) {
		if name == "Cargo.toml" || name == "Cargo.lock" {
			src = bytes.Replace(src, []byte(`version = "0.0.0"`), []byte(`version = "`+version+`"`), 1)
		}
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// buildWithoutWarnings makes what the testee then starts.
func buildWithoutWarnings(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("cargo", "build", "--locked", "--example", "testee", "--target-dir", target(t))
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "warning:") {
		t.Fatalf("cargo build: %v\n%s", err, out)
	}
}

func target(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(crate + "/target")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func derived(t *testing.T, m *model.Model) []conformance.Case {
	t.Helper()
	topics, err := twin.Derive(m)
	if err != nil {
		t.Fatal(err)
	}
	hand, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	hand = slices.DeleteFunc(hand, func(topic vectors.Topic) bool { return strings.HasPrefix(topic.Topic, "derived-") })
	renamed, err := twin.Rename(load(t, "spec/compact.yaml"), m, hand)
	if err != nil {
		t.Fatal(err)
	}
	return conformance.Flatten(append(topics, renamed...))
}
