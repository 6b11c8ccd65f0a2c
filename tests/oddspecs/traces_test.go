package oddspecs

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
)

// words are those by which a user would see a part that the spec leaves out: in all
// languages, and in one. Comments count. They stand in any case of letters.
type words struct{ all, golang, typescript, python string }

// of are the words that a tree of the language must not have.
func (w words) of(language string) []string {
	own := map[string]string{"go": w.golang, "typescript": w.typescript, "python": w.python}[language]
	return strings.Fields(strings.ToLower(w.all + " " + own))
}

// traces are the words of each feature that a spec can leave out.
var traces = map[model.Feature]words{
	model.FeatureBase64:      {golang: "appendBase64 decodeBase64", typescript: "base64", python: "core.base64 pack_base64"},
	model.FeatureBase64URL:   {all: "base64url"},
	model.FeatureBase85:      {golang: "Base85", typescript: "base85", python: "base85"},
	model.FeatureBrotli:      {golang: "brotliCoder CauseBrotli", typescript: "BrotliEngine brotliBytes brotli_stream", python: "decode_brotli"},
	model.FeatureCompression: {golang: "NotNegotiated UnknownTag quality plainStructure CompressOptions negotiat", typescript: "NotNegotiated UnknownTag negotiat algorithm", python: "NotNegotiated UnknownTag negotiat"},
	model.FeatureDeltas:      {golang: "ApplyDelta ComputeDelta FamilyDelta isDelta fieldOldContent", typescript: "delta", python: "apply_delta delta_stream"},
	model.FeatureDictionary:  {golang: "dictionaryCoder CauseDictionary", typescript: "dictionaryBytes dictionary.js dictionary.gen", python: "dictionary_gen"},
	model.FeatureDSL:         {golang: "separatedText baseDSL", typescript: "dsl.js", python: "split_fields"},
	model.FeatureMCP:         {golang: "MCP fieldOutcome fieldAccept", typescript: "mcp", python: "mcp"},
	model.FeatureNulls:       {typescript: "nulls.js hasValue takeNull"},
	model.FeaturePayload:     {golang: "payload Msgpack", typescript: "payload msgpack", python: "payload msgpack messagepack"},
	model.FeatureRequests: {all: "json_space", golang: "EncodeRequest SessionStore UnknownReference ReferenceConflict RegistryEntries RegistryBytes " +
		"FamilyRequest isRequest fieldTurn fieldScope fieldSession fieldConversation fieldDefinition",
		typescript: "registry conversation EncodeRequest UnknownReference ReferenceConflict", python: "registry unknown_reference"},
	model.FeatureSkips:     {all: "payload_header payload_depth", golang: "in.pass(", typescript: "payload-skips", python: "passed_over"},
	model.FeatureStructure: {golang: "structureText structureMark CauseStructure"},
	model.FeatureToken:     {golang: "encodeToken", typescript: "token.gen", python: "token_"},
	model.FeatureVerbose:   {golang: "verboseReader", typescript: "verbose member_twice", python: "verbose"},
	model.FeatureZlib:      {golang: "zlib deflater", typescript: "zlib.js inflateBytes gzip", python: "zlib"},
}

// leftOut are the paths of specs of which each leaves something out.
func leftOut(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob(root + "/spec/testdata/ok/*.yaml")
	if err != nil || list == nil {
		t.Fatal(list, err)
	}
	return append(list, slices.Sorted(maps.Values(paths))...)
}

// What a spec leaves out leaves no word of it in a tree, of code or of comments.
func TestTreesHaveNoTraces(t *testing.T) {
	seen := map[model.Feature]bool{}
	for _, path := range leftOut(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			m, err := conformance.LoadModel(path)
			if err != nil {
				t.Fatal(err)
			}
			set, err := gen.Tree(m, gen.Options{})
			if err != nil {
				t.Fatal(err)
			}
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			chosen := strings.ToLower(m.Source + string(source)) // words that the spec may call things by
			for _, f := range set.Files {
				language, _, _ := strings.Cut(f.Path, "/")
				text := strings.ToLower(string(f.Content))
				for feature, w := range traces {
					if m.Has(feature) {
						continue
					}
					seen[feature] = true
					text := text
					if feature == model.FeatureBase64 && m.Has(model.FeatureBase64URL) {
						text = strings.ReplaceAll(text, "base64url", "") // which has the word in its name
					}
					if feature == model.FeatureVerbose && m.Has(model.FeatureElements) {
						text = strings.ReplaceAll(text, "member_twice", "") // of a key of a map
					}
					for _, word := range w.of(language) {
						if strings.Contains(text, word) && !strings.Contains(chosen, word) {
							t.Errorf("%s holds %q, of %s", f.Path, word, feature)
						}
					}
				}
			}
		})
	}
	for _, feature := range slices.Sorted(maps.Keys(traces)) {
		if !seen[feature] {
			t.Errorf("no spec leaves out %s", feature)
		}
	}
}

// The trees of the spec that `init` writes are what most people read first: they have no
// more lines than this.
func TestTreesOfTheStarterAreSmall(t *testing.T) {
	m, err := conformance.LoadModel(root + "/spec/starter.yaml")
	if err != nil {
		t.Fatal(err)
	}
	set, err := gen.Tree(m, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]int{}
	for _, f := range set.Files {
		lines[filepath.Ext(f.Path)] += strings.Count(string(f.Content), "\n")
	}
	for ext, most := range map[string]int{".go": 3840, ".py": 3370, ".ts": 3250} {
		if n := lines[ext]; n == 0 || n > most {
			t.Errorf("the files *%s have %d lines, at most %d are allowed", ext, n, most)
		}
	}
}
