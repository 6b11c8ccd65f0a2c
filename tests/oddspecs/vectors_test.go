package oddspecs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/built"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// hand is where specs are whose vectors are worked by hand, in a folder beside each: for
// records of another shape than the shipped spec's, for Base64url, for frames of bytes, and for
// lists.
const hand = root + "/tests/judge/testdata/"

var handNames = []string{"desk", "links", "bytes", "lists", "maps", "packed", "parts", "nulls", "skips"}

// The vectors of an odd spec are derived from its model by the judge, never
// by a runtime. Every language's tree answers them, and decodes what the others wrote.
// The shipped spec's tree is the
// committed clients, which cmd/compactgen/conformance does this with.
//
// All trees are built at once. A sample has one that lacks most, and one of the
// others; COMPACT_ONLY=desk,single names them.
func TestTreesPassDerivedVectors(t *testing.T) {
	rest := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "compact" || name == "tiny" })
	if only := toolchain.Only(t, names); only != nil {
		rest = only
	} else {
		rest = append(toolchain.One(t, rest), "tiny")
	}
	var models []*model.Model
	for _, name := range rest {
		models = append(models, load(t, name))
	}
	batch := built.Trees(t, models)
	for i, name := range rest {
		t.Run(name, func(t *testing.T) {
			m := load(t, name)
			suite, err := conformance.Own(m)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(handNames, name) {
				suite.Vectors = append(suite.Vectors, conformance.Flatten(byHand(t, name))...)
			}
			suite.Random, suite.Seed = 8, toolchain.Seed(t)
			report, err := suite.Test(t.Context(), append(batch.Testees(i), trees.Interpreter(m)))
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			report.Print(&out, nil)
			t.Log("\n" + out.String() + report.Verdict(nil))
			if !report.OK() {
				t.Fail()
			}
		})
	}
}

func byHand(t *testing.T, name string) []vectors.Topic {
	t.Helper()
	topics, err := vectors.LoadFS(os.DirFS(hand + name))
	if err != nil {
		t.Fatal(err)
	}
	return topics
}
