// Package clientsrc holds the TypeScript and Python sources as text, for
// self-contained trees.
package clientsrc

import "embed"

// FS holds typescript/ and python/compact_decoder/, without what is generated, whose names end in
// gen.
//
//go:embed typescript/*.ts typescript/src/*/*[^n].ts typescript/src/*/*[^e]n.ts typescript/src/*/*[^g]en.ts
//go:embed python/compact_decoder/*.py python/compact_decoder/_*/*[^n].py python/compact_decoder/_*/*[^e]n.py python/compact_decoder/_*/*[^g]en.py python/compact_decoder/py.typed
var FS embed.FS

// Testees holds what answers the conformance runner for a tree: typescript/test/ and
// python/tests/.
//
//go:embed typescript/test/testee.ts typescript/test/*operations.ts typescript/test/wire.ts python/tests/testee*.py
var Testees embed.FS
