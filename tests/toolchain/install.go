package toolchain

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// Modules gets the packages that home/package-lock.json pins, unless they are there.
func Modules(home string) error {
	if current(home) {
		return nil
	}
	// Packages that others use meanwhile are exchanged as a whole.
	work, err := os.MkdirTemp(home, "node_modules.")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		text, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(work, name), text, 0o600); err != nil {
			return err
		}
	}
	if err := Run(work, "npm", "ci", "--no-audit", "--no-fund", "--silent"); err != nil {
		return err
	}
	modules := filepath.Join(home, "node_modules")
	if err := os.RemoveAll(modules); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(work, "node_modules"), modules); err != nil && !current(home) {
		return err
	}
	return nil
}

// current says whether npm's record of the installed packages is younger than the
// list of packages to install.
func current(home string) bool {
	pinned, err := os.Stat(filepath.Join(home, "package-lock.json"))
	if err != nil {
		return false
	}
	there, err := os.Stat(filepath.Join(home, "node_modules", ".package-lock.json"))
	return err == nil && !there.ModTime().Before(pinned.ModTime())
}

// Python is the interpreter of the client's environment, with what the client's
// development needs, the official SDK of MCP among it. It is made unless it is there,
// with a pip of its own: older ones take twice the time to choose among the files of
// the index.
func Python(root string) (string, error) {
	home := filepath.Join(root, "clients", "python")
	wanted, err := os.ReadFile(filepath.Join(home, "pyproject.toml"))
	if err != nil {
		return "", err
	}
	python, err := filepath.Abs(interpreter(filepath.Join(home, ".venv")))
	if err != nil {
		return "", err
	}
	stamp := filepath.Join(home, ".venv", "installed")
	if there, err := os.ReadFile(stamp); err == nil && bytes.Equal(there, wanted) {
		return python, nil
	}
	for _, command := range [][]string{
		{"python3", "-m", "venv", ".venv"},
		{python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pip>=26"},
		{python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]"},
	} {
		if err := Run(home, command[0], command[1:]...); err != nil {
			return "", err
		}
	}
	return python, os.WriteFile(stamp, wanted, 0o600)
}

// interpreter is that of a virtual environment.
func interpreter(venv string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(venv, "Scripts", "python.exe")
	}
	return filepath.Join(venv, "bin", "python")
}

// Run runs a program in a folder. The error has the beginning of what it printed.
func Run(dir, program string, args ...string) error {
	c := exec.Command(program, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %.300s", c, err, out)
	}
	return nil
}
