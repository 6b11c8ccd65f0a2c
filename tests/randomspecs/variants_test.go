package randomspecs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A variant is the shipped spec with less in it: only those formats, roles of
// operations and algorithms, all where none is named, and without those sections.
type variant struct {
	formats, operations, algorithms, without []string
	edit                                     func(object)
}

type list = []string

var variants = []variant{
	{},
	{edit: func(s object) { // the shortest tables
		for i, count := range []int{2, 1, 1} {
			table := row(s["tables"], i)
			table["rows"] = table["rows"].([]any)[:count]
		}
	}},
	{formats: list{"verbose", "dsl", "binary", "base85"}, operations: list{"full", "append", "replace"}, without: list{"zlib", "mcp"}},
	{formats: list{"verbose", "dsl", "binary", "compressed"}, without: list{"base85"}, edit: func(s object) {
		row(row(s["records"], 0)["formats"], 3)["chain"] = list{"payload", "zlib", "base64"}
		row(s["deltas"].(object)["operations"], 4)["chain"] = list{"zlib", "base64"}
	}},
	{formats: list{"verbose"}, without: list{"base85", "zlib", "dsl", "payload", "deltas", "requests", "mcp"}},
	{formats: list{"dsl"}, without: list{"base85", "zlib", "verbose", "payload", "deltas", "requests", "mcp"}},
	{formats: list{"dsl", "binary"}, without: list{"base85", "zlib", "verbose", "deltas", "requests", "mcp"}, edit: func(s object) {
		payload := row(s["records"], 0)["payload"].(object)
		payload["versions"], payload["default"] = payload["versions"].([]any)[:1], payload["fallback"]
	}},
	{formats: list{"dsl"}, operations: list{"full"}, without: list{"base85", "zlib", "verbose", "payload", "mcp"}},
	{formats: list{"compressed"}, without: list{"verbose", "dsl", "deltas", "requests", "mcp"}},
	{without: list{"compression", "mcp"}},
	{algorithms: list{"none"}, without: list{"mcp"}},
	{algorithms: list{"none", "token"}, without: list{"mcp"}},
	{algorithms: list{"none", "structure"}, edit: func(s object) {
		mcp := s["mcp"].(object)
		mcp["encodings"] = slices.Delete(mcp["encodings"].([]any), 1, 2)
	}},
	{algorithms: list{"none", "dictionary"}, without: list{"mcp"}},
	{formats: list{"dsl"}, algorithms: list{"none", "brotli"}, without: list{"base85", "zlib", "verbose", "payload", "deltas", "requests", "mcp"}}, // Base64 comes with it
	{formats: list{"binary", "compressed"}, without: list{"base85", "verbose", "dsl", "deltas", "requests", "mcp", "compression"}, edit: func(s object) { // no Base64
		row(row(s["records"], 0)["formats"], 0)["chain"] = list{"payload", "base64url"}
		row(row(s["records"], 0)["formats"], 1)["chain"] = list{"payload", "zlib", "base64url"}
	}},
	{formats: list{"verbose"}, without: list{"zlib", "dsl", "payload", "deltas", "requests", "mcp"}}, // Base85 is public, though no format uses it
}

func row(list any, i int) object { return list.([]any)[i].(object) }

// only keeps the rows whose member has one of the values.
func only(rows any, member string, values []string) []any {
	return slices.DeleteFunc(rows.([]any), func(r any) bool {
		return values != nil && !slices.Contains(values, r.(object)[member].(string))
	})
}

func (v variant) of(s object) object {
	r := row(s["records"], 0)
	r["formats"] = only(r["formats"], "name", v.formats)
	if v.formats != nil {
		r["selection"] = object{"auto": object{"by": "result", "ranges": []any{object{"from": 0, "format": v.formats[0]}}}}
	}
	deltas, c := s["deltas"].(object), s["compression"].(object)
	deltas["operations"], c["algorithms"] = only(deltas["operations"], "role", v.operations), only(c["algorithms"], "role", v.algorithms)
	for _, section := range []string{"token", "dictionary"} {
		if v.algorithms != nil && !slices.Contains(v.algorithms, section) {
			delete(c, section)
		}
	}
	if v.edit != nil {
		v.edit(s)
	}
	for _, section := range v.without {
		delete(s, section)
		delete(r, section)
	}
	return s
}

// loadVariants gives all of them.
func loadVariants(t *testing.T) (specs []drawn) {
	t.Helper()
	text, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range variants {
		s, problems := load(v.of(copied(text)))
		if problems != nil {
			t.Fatalf("variant %d: %v", i, problems)
		}
		s.seed = -i
		specs = append(specs, s)
	}
	return specs
}

// someVariants are all in a long run, else one in three by the seed, of a sample one, and the whole spec.
func someVariants(t *testing.T) []drawn {
	n, of := toolchain.Seed(t), uint64(3)
	if toolchain.Sampled(t) {
		of = uint64(len(variants))
	}
	return slices.DeleteFunc(loadVariants(t), func(s drawn) bool {
		n++
		return os.Getenv("COMPACT_LONG") == "" && n%of != 0 && s.seed != 0
	})
}

// What a spec leaves out brings no files in any language.
func TestVariantsLeaveFilesOut(t *testing.T) {
	for _, s := range loadVariants(t) {
		set, err := gen.Tree(s.model, gen.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range set.Files {
			for feature, word := range map[model.Feature]string{
				model.FeatureCompression: "m2m", model.FeatureToken: "token", model.FeatureStructure: "structure", model.FeatureDictionary: "dictionary",
				model.FeatureBrotli: "brotli", model.FeatureRequests: "request", model.FeatureMCP: "mcp", model.FeatureDeltas: "delta",
				model.FeatureBase85: "base85", model.FeatureBase64URL: "base64url", model.FeatureZlib: "zlib", model.FeatureDSL: "dsl", model.FeatureVerbose: "verbose", model.FeaturePayload: "payload",
			} {
				if !s.model.Has(feature) && strings.Contains(f.Path, word) {
					t.Errorf("variant %d: %s is there without %s", -s.seed, f.Path, feature)
				}
			}
		}
	}
}
