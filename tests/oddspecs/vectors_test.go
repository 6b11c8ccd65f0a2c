package oddspecs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/reference"
	"github.com/compactgen/compactgen/tests/toolchain"
	"github.com/compactgen/compactgen/tests/trees"
)

// hand is the folder of vectors that are worked by hand for records of another
// shape than the shipped spec's.
const hand = root + "/tests/reference/testdata/desk"

// The vectors of an odd spec are derived from its model by the slow reference, never
// by a runtime. Every language's tree answers them, and decodes what the others wrote.
// The shipped spec's tree is the
// committed clients, which cmd/compactgen/conformance does this with.
//
// All trees are built at once, but for two: what users run builds a full one and
// one that lacks most. A sample has the latter, and a third of the others.
func TestTreesPassDerivedVectors(t *testing.T) {
	scripts := []string{"tickets", "tiny"}
	if toolchain.Sampled(t) {
		scripts = scripts[1:]
	}
	rest := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "compact" || slices.Contains(scripts, name) })
	rest = toolchain.Some(t, rest)
	var models []*model.Model
	for _, name := range rest {
		models = append(models, load(t, name))
	}
	built := trees.Build(t, models)
	for i, name := range append(rest, scripts...) {
		t.Run(name, func(t *testing.T) {
			m := load(t, name)
			topics, err := reference.Derive(m)
			if err != nil {
				t.Fatal(err)
			}
			if name == "desk" {
				topics = append(topics, byHand(t)...)
			}
			suite := conformance.Suite{
				Model: m, Vectors: conformance.Flatten(topics), Judge: conformance.Reference(m),
				Texts: []string{"x", "한국어 😀"}, Random: 30, Seed: toolchain.Seed(t),
			}
			var testees []conformance.Testee
			if i < len(rest) {
				testees = built.Testees(i)
			} else {
				dir, _ := tree(t, m)
				for _, language := range toolchain.Languages(t) {
					testees = append(testees, conformance.Command("tests/testees/"+language, root, "COMPACT_TREE="+dir))
				}
			}
			report, err := suite.Test(t.Context(), testees)
			if err != nil {
				t.Fatal(err)
			}
			ok := report.OK()
			report.Failures = report.Failures[:min(len(report.Failures), 30)]
			var out strings.Builder
			report.Print(&out)
			if !ok {
				t.Error("\n" + out.String())
			} else {
				t.Log("\n" + out.String())
			}
			for _, tally := range report.Tallies { // the repository's own leave nothing out
				if tally.NotAsked > 0 {
					t.Errorf("the testee of %s does not offer what %d cases ask", tally.Language, tally.NotAsked)
				}
			}
		})
	}
}

func byHand(t *testing.T) []vectors.Topic {
	t.Helper()
	topics, err := vectors.LoadFS(os.DirFS(hand))
	if err != nil {
		t.Fatal(err)
	}
	return topics
}
