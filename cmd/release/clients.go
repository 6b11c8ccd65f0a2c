package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// installed is a tool of the TypeScript client, which npm ci installs.
func (r release) installed(tool string) string {
	return filepath.Join(r.root, "clients", "typescript", "node_modules", ".bin", tool)
}

// npmClient is the TypeScript client as npm would pack it, with the release's
// version.
func (r release) npmClient(work string, papers []entry) ([]artifact, error) {
	home, dist := filepath.Join(r.root, "clients", "typescript"), filepath.Join(work, "dist")
	manifest, err := versioned(filepath.Join(home, "package.json"), `(?m)^  "version": "([^"]*)"`, r.version.npm)
	if err != nil {
		return nil, err
	}
	var read struct{ Scripts map[string]string }
	if err := json.Unmarshal(manifest, &read); err != nil {
		return nil, err
	}
	for _, command := range []string{
		`tsc -p tsconfig.build.json --outDir "$0"`,
		strings.ReplaceAll(read.Scripts["bundle"], "dist/node", `"$0"/node`),
		strings.ReplaceAll(read.Scripts["licenses"], "dist/node", `"$0"/node`),
	} { // what npm run build does, into another folder
		c := exec.Command("sh", "-c", command, dist)
		c.Dir = home
		c.Env = append(os.Environ(), "PATH="+filepath.Join("node_modules", ".bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
		if out, err := c.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", command, err, out)
		}
	}
	files, err := folder(dist, "dist/", func(string) bool { return true })
	if err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(home, "README.md"))
	if err != nil {
		return nil, err
	}
	files = append(files, entry{"package.json", manifest, plain}, entry{"README.md", readme, plain}, papers[0])
	return []artifact{npmTarball("compact-decoder", r.version.npm, files)}, nil
}

// project is the part of pyproject.toml about the Python client.
type project struct {
	Name, Description string
	License           string
	RequiresPython    string              `toml:"requires-python"`
	Optional          map[string][]string `toml:"optional-dependencies"`
}

// pythonClient is the Python client as a wheel and as its source. It is pure, so
// that no tool of Python is needed to build it.
func (r release) pythonClient(_ string, papers []entry) ([]artifact, error) {
	home := filepath.Join(r.root, "clients", "python")
	pyproject, err := versioned(filepath.Join(home, "pyproject.toml"), `(?m)^version = "([^"]*)"`, r.version.pypi)
	if err != nil {
		return nil, err
	}
	var read struct{ Project project }
	if err := toml.Unmarshal(pyproject, &read); err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(home, "README.md"))
	if err != nil {
		return nil, err
	}
	files, err := folder(filepath.Join(home, "compact_decoder"), "compact_decoder/", func(name string) bool {
		return strings.HasSuffix(name, ".py") || name == "py.typed"
	})
	if err != nil {
		return nil, err
	}
	metadata := read.Project.metadata(r.version.pypi, readme)
	w := wheel{name: "compact_decoder", version: r.version.pypi, metadata: metadata, files: files, licences: papers[:1]}
	top := fmt.Sprintf("compact_decoder-%s/", r.version.pypi)
	source := append(files, entry{"PKG-INFO", []byte(metadata), plain}, entry{"pyproject.toml", pyproject, plain}, entry{"README.md", readme, plain}, papers[0])
	return []artifact{w.artifact(), {strings.TrimSuffix(top, "/") + ".tar.gz", tarred(prefixed(top, source))}}, nil
}

// extras are those that users choose; dev is ours.
var extras = []string{"brotli", "mcp", "redis"}

func (p project) metadata(version string, readme []byte) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\nLicense-Expression: %s\nLicense-File: LICENSE\nProject-URL: Source, %s\nRequires-Python: %s\n",
		p.Name, version, p.Description, p.License, repository, p.RequiresPython)
	for _, extra := range extras {
		fmt.Fprintf(&b, "Provides-Extra: %s\n", extra)
		for _, need := range p.Optional[extra] {
			need, marker, _ := strings.Cut(need, "; ")
			if marker != "" {
				marker = "(" + marker + ") and "
			}
			fmt.Fprintf(&b, "Requires-Dist: %s; %sextra == '%s'\n", need, marker, extra)
		}
	}
	fmt.Fprintf(&b, "Description-Content-Type: text/markdown\n\n%s", readme)
	return b.String()
}

// versioned is a file with another version, which the first group finds.
func versioned(path, find, version string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	at := regexp.MustCompile(find).FindSubmatchIndex(text)
	if at == nil {
		return nil, fmt.Errorf("%s says no version", path)
	}
	return bytes.Join([][]byte{text[:at[2]], []byte(version), text[at[3]:]}, nil), nil
}

// folder is the files below dir that are wanted.
func folder(dir, prefix string, wanted func(string) bool) (files []entry, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !wanted(d.Name()) {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if !d.Type().IsRegular() {
			return fmt.Errorf("%s is no regular file, and a package holds no others", path)
		}
		content, err := os.ReadFile(path)
		files = append(files, entry{prefix + filepath.ToSlash(name), content, plain})
		return err
	})
	return files, err
}
