// Command gotestee answers the conformance runner for the Go runtime. The script
// tests/testees/go builds it, for the repository's own tree or another.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gotestee:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	testee := answers.New(compact.Default())
	lines := bufio.NewReaderSize(in, 1<<16)
	w := bufio.NewWriter(out)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if _, err := w.Write(append(testee.Answer(line), '\n')); err != nil {
				return err
			}
		}
		if lines.Buffered() == 0 || err != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
