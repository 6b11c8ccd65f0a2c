package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// release builds the release of the repository at root.
type release struct {
	root, out string
	version   version
	platforms []platform
}

// artifact is one file of a release.
type artifact struct {
	name    string
	content []byte
}

// build writes all files, and gives their names, sorted. The checksums come last:
// who finds them finds everything.
func build(r release) (names []string, err error) {
	if entries, err := os.ReadDir(r.out); len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("%s is not an empty folder", r.out), err)
	}
	if _, err := os.Stat(r.installed("tsc")); err != nil {
		return nil, errors.New("clients/typescript is not installed: run npm ci there first")
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "compactgen-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	list, err := r.artifacts(work)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b artifact) int { return strings.Compare(a.name, b.name) })
	var sums bytes.Buffer
	for _, a := range list {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(a.content), a.name)
	}
	for _, a := range append(list, artifact{"SHA256SUMS", sums.Bytes()}) {
		if err := os.WriteFile(filepath.Join(r.out, a.name), a.content, 0o644); err != nil {
			return nil, err
		}
		names = append(names, a.name)
	}
	return names, nil
}

func (r release) artifacts(work string) (list []artifact, err error) {
	var all []program
	papers := map[string][]entry{}
	for _, k := range products {
		var built []program
		for _, p := range r.platforms {
			made, err := r.compile(k, p, work)
			if err != nil {
				return nil, err
			}
			built = append(built, made)
		}
		notices, err := r.notices(built)
		if err != nil {
			return nil, err
		}
		if papers[k.name], err = r.papers(k, notices); err != nil {
			return nil, err
		}
		for _, p := range built {
			list = append(list, r.npmProgram(p, papers[k.name]), r.wheelProgram(p, papers[k.name]))
		}
		list = append(list, r.npmLauncher(k, papers[k.name]))
		all = append(all, built...)
	}
	notices, err := r.notices(all)
	if err != nil {
		return nil, err
	}
	both, err := r.papers(products[0], notices)
	if err != nil {
		return nil, err
	}
	for _, p := range r.platforms {
		list = append(list, r.archive(p, all, both))
	}
	for _, make := range []func(string, []entry) ([]artifact, error){r.npmClient, r.pythonClient} {
		made, err := make(work, both)
		if err != nil {
			return nil, err
		}
		list = append(list, made...)
	}
	sbom, err := r.sbom(all)
	return append(list, sbom), err
}

// program is a product for a platform.
type program struct {
	platform
	product
	path    string
	content []byte
}

// compile builds the program without C and without paths of this machine. Calls of jennifer's
// methods are not inlined: Go's generator has some thousand of them, more than a megabyte.
func (r release) compile(k product, p platform, work string) (program, error) {
	path := filepath.Join(work, p.os+"-"+p.arch, k.file(p)) // absolute
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=github.com/dave/jennifer/jen=-l",
		"-ldflags=-s -w -buildid= -X main.release="+r.version.tag, "-o", path, k.source())
	c.Dir = filepath.Join(r.root, k.module)
	c.Env = append(os.Environ(), p.env()...)
	if out, err := c.CombinedOutput(); err != nil {
		return program{}, fmt.Errorf("go build of %s for %s: %w\n%s", k.name, p.name(), err, out)
	}
	content, err := os.ReadFile(path)
	return program{p, k, path, content}, err
}

func (p platform) env() []string {
	return []string{"CGO_ENABLED=0", "GOOS=" + p.os, "GOARCH=" + p.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOEXPERIMENT=", "GOWORK=off"}
}

// archive is the file that people download.
func (r release) archive(p platform, programs []program, papers []entry) artifact {
	name := fmt.Sprintf("compactgen_%s_%s_%s", r.version.npm, p.os, p.arch)
	files := papers
	for _, made := range programs {
		if made.platform.name() == p.name() {
			files = append(files[:len(files):len(files)], entry{made.file(p), made.content, executable})
		}
	}
	files = prefixed(name+"/", files)
	if p.archiveExtension == ".zip" {
		return artifact{name + ".zip", zipped(files)}
	}
	return artifact{name + ".tar.gz", tarred(files)}
}

// papers are the files that come with each package of a program.
func (r release) papers(k product, notices []byte) ([]entry, error) {
	licence, err := os.ReadFile(filepath.Join(r.root, "LICENSE"))
	return []entry{{"LICENSE", licence, plain}, {"NOTICES.txt", notices, plain}, {"README.md", k.readme, plain}}, err
}
