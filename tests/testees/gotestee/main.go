// Command gotestee answers the conformance runner for the Go runtime. The script
// tests/testees/go builds it, for the repository's own tree or another.
package main

import (
	"fmt"
	"os"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

func main() {
	if err := answers.New(compact.Default()).Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gotestee:", err)
		os.Exit(1)
	}
}
