// Command release builds everything that a release publishes: archives of both
// programs for each platform, npm packages and wheels of each, the client libraries
// for npm and PyPI, an SBOM, and checksums. The same source gives the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	fs := flag.NewFlagSet("release", flag.ContinueOnError)
	out := fs.String("out", "", "write the files into this `folder`, which must be empty or not there")
	tag := fs.String("version", "", "the `version`, as v1.2.3 or v1.2.3-rc.1 (default: the tag of this commit)")
	only := fs.String("platforms", "", "comma-separated `platforms`, as linux/amd64 (default: all six)")
	notices := fs.String("notices", "", "write the licences of what this `program` was linked with to standard output, and build nothing")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *notices != "" {
		made := products[0]
		for _, k := range products {
			if strings.HasPrefix(filepath.Base(*notices), k.name) {
				made = k
			}
		}
		text, err := release{root: "."}.notices([]program{{platform{os: runtime.GOOS, arch: runtime.GOARCH}, made, *notices, nil}})
		if err == nil {
			_, err = stdout.Write(text)
		}
		return err
	}
	if *out == "" || fs.NArg() > 0 {
		return errors.New("say where to write: go run ./cmd/release --out DIR")
	}
	if *tag == "" {
		var err error
		if *tag, err = tagOfCommit(); err != nil {
			return err
		}
	}
	v, err := parseVersion(*tag)
	if err != nil {
		return err
	}
	chosen, err := choose(*only)
	if err != nil {
		return err
	}
	names, err := build(release{root: ".", out: *out, version: v, platforms: chosen})
	for _, name := range names {
		fmt.Fprintln(stdout, name)
	}
	return err
}

func tagOfCommit() (string, error) {
	out, err := exec.Command("git", "describe", "--tags", "--exact-match").Output()
	if err != nil {
		return "", errors.New("this commit has no tag: name a version with --version")
	}
	return strings.TrimSpace(string(out)), nil
}

// platform is where the program runs, by its names in Go, in npm and in wheels.
type platform struct {
	os, arch         string
	npmOS, npmCPU    string
	wheelTags        []string
	archiveExtension string
}

// platforms are those that a release has. The program for Linux needs no C
// library, so one wheel is for glibc and musl; Go 1.26 needs macOS 12.
var platforms = []platform{
	{"linux", "amd64", "linux", "x64", []string{"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"}, ".tar.gz"},
	{"linux", "arm64", "linux", "arm64", []string{"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"}, ".tar.gz"},
	{"darwin", "amd64", "darwin", "x64", []string{"macosx_12_0_x86_64"}, ".tar.gz"},
	{"darwin", "arm64", "darwin", "arm64", []string{"macosx_12_0_arm64"}, ".tar.gz"},
	{"windows", "amd64", "win32", "x64", []string{"win_amd64"}, ".zip"},
	{"windows", "arm64", "win32", "arm64", []string{"win_arm64"}, ".zip"},
}

func (p platform) name() string { return p.os + "/" + p.arch }

func choose(list string) ([]platform, error) {
	if list == "" {
		return platforms, nil
	}
	var chosen []platform
	for _, name := range strings.Split(list, ",") {
		i := slices.IndexFunc(platforms, func(p platform) bool { return p.name() == name })
		if i < 0 {
			return nil, fmt.Errorf("no platform %q: there are linux, darwin and windows, each with /amd64 and /arm64", name)
		}
		chosen = append(chosen, platforms[i])
	}
	return chosen, nil
}
