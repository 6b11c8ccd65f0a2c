package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// repositoryRoot is the folder of go.mod, from wherever in it one starts.
func repositoryRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	path := strings.TrimSpace(string(out))
	if filepath.Base(path) != "go.mod" {
		return "", errors.New("start it inside the repository")
	}
	return filepath.Dir(path), nil
}

// typescriptRows runs the client's own benchmark.
func typescriptRows(root string, stderr io.Writer) ([]row, error) {
	if _, err := exec.LookPath("npm"); err != nil {
		return nil, errors.New("there is no npm; install Node.js 20 or newer")
	}
	home := filepath.Join(root, "clients", "typescript")
	if _, err := os.Stat(filepath.Join(home, "node_modules")); err != nil {
		install := command(home, stderr, "npm", "ci", "--no-audit", "--no-fund", "--silent")
		if _, err := install.Output(); err != nil {
			return nil, fmt.Errorf("npm ci: %w", err)
		}
	}
	rows, err := otherRows(command(home, stderr, "npm", "run", "-s", "bench"))
	if err != nil {
		return nil, err
	}
	tables, err := tableRows(root, "typescript", typescriptTables(home, stderr))
	return append(rows, tables...), err
}

// pythonRows runs the package's own benchmark, with its virtual environment
// where there is one.
func pythonRows(root string, stderr io.Writer) ([]row, error) {
	home := filepath.Join(root, "clients", "python")
	python := filepath.Join(home, ".venv", "bin", "python")
	if _, err := os.Stat(python); err != nil {
		if python, err = exec.LookPath("python3"); err != nil {
			return nil, errors.New("there is no python3; install Python 3.10 or newer")
		}
	}
	rows, err := otherRows(command(home, stderr, python, filepath.Join("bench", "run.py")))
	if err != nil {
		return nil, err
	}
	tables, err := tableRows(root, "python", pythonTables(python, stderr))
	return append(rows, tables...), err
}

func command(dir string, stderr io.Writer, name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Dir = dir
	c.Stderr = stderr
	return c
}

// otherRows reads the JSON array of rows that a benchmark prints.
func otherRows(c *exec.Cmd) ([]row, error) {
	var notes bytes.Buffer
	c.Stderr = &notes
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %.300s", strings.Join(c.Args, " "), err, notes.String())
	}
	var rows []row
	d := json.NewDecoder(bytes.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&rows); err != nil {
		return nil, fmt.Errorf("%s printed no rows: %w", strings.Join(c.Args, " "), err)
	}
	return rows, nil
}

// generateRows measures the CPU time of generating all three trees.
func generateRows(root string, stderr io.Writer) ([]row, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "compactgen")
	build := command(root, stderr, "go", "build", "-o", binary, "./cmd/compactgen")
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	var times []time.Duration
	for range 15 {
		c := command(root, stderr, binary, "generate", "--out", filepath.Join(dir, "tree"))
		if err := c.Run(); err != nil {
			return nil, fmt.Errorf("generate: %w", err)
		}
		times = append(times, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	}
	slices.Sort(times)
	return []row{{
		Name: "generate", Size: "the shipped spec", Peer: "CPU time in ms",
		Ratio: float64(times[len(times)/2].Microseconds()) / 1000, Goal: "< 150",
	}}, nil
}
