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
	papers, err := r.papers(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := r.pythonClient("", papers)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]string{}
	for _, p := range platforms {
		built := program{p, "", []byte("x")}
		archive, npm, wheel := r.archive(built, papers), r.npmProgram(built, papers), r.wheelProgram(built, papers)
		runs[archive.name] = "compactgen_1.2.3_" + p.os + "_" + p.arch + "/" + p.program()
		runs[npm.name] = "package/bin/" + p.program()
		runs[wheel.name] = "compactgen-1.2.3.data/scripts/" + p.program()
		list = append(list, archive, npm, wheel)
	}
	launcher, err := r.npmLauncher("", papers)
	if err != nil {
		t.Fatal(err)
	}
	runs[launcher[0].name] = "package/bin/compactgen.js"
	for _, a := range append(list, launcher...) {
		modes := files(t, a)
		for name, mode := range modes {
			want := fs.FileMode(0o644)
			if name == runs[a.name] {
				want = 0o755
			}
			if mode != want {
				t.Errorf("%s: %s has the mode %v, want %v", a.name, name, mode, want)
			}
		}
		if _, there := modes[runs[a.name]]; runs[a.name] != "" && !there {
			t.Errorf("%s has no %s", a.name, runs[a.name])
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
