package spec

import _ "embed"

// Shipped is compact.yaml, for commands that run where the file is not.
//
//go:embed compact.yaml
var Shipped []byte

// Starter is the spec that a protocol of one's own begins with. It uses no
// library in any language.
//
//go:embed starter.yaml
var Starter []byte

// Example is such a spec that shows more: lists, an open table, a payload.
//
//go:embed example.yaml
var Example []byte
