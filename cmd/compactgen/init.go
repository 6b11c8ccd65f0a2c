package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
)

// A starter is a file that init writes.
type starter struct {
	name string
	text []byte
}

// runInit writes the starters, and never over a file that is there.
func runInit(fs *flag.FlagSet, args []string, io cli.IO) error {
	example := fs.Bool("example", false, "write a spec that shows more: lists, a map, records in others, a second record")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	if fs.NArg() > 1 {
		return fmt.Errorf("unexpected %q: init takes one folder", fs.Arg(1))
	}
	text, tried := spec.Starter, tryStarter
	if *example {
		text, tried = spec.Example, tryExample
	}
	dir, starters := fs.Arg(0), []starter{{"protocol.yaml", text}, {"compact.schema.json", spec.Schema()}} // which the first line names for editors
	if err := writeStarters(dir, starters); err != nil {
		return err
	}
	for _, s := range starters {
		fmt.Fprintln(io.Out, "wrote", filepath.Join(dir, s.name))
	}
	if filepath.Clean(dir) != "." { // of "", too
		fmt.Fprint(io.Out, "\nGo there:\n\n  cd ", cli.ShellWord(dir), "\n")
	}
	fmt.Fprint(io.Out, named(strings.Replace(nextSteps, "TRIED", tried, 1)))
	return nil
}

// named gives the program in commands the name by which it was called.
func named(commands string) string {
	if os.Getenv("npm_command") == "exec" { // of npx
		return strings.ReplaceAll(commands, "compactgen ", "npx compactgen ")
	}
	return commands
}

// writeStarters writes all of them, or none.
func writeStarters(dir string, starters []starter) error {
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	for i, s := range starters {
		if err := writeNew(filepath.Join(dir, s.name), s.text); err != nil {
			for _, written := range starters[:i] {
				err = errors.Join(err, os.Remove(filepath.Join(dir, written.name)))
			}
			return err
		}
	}
	return nil
}

func writeNew(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: move it away or name another folder", name)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(name)) // rather none than half a one
	}
	return nil
}

// What a starter's frames are, to try it with.
const (
	tryStarter = `  echo '{"status":"ok","tokens":3,"text":"Hello"}' | compactgen encode
  printf 'ANS|ok|3||Hello' | compactgen decode
  printf 'ANS|ok|3||Hello' | compactgen inspect
`
	tryExample = `  echo '{"status":"found","pages":["https://example.com"],"scores":[97]}' | compactgen encode --format line
  printf 'S|found|[97]|["https://example.com"]' | compactgen decode
  printf 'S|found|[97]|["https://example.com"]' | compactgen inspect
`
)

// nextSteps are followed to the letter by a test.
const nextSteps = `
Change its symbols, and check it; generate the clients:

  compactgen validate
  compactgen generate

Then clients/go is a package of the Go module that it lies in; go mod tidy fetches what it uses.
pip install ./clients/python takes the Python one, and npm install && npm pack in clients/typescript
make a package of that one.

Try it:

TRIED
Prove that the three languages agree (with Go, Node and Python; --skip leaves languages out):

  compactgen conformance

Write down what it is, and let CI notice drift:

  compactgen docs
  compactgen check

While you work on it, compactgen generate --watch does the second step after each change.
`
