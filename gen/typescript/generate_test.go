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
		listed = append(listed, typeFile+typ.Name+".ts")
	}
	slices.Sort(listed)
	if len(have) == 0 || !slices.Equal(have, listed) {
		t.Errorf("the manifest lists %v, the folder holds %v", listed, have)
	}
}

// What a protocol lacks, in a type's file too, needs nothing that its tree does not have.
func TestTypesFitTheLayouts(t *testing.T) {
	const src = `import { a, type B } from "./a.js";
import { c } from "./c.js";

// word: one.

const D = c;

function e() {
  return D;
}

export function readWordJson(): B {
  return e();
}

export function givenWord(): B {
  return 1;
}

export function writeWordText(): void {}
`
	const want = `import { type B } from "./a.js";

// word: one.

export function givenWord(): B {
  return 1;
}

export function writeWordText(): void {}
`
	m := &model.Model{Features: []model.Feature{model.FeatureDSL}}
	if got, err := Fit(m, "src/record/type-word.ts", []byte(src)); err != nil || string(got) != want {
		t.Errorf("it is %v\n%s", err, got)
	}
}

func TestPackageName(t *testing.T) {
	for name, want := range map[string]string{"compact": "compact-decoder", "Odd \"x\" ${y}": "odd-x-y-decoder", "한": "decoder"} {
		if got := packageName(name); got != want {
			t.Errorf("packageName(%q) = %q, want %q", name, got, want)
		}
	}
}
