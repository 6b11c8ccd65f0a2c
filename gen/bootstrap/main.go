// Command bootstrap regenerates the repository's own files without importing
// what it generates: for when the runtime does not compile.
package main

import (
	"os"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec"
)

func main() {
	const path = "spec/compact.yaml"
	file, problems := spec.Load(path, must(os.ReadFile(path)))
	if len(problems) > 0 {
		panic(problems)
	}
	set := must(gen.Repository(model.Build(file), gen.Options{}))
	must(output.Update(".", set))
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
