// Package python makes the generated modules of the Python client: the templates
// of templates/python, rendered over the model.
package python

import (
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
	return t.Render(m)
}
