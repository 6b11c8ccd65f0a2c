package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy"
	"github.com/compactgen/compactgen/spec"
)

// Exit codes: findings are the faults that the user asked us to look for; misuse is
// a wrong flag, a missing file, a disk that fails.
const (
	exitOK       = 0
	exitFindings = 1
	exitMisuse   = 2
)

// errFindings ends a command that has said what it found, errUsage one that has
// said what is wrong.
var (
	errFindings = errors.New("findings")
	errUsage    = errors.New("usage")
)

// exitCode ends a command with the code of what it ran.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// stdio is where a command reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// Run is the whole program; it returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	io := stdio{stdin, stdout, stderr}
	if len(args) > 0 && args[0] == completeCommand {
		complete(args[1:], io.out)
		return exitOK
	}
	if len(args) == 1 && args[0] == guardCommand {
		mcpproxy.Guard(io.in)
		return exitOK
	}
	if len(args) == 1 && strings.TrimLeft(args[0], "-") == "version" {
		args = []string{"version"}
	}
	return program().dispatch(args, io)
}

// dispatch runs the command of the group that the first word names.
func (g command) dispatch(args []string, io stdio) int {
	switch {
	case len(args) == 0:
		g.overview(io.out)
		return exitMisuse
	case isHelp(args[0]) && (len(args) == 1 || isHelp(args[1])):
		g.overview(io.out)
		return exitOK
	case args[0] == "help":
		args = append(slices.Clone(args[1:]), "--help")
	}
	c, found := g.find(args[0])
	switch {
	case !found:
		fmt.Fprintf(io.err, "%s: unknown command %q%s\nsee %s help\n", g.name, args[0], spec.DidYouMean(args[0], g.names()), g.name)
		return exitMisuse
	case c.group != nil:
		return c.dispatch(args[1:], io)
	}
	return c.execute(args[1:], io)
}

func isHelp(word string) bool {
	return word == "help" || word == "-h" || word == "-help" || word == "--help"
}

func (c command) execute(args []string, io stdio) int {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	err := c.run(fs, args, io)
	var code exitCode
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.help(fs, io.out)
		return exitOK
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errUsage):
		return exitMisuse
	}
	fmt.Fprintf(io.err, "%s: %v\n", c.name, err)
	return exitMisuse
}

// parse reads flags; a command that takes no further words refuses them.
func parse(fs *flag.FlagSet, args []string, words bool) error {
	fs.SetOutput(io.Discard) // the error says it all, and help goes to standard output
	fs.Usage = func() {}
	if err := fs.Parse(args); err != nil {
		return flagError(fs, err)
	}
	if !words && fs.NArg() > 0 {
		return unexpected(fs, fs.Arg(0))
	}
	return nil
}

// unexpected refuses a word of a command that takes flags alone, and says which
// flag is for a spec.
func unexpected(fs *flag.FlagSet, word string) error {
	ending := filepath.Ext(word)
	if fs.Lookup("spec") != nil && (ending == ".yaml" || ending == ".yml") {
		return fmt.Errorf("unexpected %q: a spec is named with a flag, --spec %s", word, shellWord(word))
	}
	if countFlags(fs) == 0 {
		return fmt.Errorf("unexpected %q: this command stands alone", word)
	}
	return fmt.Errorf("unexpected %q: this command takes flags alone; see %s --help", word, fs.Name())
}

// flagName is a flag in a message of package flag, which writes it with one dash.
var flagName = regexp.MustCompile(`(flag|argument:) (-[a-z])`)

// flagError says which flag was meant.
func flagError(fs *flag.FlagSet, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	switch {
	case errors.Is(err, flag.ErrHelp):
		return err
	case !unknown:
		return errors.New(flagName.ReplaceAllString(err.Error(), "$1 -$2"))
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("unknown flag %q%s\nsee %s --help", "--"+name, spec.DidYouMean("--"+name, names), fs.Name())
}
