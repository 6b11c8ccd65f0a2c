// Package compactgen holds the licence of compactgen as text, for the trees that copies
// of its files are in.
package compactgen

import _ "embed"

// License is the text of the licence.
//
//go:embed LICENSE
var License string
