// Package templates embeds the templates of the TypeScript and Python backends.
// They hold literals, declarations and dispatch; every decision is made in Go.
package templates

import "embed"

// FS holds typescript/*.tmpl and python/*.tmpl.
//
//go:embed typescript/*.tmpl python/*.tmpl
var FS embed.FS
