package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Exit codes: findings are what the user asked us to look for; misuse is a
// wrong flag, a missing file, a disk that fails.
const (
	exitOK       = 0
	exitFindings = 1
	exitMisuse   = 2
)

// errFindings ends a command that has said what it found.
var errFindings = errors.New("findings")

// stdio is where a command reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

type command struct {
	name, args, short string
	run               func(fs *flag.FlagSet, args []string, io stdio) error
}

func commands() []command {
	return []command{
		{"generate", "", "write the clients of a spec", runGenerate},
		{"check", "", "name every generated file that differs from the spec", runCheck},
		{"validate", "", "check a spec", runValidate},
		{"breaking", "", "say what an edit of a spec does to peers of the old one", runBreaking},
		{"model", "", "print the model of a spec as JSON", runModel},
		{"encode", "", "response JSON on standard input to a frame", runEncode},
		{"decode", "", "a frame on standard input to response JSON", runDecode},
		{"compress", "", "content on standard input to an M2M frame", runCompress},
		{"decompress", "", "an M2M frame on standard input to its content", runDecompress},
		{"inspect", "[FILE|-]", "what a frame is, layer by layer, and where it goes wrong", runInspect},
		{"where", "SYMBOL", "the lines of a symbol: spec, generated code, vectors", runWhere},
		{"measure", "FILE|DIR|-...", "bytes, o200k tokens and time of every format and algorithm", runMeasure},
		{"conformance", "", "run the shared vectors against implementations", runConformance},
	}
}

// Run is the whole program; it returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		usage(stdout)
		if len(args) == 0 {
			return exitMisuse
		}
		return exitOK
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.execute(args[1:], stdio{stdin, stdout, stderr})
		}
	}
	fmt.Fprintf(stderr, "compactgen: unknown command %q; see compactgen help\n", args[0])
	return exitMisuse
}

func (c command) execute(args []string, io stdio) int {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.err)
	fs.Usage = func() {
		fmt.Fprintln(io.err, strings.TrimSpace("usage: compactgen "+c.name+" [flags] "+c.args)+"\n\n"+c.short+"\n")
		fs.PrintDefaults()
	}
	err := c.run(fs, args, io)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errUsage):
		return exitMisuse // it has been said what is wrong
	}
	fmt.Fprintf(io.err, "compactgen %s: %v\n", c.name, err)
	return exitMisuse
}

var errUsage = errors.New("usage")

// parse reads flags; a command that takes no further words refuses them.
func parse(fs *flag.FlagSet, args []string, words bool) error {
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errUsage
	}
	if !words && fs.NArg() > 0 {
		return fmt.Errorf("unexpected %q", fs.Arg(0))
	}
	return nil
}

func usage(w io.Writer) {
	fmt.Fprint(w, "compactgen generates Go, TypeScript and Python codecs of a compact wire protocol from one spec.\n\nusage: compactgen COMMAND [flags]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-12s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, "\nExit codes: 0 good, 1 findings, 2 misuse. compactgen COMMAND -h lists a command's flags.\n")
}
