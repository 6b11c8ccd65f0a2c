package python

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

// Package is the default name of the package.
const Package = "compact_decoder"

// Rename gives the files of a tree another package's name: their folder, and the
// lines that say how to import it. Modules import each other without it.
func Rename(files []output.File, name string) {
	if name == Package {
		return
	}
	for i, f := range files {
		files[i].Path = name + strings.TrimPrefix(f.Path, Package)
		for _, said := range []string{"    from %s import", "    from %s.mcp import", "    from %s.redis import", "    from %s.store_tests import", `f"%s.mcp needs`} {
			old, renamed := fmt.Appendf(nil, said, Package), fmt.Appendf(nil, said, name)
			files[i].Content = bytes.Replace(files[i].Content, old, renamed, 1)
		}
	}
}

// Support returns the files that only a self-contained tree has, and those that
// pip needs to install it.
func Support(m *model.Model, name string) ([]output.File, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s", output.Marker("from "+m.Source), buildSystem)
	fmt.Fprintf(&b, "\n[project]\nname = %q\nversion = \"0.0.0\"\nrequires-python = \">=3.10\"\ndependencies = []\n", project(name))
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
	fmt.Fprintf(&b, "\n[tool.hatch.build]\nignore-vcs = true # generated files are often ignored\n\n[tool.hatch.build.targets.wheel]\npackages = [%q]\n", name)
	return []output.File{{Path: "pyproject.toml", Content: []byte(b.String())}}, nil
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
