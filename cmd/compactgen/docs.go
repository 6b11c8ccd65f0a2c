package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/reference"
	"github.com/compactgen/compactgen/gen/output"
)

// runDocs writes the reference where it differs from what is there.
func runDocs(fs *flag.FlagSet, args []string, io stdio) error {
	path := specFlag(fs)
	out := fs.String("out", "", "write "+reference.Name+" into this `folder`")
	if err := parse(fs, args, false); err != nil {
		return err
	}
	if *out == "" {
		return errors.New("say where to write with --out")
	}
	m, err := loadModel(*path, io)
	if err != nil {
		return err
	}
	file, err := reference.File(m)
	if err != nil {
		return err
	}
	changes, err := output.Compare(*out, []output.File{file}, nil)
	if err != nil {
		return err
	}
	if err := output.Write(*out, changes); err != nil {
		return err
	}
	fmt.Fprintf(io.out, "%-9s %s\n", map[bool]string{true: "unchanged", false: "wrote"}[changes[0].State == output.Unchanged], file.Path)
	return nil
}
