package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tiktoken-go/tokenizer"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
)

// mcpBench is what the parts of the benchmark share.
type mcpBench struct {
	out    io.Writer
	root   string
	folder string // the one that the server may use
	proxy  string // the compactgen program
	tokens func(string) (int, error)
}

// mcpEncodings are those of the shipped spec; "" is plain JSON.
var mcpEncodings = []string{"", "T2", "BR", "Z"}

// runMCP prints what the real filesystem server's traffic costs; of the part
// models, only what models are shown; of slim, only what lists of tools cost.
func runMCP(part string, stdout, stderr io.Writer) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("node"); err != nil {
		return fmt.Errorf("the MCP server needs Node.js 20 or newer: %w", err)
	}
	if err := mcp.Install(root); err != nil {
		return err
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
	b := &mcpBench{out: stdout, root: root, folder: filepath.Join(dir, "data"), proxy: filepath.Join(dir, "compactgen"), tokens: o200k.Count}
	switch part {
	case "models":
		return b.models()
	case "slim":
		return b.slim()
	}
	if err := command(root, stderr, "go", "build", "-o", b.proxy, "./cmd/compactmcp").Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	b.printf("Bytes are the connection's. Tokens (o200k_base) are those of a model that is shown the message as it stands: T2 saves them for a model that reads T2 itself.\n" +
		"A client that decodes first, as the adapters and SDKs do, shows its model the plain result: then no encoding saves tokens. BR and Z are never for a model.\n\n")
	for _, part := range []func() error{b.scenarios, b.spans, b.corpus, b.lists, b.models, b.relay, b.modelSpeed} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// server is the command of the real one, behind the proxy where encodings are
// to be allowed.
func (b *mcpBench) server(compress string) []string {
	real := mcp.Filesystem(b.root, b.folder)
	if compress == "" {
		return real
	}
	return b.proxied(compress, real...)
}

func (b *mcpBench) proxied(compress string, server ...string) []string {
	argv := []string{b.proxy, "proxy", "--builtin"}
	if compress != "" {
		argv = append(argv, "--compress", compress)
	}
	return append(append(argv, "--"), server...)
}

func (b *mcpBench) printf(format string, args ...any) { fmt.Fprintf(b.out, format, args...) }

// percent is a share in the form of the other tables.
func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of)) }

func encodingName(encoding string) string {
	if encoding == "" {
		return "plain JSON"
	}
	return encoding
}

// goal prints whether a share of what it was is small enough.
func (b *mcpBench) goal(what string, n, of int, fewer float64) {
	saved := 100 - 100*float64(n)/float64(of)
	met := "met"
	if saved < fewer {
		met = "**not met**"
	}
	b.printf("- %s: %.1f %% fewer; goal ≥ %.0f %%: %s\n", what, saved, fewer, met)
}
