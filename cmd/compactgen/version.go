package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
)

// runVersion prints the module's version as the go command stamped it: a tag,
// or, of a work tree, the commit's pseudo-version.
func runVersion(fs *flag.FlagSet, args []string, io stdio) error {
	if err := parse(fs, args, false); err != nil {
		return err
	}
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	fmt.Fprintf(io.out, "compactgen %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
