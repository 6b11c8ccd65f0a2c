package typescript

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const client = "../../clients/typescript"

func TestManifestListsEverySource(t *testing.T) {
	paths, err := filepath.Glob(client + "/src/*/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var have, listed []string
	for _, p := range paths {
		if !strings.HasSuffix(p, ".gen.ts") {
			have = append(have, strings.TrimPrefix(filepath.ToSlash(p), client+"/"))
		}
	}
	for _, g := range sources {
		listed = append(listed, g.paths()...)
	}
	slices.Sort(listed)
	if len(have) == 0 || !slices.Equal(have, listed) {
		t.Errorf("the manifest lists %v, the folder holds %v", listed, have)
	}
}

func TestPackageName(t *testing.T) {
	for name, want := range map[string]string{"compact": "compact-decoder", "Odd \"x\" ${y}": "odd-x-y-decoder", "한": "decoder"} {
		if got := packageName(name); got != want {
			t.Errorf("packageName(%q) = %q, want %q", name, got, want)
		}
	}
}
