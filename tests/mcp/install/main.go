// Command install gets what the tests of MCP need of a language, unless it is
// there: `go run ./tests/mcp/install typescript` or `python`, at the
// repository's root.
package main

import (
	"fmt"
	"os"

	"github.com/compactgen/compactgen/tests/mcp"
)

func main() {
	if err := install(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}

func install(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "typescript":
		return mcp.Install(".")
	case len(args) == 1 && args[0] == "python":
		_, err := mcp.Python(".")
		return err
	}
	return fmt.Errorf("name typescript or python, not %q", args)
}
