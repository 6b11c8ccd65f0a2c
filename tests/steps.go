package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

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
	quiet  bool // the command fails by printing something on its standard output
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

func (s step) run() (string, error) {
	if s.work != nil {
		return "", s.work()
	}
	cmd := exec.Command(s.argv[0], s.argv[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), s.env...)
	var out, told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if s.quiet {
		cmd.Stderr = &told // a first run downloads modules there
	}
	err := cmd.Run()
	if err == nil && s.quiet && out.Len() > 0 {
		err = errors.New("it should print nothing")
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(s.argv, " "), err)
	}
	return told.String() + out.String(), err
}

// phases: fetch and build, then the tests. Those of Go drive the other languages
// too: cmd/compactgen/conformance puts every vector to each, and crosswise.
func phases(tools map[string]string, long bool) [][][]step {
	clients := slices.Concat(typescriptSteps(tools), pythonSteps())
	if toolchain.Thorough() {
		clients = append(clients, rustSteps()...)
		for _, drawn := range []struct{ what, spec, random string }{{"frames of bytes", "bytes", "530"}, {"lists", "lists", "750"}, {"maps", "maps", "600"}, {"records in records", "parts", "700"}, {"nulls", "nulls", "620"}, {"elements that are passed over", "skips", "910"}} {
			clients = append(clients, step{name: drawn.what + ": 20,000 drawn cases", needs: []string{"typescript", "python"},
				argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--spec", "tests/judge/testdata/" + drawn.spec + ".yaml", "--random", drawn.random}})
		}
	}
	list := [][][]step{
		{typescriptInstall(), pythonInstall(), goBuild(tools)},
		{goTests(), clients},
	}
	if long {
		list = append(list, [][]step{longSteps()})
	}
	return list
}

// testee builds what many tests start, so that no two of them do.
func testee(language string) step {
	return step{name: language + ": testee", needs: []string{language}, argv: []string{"sh", "tests/testees/" + language}}
}

func typescriptInstall() []step {
	dir, needs := "clients/typescript", []string{"typescript"}
	return []step{
		{name: "typescript: install", needs: needs, work: func() error { return toolchain.Modules(dir) }},
		{name: "typescript: build", needs: needs, dir: dir, argv: []string{"npm", "run", "-s", "build"}},
		testee("typescript"),
	}
}

func pythonInstall() []step {
	install := func() error {
		_, err := toolchain.Python(".")
		return err
	}
	return []step{{name: "python: install", needs: []string{"python"}, work: install}, testee("python")}
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

// lints are what takes long and seldom finds anything.
var lints = []string{"go: vet", "go: staticcheck", "workflows: actionlint"}

// goBuild uses the time in which the others wait for the network.
func goBuild(tools map[string]string) []step {
	list := []step{{name: "go: gofmt", quiet: true, argv: []string{"gofmt", "-l", "cmd", "examples", "gen", "runtime", "spec", "templates", "tests"}}}
	if toolchain.Thorough() {
		list = append(list, modules(".", "tests/bench")...)
		list = append(list,
			step{name: lints[0], argv: []string{"go", "vet", "./...", "./tests/bench/..."}},
			step{name: lints[1], needs: []string{"staticcheck"}, argv: []string{tools["staticcheck"], "./...", "./tests/bench/..."}},
			step{name: lints[2], needs: []string{"actionlint"}, quiet: true, argv: []string{tools["actionlint"]}})
	}
	compile := step{name: "go: build", quiet: true, argv: []string{"go", "list", "-export", "-f", "{{with .Error}}{{.}}{{end}}", "./..."}} // without linking
	return append(list, compile, testee("go"))
}

// goTests: the longest begin first, so that none runs alone at the end.
func goTests() []step {
	argv := []string{"go", "test", "-json", "-vet=off", "-p", "3", "-timeout", "60m"} // vet has a step of its own
	bench := []string{"./tests/bench/conversation", "./tests/bench/tokens"}           // without 90 packages that other libraries need
	if toolchain.Thorough() {
		bench = []string{"./tests/bench/..."}
	}
	return []step{
		{name: "go: tests; odd and random specs, mutants and users' folders in all languages", events: true,
			argv: slices.Concat(argv, []string{"./tests/oddspecs", "./tests/vendoring", "./spec/breaking", "./cmd/compactgen/conformance", "./..."}, bench)},
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
	dir, needs, gateway := "clients/python", []string{"python"}, "../../examples/gateway"
	list := []step{
		{name: "python: ruff check", needs: needs, dir: dir, argv: []string{venv("ruff"), "check", ".", gateway}},
		{name: "python: ruff format", needs: needs, dir: dir, argv: []string{venv("ruff"), "format", "--check", ".", gateway}},
		{name: "python: mypy", needs: needs, dir: dir, argv: []string{venv("mypy"), "--strict", ".", gateway}},
		{name: "python: tests", needs: needs, dir: dir, argv: []string{venv("python"), "-m", "pytest", "-q"}},
	}
	for _, python := range toolchain.Pythons() {
		if !toolchain.Thorough() {
			break
		}
		list = append(list, step{name: "python: vectors and threads on " + filepath.Base(python), needs: needs, dir: dir,
			argv: []string{python, "-m", "unittest", "-q", "tests.test_threads"}})
	}
	return list
}

// rustSteps are of the client that templates alone make. It meets the other
// languages in a long run; here its texts meet those of the judge.
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
		{name: "go: race detector", argv: []string{"go", "test", "-race", "-timeout", "60m", "./..."}},
		{name: "go: ten-fold properties", argv: []string{"go", "test", "-timeout", "30m", "./runtime/go", "./tests/judge", "-rapid.checks=1000"}},
		{name: "go: 500 random specs", argv: []string{"go", "test", "-timeout", "90m", "./tests/randomspecs"}, env: []string{"COMPACT_SPECS=500"}},
		{name: "sessions: 500,000 edits", needs: []string{"typescript", "python"}, env: []string{"COMPACT_EDITS=500000"},
			argv: []string{"go", "test", "-timeout", "60m", "./tests/sessions", "-run", "TestSessions/edits"}},
		{name: "fuzzing: damaged frames through the three languages", needs: []string{"typescript", "python"},
			argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--run", "^random/(frame|compress|result)/", "--for", "10m"}},
		{name: "round trips: records of every type", needs: []string{"typescript", "python"},
			argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--spec", "tests/judge/testdata/desk.yaml", "--for", "5m"}},
	}
	list = append(list, step{name: "rust: crosswise with the others", needs: []string{"typescript", "python", "cargo"},
		argv: []string{"go", "run", "./cmd/compactgen", "conformance", "--offered", "--testee", "tests/testees/go", "--testee", "tests/testees/typescript",
			"--testee", "tests/testees/python", "--testee", "tests/testees/rust"}})
	for target, dir := range map[string]string{"FuzzLoad": "./spec", "FuzzFrame": "./cmd/compactgen/inspect"} {
		list = append(list, step{name: "go: " + target + " for a minute", argv: []string{"go", "test", "-run", "^$", "-fuzz", target, "-fuzztime", "1m", dir}})
	}
	return list
}
