package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// proveRepository puts the shipped vectors to the three languages of the repository, or
// to the implementations that were named instead.
func (p *proof) proveRepository(ctx context.Context, root string, io cli.IO) error {
	sayRepositorySpec(p.spec.Command, root, io)
	suite, err := conformance.Shipped(root)
	if err != nil {
		return err
	}
	if err := conformance.SameSpec(suite.Model, compact.Default().Digest()); err != nil {
		return err
	}
	if err := p.ask(&suite); err != nil {
		return err
	}
	commands := p.testees
	for _, language := range trees.Languages() {
		if len(p.testees) == 0 && !slices.Contains(p.skip, language) {
			commands = append(commands, "tests/testees/"+language)
		}
	}
	var testees []conformance.Testee
	for _, command := range commands {
		testees = append(testees, conformance.Command(command, root))
	}
	if len(testees) == 0 { // the files of --vectors are written
		return nil
	}
	return p.test(ctx, suite, testees, nil, io)
}

// sayRepositorySpec names the spec that the vectors are of: the repository's, also
// from a folder below its root.
func sayRepositorySpec(command, root string, io cli.IO) {
	path := filepath.Join(root, "spec", "compact.yaml")
	if here, err := os.Getwd(); err == nil {
		if short, err := filepath.Rel(here, path); err == nil {
			path = short
		}
	}
	fmt.Fprintf(io.Err, "%s: the spec is %s\n", command, path)
}
