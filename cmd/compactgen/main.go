// Command compactgen generates Go, TypeScript and Python codecs of a compact
// wire protocol from its spec, checks them, and uses them.
package main

import "os"

// release is the version that cmd/release links into a program.
var release string

func main() {
	os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
