package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tiktoken-go/tokenizer"
)

// script makes one classic script of an entry of the page's source and all that
// it imports.
func (b *builder) script(entry string) string {
	text := b.made(func() ([]byte, error) {
		runtime, err := goRuntime()
		if err != nil {
			return nil, err
		}
		out := filepath.Join(b.work, "script.js")
		if err := bundle(b.root, entry, out, "--minify", "--format=iife", "--charset=utf8", "--target=es2022", "--alias:go-runtime="+runtime); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(out)
		if i := bytes.Index(bytes.ToLower(text), []byte("</script")); err == nil && i >= 0 {
			err = fmt.Errorf("%s ends a script at byte %d", entry, i)
		}
		return text, err
	})
	return strings.TrimSuffix(string(text), "\n")
}

// bundle runs esbuild on an entry of the page's source.
func bundle(root, entry, out string, flags ...string) error {
	home := filepath.Join(root, "clients", "typescript")
	args := append([]string{filepath.Join("playground", entry), "--bundle", "--log-level=warning", "--outfile=" + out}, flags...)
	return run(home, nil, filepath.Join(home, "node_modules", ".bin", "esbuild"), args...)
}

// goRuntime is the script that Go ships for its programs in browsers.
func goRuntime() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	return filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), err
}

// engine is the program that speaks for the page.
func (b *builder) engine() ([]byte, error) {
	out := filepath.Join(b.work, "engine.wasm")
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if err := run(b.root, env, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, "./examples/playground/wasm"); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// vocabulary is that of o200k_base, the one that compactgen measure counts by:
// for each token, in order, a byte with its length, and its bytes.
var vocabulary = sync.OnceValues(func() ([]byte, error) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for id := uint(0); ; id++ {
		token, err := codec.Decode([]uint{id})
		if err != nil || token == "" {
			return b.Bytes(), nil // the special tokens come behind a gap
		}
		if len(token) > 255 {
			return nil, fmt.Errorf("token %d has %d bytes", id, len(token))
		}
		b.WriteByte(byte(len(token)))
		b.WriteString(token)
	}
})

// packed is data as the page holds it: gzip, in Base64.
func packed(data []byte) string {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is good
	_, _ = w.Write(data)                                  // a buffer never fails
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func run(dir string, env []string, program string, args ...string) error {
	c := exec.Command(program, args...)
	c.Dir, c.Env = dir, env
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(program), err, out)
	}
	return nil
}
