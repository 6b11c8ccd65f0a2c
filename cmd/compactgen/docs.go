package main

import (
	"flag"
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/docs"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/internal/cli"
)

// runDocs writes the pages that differ from the files.
func runDocs(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	out := fs.String("out", "docs", "write "+docs.Name+" and a page for each language into this `folder`")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	m, err := chosen.ReadModel(io)
	if err != nil {
		return err
	}
	files, err := docs.Files(m)
	if err != nil {
		return err
	}
	changes, err := output.Update(*out, output.Set{Files: files})
	if err != nil {
		return err
	}
	for _, c := range changes {
		said := "wrote"
		if c.State == output.Unchanged {
			said = "unchanged"
		}
		fmt.Fprintf(io.Out, "%-9s %s\n", said, c.Path)
	}
	return nil
}
