package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// repositoryRoot is the folder of go.mod, from wherever in it one starts.
func repositoryRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOWORK").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	path := strings.TrimSpace(string(out))
	if filepath.Base(path) != "go.work" {
		return "", errors.New("start it inside the repository")
	}
	return filepath.Dir(path), nil
}

// typescriptRows runs the client's own benchmark.
func typescriptRows(root string, stderr io.Writer) ([]row, error) {
	home := filepath.Join(root, "clients", "typescript")
	if err := toolchain.Modules(home); err != nil {
		return nil, err
	}
	rows, err := otherRows(command(home, stderr, "npm", "run", "-s", "bench"))
	if err != nil {
		return nil, err
	}
	loading, err := typescriptImport(home)
	if err != nil {
		return nil, err
	}
	tables, err := tableRows(root, "typescript", typescriptTables(home, stderr))
	if err != nil {
		return nil, err
	}
	inBytes, err := frameRows("typescript", typescriptFrames(home, framesTypeScript, stderr), "@bufbuild/protobuf", ">= 1")
	if err != nil {
		return nil, err
	}
	lists, err := listRows("typescript", typescriptFrames(home, listsTypeScript, stderr))
	if err != nil {
		return nil, err
	}
	nested, err := nestedRows("typescript", typescriptFrames(home, structureTypeScript, stderr))
	return slices.Concat(rows, loading, tables, inBytes, lists, nested), err
}

// pythonRows runs the package's own benchmark.
func pythonRows(root string, stderr io.Writer) ([]row, error) {
	home := filepath.Join(root, "clients", "python")
	python, err := toolchain.Python(root)
	if err != nil {
		return nil, err
	}
	rows, err := otherRows(command(home, stderr, python, filepath.Join("bench", "run.py")))
	if err != nil {
		return nil, err
	}
	loading, err := pythonImport(home, python)
	if err != nil {
		return nil, err
	}
	tables, err := tableRows(root, "python", pythonTables(python, stderr))
	if err != nil {
		return nil, err
	}
	pure, err := frameRows("python", pythonFrames(python, framesPython, "python", stderr), "protobuf in Python alone", ">= 1")
	if err != nil {
		return nil, err
	}
	upb, err := frameRows("python", pythonFrames(python, framesPython, "upb", stderr), "protobuf with upb, which is C", "")
	if err != nil {
		return nil, err
	}
	lists, err := listRows("python", pythonFrames(python, listsPython, "python", stderr))
	if err != nil {
		return nil, err
	}
	nested, err := nestedRows("python", pythonFrames(python, structurePython, "upb", stderr))
	return slices.Concat(rows, loading, tables, pure, upb, lists, nested), err
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
