package toolchain

import (
	"os"
	"path/filepath"
	"testing"
)

// sources are the folders of what the testees are made of.
var sources = []string{
	"runtime/go", "tests/testees", "tests/testees/gotestee", "tests/testees/gotestee/answers",
	"clients/typescript", "clients/typescript/src/core", "clients/typescript/src/record", "clients/typescript/src/delta",
	"clients/typescript/src/request", "clients/typescript/src/m2m", "clients/typescript/src/mcp", "clients/typescript/test",
	"clients/python/compact_decoder", "clients/python/tests",
}

// Watch looks at the testees' sources, so that `go test` does not repeat an old
// result of a test that runs them: it cannot see what other processes read.
func Watch(t testing.TB, root string) {
	t.Helper()
	for _, dir := range sources {
		if _, err := os.ReadDir(filepath.Join(root, dir)); err != nil {
			t.Fatal(err)
		}
	}
}
