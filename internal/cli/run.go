// Package cli is what the programs of this repository have in common: a tree of commands,
// their help and completion, exit codes, and flags that choose a spec.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// Exit codes: findings are the faults that the user asked us to look for; misuse is
// a wrong flag, a missing file, a disk that fails.
const (
	OK       = 0
	Findings = 1
	Misuse   = 2
)

// ErrFindings ends a command that has said what it found, ErrUsage one that has
// said what is wrong.
var (
	ErrFindings = errors.New("findings")
	ErrUsage    = errors.New("usage")
)

// ExitCode ends a command with the code of what it ran.
type ExitCode int

func (c ExitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// IO is where a command reads and writes.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
}

// Main is the whole program of a tree; it returns the exit code.
func (g Command) Main(args []string, io IO) int {
	if len(args) > 0 && args[0] == CompleteCommand {
		g.complete(args[1:], io.Out)
		return OK
	}
	if len(args) == 1 && strings.TrimLeft(args[0], "-") == "version" {
		args = []string{"version"}
	}
	return g.dispatch(args, io)
}

// dispatch runs the command of the group that the first word names.
func (g Command) dispatch(args []string, io IO) int {
	switch {
	case len(args) == 0:
		g.overview(io.Out)
		return Misuse
	case isHelp(args[0]) && (len(args) == 1 || isHelp(args[1])):
		g.overview(io.Out)
		return OK
	case args[0] == "help":
		args = append(slices.Clone(args[1:]), "--help")
	}
	c, found := g.find(args[0])
	switch {
	case !found:
		fmt.Fprintf(io.Err, "%s: unknown command %q%s\nsee %s help\n", g.Name, args[0], spec.DidYouMean(args[0], g.names()), g.Name)
		return Misuse
	case c.Group != nil:
		return c.dispatch(args[1:], io)
	}
	return c.execute(args[1:], io)
}

func isHelp(word string) bool {
	return word == "help" || word == "-h" || word == "-help" || word == "--help"
}

func (c Command) execute(args []string, io IO) int {
	fs := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	err := c.Run(fs, args, io)
	var code ExitCode
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.help(fs, io.Out)
		return OK
	case err == nil:
		return OK
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, ErrFindings):
		return Findings
	case errors.Is(err, ErrUsage):
		return Misuse
	}
	fmt.Fprintf(io.Err, "%s: %v\n", c.Name, err)
	return Misuse
}

// Parse reads flags; a command that takes no further words refuses them.
func Parse(fs *flag.FlagSet, args []string, words bool) error {
	fs.SetOutput(io.Discard) // the error says it all, and help goes to standard output
	fs.Usage = func() {}
	if err := fs.Parse(args); err != nil {
		return flagError(fs, err)
	}
	if !words && fs.NArg() > 0 {
		return Unexpected(fs, fs.Arg(0))
	}
	return nil
}

// Unexpected refuses a word of a command that takes flags alone, and says which
// flag is for a spec.
func Unexpected(fs *flag.FlagSet, word string) error {
	ending := filepath.Ext(word)
	if fs.Lookup("spec") != nil && (ending == ".yaml" || ending == ".yml") {
		return fmt.Errorf("unexpected %q: a spec is named with a flag, --spec %s", word, ShellWord(word))
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

// IsSet says whether the flag was given.
func IsSet(fs *flag.FlagSet, name string) (set bool) {
	fs.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// ShellWord quotes a text that a shell would not take as one word.
func ShellWord(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool {
		return !(r == '/' || r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}) {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
