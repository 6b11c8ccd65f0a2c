package toolchain

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// sources are what other processes of the tests run: folders with all in them, and
// files. Folders that a build writes into are not among them.
var sources = []string{
	"cmd", "examples", "gen", "runtime", "spec", "templates", "tests/testees", "cmd/compactmcp/tests/typescript", "cmd/compactmcp/tests/python",
	"go.mod", "LICENSE", "license.go", "clients/embed.go",
	"clients/python/compact_decoder", "clients/python/tests", "clients/python/pyproject.toml", "clients/python/README.md",
	"clients/typescript/src", "clients/typescript/test", "clients/typescript/playground", "clients/typescript/licenses", "clients/typescript/README.md",
	"clients/typescript/compact-decoder.ts", "clients/typescript/compact-mcp.ts", "clients/typescript/compact-redis.ts", "clients/typescript/compact-store-tests.ts",
	"clients/typescript/package.json", "clients/typescript/package-lock.json", "clients/typescript/tsconfig.json", "clients/typescript/tsconfig.build.json",
}

// skipped are folders that tools make among them.
var skipped = []string{"__pycache__", "build", "dist", "node_modules", "target"}

// begun is where the test began; it may go elsewhere.
var begun, _ = os.Getwd()

// look looks at the sources, so that go test does not reuse an old result of a test
// that runs them: it cannot see which files other processes read.
var look = sync.OnceValue(func() error {
	root := begun
	for {
		if _, err := os.Stat(filepath.Join(root, "go.work")); err == nil { // tests/bench has a module of its own
			break
		}
		if filepath.Dir(root) == root {
			return fs.ErrNotExist
		}
		root = filepath.Dir(root)
	}
	for _, source := range sources {
		err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(source)), func(_ string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && slices.Contains(skipped, d.Name()) {
				return filepath.SkipDir
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
})
