// Package python makes the generated modules of the Python client: the templates
// of templates/python, rendered over the model.
package python

import (
	"fmt"
	"sync"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/templates"
)

var parsed = sync.OnceValues(func() (*engine.Templates, error) { return engine.Own(templates.FS, "python", functions) })

// Prepare parses the templates, once.
func Prepare() { _, _ = parsed() }

// Generate returns the modules that the model's features need, with paths
// relative to clients/python.
func Generate(m *model.Model) ([]output.File, error) {
	t, err := parsed()
	if err != nil {
		return nil, err
	}
	if err := readsRecords(m); err != nil {
		return nil, err
	}
	return t.Render(m)
}

// readsRecords says what records in records there is no code for yet.
func readsRecords(m *model.Model) error {
	for r := range m.All() {
		if m.Has(model.FeatureNesting) && (r.Verbose != nil || r.DSL != nil) {
			return fmt.Errorf("the record %s: there is no code for records in records in JSON or separated text yet, only in payloads", r.Name)
		}
	}
	return nil
}
