package main

import (
	"cmp"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
)

// release is the version that cmd/release links into a program.
var release string

// runVersion prints the version of the release, or else the module's as the go
// command stamped it: a tag, or, of a work tree, the commit's pseudo-version.
func runVersion(fs *flag.FlagSet, args []string, io stdio) error {
	if err := parse(fs, args, false); err != nil {
		return err
	}
	version := cmp.Or(release, "(devel)")
	if info, ok := debug.ReadBuildInfo(); ok && release == "" && info.Main.Version != "" {
		version = info.Main.Version
	}
	fmt.Fprintf(io.out, "compactgen %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
