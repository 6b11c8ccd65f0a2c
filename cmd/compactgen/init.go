package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

const starterName = "protocol.yaml"

// runInit writes the starter, and never over a file that is there.
func runInit(fs *flag.FlagSet, args []string, io stdio) error {
	if err := parse(fs, args, true); err != nil {
		return err
	}
	if fs.NArg() > 1 {
		return fmt.Errorf("unexpected %q", fs.Arg(1))
	}
	dir := fs.Arg(0)
	if err := writeStarter(dir); err != nil {
		return err
	}
	fmt.Fprintln(io.out, "wrote", filepath.Join(dir, starterName))
	if dir != "" {
		fmt.Fprint(io.out, "\nGo there:\n\n  cd ", shellWord(dir), "\n")
	}
	fmt.Fprint(io.out, nextSteps)
	return nil
}

func writeStarter(dir string) error {
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	name := filepath.Join(dir, starterName)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: move it away or name another folder", name)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(spec.Starter)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(name)) // rather none than half a one
	}
	return nil
}

// nextSteps are followed to the letter by a test.
const nextSteps = `
Change its symbols, and check it; generate the clients:

  compactgen validate
  compactgen generate --out clients

Try it:

  echo '{"status":"ok","model":"fast","tokens":3,"result":"Hello"}' | compactgen encode
  printf 'ANS|ok|fast|3|Hello' | compactgen decode
  printf 'ANS|ok|fast|3|Hello' | compactgen inspect

Write down what it is, and let CI notice drift:

  compactgen docs --out docs
  compactgen check --out clients

While you work on it, compactgen generate --watch does the second step after each change.
`

// shellWord quotes what a shell would not take for one word.
func shellWord(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool {
		return !(r == '/' || r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}) {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
