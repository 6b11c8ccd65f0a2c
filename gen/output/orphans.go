package output

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Folders of other tools, which hold copies of generated files.
var skipped = []string{"node_modules", "dist", "build", "target", "testdata", "__pycache__"}

// headSize is in bytes: as much of a file as may hold the marker.
const headSize = 4096

// findOrphans finds generated files that are not wanted, and left temporaries.
func (r *reader) findOrphans(dir, root string, wanted map[string]bool, owns func(string, []byte) bool) ([]Change, error) {
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
		if isTemporary(rel) {
			orphans = append(orphans, Change{File: File{Path: rel}, State: Orphaned})
			return nil
		}
		if head, err := r.read(name, headSize); err != nil || !IsGenerated(head) {
			return err
		}
		old, err := os.ReadFile(name)
		if owns == nil || owns(rel, old) {
			orphans = append(orphans, Change{File: File{Path: rel}, State: Orphaned, Old: old})
		}
		return err
	})
	return orphans, err
}

// findTemporary finds files that were being written, in the folders of those
// that are wanted, which may be under no root.
func findTemporary(dir string, files []File) (left []Change, err error) {
	folders := map[string]bool{}
	for _, f := range files {
		folder := path.Dir(f.Path)
		if folders[folder] {
			continue
		}
		folders[folder] = true
		entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(folder)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			if isTemporary(e.Name()) && e.Type().IsRegular() {
				left = append(left, Change{File: File{Path: path.Join(folder, e.Name())}, State: Orphaned})
			}
		}
	}
	return left, nil
}
