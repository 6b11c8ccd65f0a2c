package typescript

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

const client = "../../clients/typescript"

func TestManifestListsEverySource(t *testing.T) {
	paths, err := filepath.Glob(client + "/src/*/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var have, listed []string
	for _, p := range paths {
		if p = strings.TrimPrefix(filepath.ToSlash(p), client+"/"); !strings.HasSuffix(p, ".gen.ts") {
			have = append(have, p)
		}
	}
	for _, g := range sources {
		listed = append(listed, g.paths()...)
	}
	for _, typ := range types.All() {
		for _, p := range typePieces(typ.Name) {
			listed = append(listed, p.path)
		}
	}
	slices.Sort(listed)
	if len(have) == 0 || !slices.Equal(have, listed) {
		t.Errorf("the manifest lists %v, the folder holds %v", listed, have)
	}
}

// Of a type's files a tree has those of its own layouts.
func TestTypesFollowTheLayouts(t *testing.T) {
	m := &model.Model{Features: []model.Feature{model.FeatureDSL}, Types: []string{"text"}}
	var got []string
	for _, name := range Sources(m) {
		if strings.HasPrefix(name, "src/record/type-") {
			got = append(got, name)
		}
	}
	if want := []string{"src/record/type-text.ts", "src/record/type-text-dsl.ts"}; !slices.Equal(got, want) {
		t.Errorf("they are %v, not %v", got, want)
	}
}
