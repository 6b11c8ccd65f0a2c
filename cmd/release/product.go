package main

import (
	_ "embed"
	"path/filepath"
)

// A product is a program of the release.
type product struct {
	name, scope string // of its npm packages for platforms
	module      string // the folder of its go.mod
	summary     string
	readme      []byte
}

var (
	//go:embed package.md
	packageReadme []byte
	//go:embed package_mcp.md
	packageReadmeMCP []byte
)

// products are the generator and what stands in front of MCP servers.
var products = []product{
	{"compactgen", "@compactgen/", ".", "Generates Go, TypeScript and Python codecs of a compact wire protocol from one spec", packageReadme},
	{"compactmcp", "@compactgen/mcp-", "cmd/compactmcp", "Stands in front of MCP servers, and makes what a model reads shorter", packageReadmeMCP},
}

// source is the package of the program, below its module.
func (k product) source() string {
	below, _ := filepath.Rel(k.module, filepath.Join("cmd", k.name)) // neither is absolute
	return "./" + filepath.ToSlash(below)
}

// file is the name of the program's file.
func (k product) file(p platform) string {
	if p.os == "windows" {
		return k.name + ".exe"
	}
	return k.name
}
