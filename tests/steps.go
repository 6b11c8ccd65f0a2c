package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/tests/mcp"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// step is one command, in a folder, that needs some tools.
type step struct {
	name   string
	needs  []string
	dir    string
	argv   []string
	work   func() error // instead of argv
	env    []string
	quiet  bool // the command fails by printing something
	events bool // the command prints those of go test -json
}

func (s step) lacks(tools map[string]string) []string {
	var lacks []string
	for _, name := range s.needs {
		if tools[name] == "" {
			lacks = append(lacks, name)
		}
	}
	return lacks
}

func (s step) run(env []string) (string, error) {
	if s.work != nil {
		return "", s.work()
	}
	cmd := exec.Command(s.argv[0], s.argv[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(env, s.env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil && s.quiet && out.Len() > 0 {
		err = errors.New("it should print nothing")
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(s.argv, " "), err)
	}
	return out.String(), err
}

// phases: fetch and build, then the tests. Those of Go drive the other languages
// too: cmd/compactgen/conformance puts every vector to each, and crosswise.
func phases(tools map[string]string, long bool) [][][]step {
	list := [][][]step{
		{append(installTypescript(), installMCP()), installPython(tools), goLint(tools)},
		{goTests(), slices.Concat(typescriptSteps(tools), pythonSteps(), rustSteps())},
	}
	if long {
		list = append(list, [][]step{longSteps()})
	}
	return list
}

func installTypescript() []step {
	dir, needs := "clients/typescript", []string{"typescript"}
	return []step{
		{name: "typescript: install", needs: needs, dir: dir, argv: []string{"npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"}},
		{name: "typescript: build", needs: needs, dir: dir, argv: []string{"npm", "run", "-s", "build"}},
	}
}

// installMCP gets the official SDK that the tests of MCP talk to; Python's is in
// the client's environment.
func installMCP() step {
	return step{name: "mcp: install", needs: []string{"typescript"}, work: func() error { return mcp.Install(".") }}
}

// installPython has a pip of its own: older ones take twice the time to choose among
// the files of the index.
func installPython(tools map[string]string) []step {
	dir, needs := "clients/python", []string{"python"}
	pip := []string{venv("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"}
	return []step{
		{name: "python: environment", needs: needs, dir: dir, argv: []string{tools["python"], "-m", "venv", ".venv"}},
		{name: "python: pip", needs: needs, dir: dir, argv: append(pip, "pip>=26")},
		{name: "python: install", needs: needs, dir: dir, argv: append(pip, "-e", ".[dev]")},
	}
}

func venv(program string) string {
	bin := "bin"
	if runtime.GOOS == "windows" {
		bin = "Scripts"
	}
	path, err := filepath.Abs(filepath.Join("clients", "python", ".venv", bin, program))
	if err != nil {
		return program
	}
	return path
}

func goLint(tools map[string]string) []step {
	return []step{
		{name: "go: gofmt", quiet: true, argv: []string{"gofmt", "-l", "cmd", "examples", "gen", "runtime", "spec", "templates", "tests"}},
		{name: "go: vet", argv: []string{"go", "vet", "./..."}},
		{name: "go: staticcheck", needs: []string{"staticcheck"}, argv: []string{tools["staticcheck"], "./..."}},
		{name: "workflows: actionlint", needs: []string{"actionlint"}, quiet: true, argv: []string{tools["actionlint"]}},
	}
}

// goTests are built without vet, which has a step of its own. The longest begin
// first, so that none runs alone at the end.
func goTests() []step {
	argv := []string{"go", "test", "-json", "-vet=off", "-p", "3", "-timeout", "60m"}
	return []step{
		{name: "go: tests; odd and random specs, mutants and users' folders in all languages", events: true,
			argv: append(argv, "./tests/mcp", "./tests/oddspecs", "./tests/vendoring", "./spec/breaking", "./cmd/compactgen/conformance", "./...")},
	}
}

func typescriptSteps(tools map[string]string) []step {
	dir := "clients/typescript"
	needs := []string{"typescript"}
	list := []step{
		{name: "typescript: types and lint", needs: needs, dir: dir, argv: []string{"npm", "run", "-s", "check"}},
		{name: "typescript: tests", needs: needs, dir: dir, argv: []string{"npm", "run", "-s", "test"}},
		{name: "typescript: smoke on Node", needs: needs, dir: dir, argv: []string{"node", "test/smoke.mjs"}},
		{name: "typescript: smoke on Chromium", needs: append(needs, "chromium"), dir: dir, argv: []string{"node", "test/chromium.mjs"}},
	}
	for _, engine := range []string{"deno", "bun"} {
		argv := []string{tools[engine], "run", "test/smoke.mjs"}
		if engine == "deno" {
			argv = []string{tools[engine], "run", "-A", "test/smoke.mjs"}
		}
		list = append(list, step{name: "typescript: smoke on " + engine, needs: append(needs, engine), dir: dir, argv: argv})
	}
	return list
}

func pythonSteps() []step {
	dir, needs := "clients/python", []string{"python"}
	list := []step{
		{name: "python: ruff check", needs: needs, dir: dir, argv: []string{venv("ruff"), "check", "."}},
		{name: "python: ruff format", needs: needs, dir: dir, argv: []string{venv("ruff"), "format", "--check", "."}},
		{name: "python: mypy", needs: needs, dir: dir, argv: []string{venv("mypy"), "--strict", "."}},
		{name: "python: tests", needs: needs, dir: dir, argv: []string{venv("python"), "-m", "pytest", "-q"}},
	}
	for _, python := range toolchain.Pythons() {
		list = append(list, step{name: "python: vectors and threads on " + filepath.Base(python), needs: needs, dir: dir,
			argv: []string{python, "-m", "unittest", "-q", "tests.test_vectors", "tests.test_threads"}})
	}
	return list
}

// rustSteps are of the client that templates alone make. It meets the other
// languages in a long run; here its texts meet those of the slow reference.
func rustSteps() []step {
	dir, needs := "examples/rust", []string{"cargo"}
	return []step{
		{name: "rust: format", needs: needs, dir: dir, argv: []string{"cargo", "fmt", "--check"}},
		{name: "rust: the vectors of what it offers", needs: needs,
			argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--offered", "--random", "20", "--testee", "tests/testees/rust"}},
		{name: "rust: clippy", needs: needs, dir: dir, argv: []string{"cargo", "clippy", "--quiet", "--locked", "--all-targets", "--", "-D", "warnings"}},
	}
}

// longSteps stand behind --long; COMPACT_LONG makes the property tests of
// TypeScript and Python ten times as long, and has every mutant tried.
func longSteps() []step {
	list := []step{
		{name: "go: vet of the bench's peers", argv: []string{"go", "vet", "-tags", "peers", "./tests/bench"}},
		{name: "go: race detector", argv: []string{"go", "test", "-race", "-timeout", "60m", "./..."}, env: []string{"CGO_ENABLED=1"}},
		{name: "go: ten-fold properties", argv: []string{"go", "test", "-timeout", "30m", "./runtime/go", "./tests/reference", "-rapid.checks=1000"}},
		{name: "go: 500 random specs", argv: []string{"go", "test", "-timeout", "90m", "./tests/randomspecs"}, env: []string{"COMPACT_SPECS=500"}},
		{name: "fuzzing: damaged frames through the three languages", needs: []string{"typescript", "python"}, argv: []string{"go", "run", "./tests/fuzz", "--for", "10m"}},
		{name: "fuzzing: records of every type", needs: []string{"typescript", "python"},
			argv: []string{"go", "run", "./tests/fuzz", "--records", "--for", "5m", "--languages", "go,typescript,python,reference"}},
	}
	list = append(list, step{name: "rust: crosswise with the others", needs: []string{"typescript", "python", "cargo"},
		argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--offered", "--testee", "tests/testees/go", "--testee", "tests/testees/typescript",
			"--testee", "tests/testees/python", "--testee", "tests/testees/rust"}})
	for _, t := range fuzzTargets(".") {
		list = append(list, step{name: "go: " + t.name + " for a minute",
			argv: []string{"go", "test", "-run", "^$", "-fuzz", "^" + t.name + "$", "-fuzztime", "1m", t.dir}})
	}
	return list
}
