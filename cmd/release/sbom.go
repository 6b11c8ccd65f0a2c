package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// component is a row of an SBOM in CycloneDX.
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Purl    string `json:"purl"`
}

func part(kind, ecosystem, name, version string) component {
	purl := "pkg:" + ecosystem + "/" + strings.Replace(name, "@", "%40", 1) + "@" + version
	return component{kind, purl, name, version, purl}
}

type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// sbom names what the programs were linked with, as they say themselves (go
// version -m), and what the npm client needs; the Python client needs nothing.
func (r release) sbom(programs []program) (artifact, error) {
	modules, goVersion, err := linked(programs)
	if err != nil {
		return artifact{}, err
	}
	self := part("application", "golang", "github.com/compactgen/compactgen", r.version.tag)
	client := part("library", "npm", "compact-decoder", r.version.npm)
	python := part("library", "pypi", "compact-decoder", r.version.pypi)
	standard := part("library", "golang", "std", goVersion)
	components, ofProgram := []component{client, python, standard}, []string{standard.Ref}
	for _, m := range modules {
		c := part("library", "golang", m.Path, m.Version)
		components, ofProgram = append(components, c), append(ofProgram, c.Ref)
	}
	needs, err := r.npmNeeds()
	if err != nil {
		return artifact{}, err
	}
	var ofClient []string
	for _, c := range needs {
		components, ofClient = append(components, c), append(ofClient, c.Ref)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err = e.Encode(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata":     map[string]any{"component": self},
		"components":   components,
		"dependencies": []dependency{{self.Ref, ofProgram}, {client.Ref, ofClient}, {python.Ref, []string{}}},
	})
	return artifact{fmt.Sprintf("compactgen_%s_sbom.cdx.json", r.version.npm), b.Bytes()}, err
}

// A linked module is in a program; its home is the folder of a go.mod that names it.
type linkedModule struct {
	*debug.Module
	home string
}

// linked are the modules of all programs but our own, sorted by path.
func linked(programs []program) (modules []linkedModule, goVersion string, err error) {
	known := map[string]bool{}
	for _, p := range programs {
		info, err := buildinfo.ReadFile(p.path)
		if err != nil {
			return nil, "", err
		}
		goVersion = strings.TrimPrefix(info.GoVersion, "go")
		for _, m := range info.Deps {
			if !known[m.Path] && !strings.HasPrefix(m.Path, "github.com/compactgen/compactgen") {
				known[m.Path] = true
				modules = append(modules, linkedModule{m, p.module})
			}
		}
	}
	slices.SortFunc(modules, func(a, b linkedModule) int { return strings.Compare(a.Path, b.Path) })
	return modules, goVersion, nil
}

func (r release) npmNeeds() (list []component, err error) {
	text, err := os.ReadFile(filepath.Join(r.root, "clients", "typescript", "package.json"))
	if err != nil {
		return nil, err
	}
	var manifest struct{ Dependencies map[string]string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, err
	}
	for name, version := range manifest.Dependencies {
		list = append(list, part("library", "npm", name, version))
	}
	slices.SortFunc(list, func(a, b component) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// notices are the licences of what the programs were linked with, which ask to be
// handed on, and of the vocabulary that measure counts with.
func (r release) notices(programs []program) ([]byte, error) {
	modules, _, err := linked(programs)
	if err != nil {
		return nil, err
	}
	folders, err := r.packages(programs)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("compactgen is made with the following, each under its own licence.\n")
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	if err := notice(&b, "the Go standard library", strings.TrimSpace(string(out))); err != nil {
		return nil, err
	}
	if err := notice(&b, "the vocabulary o200k_base, of OpenAI's tiktoken", filepath.Join(r.root, "internal", "o200k")); err != nil {
		return nil, err
	}
	for _, m := range modules {
		download := exec.Command("go", "mod", "download", "-json", m.Path) // a fresh machine has only what it compiled
		download.Dir, download.Env = filepath.Join(r.root, m.home), append(os.Environ(), "GOWORK=off")
		out, err := download.Output()
		var module struct{ Dir string }
		if err = errors.Join(err, json.Unmarshal(out, &module)); err != nil {
			return nil, fmt.Errorf("go mod download %s: %w", m.Path, err)
		}
		if err := notice(&b, m.Path, module.Dir); err != nil {
			return nil, err
		}
		for _, dir := range slices.Sorted(maps.Keys(folders)) {
			if below, inside := strings.CutPrefix(dir, module.Dir+string(filepath.Separator)); inside && len(licences(dir)) > 0 {
				if err := notice(&b, m.Path+"/"+filepath.ToSlash(below), dir); err != nil {
					return nil, err
				}
			}
		}
	}
	return b.Bytes(), nil
}

// packages are the folders of what the programs were linked with, and those around
// them: some have a licence of their own.
func (r release) packages(programs []program) (map[string]bool, error) {
	folders := map[string]bool{}
	for _, p := range programs {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{$.Dir}}{{end}}{{end}}", p.source())
		list.Dir, list.Env = filepath.Join(r.root, p.module), append(os.Environ(), p.env()...)
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", p.platform.name(), err)
		}
		for line := range strings.Lines(string(out)) {
			for dir := strings.TrimSpace(line); filepath.Dir(dir) != dir && dir != "" && !folders[dir]; dir = filepath.Dir(dir) {
				folders[dir] = true
			}
		}
	}
	return folders, nil
}

// licences are the files of a folder that are called after one.
func licences(dir string) (files []string) {
	for _, called := range []string{"LICENSE*", "COPYING*", "NOTICE*"} {
		found, _ := filepath.Glob(filepath.Join(dir, called)) // the patterns are good
		files = append(files, found...)
	}
	return files
}

// notice takes the licences of a folder.
func notice(b *bytes.Buffer, name, dir string) error {
	files := licences(dir)
	if len(files) == 0 {
		return fmt.Errorf("%s has no licence in %s", name, dir)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "\n%s\n%s (%s)\n\n%s\n", strings.Repeat("=", 80), name, filepath.Base(file), bytes.TrimSpace(text))
	}
	return nil
}
