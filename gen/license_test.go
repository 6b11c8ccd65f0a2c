package gen_test

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec"
)

// Each file of a tree says whose it is: a copy is under compactgen's licence, whose text
// is in the tree once, and what was generated under the user's, or under none.
func TestFilesOfATreeSayTheirLicence(t *testing.T) {
	text, err := os.ReadFile("../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	for _, users := range []string{"", "MIT OR Apache-2.0"} {
		m := *shipped(t)
		m.Generate = spec.Generate{License: spec.Text{V: users}}
		set, err := gen.Tree(&m, gen.Options{GoModule: "example.test/wire"})
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, f := range set.Files {
			switch name := path.Base(f.Path); {
			case name == "LICENSE-compactgen.txt":
				texts = append(texts, f.Path)
				if !bytes.HasSuffix(f.Content, text) {
					t.Errorf("%s does not end in the licence", f.Path)
				}
			case name != "py.typed" && name != "package.json" && name != "pyproject.toml": // without a comment, or with a key for it
				saysLicence(t, f, users)
			}
		}
		slices.Sort(texts)
		if want := []string{"go/LICENSE-compactgen.txt", "python/compact/LICENSE-compactgen.txt", "typescript/LICENSE-compactgen.txt"}; !slices.Equal(texts, want) {
			t.Errorf("the text is in %q", texts)
		}
	}
}

// saysLicence looks into the head of a file, whose second line says the licence.
func saysLicence(t *testing.T, f output.File, users string) {
	t.Helper()
	sign := "// "
	if path.Ext(f.Path) == ".py" {
		sign = "# "
	}
	lines := strings.SplitN(string(f.Content), "\n", 3)
	want := "SPDX-License-Identifier: " + users
	if strings.Contains(lines[0], "(copied from its runtime)") {
		want = "SPDX-License-Identifier: Apache-2.0"
	} else if users == "" {
		want = ""
	}
	if want != "" && lines[1] != sign+want || want == "" && bytes.Contains(f.Content, []byte("SPDX-License-Identifier")) {
		t.Errorf("%s: the second line is %q, want %q", f.Path, lines[1], want)
	}
}

// npm packs what package.json names, and pip what pyproject.toml names.
func TestPackagesHaveTheLicence(t *testing.T) {
	set, err := gen.Tree(shipped(t), gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"typescript/package.json": "\"files\": [\n    \"dist\",\n    \"LICENSE-compactgen.txt\"\n  ]", "python/pyproject.toml": `license-files = ["compact_decoder/LICENSE-compactgen.txt"]`} {
		i := slices.IndexFunc(set.Files, func(f output.File) bool { return f.Path == name })
		if !strings.Contains(string(set.Files[i].Content), want) {
			t.Errorf("%s lacks %q:\n%s", name, want, set.Files[i].Content)
		}
	}
}
