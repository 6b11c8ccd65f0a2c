package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/aymanbagabas/go-udiff"
)

// State says what must happen to a file of the tree in a folder.
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

// Compare finds what must change in the folder dir so that it holds the set: its
// files, no outdated generated files, and nothing that a killed Write left. The
// result is sorted by path.
func Compare(dir string, set Set) ([]Change, error) {
	changes, err := compareAll(dir, set.Files)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, f := range set.Files {
		wanted[f.Path] = true
	}
	var r reader
	for _, root := range set.Roots {
		orphans, err := r.findOrphans(dir, root, wanted, set.Owns)
		if err != nil {
			return nil, err
		}
		changes = append(changes, orphans...)
	}
	left, err := findTemporary(dir, set.Files)
	if err != nil {
		return nil, err
	}
	changes = append(changes, left...)
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(changes, func(a, b Change) bool { return a.Path == b.Path }), nil
}

// compareAll compares as many files at a time as there are processors.
func compareAll(dir string, files []File) ([]Change, error) {
	changes, errs := make([]Change, len(files)), make([]error, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for first := range errs {
		wait.Go(func() {
			var r reader
			for i := first; i < len(files) && errs[first] == nil; i += len(errs) {
				changes[i], errs[first] = r.compare(dir, files[i])
			}
		})
	}
	wait.Wait()
	return changes, errors.Join(errs...)
}

// reader reads one file after the other into the same memory: a tree has hundreds.
type reader struct{ buf bytes.Buffer }

// read returns at most the first limit bytes of a file. They stay until the next call.
func (r *reader) read(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r.buf.Reset()
	_, err = r.buf.ReadFrom(io.LimitReader(f, limit))
	return r.buf.Bytes(), err
}

func (r *reader) compare(dir string, f File) (Change, error) {
	old, err := r.read(filepath.Join(dir, filepath.FromSlash(f.Path)), math.MaxInt64)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Change{File: f, State: Missing}, nil
	case err != nil:
		return Change{}, err
	case bytes.Equal(old, f.Content):
		return Change{File: f, State: Unchanged, Old: f.Content}, nil
	case !IsGenerated(old):
		return Change{File: f, State: Foreign, Old: bytes.Clone(old)}, nil
	}
	return Change{File: f, State: Changed, Old: bytes.Clone(old)}, nil
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
