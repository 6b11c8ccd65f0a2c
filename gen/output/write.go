package output

import (
	"fmt"
	"os"
	"path/filepath"
)

// Write makes the folder dir as the changes say: missing and changed files are
// written, orphans removed, the rest is left alone. A foreign file is never
// overwritten: Write then refuses before it touches anything.
func Write(dir string, changes []Change) error {
	for _, c := range changes {
		if c.State == Foreign {
			return fmt.Errorf("%s exists and was not written by compactgen: move it away or choose another folder", c.Path)
		}
	}
	for _, c := range changes {
		name := filepath.Join(dir, filepath.FromSlash(c.Path))
		var err error
		switch c.State {
		case Missing, Changed:
			err = writeFile(name, c.Content)
		case Orphaned:
			err = os.Remove(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes beside the target and renames, so that a reader, a full
// disk or a kill never leaves half a file under the name.
func writeFile(name string, content []byte) (err error) {
	if err = os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".compactgen-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(content); err == nil {
		err = tmp.Chmod(0o644)
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	return err
}
