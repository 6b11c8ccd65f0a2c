package main

import (
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/tests/pages"
)

// The page shows what really happens.
func TestPages(t *testing.T) {
	if shown := pages.Run(t, filepath.Join("..", "..", "docs", "mcp.md")); shown == 0 {
		t.Error("the page shows nothing")
	}
}
