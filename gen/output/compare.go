package output

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	Old   []byte // on disk, of a file that is changed or orphaned
}

// Compare finds what must change in the folder dir so that it holds the set: its
// files, no outdated generated files, and nothing that a killed Write left. The
// result is sorted by path.
func Compare(dir string, set Set) (changes []Change, err error) {
	root, err := openRoot(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		for _, f := range set.Files {
			changes = append(changes, Change{File: f, State: Missing})
		}
	case err != nil:
		return nil, err
	default:
		defer root.Close()
		if changes, err = compareIn(root, set); err != nil {
			return nil, plainly(err)
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return slices.CompactFunc(changes, func(a, b Change) bool { return a.Path == b.Path }), nil
}

func compareIn(root *os.Root, set Set) ([]Change, error) {
	changes, err := compareAll(root, set.Files)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, f := range set.Files {
		wanted[f.Path] = true
	}
	r := reader{root: root}
	for _, top := range set.Roots {
		orphans, err := r.findOrphans(top, wanted, set.Owns)
		if err != nil {
			return nil, err
		}
		changes = append(changes, orphans...)
	}
	left, err := findTemporary(root, set.Files)
	return append(changes, left...), err
}

// compareAll compares as many files at a time as there are processors.
func compareAll(root *os.Root, files []File) ([]Change, error) {
	changes, errs := make([]Change, len(files)), make([]error, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for first := range errs {
		wait.Go(func() {
			r := reader{root: root}
			for i := first; i < len(files) && errs[first] == nil; i += len(errs) {
				changes[i], errs[first] = r.compare(files[i])
			}
		})
	}
	wait.Wait()
	return changes, cmp.Or(errs...)
}

func (r *reader) compare(f File) (Change, error) {
	old, err := r.read(f.Path, 2*len(f.Content)+maxMore) // twice: each line may have a CR more
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Change{File: f, State: Missing}, nil
	case errors.Is(err, errIrregular):
		return Change{File: f, State: Foreign}, nil
	case err != nil:
		return Change{}, err
	case matches(old, f.Content):
		return Change{File: f, State: Unchanged}, nil
	case !IsGenerated(old):
		return Change{File: f, State: Foreign}, nil
	}
	return Change{File: f, State: Changed, Old: bytes.Clone(old)}, nil
}

// Diff is a unified diff from what compactgen wrote to what it would write. Of a file
// that has CRLF in each line the line ends are left out.
func (c Change) Diff() string {
	if c.State == Unchanged || c.State == Foreign {
		return ""
	}
	old := c.Old
	if _, lf := endings(old); lf == 0 {
		old = withLF(old)
	}
	return udiff.Unified("on disk/"+c.Path, "generated/"+c.Path, string(old), string(c.Content))
}

// String is the line that a person reads. Line ends that differ cannot be seen in the diff.
func (c Change) String() string {
	line := fmt.Sprintf("%-9s %s", c.State, c.Path)
	if crlf, lf := endings(c.Old); c.State == Changed && crlf > 0 && lf > 0 {
		line += fmt.Sprintf(" (%d of its lines end with CRLF, %d with LF: all of one file end alike)", crlf, lf)
	}
	return line
}
