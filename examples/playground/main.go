// Command playground writes the playground, one HTML file that opens frames layer
// by layer. Everything it needs is inside.
//
//	(cd clients/typescript && npm ci)
//	go run ./examples/playground                  # build/playground.html
//	go run ./examples/playground -out page.html
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	out := flag.String("out", filepath.Join("build", "playground.html"), "the `file` to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(out string) error {
	page, err := Build(".")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(out, page, 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes\n", out, len(page))
	return nil
}
