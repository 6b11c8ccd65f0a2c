// Package templates proves that templates alone make a client: those of
// examples/rust, over specs that they were not written for.
package templates

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/judge"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	root  = "../.."
	crate = root + "/examples/rust"
	desk  = "tests/judge/testdata/desk.yaml"
)

// The vectors of another spec are derived from its model by the judge, and
// carried over from the shipped ones, as in tests/oddspecs; those of desk.yaml are
// worked by hand, too. A short run has the oddest of the specs, and desk.yaml;
// COMPACT_ONLY=desk,single names them.
func TestRustOverOtherSpecs(t *testing.T) {
	toolchain.Need(t, "cargo")
	short := []string{"tests/oddspecs/testdata/odd.yaml", desk}
	all := append(slices.Clone(short), "tests/oddspecs/testdata/tiny.yaml", "tests/oddspecs/testdata/nozlib.yaml", "tests/oddspecs/testdata/single.yaml", "examples/own-protocol/tickets.yaml")
	specs := toolchain.Only(t, all)
	switch {
	case specs != nil:
	case os.Getenv("COMPACT_LONG") != "":
		specs = all
	default:
		specs = toolchain.Some(t, short)
	}
	for _, spec := range specs {
		t.Run(path.Base(spec), func(t *testing.T) {
			m := load(t, spec)
			suite := conformance.Suite{
				Model: m, Vectors: vectorsOf(t, spec, m), Judge: conformance.Judge(m), Offered: true,
				Texts: []string{"x", "한국어 😀"}, Random: 10, Seed: toolchain.Seed(t),
			}
			testee := build(t, m, strings.TrimSuffix(path.Base(spec), ".yaml"))
			report, err := suite.Test(t.Context(), []conformance.Testee{conformance.Command(testee, root)})
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			ok := report.OK()
			report.Print(&out, nil)
			t.Log("\n" + out.String())
			if !ok {
				t.Fail()
			}
		})
	}
}

// The committed crate is what its templates make of the shipped spec.
func TestRustHasNotDrifted(t *testing.T) {
	set := output.Set{Files: render(t, load(t, "spec/compact.yaml")), Roots: []string{"."}, Owns: engine.Made}
	changes, err := output.Compare(crate, set)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		if c.State != output.Unchanged {
			t.Errorf("%s; go run ./cmd/compactgen generate --templates examples/rust/templates --out examples/rust mends it\n%s", c, c.Diff())
		}
	}
}

// What the crate has no code for is refused, by the format or the field that needs it.
func TestRustRefuses(t *testing.T) {
	set, err := engine.Load(crate + "/templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chain []string
		want  string
	}{
		{[]string{"payload", "base64url"}, `the format "packed" of the record "link" is in base64url`},
		{[]string{"payload"}, `the format "packed" of the record "link" makes frames of bytes`},
		{[]string{"payload", "base64"}, `the format "zipped" of the record "link" is in base64url`},
	} {
		m := load(t, "tests/judge/testdata/links.yaml")
		m.Records[0].Formats[0].Chain = c.chain
		m.Complete()
		if _, err := set.Render(m); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.chain, err, c.want)
		}
	}
	structure := load(t, "tests/judge/testdata/packed.yaml")
	structure.Records = structure.Records[1:] // the one that holds a record
	structure.Complete()
	nulls := load(t, "spec/compact.yaml")
	nulls.Records[0].Verbose.Nulls = "absent"
	nulls.Complete()
	skips := load(t, "spec/compact.yaml")
	skips.Features = append(skips.Features, model.FeatureSkips)
	for m, want := range map[*model.Model]string{
		load(t, "tests/judge/testdata/lists.yaml"): `the field "votes" of the record "tally" is a list`,
		load(t, "tests/judge/testdata/maps.yaml"):  `the field "votes" of the record "tally" is a map`,
		nulls:     `the record "response" takes null for what is absent`,
		skips:     `the payloads have elements that are passed over`,
		structure: `the field "about" of the record "note" is a record`,
	} {
		if _, err := set.Render(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
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
	for _, table := range m.Tables {
		for _, row := range table.Rows {
			symbols = append(symbols, row.Code)
			if row.Name != "" {
				symbols = append(symbols, row.Name)
			}
		}
	}
	for _, r := range m.Records {
		for _, f := range r.Fields {
			if f.Name != "tokens" { // which is a selection as well
				symbols = append(symbols, f.Name)
			}
		}
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

func vectorsOf(t *testing.T, spec string, m *model.Model) []conformance.Case {
	t.Helper()
	topics, err := judge.Derive(m)
	if err != nil {
		t.Fatal(err)
	}
	if spec == desk {
		hand, err := vectors.LoadFS(os.DirFS(root + "/" + strings.TrimSuffix(desk, ".yaml")))
		if err != nil {
			t.Fatal(err)
		}
		topics = append(topics, hand...)
	}
	return conformance.Flatten(topics)
}
