package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// forLists is the program of lists.yaml beside its tree, which is made as a user makes it.
func forLists(root string, p program) ([]string, error) {
	here, out := filepath.Join(root, "tests", "bombs"), filepath.Join(root, "build", "bombs")
	generate := []string{"run", "./cmd/compactgen", "generate", "--spec", filepath.Join(here, "lists.yaml"), "--out", out, "--lang", p.language}
	if p.language == "go" {
		generate = append(generate, "--go-module", "example.com/lists")
	}
	if err := command(root, "go", generate...); err != nil {
		return nil, err
	}
	tree := filepath.Join(out, p.language)
	switch p.language {
	case "typescript":
		tsc := filepath.Join(root, "clients", "typescript", "node_modules", "typescript", "bin", "tsc")
		return append(p.argv[:2:2], filepath.Join(here, "lists.mjs"), filepath.Join(tree, "dist", "lists.js")), command(tree, "node", tsc, "-p", ".")
	case "python":
		return append(p.argv[:1:1], filepath.Join(here, "lists.py"), tree), nil
	}
	for to, from := range map[string]string{"child/report.go": filepath.Join(here, "report.go"), "child/main.go": filepath.Join(here, "lists_program.txt"), "go.sum": filepath.Join(root, "go.sum")} {
		if err := copied(from, filepath.Join(tree, filepath.FromSlash(to))); err != nil {
			return nil, err
		}
	}
	return []string{filepath.Join(tree, "child.exe")}, command(tree, "go", "build", "-o", "child.exe", "./child")
}

func copied(from, to string) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, source, 0o644)
}

func command(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "GOWORK=off")
	if text, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, text)
	}
	return nil
}
