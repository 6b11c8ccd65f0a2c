package oddspecs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	root       = "../.."
	nodeTools  = root + "/clients/typescript/node_modules"
	pythonTool = root + "/clients/python/.venv/bin"
)

// tree writes what `generate --out` would, into an empty folder.
func tree(t *testing.T, m *model.Model) (dir string, files []output.File) {
	t.Helper()
	set, err := gen.Tree(m, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	changes, err := output.Compare(dir, set)
	if err == nil {
		err = output.Write(dir, changes)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir, set.Files
}

func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return string(out)
}

// checked are the trees that compilers check whole; in a sample one of every type
// or one that lacks most. COMPACT_ONLY names them.
func checked(t *testing.T) []string {
	t.Helper()
	if only := toolchain.Only(t, names); only != nil {
		return only
	}
	if toolchain.Sampled(t) {
		return toolchain.One(t, []string{"desk", "tiny"})
	}
	return names
}

// A Go tree becomes a package of a module that has nothing of ours but the
// versions of the libraries.
func TestGoTreesBuild(t *testing.T) {
	toolchain.Need(t, "go")
	passes := []string{"vet", "./..."}
	if toolchain.Sampled(t) {
		passes = []string{"build", "-gcflags=-N -l", "./..."} // a first vet looks at the standard library, too
	}
	for _, name := range checked(t) {
		t.Run(name, func(t *testing.T) {
			dir, _ := tree(t, load(t, name))
			writeModule(t, filepath.Join(dir, "go"))
			command(t, filepath.Join(dir, "go"), "go", passes...)
			if out := command(t, dir, "gofmt", "-l", "go"); out != "" {
				t.Errorf("not as gofmt formats it:\n%s", out)
			}
		})
	}
}

func writeModule(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(root + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		s := strings.Replace(string(b), "module github.com/compactgen/compactgen", "module example.test/vendored", 1)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// mypy reads all trees at once, side by side, as packages of packages.
func TestPythonTreesTypeCheck(t *testing.T) {
	toolchain.Need(t, "python")
	tools, all := need(t, "python", pythonTool), t.TempDir()
	for _, name := range checked(t) {
		of, _ := tree(t, load(t, name))
		dir := filepath.Join(all, strings.ReplaceAll(name, "-", "_"))
		if err := os.Rename(filepath.Join(of, "python"), dir); err != nil {
			t.Fatal(err)
		}
		command(t, dir, filepath.Join(tools, "ruff"), "check", "--no-cache", "--config", abs(t, root+"/clients/python/pyproject.toml"), ".")
		command(t, dir, filepath.Join(tools, "ruff"), "format", "--no-cache", "--check", "--config", abs(t, root+"/clients/python/pyproject.toml"), ".")
	}
	command(t, all, filepath.Join(tools, "python"), "-m", "compileall", "-q", ".")
	// The standard library's types are read once for all runs.
	command(t, all, filepath.Join(tools, "mypy"), "--strict", "--explicit-package-bases", "--cache-dir", abs(t, root+"/build/mypy"), ".")
}

// need finds a language's development tools, which the test command and the
// testees install.
func need(t *testing.T, language, dir string) string {
	t.Helper()
	if _, err := os.Stat(dir); err == nil {
		return abs(t, dir)
	}
	missing := "the development tools are not installed: no " + strings.TrimPrefix(dir, root+"/")
	if strings.Contains(","+os.Getenv("COMPACT_REQUIRE")+",", ","+language+",") {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

func abs(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// If a spec leaves a feature out, its files, dependencies and public functions
// are not generated.
func TestLeftOutFeatures(t *testing.T) {
	common := []string{
		"zlib", "gzip", "klauspost", "pako", "nflate",
		"noble", "membersByName", "ServerSession", "ClientSession", "MemoryStore", "ToolReference", "toolReference", "tool_reference", "EncodeRequest", "encodeRequest", "encode_request",
		"ParseMCPMessage", "parseMcpMessage", "parse_mcp_message", "PackCall", "packCall", "pack_call", "UnpackList", "unpackList", "unpack_list", "mcp_types",
	}
	absent := map[string][]string{
		"nozlib": append(common, "readDSL", "_dsl", "dsl.ts"),
		"tiny": append(common, "ApplyDelta", "applyDelta", "apply_delta", "ComputeDelta", "computeDelta", "compute_delta",
			"DeltaStream", "DecodeBase85", "decodeBase85", "decode_base85", "EncodeBase85", "encodeBase85", "encode_base85"),
	}
	for name, words := range absent {
		t.Run(name, func(t *testing.T) {
			_, files := tree(t, load(t, name))
			for _, f := range files {
				for _, word := range words {
					if strings.Contains(code(f), word) {
						t.Errorf("%s holds %q", f.Path, word)
					}
				}
			}
		})
	}
}

// code is a file without the lines that are comments, or the marker of a file
// that has none.
func code(f output.File) string {
	var kept []string
	for line := range strings.Lines(string(f.Content)) {
		trimmed := strings.TrimSpace(line)
		if !strings.Contains(line, "DO NOT EDIT.") && !strings.HasPrefix(trimmed, "//") && !strings.HasPrefix(trimmed, "#") && !strings.HasPrefix(trimmed, "*") && !strings.HasPrefix(trimmed, "/**") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// No tree imports anything from this repository or shows where it was generated.
// Only comments contain the address of the docs.
func TestTreesStandAlone(t *testing.T) {
	for _, name := range names {
		_, files := tree(t, load(t, name))
		for _, f := range files {
			for _, word := range []string{`"github.com/compactgen`, abs(t, root)} {
				if strings.Contains(string(f.Content), word) {
					t.Errorf("%s: %s holds %q", name, f.Path, word)
				}
			}
		}
	}
}

// A tree has a hand-written file whole or not at all: only the head and the names of
// packages are its own.
func TestTreesHaveWholeSources(t *testing.T) {
	for _, c := range []struct {
		language, folder string
		renamed          func(source string) string
	}{
		{"go", "runtime", func(source string) string {
			source = strings.Replace(source, "// Package compact ", "// Package wire ", 1)
			return strings.Replace(source, "package compact\n", "package wire\n", 1)
		}},
		{"typescript", "clients", func(source string) string { return source }},
		{"python", "clients", pythonNamed},
	} {
		t.Run(c.language, func(t *testing.T) { wholeSources(t, c.language, c.folder, c.renamed) })
	}
}

// pythonNamed is a source of the package wire: only what tells a reader how to import
// it has the name.
func pythonNamed(source string) string {
	for _, line := range []string{"    from %s import", "    from %s.mcp import", "    from %s.redis import", "    from %s.store_tests import", `f"%s.mcp needs`} {
		source = strings.Replace(source, fmt.Sprintf(line, "compact_decoder"), fmt.Sprintf(line, "wire"), 1)
	}
	return source
}

// wholeSources compares the copies in a language's trees, whose package is wire, with
// the sources in a folder of the repository.
func wholeSources(t *testing.T, language, folder string, renamed func(source string) string) {
	t.Helper()
	for _, name := range names {
		set, err := gen.Tree(load(t, name), gen.Options{Languages: []string{language}, GoPackage: "wire", PythonPackage: "wire"})
		if err != nil {
			t.Fatal(err)
		}
		copies := 0
		for _, f := range set.Files {
			head, body, _ := strings.Cut(string(f.Content), "\n\n")
			if !strings.Contains(head, "(copied from its runtime)") {
				continue
			}
			copies++
			origin := filepath.Join(folder, strings.Replace(f.Path, "python/wire/", "python/compact_decoder/", 1))
			source, err := os.ReadFile(filepath.Join(root, origin))
			if err != nil {
				t.Fatal(err)
			}
			if body != renamed(string(source)) {
				t.Errorf("%s: %s is not as %s, but\n%s", name, f.Path, origin, body)
			}
		}
		if copies < 20 {
			t.Errorf("%s: only %d files are copies", name, copies)
		}
	}
}
