package main

import (
	"flag"
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/docs"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/internal/cli"
)

// runDocs writes the page if it differs from the file.
func runDocs(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	out := fs.String("out", "docs", "write "+docs.Name+" into this `folder`")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	m, err := chosen.ReadModel(io)
	if err != nil {
		return err
	}
	file, err := docs.File(m)
	if err != nil {
		return err
	}
	changes, err := output.Update(*out, output.Set{Files: []output.File{file}})
	if err != nil {
		return err
	}
	said := "wrote"
	if slices.ContainsFunc(changes, func(c output.Change) bool { return c.Path == file.Path && c.State == output.Unchanged }) {
		said = "unchanged"
	}
	fmt.Fprintf(io.Out, "%-9s %s\n", said, file.Path)
	return nil
}
