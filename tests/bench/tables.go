package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// The programs read a document in JSON, compare the two trees that tableRows
// generates, "shipped" and "large", and print the large one's share of time.
var (
	//go:embed tables_program.txt
	tablesGo string
	//go:embed tables_program.mjs
	tablesTypeScript string
	//go:embed tables_program.py
	tablesPython string
)

// moreRows is how many rows each table of the larger spec has besides its own.
const moreRows = 1000

// tableRows compares generated lookups of the shipped tables with those of
// tables of a thousand rows more, whose names begin like one that documents are
// full of. The program runs in a folder that holds both trees.
func tableRows(root, language string, program func(dir string) (*exec.Cmd, error)) ([]row, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := writeTrees(root, dir, language); err != nil {
		return nil, err
	}
	run, err := program(dir)
	if err != nil {
		return nil, err
	}
	document, err := json.Marshal(chat(64<<10, strings.Repeat("Short. ", 2)))
	if err != nil {
		return nil, err
	}
	run.Stdin = strings.NewReader(string(document))
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(run.Args, " "), err)
	}
	var ratio float64
	if err := json.Unmarshal(out, &ratio); err != nil {
		return nil, err
	}
	return []row{{
		Name: "T1 encode", Size: fmt.Sprintf("tables with %d rows more", moreRows), Peer: "the shipped tables (share of their time)", Ratio: ratio, Goal: "<= 1.2",
	}}, nil
}

func writeTrees(root, dir, language string) error {
	source, err := os.ReadFile(filepath.Join(root, "spec", "compact.yaml"))
	if err != nil {
		return err
	}
	for _, name := range []string{"shipped", "large"} {
		file, problems := spec.Load("compact.yaml", source)
		if len(problems) > 0 {
			return fmt.Errorf("spec/compact.yaml: %v", problems[0])
		}
		m := model.Build(file)
		if name == "large" {
			enlarge(m.Compression.Token)
			m.Complete()
		}
		if err := writeTree(m, filepath.Join(dir, name), language, name); err != nil {
			return err
		}
	}
	return nil
}

// writeTree writes what a user of the language gets.
func writeTree(m *model.Model, dir, language, name string) error {
	set, err := gen.Tree(m, gen.Options{Languages: []string{language}, GoPackage: name})
	if err != nil {
		return err
	}
	for _, f := range set.Files {
		path := filepath.Join(dir, strings.TrimPrefix(f.Path, language+"/"))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.Content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func enlarge(t *model.Token) {
	for i := range moreRows {
		name, short := fmt.Sprintf("content_%04d", i), fmt.Sprintf("zz%d", i)
		for c := range t.Contexts {
			t.Contexts[c].Keys = append(t.Contexts[c].Keys, model.Key{Name: name, Short: short, Context: -1, Values: -1})
		}
		for v := range t.Values {
			t.Values[v].Rows = append(t.Values[v].Rows, model.Value{Name: name, Short: short})
		}
	}
}

// goTables makes a module of the trees.
func goTables(root string, stderr io.Writer) func(dir string) (*exec.Cmd, error) {
	return func(dir string) (*exec.Cmd, error) {
		mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err != nil {
			return nil, err
		}
		mod = regexp.MustCompile(`(?m)^(tool|ignore) .*\n`).ReplaceAll(mod, nil)
		mod = regexp.MustCompile(`(?m)^module .*`).ReplaceAll(mod, []byte("module example.com/tables"))
		sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
		if err != nil {
			return nil, err
		}
		for name, content := range map[string][]byte{"go.mod": mod, "go.sum": sum, "main.go": []byte(tablesGo)} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
				return nil, err
			}
		}
		return command(dir, stderr, "go", "run", "."), nil
	}
}

// typescriptTables compiles the trees with the client's own tools.
func typescriptTables(home string, stderr io.Writer) func(dir string) (*exec.Cmd, error) {
	return func(dir string) (*exec.Cmd, error) {
		return compiled(home, dir, tablesTypeScript, stderr, "shipped", "large")
	}
}

// compiled is a program beside trees that it imports.
func compiled(home, dir, program string, stderr io.Writer, trees ...string) (*exec.Cmd, error) {
	modules := filepath.Join(home, "node_modules")
	if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
		return nil, err
	}
	for _, name := range trees {
		build := command(dir, stderr, filepath.Join(modules, ".bin", "tsc"), "-p", name)
		if out, err := build.Output(); err != nil {
			return nil, fmt.Errorf("tsc: %w: %.300s", err, out)
		}
	}
	script := filepath.Join(dir, "main.mjs")
	return command(dir, stderr, "node", script), os.WriteFile(script, []byte(program), 0o644)
}

// pythonTables imports the trees as two packages.
func pythonTables(python string, stderr io.Writer) func(dir string) (*exec.Cmd, error) {
	return func(dir string) (*exec.Cmd, error) {
		script := filepath.Join(dir, "main.py")
		return command(dir, stderr, python, script), os.WriteFile(script, []byte(tablesPython), 0o644)
	}
}
