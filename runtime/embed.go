// Package runtimesrc holds the Go runtime's sources as text, for self-contained
// trees. It compiles nothing of them.
package runtimesrc

import "embed"

// FS holds the sources of chapters and types. Trees have nothing of the interpreter and of traces,
// nor of what ends in _test.go or _gen.go.
//
//go:embed go/[^it]*[^nt].go go/[^it]*[^e]n.go go/[^it]*[^g]en.go go/[^it]*[^s]t.go go/[^it]*[^e]st.go go/[^it]*[^t]est.go
//go:embed go/type_*[^nt].go go/type_*[^e]n.go go/type_*[^g]en.go go/type_*[^s]t.go go/type_*[^e]st.go
var FS embed.FS
