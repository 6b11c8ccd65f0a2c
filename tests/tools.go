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
	"deno":         {"deno", engines("deno")},
	"bun":          {"bun", engines("bun")},
	"redis-server": {"redis-server"},
}

// engines is where .ci/run puts the JavaScript engines that npm carries.
func engines(name string) string {
	return filepath.Join("build", "engines", "node_modules", ".bin", name)
}

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

// pythons finds the other interpreters that the client supports: on the path,
// and where pyenv keeps them.
func pythons() []string {
	var found []string
	for _, v := range []string{"3.10", "3.11", "3.12", "3.13", "3.14", "3.15"} {
		path, err := exec.LookPath("python" + v)
		// A pyenv shim answers for versions that are installed but not chosen.
		if err == nil && exec.Command(path, "-c", "").Run() == nil {
			found = append(found, path)
			continue
		}
		kept, err := filepath.Glob(filepath.Join(os.Getenv("PYENV_ROOT"), "versions", v+".*", "bin", "python"+v))
		if err == nil && len(kept) > 0 {
			found = append(found, kept[len(kept)-1])
		}
	}
	return found
}

// environment tells the steps what is required, and where the tools are.
func environment(tools map[string]string, require []string, long bool) []string {
	env := append(os.Environ(), "COMPACT_REQUIRE="+strings.Join(append([]string{"go"}, require...), ","))
	if tools["chromium"] != "" {
		env = append(env, "COMPACT_CHROMIUM="+tools["chromium"])
	}
	if long {
		env = append(env, "COMPACT_LONG=1")
	}
	return env
}
