// Package frozen holds frames of released versions of the spec, which every
// later version decodes. README.md says how they are kept.
package frozen

import "embed"

// FS holds one topic for each release, in the form of tests/vectors.
//
//go:embed *.json
var FS embed.FS
