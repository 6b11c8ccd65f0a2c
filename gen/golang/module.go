package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

// dependency is a module that a feature's files import; indirect is what only
// another dependency imports.
type dependency struct {
	path, version string
	feature       model.Feature
	indirect      bool
	sum, modSum   string // as go.sum has them
}

// dependencies are those of a tree, with the versions of compactgen's own go.mod:
// a test compares them.
var dependencies = []dependency{
	{"github.com/andybalholm/brotli", "v1.2.7", model.FeatureBrotli, false,
		"h1:UgafRPGMam5ySHfRkhthMqOFA6IFoeF3D7mWIDLjG5A=", "h1:rzTDkvFWvIrjDXZHkuS16NPggd91W3kUSvPlQ1pLaKY="},
	{"github.com/klauspost/compress", "v1.20.3", model.FeatureZlib, false,
		"h1:zWNoFqq/lSuYQRim3dUXlXeA0IqwuZGicdG5ZTfY5j4=", "h1:LUdAzn7YLVvxLpc7y3V1m40wESHTgc1422pwwBSKYuI="},
	{"github.com/vmihailenco/msgpack/v5", "v5.4.1", model.FeaturePayload, false,
		"h1:cQriyiUvjTwOHg8QZaPihLWeRAAVoCpE00IUPn0Bjt8=", "h1:GaZTsDaehaPpQVyxrf5mtQlH+pc21PIudVV/E3rRQok="},
	{"github.com/vmihailenco/tagparser/v2", "v2.0.0", model.FeaturePayload, true,
		"h1:y09buUbR+b5aycVFQs/g70pqKVZNBmxwAhO7/IwNM9g=", "h1:Wri+At7QHww0WTrCBeu4J6bNtoV6mEfg5OIWRZA9qds="},
}

// goLine is the oldest Go that compiles a tree: klauspost asks for more than the rest.
func goLine(zlib bool) string {
	if zlib {
		return "go 1.25.0"
	}
	return "go 1.24.0"
}

// Requirements are the go.mod of a module that may hold trees of any spec, and the
// go.sum beside it.
func Requirements(module string) (mod, sum []byte) {
	text, sums := "module "+module+"\n\n"+goLine(true)+"\n\n", ""
	for _, d := range dependencies {
		text += "require " + d.path + " " + d.version + "\n"
		sums += d.path + " " + d.version + " " + d.sum + "\n" + d.path + " " + d.version + "/go.mod " + d.modSum + "\n"
	}
	return []byte(text), []byte(sums)
}

// Modules are those that a tree imports.
func Modules(m *model.Model) (paths []string) {
	for _, d := range dependencies {
		if !d.indirect && m.Has(d.feature) {
			paths = append(paths, d.path)
		}
	}
	return paths
}

// goMod is the go.mod of a tree that is a module of its own: what go mod tidy
// would write.
func goMod(m *model.Model, module string) output.File {
	text := "// " + output.Marker(m.From()) + "\n\nmodule " + module + "\n\n" + goLine(m.Has(model.FeatureZlib)) + "\n" +
		requires(m, false) + requires(m, true)
	return output.File{Path: "go.mod", Content: []byte(text)}
}

func requires(m *model.Model, indirect bool) string {
	needed := slices.DeleteFunc(slices.Clone(dependencies), func(d dependency) bool {
		return d.indirect != indirect || !m.Has(d.feature)
	})
	var lines []string
	for _, d := range needed {
		line := d.path + " " + d.version
		if indirect {
			line += " // indirect"
		}
		lines = append(lines, line)
	}
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "\nrequire " + lines[0] + "\n"
	}
	return "\nrequire (\n\t" + strings.Join(lines, "\n\t") + "\n)\n"
}
