package spec

import _ "embed"

// Shipped is compact.yaml, for commands that run where the file is not.
//
//go:embed compact.yaml
var Shipped []byte
