package output

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path"
	"regexp"
	"sync"
)

// Update makes the folder dir hold the set: it compares, and writes. If the
// system has locks, two Updates of one folder run one after the other, so that in
// the end the folder holds all files of the later one.
func Update(dir string, set Set) ([]Change, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	unlock, err := lock(dir)
	if err != nil {
		return nil, err
	}
	defer unlock()
	changes, err := Compare(dir, set)
	if err == nil {
		err = Write(dir, changes)
	}
	return changes, err
}

// Write makes the folder dir as the changes say: missing and changed files are
// written, orphans removed, the rest is left alone. A foreign file is never
// overwritten, and nothing is written through a link that leaves the folder:
// Write then refuses before it touches anything. All files are on the disk
// before the first takes its place, so that a disk that fills changes nothing,
// and each takes its place at once: a kill in between leaves some files new and
// some old, all of them whole, and Compare says which.
func Write(dir string, changes []Change) (err error) {
	for _, c := range changes {
		if c.State == Foreign {
			return fmt.Errorf("%s exists and was not written by compactgen: move it away or choose another folder", c.Path)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	staged, err := stageAll(root, changes)
	defer func() {
		for _, temporary := range staged {
			err = errors.Join(err, root.Remove(temporary))
		}
	}()
	if err != nil {
		return err
	}
	for _, c := range changes {
		if temporary, is := staged[c.Path]; is {
			err = root.Rename(temporary, c.Path)
		} else if c.State == Orphaned {
			err = root.Remove(c.Path)
		}
		if err != nil {
			return err
		}
		delete(staged, c.Path)
	}
	return nil
}

// atOnce is how many files are synced to the disk in parallel: one after the
// other takes a second, all together hardly longer than one.
const atOnce = 16

// stageAll returns the temporary name of each path that is to be written, also of
// those before an error.
func stageAll(root *os.Root, changes []Change) (staged map[string]string, err error) {
	var (
		mu    sync.Mutex
		wait  sync.WaitGroup
		slots = make(chan struct{}, atOnce)
	)
	staged = map[string]string{}
	for _, c := range changes {
		if c.State != Missing && c.State != Changed {
			continue
		}
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			temporary, failed := stage(root, c.File)
			mu.Lock()
			defer mu.Unlock()
			if failed == nil {
				staged[c.Path] = temporary
			} else if err == nil {
				err = failed // the other errors say the same
			}
		})
	}
	wait.Wait()
	return staged, err
}

// Files that are being written are named temporaryPrefix and rand.Text.
const temporaryPrefix = ".compactgen-"

var temporaryName = regexp.MustCompile(`^\.compactgen-[A-Z2-7]{26}$`)

func isTemporary(name string) bool { return temporaryName.MatchString(path.Base(name)) }

// stage puts the content on the disk, beside the file's place.
func stage(root *os.Root, f File) (temporary string, err error) {
	folder := path.Dir(f.Path)
	if err := root.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	temporary = path.Join(folder, temporaryPrefix+rand.Text())
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return "", err
	}
	_, err = file.Write(f.Content)
	if err == nil {
		err = file.Sync() // a rename may reach the disk before what it names
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", errors.Join(err, root.Remove(temporary))
	}
	return temporary, nil
}
