// Package python makes the generated modules of the Python client. Every
// decision is made here; the templates hold declarations and dispatch.
package python

import (
	"bytes"
	"fmt"
	"text/template"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/templates"
)

// Generate returns the modules that the model's features need, with paths
// relative to clients/python.
func Generate(m *model.Model) ([]output.File, error) {
	marker := output.Marker("from " + m.Source)
	files := []struct {
		path, template string
		feature        model.Feature // "" is every protocol
		view           any
	}{
		{"__init__.py", "init.py.tmpl", "", newInitView(m, marker)},
		{"_core/spec_gen.py", "spec_gen.py.tmpl", "", newSpecView(m, marker)},
		{"_core/errors_gen.py", "errors_gen.py.tmpl", "", newErrorsView(m, marker)},
		{"_record/formats_gen.py", "formats_gen.py.tmpl", "", newFormatsView(m, marker)},
		{"_record/payload_gen.py", "payload_gen.py.tmpl", model.FeaturePayload, newPayloadView(m, marker)},
		{"_delta/deltas_gen.py", "deltas_gen.py.tmpl", model.FeatureDeltas, newDeltasView(m, marker)},
		{"_request/requests_gen.py", "requests_gen.py.tmpl", model.FeatureRequests, newRequestsView(m, marker)},
		{"_mcp/mcp_gen.py", "mcp_gen.py.tmpl", model.FeatureMCP, newMCPView(m, marker)},
		{"_m2m/compression_gen.py", "compression_gen.py.tmpl", model.FeatureCompression, newCompressionView(m, marker)},
		{"_m2m/token_gen.py", "token_gen.py.tmpl", model.FeatureToken, newTokenView(m, marker)},
		{"_m2m/dictionary_gen.py", "dictionary_gen.py.tmpl", model.FeatureDictionary, newDictionaryView(m, marker)},
	}
	var out []output.File
	for _, f := range files {
		if f.feature != "" && !m.Has(f.feature) {
			continue
		}
		content, err := render(f.template, f.view)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.path, err)
		}
		out = append(out, output.File{Path: pkg + f.path, Content: content})
	}
	return out, nil
}

// Support returns nothing: the package alone is a complete tree.
func Support(*model.Model) ([]output.File, error) { return nil, nil }

func render(name string, view any) ([]byte, error) {
	t, err := template.New(name).Option("missingkey=error").ParseFS(templates.FS, "python/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, view); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
