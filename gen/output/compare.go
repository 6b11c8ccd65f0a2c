package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// State is what a folder has to do with a tree's file.
type State string

// The states of a file. A foreign file stands where a generated one belongs,
// and compactgen did not write it.
const (
	Unchanged State = "unchanged"
	Missing   State = "missing"
	Changed   State = "changed"
	Orphaned  State = "orphaned"
	Foreign   State = "foreign"
)

// Change is one file of a comparison.
type Change struct {
	File
	State State
	Old   []byte // on disk, where there is one
}

// Compare finds what must happen in the folder dir so that it holds files.
// Under each of roots (relative to dir) it finds generated files that are no
// longer made. The result is sorted by path.
func Compare(dir string, files []File, roots []string) ([]Change, error) {
	var changes []Change
	wanted := map[string]bool{}
	for _, f := range files {
		wanted[f.Path] = true
		c, err := compareFile(dir, f)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	for _, root := range roots {
		orphans, err := findOrphans(dir, root, wanted)
		if err != nil {
			return nil, err
		}
		changes = append(changes, orphans...)
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return changes, nil
}

func compareFile(dir string, f File) (Change, error) {
	old, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.Path)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Change{File: f, State: Missing}, nil
	case err != nil:
		return Change{}, err
	case bytes.Equal(old, f.Content):
		return Change{File: f, State: Unchanged, Old: old}, nil
	case !IsGenerated(old):
		return Change{File: f, State: Foreign, Old: old}, nil
	}
	return Change{File: f, State: Changed, Old: old}, nil
}

// Folders of other tools, which hold copies of generated files.
var skipped = []string{"node_modules", "dist", "build", "target", "testdata", "__pycache__"}

func findOrphans(dir, root string, wanted map[string]bool) ([]Change, error) {
	var orphans []Change
	top := filepath.Join(dir, filepath.FromSlash(root))
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == top {
			return fs.SkipAll
		}
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != top && (slices.Contains(skipped, d.Name()) || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if wanted[rel] || !d.Type().IsRegular() {
			return nil
		}
		if generated, err := opensWithMarker(name); err != nil || !generated {
			return err
		}
		old, err := os.ReadFile(name)
		orphans = append(orphans, Change{File: File{Path: rel}, State: Orphaned, Old: old})
		return err
	})
	return orphans, err
}

// opensWithMarker reads no more of a file than may hold the marker.
func opensWithMarker(name string) (bool, error) {
	f, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 4096))
	return IsGenerated(head), err
}

// Diff is a unified diff from what is on disk to what is generated.
func (c Change) Diff() string {
	if c.State == Unchanged {
		return ""
	}
	return udiff.Unified("on disk/"+c.Path, "generated/"+c.Path, string(c.Old), string(c.Content))
}

// String is the line that a person reads.
func (c Change) String() string { return fmt.Sprintf("%-9s %s", c.State, c.Path) }
