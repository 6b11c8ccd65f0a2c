package output

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Folders of other tools, which hold copies of generated files.
var skipped = []string{"node_modules", "dist", "build", "target", "testdata", "__pycache__"}

// headSize is in bytes: as much of a file as may hold the marker.
const headSize = 4096

// findOrphans finds generated files below top that are not wanted, and left
// temporaries.
func (r *reader) findOrphans(top string, wanted map[string]bool, owns func(string, []byte) bool) (orphans []Change, err error) {
	err = fs.WalkDir(r.root.FS(), top, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == top:
			return fs.SkipAll
		case err != nil:
			return err
		case d.IsDir():
			if name != top && (slices.Contains(skipped, d.Name()) || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		case wanted[name] || !d.Type().IsRegular():
			return nil
		case isTemporary(name):
			orphans = append(orphans, Change{File: File{Path: name}, State: Orphaned})
			return nil
		}
		if head, err := r.read(name, headSize); err != nil || !IsGenerated(head) {
			return err
		}
		old, err := r.read(name, maxMore)
		if err == nil && (owns == nil || owns(name, old)) {
			orphans = append(orphans, Change{File: File{Path: name}, State: Orphaned, Old: bytes.Clone(old)})
		}
		return err
	})
	return orphans, err
}

// findTemporary finds files that were being written, in the folders of those
// that are wanted, which may be under no root.
func findTemporary(root *os.Root, files []File) (left []Change, err error) {
	folders := map[string]bool{}
	for _, f := range files {
		folder := path.Dir(f.Path)
		if folders[folder] {
			continue
		}
		folders[folder] = true
		entries, err := fs.ReadDir(root.FS(), folder)
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
