package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// candidates lists, for each tool, the programs that may be it.
var candidates = map[string][]string{
	"typescript":   {"npm"},
	"python":       {"python3"},
	"chromium":     {"chromium", "chromium-browser", "google-chrome"},
	"deno":         {"deno", module("deno")},
	"bun":          {"bun", module("bun")},
	"node24":       {module("node")}, // strips types; that of the path may be older
	"pyright":      {"pyright", module("pyright")},
	"redis-server": {"redis-server"},
	"cargo":        {"cargo"},
	"perl":         {"perl"},
	"staticcheck":  {filepath.Join(engines, "staticcheck")}, // of go.mod's version
	"actionlint":   {filepath.Join(engines, "actionlint")},
}

// engines is where .ci/run puts programs that take a minute to build, and the
// JavaScript engines and pyright from npm.
var engines = filepath.Join("build", "engines")

func module(name string) string { return filepath.Join(engines, "node_modules", ".bin", name) }

func toolNames() []string {
	var names []string
	for name := range candidates {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// findTools maps each known tool to its program, or to nothing.
func findTools() map[string]string {
	found := map[string]string{}
	for name, programs := range candidates {
		found[name] = ""
		for _, p := range programs {
			if path, err := exec.LookPath(p); err == nil && toolchain.Works(p) {
				if abs, err := filepath.Abs(path); err == nil {
					path = abs
				}
				found[name] = path
				break
			}
		}
	}
	return found
}

// environment tells the steps what is required, and where the tools are. It makes a
// first build cheaper with nothing that would compile a package twice: compilers end
// before they need to collect garbage, programs are linked without debug information,
// and Python compiles and keeps what it imports.
func environment(tools map[string]string, require []string, long bool) {
	set := map[string]string{
		"COMPACT_REQUIRE":         strings.Join(append([]string{"go"}, require...), ","),
		"GOFLAGS":                 strings.TrimSpace(os.Getenv("GOFLAGS") + " '-ldflags=-s -w'"),
		"PYTHONDONTWRITEBYTECODE": "",
		"PIP_COMPILE":             "no",
	}
	for _, name := range []string{"chromium", "deno", "bun", "node24", "pyright"} {
		if tools[name] != "" {
			set["COMPACT_"+strings.ToUpper(name)] = tools[name]
		}
	}
	if long {
		set["COMPACT_LONG"] = "1"
	} else if slices.Contains(require, "typescript") { // as toolchain.Seed
		set["RAPID_SEED"] = "300"
	}
	if os.Getenv("GOGC") == "" {
		set["GOGC"] = "400"
	}
	for name, value := range set {
		os.Setenv(name, value)
	}
}
