// Command derive writes the derived vectors of the shipped spec into tests/vectors. It
// runs at the repository's root.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

func main() {
	if err := run("tests/vectors"); err != nil {
		fmt.Fprintln(os.Stderr, "derive:", err)
		os.Exit(1)
	}
}

// run replaces the output of an earlier one.
func run(out string) error {
	file, problems := spec.Load("compact.yaml", spec.Shipped)
	if len(problems) > 0 {
		return errors.New(problems.Error())
	}
	topics, err := judge.Derive(model.Build(file))
	if err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(out, "*/derived-*.json"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	for _, topic := range topics {
		if err := os.WriteFile(filepath.Join(out, filepath.FromSlash(topic.File)), judge.Print(topic), 0o644); err != nil {
			return err
		}
	}
	return nil
}
