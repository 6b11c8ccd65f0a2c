// Command bootstrap regenerates the repository's own files without importing
// what it generates: for when the runtime does not compile.
package main

import (
	"log"
	"os"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec"
)

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	const path = "spec/compact.yaml"
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, problems := spec.Load(path, src)
	if len(problems) > 0 {
		return problems
	}
	set, err := gen.Repository(model.Build(file), gen.Options{})
	if err != nil {
		return err
	}
	changes, err := output.Compare(".", set.Files, set.Roots)
	if err != nil {
		return err
	}
	return output.Write(".", changes)
}
