// Package frozen holds frames of released versions of the spec, which every
// later version decodes. README.md says how they are kept.
package frozen

import (
	"embed"

	"github.com/compactgen/compactgen/tests/vectors"
)

//go:embed *.json
var files embed.FS

// Load returns one topic for each release, in the form of tests/vectors.
func Load() ([]vectors.Topic, error) { return vectors.LoadFS(files) }
