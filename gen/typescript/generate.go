// Package typescript makes the generated files of the TypeScript client, which are
// the templates of templates/typescript rendered over the model, and what makes a
// package of a tree.
package typescript

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/templates"
)

// entries are parts that most programs do not use: each is a separate export.
var entries = []struct {
	name    string
	feature model.Feature
}{{"mcp", model.FeatureMCP}, {"redis", model.FeatureRequests}, {"store-tests", model.FeatureRequests}}

var parsed = sync.OnceValues(func() (*engine.Templates, error) { return engine.Own(templates.FS, "typescript") })

// Prepare parses the templates, once.
func Prepare() { _, _ = parsed() }

// Generate returns the files that the spec declares, relative to the client's
// root.
func Generate(m *model.Model) ([]output.File, error) {
	t, err := parsed()
	if err != nil {
		return nil, err
	}
	return t.Render(m)
}

func marker(m *model.Model) string {
	return output.Marker(m.From())
}

// A Package is what npm is told of a tree. Without a version it is private.
type Package struct{ Name, Module, Version, License string }

// module is the name of the module in the repository.
const module = "compact-decoder"

// Rename gives the modules that one imports the name of a tree's, which a part of it
// has in front.
func Rename(files []output.File, name string) {
	for i, f := range files {
		switch part, is := strings.CutPrefix(f.Path, "compact-"); {
		case f.Path == module+".ts":
			files[i].Path = name + ".ts"
			files[i].Content = bytes.ReplaceAll(f.Content, []byte("./"+module+".js"), []byte("./"+name+".js"))
		case is:
			files[i].Path = Part(name, part)
		}
	}
}

// head is what the names of parts begin with: mcp of compact-decoder is compact-mcp.
func head(module string) string { return strings.TrimSuffix(module, "-decoder") }

// Part is the module of a part, as mcp.
func Part(module, part string) string { return head(module) + "-" + part }

// Support returns the files that make the tree a package.
func Support(m *model.Model, p Package) ([]output.File, error) {
	manifest, err := packageJSON(m, p)
	if err != nil {
		return nil, err
	}
	return []output.File{
		{Path: Manifest, Content: manifest},
		{Path: "tsconfig.json", Content: []byte("// " + marker(m) + "\n" + tsconfig)},
	}, nil
}

// Manifest is what npm reads of a package.
const Manifest = "package.json"

// packageJSON has the marker in its second line, as a comment that npm ignores.
func packageJSON(m *model.Model, p Package) ([]byte, error) {
	exports := map[string]any{".": exported(p.Module)}
	for _, e := range entries {
		if m.Has(e.feature) {
			exports["./"+e.name] = exported(Part(p.Module, e.name))
		}
	}
	manifest := struct {
		Comment      string            `json:"//"`
		Name         string            `json:"name"`
		Version      string            `json:"version"`
		License      string            `json:"license,omitempty"`
		Private      bool              `json:"private,omitempty"`
		Type         string            `json:"type"`
		SideEffects  bool              `json:"sideEffects"`
		Exports      map[string]any    `json:"exports"`
		Files        []string          `json:"files"`
		Engines      map[string]string `json:"engines"`
		Scripts      map[string]string `json:"scripts"`
		Dependencies map[string]string `json:"dependencies,omitempty"`
		Development  map[string]string `json:"devDependencies"`
	}{
		Comment: marker(m), Name: p.Name, Version: cmp.Or(p.Version, "0.0.0"), License: p.License, Private: p.Version == "", Type: "module",
		Exports: exports, Files: []string{"dist", output.LicenseFile}, Engines: map[string]string{"node": ">=20.19"},
		Scripts:      map[string]string{"build": "tsc", "prepack": "npm run build"},
		Dependencies: dependencies(m), Development: map[string]string{"typescript": compiler},
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(manifest)
	return b.Bytes(), err
}

func exported(entry string) any {
	return struct {
		Types   string `json:"types"`
		Default string `json:"default"`
	}{"./dist/" + entry + ".d.ts", "./dist/" + entry + ".js"}
}

// compiler is the version of TypeScript that builds the tree. It and those of the
// dependencies stand in clients/typescript/package.json: a test compares them.
const compiler = "7.0.2"

func dependencies(m *model.Model) map[string]string {
	list := map[string]string{}
	if m.Has(model.FeatureRequests) {
		list["@noble/hashes"] = "2.4.0"
	}
	if m.Has(model.FeatureZlib) {
		list["pako"] = "3.0.3"
	}
	return list
}

const tsconfig = `{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2022", "DOM"],
    "module": "NodeNext",
    "types": [],
    "strict": true,
    "declaration": true,
    "skipLibCheck": true,
    "rootDir": ".",
    "outDir": "dist"
  },
  "include": ["*.ts", "src"]
}
`
