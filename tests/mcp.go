package main

import (
	"path/filepath"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// The program for MCP, and the adapter for the SDK of Go, are modules of their own.
const (
	compactmcp = "cmd/compactmcp"
	mcpsdk     = "runtime/go/mcpsdk"
)

// mcpPhases are those of the program for MCP: real servers, real clients, and the
// adapters for the official SDKs.
func mcpPhases(tools map[string]string, _ bool) [][][]step {
	build := []step{{name: "go: build compactmcp", argv: []string{"go", "build", "./" + compactmcp + "/...", "./" + mcpsdk + "/..."}}, testee("go")}
	if toolchain.Thorough() {
		patterns := []string{"./" + compactmcp + "/...", "./" + mcpsdk + "/..."}
		build = append(modules(compactmcp, mcpsdk), append(build,
			step{name: lints[0] + " of compactmcp", argv: append([]string{"go", "vet"}, patterns...)},
			step{name: lints[1] + " of compactmcp", needs: []string{"staticcheck"}, argv: append([]string{tools["staticcheck"]}, patterns...)})...)
	}
	servers := step{name: "mcp: install", needs: []string{"typescript"}, work: func() error { return toolchain.Modules(filepath.Join(compactmcp, "tests")) }}
	return [][][]step{
		{append(typescriptInstall(), servers), pythonInstall(), build},
		// Tests read files of other modules, which go test does not notice: nothing is kept.
		{{{name: "go: tests; real servers and clients, over stdio and HTTP", events: true,
			argv: []string{"go", "test", "-count=1", "-json", "-p", "3", "-timeout", "60m", "./" + compactmcp + "/tests/...", "./" + compactmcp + "/...", "./" + mcpsdk + "/..."}}}},
	}
}

// modules are checks of what go.work hides: each module names what it needs.
func modules(dirs ...string) (list []step) {
	for _, dir := range dirs {
		list = append(list, step{name: "go: go.mod of " + dir, dir: dir, env: []string{"GOWORK=off"}, argv: []string{"go", "mod", "tidy", "-diff"}})
	}
	return list
}
