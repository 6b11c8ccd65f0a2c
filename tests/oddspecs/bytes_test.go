package oddspecs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The trees of a spec whose formats are binary do with bytes that were worked by hand what
// docs/record.md says, "Frames of bytes", and their types refuse the rest.
func TestBytes(t *testing.T) {
	m, err := conformance.LoadModel("testdata/binary/bytes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := tree(t, m)
	folder := func(t *testing.T, language, program, name string) string {
		t.Helper()
		toolchain.Need(t, language)
		text, err := os.ReadFile("testdata/binary/" + program)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, language, name), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Join(dir, language)
	}
	t.Run("go", func(t *testing.T) {
		of := folder(t, "go", "bytes.go.txt", "bytes_test.go")
		writeModule(t, of)
		command(t, of, "go", "test", ".")
	})
	t.Run("typescript", func(t *testing.T) {
		of, tools := folder(t, "typescript", "bytes.ts", "main.ts"), need(t, "typescript", nodeTools)
		if err := os.Symlink(tools, filepath.Join(of, "node_modules")); err != nil {
			t.Fatal(err)
		}
		command(t, of, filepath.Join(tools, ".bin", "tsc"), "--ignoreConfig", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noUnusedLocals",
			"--target", "es2022", "--lib", "es2022,dom", "--types", "node", "--module", "esnext", "--moduleResolution", "bundler", "main.ts")
		command(t, of, filepath.Join(tools, ".bin", "esbuild"), "main.ts", "--bundle", "--format=esm", "--platform=node", "--outfile=main.mjs", "--log-level=warning")
		command(t, of, "node", "main.mjs")
	})
	t.Run("python", func(t *testing.T) {
		of, tools := folder(t, "python", "bytes.py", "main.py"), need(t, "python", pythonTool)
		command(t, of, filepath.Join(tools, "mypy"), "--strict", "--cache-dir", abs(t, root+"/build/mypy"), "main.py", "octets")
		command(t, of, filepath.Join(tools, "python"), "main.py")
	})
}
