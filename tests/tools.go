package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// candidates lists, for each tool, the programs that may be it.
var candidates = map[string][]string{
	"typescript":   {"npm"},
	"python":       {"python3", "python"},
	"chromium":     {"chromium", "chromium-browser", "google-chrome"},
	"deno":         {"deno", module("deno")},
	"bun":          {"bun", module("bun")},
	"redis-server": {"redis-server"},
	"cargo":        {"cargo"},
	"staticcheck":  {filepath.Join(engines, "staticcheck")}, // of go.mod's version
	"actionlint":   {filepath.Join(engines, "actionlint")},
}

// engines is where .ci/run puts programs that take a minute to build, and the
// JavaScript engines from npm.
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
			if path, err := exec.LookPath(p); err == nil {
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

// environment tells the steps what is required, and where the tools are.
func environment(tools map[string]string, require []string, long bool) []string {
	env := append(os.Environ(), sparing()...)
	env = append(env, "COMPACT_REQUIRE="+strings.Join(append([]string{"go"}, require...), ","))
	for _, name := range []string{"chromium", "deno", "bun"} {
		if tools[name] != "" {
			env = append(env, "COMPACT_"+strings.ToUpper(name)+"="+tools[name])
		}
	}
	if long {
		env = append(env, "COMPACT_LONG=1")
	}
	return env
}

// sparing makes a first build cheaper: compilers end before they need to collect
// garbage, inlining is half of compiling the Redis client, programs need no debug
// information, and Python compiles and keeps what it imports. Nobody cuts paths off: go
// tool, which a user's module runs, cannot, and so finds all compiled.
func sparing() []string {
	env := []string{
		"GOFLAGS=" + strings.TrimSpace(os.Getenv("GOFLAGS")+" '-ldflags=-s -w' -gcflags=github.com/redis/go-redis/v9=-l"),
		"CGO_ENABLED=0",
		"PYTHONDONTWRITEBYTECODE=",
		"PIP_COMPILE=no",
	}
	if os.Getenv("GOGC") == "" {
		env = append(env, "GOGC=400")
	}
	return env
}
