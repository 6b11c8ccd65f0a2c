// Package templates embeds the templates of TypeScript and Python, which gen/engine
// renders over the model as it renders anybody's: docs/templates.md.
package templates

import "embed"

// FS holds a folder for each language.
//
//go:embed all:typescript all:python
var FS embed.FS
