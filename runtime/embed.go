// Package runtimesrc holds the Go runtime's sources as text, for self-contained
// trees. It compiles nothing of them.
package runtimesrc

import "embed"

// FS holds go/*.go, without what ends in _test.go and _gen.go: trees have none of these.
//
//go:embed go/*[^nt].go
//go:embed go/*[^s]t.go go/*_list.go go/record_select_smallest.go
//go:embed go/*[^e]n.go go/m2m_structure_open.go go/m2m_token.go go/type_open.go
var FS embed.FS
