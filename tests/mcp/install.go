package mcp

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Install gets the packages that root/tests/mcp/package-lock.json pins, unless
// they are there.
func Install(root string) error {
	home := filepath.Join(root, "tests", "mcp")
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
	if err := run(work, "npm", "ci", "--no-audit", "--no-fund", "--silent"); err != nil {
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

// Python is an interpreter that has what root/tests/mcp/requirements.txt pins:
// that of the client's own environment where it is there, which saves the time
// of another, or one of these tests, installed unless it is there.
func Python(root string) (string, error) {
	home := filepath.Join(root, "tests", "mcp")
	pinned, err := os.ReadFile(filepath.Join(home, "requirements.txt"))
	if err != nil {
		return "", err
	}
	client, err := filepath.Abs(interpreter(filepath.Join(root, "clients", "python", ".venv")))
	if err != nil {
		return "", err
	}
	versions := exec.Command(client, "-c", "import importlib.metadata as m, sys; print(*(p for p in sys.argv[1:] if p == p.split('==')[0] + '==' + m.version(p.split('==')[0])))")
	versions.Args = append(versions.Args, strings.Fields(string(pinned))...)
	if there, err := versions.Output(); err == nil && slices.Equal(strings.Fields(string(there)), strings.Fields(string(pinned))) {
		return client, nil
	}
	python := interpreter(filepath.Join(home, ".venv"))
	stamp := filepath.Join(home, ".venv", "requirements.txt")
	if there, err := os.ReadFile(stamp); err == nil && bytes.Equal(there, pinned) {
		return filepath.Abs(python)
	}
	if err := run(home, "python3", "-m", "venv", "--clear", ".venv"); err != nil {
		return "", err
	}
	if python, err = filepath.Abs(python); err != nil {
		return "", err
	}
	if err := run(home, python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"); err != nil {
		return "", err
	}
	return python, os.WriteFile(stamp, pinned, 0o600)
}

// interpreter is that of a virtual environment.
func interpreter(venv string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(venv, "Scripts", "python.exe")
	}
	return filepath.Join(venv, "bin", "python")
}

func run(dir, program string, args ...string) error {
	c := exec.Command(program, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %.300s", c, err, out)
	}
	return nil
}
