package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// files lists an archive: its entries are regular files with clean names below one
// folder (of a wheel, two), none there twice, owned by nobody.
func files(t *testing.T, a artifact) map[string]fs.FileMode {
	t.Helper()
	modes, folded := map[string]fs.FileMode{}, map[string]bool{}
	add := func(name string, mode fs.FileMode) {
		lower := strings.ToLower(name)
		if folded[lower] || !mode.IsRegular() || !filepath.IsLocal(name) || path.Clean(name) != name || strings.ContainsAny(name, "\\:") || !strings.Contains(name, "/") {
			t.Errorf("%s has %q, %v", a.name, name, mode)
		}
		folded[lower], modes[name] = true, mode
	}
	if strings.HasSuffix(a.name, ".zip") || strings.HasSuffix(a.name, ".whl") {
		r, err := zip.NewReader(bytes.NewReader(a.content), int64(len(a.content)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			add(f.Name, f.Mode())
		}
		return modes
	}
	packed, err := gzip.NewReader(bytes.NewReader(a.content))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(packed); ; {
		h, err := r.Next()
		if err == io.EOF {
			return modes
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Linkname != "" || h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s: %+v", a.name, h)
		}
		add(h.Name, h.FileInfo().Mode())
	}
}

// All archives of a release, but for the TypeScript client, which npmTarball packs, too:
// who unpacks one gets plain files, of which the program alone may run.
func TestArchives(t *testing.T) {
	r := release{root: "../..", version: version{"v1.2.3", "1.2.3", "1.2.3"}}
	papers, err := r.papers(products[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := r.pythonClient("", papers)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string][]string{}
	for _, p := range platforms {
		ending := map[bool]string{true: ".exe"}[p.os == "windows"]
		var both []program
		for _, k := range products {
			built := program{p, k, "", []byte("x")}
			npm, wheel := r.npmProgram(built, papers), r.wheelProgram(built, papers)
			runs[npm.name] = []string{"package/bin/" + k.name + ending}
			runs[wheel.name] = []string{k.name + "-1.2.3.data/scripts/" + k.name + ending}
			list, both = append(list, npm, wheel), append(both, built)
		}
		archive := r.archive(p, both, papers)
		folder := "compactgen_1.2.3_" + p.os + "_" + p.arch + "/"
		runs[archive.name] = []string{folder + "compactgen" + ending, folder + "compactmcp" + ending}
		list = append(list, archive)
	}
	for _, k := range products {
		launcher := r.npmLauncher(k, papers)
		runs[launcher.name] = []string{"package/bin/" + k.name + ".js"}
		list = append(list, launcher)
	}
	if len(list) != 2+6*5+2 {
		t.Errorf("%d archives", len(list))
	}
	for _, a := range list {
		modes := files(t, a)
		for name, mode := range modes {
			want := fs.FileMode(0o644)
			if slices.Contains(runs[a.name], name) {
				want = 0o755
			}
			if mode != want {
				t.Errorf("%s: %s has the mode %v, want %v", a.name, name, mode, want)
			}
		}
		for _, name := range runs[a.name] {
			if _, there := modes[name]; !there {
				t.Errorf("%s has no %s", a.name, name)
			}
		}
	}
}

// A link is in no package, wherever it leads.
func TestNoLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link.py")); err != nil {
		t.Skip(err)
	}
	_, err := folder(dir, "x/", func(string) bool { return true })
	if err == nil || !strings.Contains(err.Error(), "link.py is no regular file") {
		t.Error(err)
	}
}
