package python

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

// A Package is what pip is told of a tree. Without a version it is private.
type Package struct{ Name, Version, License string }

// Manifest is what pip reads of a package.
const Manifest = "pyproject.toml"

// own is the name of the package in the repository.
const own = "compact_decoder"

// Rename gives the files of a tree another package's name: their folder, and the
// lines that say how to import it. Modules import each other without it.
func Rename(files []output.File, name string) {
	for i, f := range files {
		files[i].Path = name + strings.TrimPrefix(f.Path, own)
		for _, said := range []string{"    from %s import", "    from %s.mcp import", "    from %s.redis import", "    from %s.store_tests import", `f"%s.mcp needs`} {
			old, renamed := fmt.Appendf(nil, said, own), fmt.Appendf(nil, said, name)
			files[i].Content = bytes.Replace(files[i].Content, old, renamed, 1)
		}
	}
}

// Support returns the files that only a self-contained tree has, and those that
// pip needs to install it.
func Support(m *model.Model, p Package) ([]output.File, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s", output.Marker(m.From()), buildSystem)
	fmt.Fprintf(&b, "\n[project]\nname = %q\nversion = %q\nrequires-python = \">=3.10\"\n", project(p.Name), version(p.Version))
	if p.License != "" {
		fmt.Fprintf(&b, "license = %q\n", p.License)
	}
	fmt.Fprintf(&b, "license-files = [%q]\n", p.Name+"/"+output.LicenseFile)
	if p.Version == "" {
		b.WriteString("classifiers = [\"Private :: Do Not Upload\"]\n")
	}
	b.WriteString("dependencies = []\n")
	extras := ""
	for _, e := range []struct {
		feature model.Feature
		text    string
	}{{model.FeatureBrotli, brotliExtra}, {model.FeatureMCP, mcpExtra}, {model.FeatureRequests, redisExtra}} {
		if m.Has(e.feature) {
			extras += e.text
		}
	}
	if extras != "" {
		b.WriteString("\n[project.optional-dependencies]\n" + extras)
	}
	fmt.Fprintf(&b, "\n[tool.hatch.build]\nignore-vcs = true # generated files are often ignored\n\n[tool.hatch.build.targets.wheel]\npackages = [%q]\n", p.Name)
	return []output.File{{Path: Manifest, Content: []byte(b.String())}}, nil
}

// version is a version of the spec as PyPI writes it: 2.3.1-alpha.1 is 2.3.1a1.
func version(v string) string {
	return cmp.Or(strings.NewReplacer("-alpha.", "a", "-beta.", "b", "-rc.", "rc").Replace(v), "0.0.0")
}

// project is the name by which pip knows the package.
func project(name string) string {
	return strings.Trim(strings.ReplaceAll(strings.ToLower(name), "_", "-"), "-")
}

// The same stands in clients/python/pyproject.toml: a test compares them.
const (
	buildSystem = `[build-system]
requires = ["hatchling>=1.29"]
build-backend = "hatchling.build"
`
	brotliExtra = `brotli = [
    "brotli>=1.2; platform_python_implementation == 'CPython'",
    "brotlicffi>=1.2; platform_python_implementation != 'CPython'",
]
`
	mcpExtra = `mcp = ["mcp>=2.1,<3"]
`
	redisExtra = `redis = ["redis>=8"]
`
)
