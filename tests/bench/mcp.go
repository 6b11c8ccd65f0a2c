package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tiktoken-go/tokenizer"
)

// mcpBench is what the parts of the benchmark share.
type mcpBench struct {
	out    io.Writer
	root   string
	folder string // for files of the benchmark
	proxy  string // the compactmcp program
	tokens func(string) (int, error)
}

// mcpEncodings are those of the shipped spec; "" is plain JSON.
var mcpEncodings = []string{"", "T2", "BR", "Z"}

// runMCP prints what MCP costs; of the part models, only what models are shown; of
// slim, only what lists of tools cost.
func runMCP(part string, stdout, stderr io.Writer) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("node"); err != nil {
		return fmt.Errorf("servers of MCP need Node.js 20 or newer: %w", err)
	}
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return err
	}
	b := &mcpBench{out: stdout, root: root, folder: dir, proxy: filepath.Join(dir, "compactmcp"), tokens: o200k.Count}
	switch part {
	case "models":
		return b.models()
	case "slim":
		return b.slim()
	}
	if err := command(root, stderr, "go", "build", "-o", b.proxy, "./cmd/compactmcp").Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	for _, part := range []func() error{b.corpus, b.models, b.relay} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (b *mcpBench) printf(format string, args ...any) { fmt.Fprintf(b.out, format, args...) }

// percent is a share in the form of the other tables.
func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of)) }

// goal prints whether a share of what it was is small enough.
func (b *mcpBench) goal(what string, n, of int, fewer float64) {
	saved := 100 - 100*float64(n)/float64(of)
	met := "met"
	if saved < fewer {
		met = "**not met**"
	}
	b.printf("- %s: %.1f %% fewer; goal ≥ %.0f %%: %s\n", what, saved, fewer, met)
}
