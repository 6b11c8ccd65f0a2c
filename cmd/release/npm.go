package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed launcher.js
var launcher []byte

const (
	licenceID  = "Apache-2.0"
	repository = "https://github.com/compactgen/compactgen"
)

// manifest is a package.json.
type manifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	License     string            `json:"license"`
	Repository  map[string]string `json:"repository"`
	Type        string            `json:"type,omitempty"`
	Bin         map[string]string `json:"bin,omitempty"`
	OS          []string          `json:"os,omitempty"`
	CPU         []string          `json:"cpu,omitempty"`
	Files       []string          `json:"files"`
	Engines     map[string]string `json:"engines,omitempty"`
	Optional    map[string]string `json:"optionalDependencies,omitempty"`
	Unplugged   bool              `json:"preferUnplugged,omitempty"` // Yarn can't run a program inside an archive
}

func (r release) manifest(name, description string) manifest {
	return manifest{
		Name: name, Version: r.version.npm, Description: description, License: licenceID,
		Repository: map[string]string{"type": "git", "url": "git+" + repository + ".git"}, Files: []string{"bin"},
	}
}

// npmPlatform is the package that has the program for a platform. The launcher
// works out the same name.
func (k product) npmPlatform(p platform) string { return k.scope + p.npmOS + "-" + p.npmCPU }

func (r release) npmProgram(p program, papers []entry) artifact {
	m := r.manifest(p.npmPlatform(p.platform), fmt.Sprintf("The program %s for %s", p.product.name, p.platform.name()))
	m.OS, m.CPU, m.Unplugged = []string{p.npmOS}, []string{p.npmCPU}, true
	return r.npmPackage(m, append([]entry{{"bin/" + p.file(p.platform), p.content, executable}}, papers...))
}

// npmLauncher is the package that people install. It names a package for each
// platform, of which npm installs the one that fits.
func (r release) npmLauncher(k product, papers []entry) artifact {
	m := r.manifest(k.name, k.summary)
	m.Type = "commonjs"
	m.Bin, m.Engines = map[string]string{k.name: "bin/" + k.name + ".js"}, map[string]string{"node": ">=18"}
	m.Optional = map[string]string{}
	for _, p := range platforms {
		m.Optional[k.npmPlatform(p)] = r.version.npm
	}
	return r.npmPackage(m, append([]entry{{"bin/" + k.name + ".js", launcher, executable}}, papers...))
}

func (r release) npmPackage(m manifest, files []entry) artifact {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(m) // a manifest is all texts
	return npmTarball(m.Name, m.Version, append(files, entry{"package.json", text.Bytes(), plain}))
}

// npmTarball has the name that npm pack gives it.
func npmTarball(name, version string, files []entry) artifact {
	name = strings.ReplaceAll(strings.TrimPrefix(name, "@"), "/", "-")
	return artifact{fmt.Sprintf("%s-%s.tgz", name, version), tarred(prefixed("package/", files))}
}
