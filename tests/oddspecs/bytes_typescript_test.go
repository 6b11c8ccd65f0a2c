package oddspecs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The TypeScript tree of a spec whose formats are binary, and its types.
func TestBytesOfTypeScript(t *testing.T) {
	toolchain.Need(t, "typescript")
	tools, dir := need(t, "typescript", nodeTools), t.TempDir()
	m, err := conformance.LoadModel("testdata/binary/bytes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	set, err := gen.Tree(m, gen.Options{Languages: []string{"typescript"}})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := output.Compare(dir, set)
	if err == nil {
		err = output.Write(dir, changes)
	}
	if err == nil {
		err = os.Rename(filepath.Join(dir, "typescript"), filepath.Join(dir, "octets"))
	}
	if err == nil {
		err = os.Symlink(tools, filepath.Join(dir, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("testdata/binary/bytes.ts")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.ts"), program, 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, dir, filepath.Join(tools, ".bin", "tsc"), "--ignoreConfig", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noUnusedLocals",
		"--target", "es2022", "--lib", "es2022,dom", "--types", "node", "--module", "esnext", "--moduleResolution", "bundler", "main.ts")
	command(t, dir, filepath.Join(tools, ".bin", "esbuild"), "main.ts", "--bundle", "--format=esm", "--platform=node", "--outfile=main.mjs", "--log-level=warning")
	command(t, dir, "node", "main.mjs")
}
