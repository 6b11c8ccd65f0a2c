package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// tablesProgram compares the two trees that tableRows generates.
//
//go:embed tables_program.txt
var tablesProgram string

// moreRows is how many rows each table of the larger spec has besides its own.
const moreRows = 1000

// tableRows compares generated lookups of the shipped tables with those of
// tables of a thousand rows more.
func tableRows(root string, stderr io.Writer) ([]row, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, err := os.ReadFile(filepath.Join(root, "spec", "compact.yaml"))
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"shipped", "large"} {
		file, problems := spec.Load("compact.yaml", source)
		if len(problems) > 0 {
			return nil, fmt.Errorf("spec/compact.yaml: %v", problems[0])
		}
		m := model.Build(file)
		if name == "large" {
			enlarge(m.Compression.Token)
		}
		if err := writeTree(m, name, dir); err != nil {
			return nil, err
		}
	}
	if err := writeModule(root, dir); err != nil {
		return nil, err
	}
	document, err := json.Marshal(chat(64<<10, strings.Repeat("Short. ", 2)))
	if err != nil {
		return nil, err
	}
	run := command(dir, stderr, "go", "run", ".")
	run.Stdin = strings.NewReader(string(document))
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("go run: %w", err)
	}
	var ratio float64
	if err := json.Unmarshal(out, &ratio); err != nil {
		return nil, err
	}
	return []row{{
		Name: "T1 encode", Size: fmt.Sprintf("tables with %d rows more", moreRows), Peer: "the shipped tables (share of their time)", Ratio: ratio, Goal: "<= 1.2",
	}}, nil
}

func enlarge(t *model.Token) {
	for i := range moreRows {
		name, short := fmt.Sprintf("another_key_%04d", i), fmt.Sprintf("zz%d", i)
		for c := range t.Contexts {
			t.Contexts[c].Keys = append(t.Contexts[c].Keys, model.Key{Name: name, Short: short, Context: -1, Values: -1})
		}
		for v := range t.Values {
			t.Values[v].Rows = append(t.Values[v].Rows, model.Value{Name: name, Short: short})
		}
	}
}

func writeTree(m *model.Model, name, dir string) error {
	set, err := gen.Tree(m, gen.Options{Languages: []string{"go"}, GoPackage: name})
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
		return err
	}
	for _, f := range set.Files {
		if err := os.WriteFile(filepath.Join(dir, name, filepath.Base(f.Path)), f.Content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func writeModule(root, dir string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	mod = regexp.MustCompile(`(?m)^(tool|ignore) .*\n`).ReplaceAll(mod, nil)
	mod = regexp.MustCompile(`(?m)^module .*`).ReplaceAll(mod, []byte("module example.com/tables"))
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"go.mod": mod, "go.sum": sum, "main.go": []byte(tablesProgram)} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
