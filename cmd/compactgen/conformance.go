package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// list is a flag that may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, " ") }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
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

func runConformance(fs *flag.FlagSet, args []string, io cli.IO) error {
	var testees list
	fs.Var(&testees, "testee", "a `command` that starts an implementation (repeatable; default: the three of this repository)")
	pattern := fs.String("run", "", "only cases whose name matches the regular `expression`")
	offered := fs.Bool("offered", false, "ask a testee only the vectors of the operations that its hello lists")
	seed := fs.Uint64("seed", 0, "the `number` that random cases come from (default: drawn, and printed)")
	random := fs.Int("random", 100, "random cases of each kind")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	if *random < 0 {
		return fmt.Errorf("--random is %d, and there are no fewer than 0 cases", *random)
	}
	root, err := conformance.FindRoot()
	if err != nil {
		return err
	}
	sayRepositorySpec(fs.Name(), root, io)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	ok, err := conformance.Main(ctx, conformance.Options{
		Digest: compact.Default().Digest(),
		Root:   root, Testees: testees, Run: *pattern, Offered: *offered, Seed: *seed, Random: *random, Stdout: io.Out,
	})
	if err != nil {
		return err
	}
	if !ok {
		return cli.ErrFindings
	}
	return nil
}
