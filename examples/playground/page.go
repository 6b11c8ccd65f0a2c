package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// source is the folder of the page's source, in the TypeScript client.
const source = "clients/typescript/playground"

// Build makes the page of the checkout at root, whose clients/typescript has its
// packages installed. The same sources and tools make the same bytes.
func Build(root string) ([]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "compactgen-playground-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	b := builder{root: root, work: work}
	page := b.page()
	if b.err != nil {
		return nil, fmt.Errorf("building the playground: %w", b.err)
	}
	return page, nil
}

// A builder keeps its first error, and makes nothing after it.
type builder struct {
	root, work string
	err        error
}

func (b *builder) page() []byte {
	template, style := b.read("page.html.tmpl"), b.read("style.css")
	script, worker := b.script("page.ts"), b.script("worker.ts")
	words, engine := b.made(vocabulary), b.made(b.engine)
	return []byte(strings.NewReplacer(
		"{{policy}}", policy(style, script), "{{style}}", style, "{{page}}", script, "{{worker}}", worker,
		"{{engine}}", packed(engine), "{{vocabulary}}", packed(words),
	).Replace(template))
}

func (b *builder) made(by func() ([]byte, error)) (data []byte) {
	if b.err == nil {
		data, b.err = by()
	}
	return data
}

// policy lets the page run its own script and style, by their hashes, and what
// these make: a worker, and WebAssembly. It may ask nobody for anything.
func policy(style, script string) string {
	return fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s' 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'",
		hashOf(style), hashOf(script))
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

func (b *builder) read(name string) string {
	text := b.made(func() ([]byte, error) { return os.ReadFile(filepath.Join(b.root, filepath.FromSlash(source), name)) })
	return strings.TrimSuffix(string(text), "\n")
}
