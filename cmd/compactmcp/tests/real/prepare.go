package real

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// client is the package of the second TypeScript SDK, which talks to the servers.
const client = npmScope + "client@2.4.0"

// Install gets the servers, and the second TypeScript SDK's client, into a folder,
// unless they are there.
func Install(packages string) error {
	npm := []string{"install", "--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", packages, client, npmScope + "sdk@1.32.2"}
	pip := []string{"-m", "pip", "install", "--quiet", "--disable-pip-version-check"}
	for _, s := range Servers {
		if s.python {
			pip = append(pip, s.Name+"=="+s.version)
		} else {
			npm = append(npm, npmScope+s.Name+"@"+s.version)
		}
	}
	wanted := strings.Join(append(npm, pip...), "\n")
	stamp := filepath.Join(packages, "installed")
	if there, err := os.ReadFile(stamp); err == nil && string(there) == wanted {
		return nil
	}
	if err := os.MkdirAll(packages, 0o755); err != nil {
		return err
	}
	if err := run(packages, "npm", npm...); err != nil {
		return err
	}
	venv := filepath.Join(packages, "python")
	if _, err := os.Stat(venv); err != nil {
		if err := run(packages, "python3", "-m", "venv", venv); err != nil {
			return err
		}
	}
	if err := run(packages, filepath.Join(venv, "bin", "python"), pip...); err != nil {
		return err
	}
	return os.WriteFile(stamp, []byte(wanted), 0o600)
}

// PythonWith is an interpreter with a package of PyPI, in an environment of its own.
func PythonWith(requirement string) (python string, err error) {
	packages, err := Packages()
	if err != nil {
		return "", err
	}
	venv := filepath.Join(packages, requirement)
	python = filepath.Join(venv, "bin", "python")
	stamp := filepath.Join(venv, "installed")
	if _, err := os.Stat(stamp); err == nil {
		return python, nil
	}
	if err := os.MkdirAll(packages, 0o755); err != nil {
		return "", err
	}
	if err := run(packages, "python3", "-m", "venv", venv); err != nil {
		return "", err
	}
	if err := run(packages, python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement); err != nil {
		return "", err
	}
	return python, os.WriteFile(stamp, nil, 0o600)
}

// Packages is a folder for them that outlives a run.
func Packages() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "compactgen", "mcp-servers"), err
}

// date is that of all files and commits, which are to be the same each time.
const date = "2026-10-01T09:00:00Z"

// Fill makes the folder that the servers look at: examples of the repository, a
// corpus, and a git repository of three commits with a change in its work tree.
func Fill(root, folder string) error {
	project := filepath.Join(folder, "project")
	if err := os.MkdirAll(project, 0o755); err != nil {
		return err
	}
	own := filepath.Join("examples", "own-protocol")
	for _, c := range []struct{ from, to string }{
		{"examples/README.md", "examples"}, {"examples/go", "examples/go"}, {"examples/http", "examples/http"},
		{"cmd/compactmcp/examples", "examples/mcp"}, {own, "examples/own-protocol"}, {"tests/corpora/api_responses.ndjson", "."},
	} {
		if err := copyTo(filepath.Join(folder, c.to), filepath.Join(root, c.from)); err != nil {
			return err
		}
	}
	for i, commit := range []struct{ file, message string }{
		{"tickets.yaml", "A protocol for tickets"}, {"main.py", "A client in Python"}, {"main.ts", "A client in TypeScript"},
	} {
		if i == 0 {
			if err := git(project, "init", "-q", "-b", "main"); err != nil {
				return err
			}
		}
		if err := copyTo(project, filepath.Join(root, own, commit.file)); err != nil {
			return err
		}
		if err := git(project, "add", "."); err != nil {
			return err
		}
		if err := git(project, "commit", "-q", "-m", commit.message); err != nil {
			return err
		}
	}
	if err := git(project, "branch", "next"); err != nil {
		return err
	}
	if err := change(filepath.Join(project, "main.py")); err != nil {
		return err
	}
	return filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		at, err := time.Parse(time.RFC3339, date)
		if err != nil {
			return err
		}
		return os.Chtimes(path, at, at)
	})
}

func change(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, "\n# To do: read the tickets from a file.\n"...), 0o644)
}

// copyTo copies a file, or all of a folder, into a folder.
func copyTo(folder, from string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return os.CopyFS(folder, os.DirFS(from))
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, filepath.Base(from)), text, 0o644)
}

func git(dir string, args ...string) error {
	c := exec.Command("git", args...)
	c.Dir = dir
	c.Env = append(os.Environ(),
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=Ann", "GIT_AUTHOR_EMAIL=ann@example.com", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=Ann", "GIT_COMMITTER_EMAIL=ann@example.com", "GIT_COMMITTER_DATE="+date)
	return wait(c)
}

func run(dir, program string, args ...string) error {
	c := exec.Command(program, args...)
	c.Dir = dir
	return wait(c)
}

func wait(c *exec.Cmd) error {
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %.300s", c, err, out)
	}
	return nil
}
