package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/internal/cli"
)

// sayTidy says what the module around a Go tree lacks. It edits no go.mod.
func (t target) sayTidy(changes []output.Change, m *model.Model, io cli.IO) {
	for _, c := range changes {
		if path.Base(c.Path) != "core_spec_gen.go" || c.State == output.Orphaned || *t.templates != "" {
			continue // each Go tree has one
		}
		tree := filepath.Dir(filepath.Join(*t.out, filepath.FromSlash(c.Path)))
		mod, text := modAround(tree)
		var lacks []string
		for _, module := range golang.Modules(m) {
			if text != nil && !bytes.Contains(text, []byte(module+" ")) {
				lacks = append(lacks, module)
			}
		}
		if len(lacks) > 0 {
			fmt.Fprintf(io.Out, "%s lacks %s, which %s imports: type go mod tidy\n", mod, strings.Join(lacks, ", "), filepath.ToSlash(tree))
		}
	}
}

// modAround is the go.mod of the module that a folder is in; nil for none.
func modAround(folder string) (name string, text []byte) {
	here, err := os.Getwd()
	if err != nil {
		return "", nil
	}
	at := folder
	if !filepath.IsAbs(at) {
		at = filepath.Join(here, folder)
	}
	for {
		name := filepath.Join(at, "go.mod")
		if text, err := os.ReadFile(name); err == nil {
			if short, err := filepath.Rel(here, name); err == nil {
				name = short
			}
			return filepath.ToSlash(name), text
		}
		up := filepath.Dir(at)
		if up == at {
			return "", nil
		}
		at = up
	}
}
