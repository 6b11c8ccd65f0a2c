package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// openRoot opens a folder, and nothing that would wait.
func openRoot(dir string) (*os.Root, error) {
	there, err := os.Stat(dir)
	if err == nil && !there.IsDir() {
		err = fmt.Errorf("%s is no folder", dir)
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(dir)
}

// plainly says of os.Root's error what it means.
func plainly(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) && at.Err.Error() == "path escapes from parent" {
		return fmt.Errorf("%s lies behind a link out of the folder: there nothing is read or written", at.Path)
	}
	return err
}

// reader reads one file after the other into the same memory: a tree has hundreds.
// The folder may be somebody else's, as that of a pull request: no link leads out of
// it, and only regular files are opened, since a pipe would wait and a device not end.
type reader struct {
	root *os.Root
	buf  bytes.Buffer
}

var errIrregular = errors.New("no regular file")

// maxMore is how many bytes more than it should have are read of a file: one that
// was generated earlier may be longer.
const maxMore = 1 << 20

// read returns at most the first limit bytes of a file. They stay until the next call.
func (r *reader) read(name string, limit int) ([]byte, error) {
	there, err := r.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !there.Mode().IsRegular() {
		return nil, errIrregular
	}
	f, err := r.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if opened, err := f.Stat(); err != nil || !os.SameFile(there, opened) {
		return nil, errors.Join(errIrregular, err)
	}
	r.buf.Reset()
	_, err = r.buf.ReadFrom(io.LimitReader(f, int64(limit)))
	return r.buf.Bytes(), err
}
