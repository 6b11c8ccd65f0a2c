package cli

import (
	"cmp"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
)

// RunVersion prints the version of the release that a program is linked with, or else the module's as the go
// command stamped it: a tag, or, of a work tree, the commit's pseudo-version.
func RunVersion(program, release string) func(fs *flag.FlagSet, args []string, io IO) error {
	return func(fs *flag.FlagSet, args []string, io IO) error {
		if err := Parse(fs, args, false); err != nil {
			return err
		}
		version := cmp.Or(release, "(devel)")
		if info, ok := debug.ReadBuildInfo(); ok && release == "" && info.Main.Version != "" {
			version = info.Main.Version
		}
		fmt.Fprintf(io.Out, "%s %s (%s, %s/%s)\n", program, version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
}
