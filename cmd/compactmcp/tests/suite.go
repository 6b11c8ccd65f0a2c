package mcp

import (
	"os"
	"path/filepath"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// suite are the packages of the official conformance suite, with the Node that it
// wants. Earlier versions do not know 2026-07-28.
var suite = []string{"@modelcontextprotocol/conformance@0.2.0-alpha.12", "node@22.23.3"}

// Suite is the command of the official conformance suite, which is installed into
// a folder that outlives a run, unless it is there.
func Suite() ([]string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	home := filepath.Join(cache, "compactgen", "mcp-conformance-0.2.0-alpha.12-22.23.3")
	command := []string{filepath.Join(home, "node_modules", "node", "bin", "node"), filepath.Join(home, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js")}
	stamp := filepath.Join(home, "installed")
	if _, err := os.Stat(stamp); err == nil {
		return command, nil
	}
	if err := os.MkdirAll(home, 0o755); err != nil {
		return nil, err
	}
	if err := toolchain.Run(home, "npm", append([]string{"install", "--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", home}, suite...)...); err != nil {
		return nil, err
	}
	return command, os.WriteFile(stamp, nil, 0o600)
}
