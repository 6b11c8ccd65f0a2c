package spec

import _ "embed"

// Shipped is compact.yaml, for commands that run where the file is not.
//
//go:embed compact.yaml
var Shipped []byte

// Schema is the JSON schema of specs, by which editors complete and check them.
//
//go:embed compact.schema.json
var Schema []byte

// Starter is the spec that a protocol of one's own begins with. It uses no
// library in any language.
//
//go:embed starter.yaml
var Starter []byte
