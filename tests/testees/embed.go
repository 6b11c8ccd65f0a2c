// Package testees holds the sources of Go's testee as text, for trees of other specs:
// the conformance command puts them beside a tree. Those of TypeScript and Python lie
// in their clients.
package testees

import "embed"

// FS holds gotestee/, but for what only this repository's own runtime has.
//
//go:embed gotestee/main.go gotestee/answers/*.go
var FS embed.FS
