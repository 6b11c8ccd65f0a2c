package mcp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const client = "../../../clients/typescript"

func tsc(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program := filepath.Join(client, "node_modules", "typescript", "bin", "tsc")
	_, err := os.Stat(program)
	toolchain.NeedAlso(t, "typescript", err)
	return exec.Command("node", append([]string{program}, args...)...)
}

var built sync.Once

// buildTypeScript compiles the TypeScript client for the programs beside this
// file.
func buildTypeScript(t *testing.T) {
	t.Helper()
	c := tsc(t, "-p", filepath.Join(client, "tsconfig.build.json"), "--outDir", filepath.Join(client, "build", "mcp"))
	built.Do(func() {
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	})
}

// The wrapped transports have the SDK's own types.
func TestTypeScriptTypes(t *testing.T) {
	peers[0].interpreter(t)
	if out, err := tsc(t, "-p", "typescript").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
