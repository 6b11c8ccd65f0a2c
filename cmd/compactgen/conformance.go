package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/internal/cli"
)

// list is a flag that may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, " ") }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
}

// proof is a run of the conformance command.
type proof struct {
	spec          cli.SpecFlags
	out           *string
	names         packageNames
	testees, skip list
	run, only     *string
	offered       *bool
	shipped       *bool
	seed          *uint64
	random        *int
	duration      *time.Duration
	vectors       *string
	typed         []string // the flags that repeat the run, but for its seed and case
}

func conformanceFlags(fs *flag.FlagSet) *proof {
	p := &proof{
		spec:     cli.ChooseSpec(fs),
		out:      fs.String("out", "", "prove the trees that lie in this `folder`, as generate --out wrote them (default: trees of the spec, made anew in a temporary folder)"),
		names:    namePackages(fs),
		shipped:  fs.Bool("shipped", false, "prove the trees that lie in the folders of the spec's generate:, edited or not"),
		run:      fs.String("run", "", "only cases whose name matches the regular `expression`"),
		only:     fs.String("case", "", "only the case of this `name`, with what each says"),
		offered:  fs.Bool("offered", false, "ask a testee only the vectors of the operations that its hello lists"),
		seed:     fs.Uint64("seed", 0, "the `number` that drawn cases come from (default: drawn, and printed)"),
		random:   fs.Int("random", 100, "drawn cases of each kind in a round"),
		duration: fs.Duration("for", 0, "go on drawing for this `time`, as 10m"),
		vectors:  fs.String("vectors", "", "write the cases and their answers into this `folder`, as JSON"),
	}
	fs.Var(&p.testees, "testee", "a `command` that starts an implementation (repeatable): one more of the spec, or in compactgen's repository the only one")
	fs.Var(&p.skip, "skip", "a `language` to leave out (repeatable): "+strings.Join(trees.Languages(), ", "))
	return p
}

func runConformance(fs *flag.FlagSet, args []string, io cli.IO) error {
	p := conformanceFlags(fs)
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	if *p.random < 0 {
		return fmt.Errorf("--random is %d, and there are no fewer than 0 cases", *p.random)
	}
	for _, language := range p.skip {
		if !slices.Contains(trees.Languages(), language) {
			return fmt.Errorf("--skip %s: there are %s", language, strings.Join(trees.Languages(), ", "))
		}
	}
	if !slices.ContainsFunc(trees.Languages(), func(l string) bool { return !slices.Contains(p.skip, l) }) && len(p.testees) == 0 && *p.vectors == "" {
		return errors.New("every language is skipped, and no --testee is there: nothing is left to prove")
	}
	if _, err := regexp.Compile(*p.run); err != nil {
		return fmt.Errorf("--run: %w", err)
	}
	fs.Visit(func(f *flag.Flag) { p.typed = append(p.typed, typed(f)...) })
	if *p.seed == 0 {
		*p.seed = uint64(rand.Uint32()) + 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	// Whoever closes the output, as head does, must not leave the temporary folder behind:
	// from here on, writing fails, and does not end the program.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	err := p.prove(ctx, io)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(io.Err, fs.Name()+": interrupted")
		return cli.ExitCode(interrupted)
	}
	return err
}

// interrupted is the code of a program that Ctrl-C has ended, as shells have it.
const interrupted = 130

func (p *proof) prove(ctx context.Context, io cli.IO) error {
	if root, err := p.inRepository(); err != nil || root != "" {
		if err != nil {
			return err
		}
		return p.proveRepository(ctx, root, io)
	}
	s, err := p.spec.Read(io)
	if err != nil {
		return err
	}
	m, err := s.Model(io)
	if err != nil {
		return err
	}
	return p.proveOwn(ctx, s, m, io)
}

// inRepository gives the root of compactgen's own repository, if the run is of that: no
// spec is named, and the folder has none of its own.
func (p *proof) inRepository() (string, error) {
	if *p.spec.Path != "" || *p.spec.Builtin {
		return "", nil
	}
	if _, err := os.Stat(cli.DefaultSpecs[0]); !errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	root, err := conformance.FindRoot()
	switch {
	case err != nil:
		return "", nil // a user's folder
	case *p.out != "" || *p.shipped || p.names.given():
		return "", errors.New("--out, --shipped and names of packages are for trees of a spec: name it with --spec")
	}
	return root, nil
}

// ask sets what the flags say of the cases, and writes them where a folder is named.
func (p *proof) ask(s *conformance.Suite) error {
	s.Run, s.Case, s.Offered, s.Seed, s.Random, s.For = *p.run, *p.only, *p.offered, *p.seed, *p.random, *p.duration
	if *p.vectors == "" {
		return nil
	}
	return s.WriteVectors(*p.vectors)
}
