// Package typescript writes the TypeScript client of a protocol: its tables,
// and the code that puts the hand-written pieces together as it declares.
package typescript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/templates"
)

// mcpEntry is the entry of what an SDK of MCP needs.
const mcpEntry = "compact-mcp"

// page is one generated file: its template, and the view that fills it.
type page struct {
	path     string
	template string
	view     any
}

// Generate returns the files that the spec declares, relative to the client's
// root.
func Generate(m *model.Model) ([]output.File, error) {
	parsed, err := template.ParseFS(templates.FS, "typescript/*.tmpl")
	if err != nil {
		return nil, err
	}
	var files []output.File
	for _, p := range pages(m) {
		content, err := render(parsed.Lookup(p.template), m, p.view)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.path, err)
		}
		files = append(files, output.File{Path: p.path, Content: content})
	}
	return files, nil
}

func pages(m *model.Model) []page {
	list := []page{
		{"compact-decoder.ts", "entry.ts.tmpl", newEntryView(m)},
		{"src/record/formats.gen.ts", "formats.ts.tmpl", newFormatsView(m)},
		{"src/core/spec.gen.ts", "spec.ts.tmpl", newSpecView(m)},
	}
	if m.Has(model.FeatureCompression) {
		list = append(list, page{"src/m2m/compression.gen.ts", "compression.ts.tmpl", newCompressionView(m)})
	}
	if m.Has(model.FeatureToken) {
		list = append(list, page{"src/m2m/token.gen.ts", "token.ts.tmpl", newTokenView(m.Compression.Token)})
	}
	if m.Has(model.FeatureDictionary) {
		list = append(list, page{"src/m2m/dictionary.gen.ts", "dictionary.ts.tmpl", newDictionaryView(m.Compression.Dictionary)})
	}
	if m.Has(model.FeatureDeltas) {
		list = append(list, page{"src/delta/deltas.gen.ts", "deltas.ts.tmpl", newDeltasView(m)})
	}
	if m.Has(model.FeaturePayload) {
		list = append(list, page{"src/record/payload.gen.ts", "payload.ts.tmpl", newPayloadView(m)})
	}
	if m.Has(model.FeatureRequests) {
		list = append(list, page{"src/request/requests.gen.ts", "requests.ts.tmpl", newRequestsView(m)})
	}
	if m.Has(model.FeatureMCP) {
		list = append(list,
			page{mcpEntry + ".ts", "mcp-entry.ts.tmpl", newEntryView(m)},
			page{"src/mcp/mcp.gen.ts", "mcp.ts.tmpl", newMCPView(m)})
	}
	return list
}

func render(t *template.Template, m *model.Model, view any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// " + marker(m) + "\n\n")
	if err := t.Execute(&b, view); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func marker(m *model.Model) string {
	return output.Marker("from " + m.Source)
}

// Support returns what makes the tree a package of its own.
func Support(m *model.Model) ([]output.File, error) {
	manifest, err := packageJSON(m)
	if err != nil {
		return nil, err
	}
	return []output.File{
		{Path: "package.json", Content: manifest},
		{Path: "tsconfig.json", Content: []byte("// " + marker(m) + "\n" + tsconfig)},
	}, nil
}

// packageJSON has the marker in its second line, as a comment that npm ignores.
func packageJSON(m *model.Model) ([]byte, error) {
	exports := map[string]any{".": exported("compact-decoder")}
	if m.Has(model.FeatureMCP) {
		exports["./mcp"] = exported(mcpEntry)
	}
	manifest := struct {
		Comment      string            `json:"//"`
		Name         string            `json:"name"`
		Version      string            `json:"version"`
		Private      bool              `json:"private"`
		Type         string            `json:"type"`
		SideEffects  bool              `json:"sideEffects"`
		Exports      map[string]any    `json:"exports"`
		Scripts      map[string]string `json:"scripts"`
		Dependencies map[string]string `json:"dependencies,omitempty"`
	}{
		Comment: marker(m), Name: packageName(m.Name), Version: "0.0.0", Private: true, Type: "module",
		Exports:      exports,
		Scripts:      map[string]string{"build": "tsc"},
		Dependencies: dependencies(m),
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

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// packageName keeps what npm allows in a name.
func packageName(protocol string) string {
	name := notInNames.ReplaceAllString(strings.ToLower(protocol), "-")
	return strings.Trim(strings.Trim(name, "-")+"-decoder", "-")
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
