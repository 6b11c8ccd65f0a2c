package playground

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
)

// root is the top of the repository.
func root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..")
}

// bundle makes one script of an entry of the page's source and all that it imports.
func bundle(entry, out string, more ...string) error {
	home := filepath.Join(root(), "clients", "typescript")
	args := append([]string{filepath.Join("playground", entry), "--bundle", "--log-level=warning", "--outfile=" + out}, more...)
	c := exec.Command(filepath.Join(home, "node_modules", ".bin", "esbuild"), args...)
	c.Dir = home
	if text, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("esbuild: %w\n%s", err, text)
	}
	return nil
}
