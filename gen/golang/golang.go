// Package golang is the backend that writes what a protocol declares as Go:
// constants, lookups, and the order in which hand-written primitives are called.
package golang

import (
	"bytes"
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/dave/jennifer/jen"
)

// Generate returns the files that the spec declares, for a package of that
// name; paths are relative to runtime/go.
func Generate(m *model.Model, packageName string) ([]output.File, error) {
	return render(m, packageName, []part{
		{"core_spec_gen.go", "", emitSpec},
		{"core_causes_gen.go", "", emitCauses},
		{tablesFile, "", emitTables},
		{"record_records_gen.go", "", emitRecords},
		{"record_formats_gen.go", "", emitFormats},
		{"record_verbose_gen.go", jsonObjects, emitVerbose},
		{"record_dsl_gen.go", model.FeatureDSL, emitDSL},
		{"record_payload_gen.go", model.FeaturePayload, emitPayload},
		{"delta_deltas_gen.go", model.FeatureDeltas, emitDeltas},
		{"request_requests_gen.go", model.FeatureRequests, emitRequests},
		{"m2m_compression_gen.go", model.FeatureCompression, emitCompression},
		{"m2m_token_gen.go", model.FeatureToken, emitToken},
		{"mcp_gen.go", model.FeatureMCP, emitMCP},
	})
}

// Support returns what only a self-contained tree has: names by which calls of
// generated code go straight to it, since the interpreter is not there; and
// go.mod, where the tree is to be a module of its own.
func Support(m *model.Model, packageName, module string) ([]output.File, error) {
	files, err := render(m, packageName, []part{{"core_code_gen.go", "", emitAliases}})
	if module != "" {
		files = append(files, goMod(m, module))
	}
	return files, err
}

// tablesFile is left out with the tables.
const tablesFile = "record_tables_gen.go"

// part is one generated file.
type part struct {
	path    string
	feature model.Feature // "" for always
	emit    func(*jen.File, *model.Model)
}

func render(m *model.Model, packageName string, parts []part) ([]output.File, error) {
	var files []output.File
	for _, p := range parts {
		if !has(m, p.feature) || p.path == tablesFile && len(m.Tables) == 0 {
			continue
		}
		f := jen.NewFile(packageName)
		f.HeaderComment(output.Marker(m.From()))
		p.emit(f, m)
		var b bytes.Buffer
		if err := renderFormatted(f, &b); err != nil {
			return nil, fmt.Errorf("%s: %w", p.path, err)
		}
		files = append(files, output.File{Path: p.path, Content: b.Bytes()})
	}
	return files, nil
}
