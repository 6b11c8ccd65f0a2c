// Command install gets the official TypeScript SDK and the real server that the
// tests of MCP talk to, unless they are there: `go run ./tests/mcp/install`, at
// the repository's root.
package main

import (
	"fmt"
	"os"

	"github.com/compactgen/compactgen/tests/mcp"
)

func main() {
	if err := mcp.Install("."); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}
