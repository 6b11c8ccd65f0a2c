// Package runtimesrc holds the Go runtime's sources as text, for self-contained
// trees. It compiles nothing of them.
package runtimesrc

import "embed"

// FS holds go/*.go.
//
//go:embed go/*.go
var FS embed.FS
