package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Open opens a file that can be read to its end. What would wait for a writer, or never
// end, is refused at once, unless the shell has opened it: /dev/stdin, and the
// /dev/fd/63 of <(command).
func Open(name string) (*os.File, error) {
	there, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if kind := kindOf(there.Mode()); kind != "" && (there.IsDir() || !isOpen(name)) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("found " + kind + ", expected a regular file")}
	}
	return os.Open(name)
}

// ReadFile reads such a file.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// kindOf names what is no file, "" for one.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return ""
}

// isOpen says whether the name stands for a file that this process has already open.
func isOpen(name string) bool {
	name = path.Clean(filepath.ToSlash(name))
	return name == "/dev/stdin" || slices.Contains([]string{"/dev/fd", "/proc/self/fd"}, path.Dir(name))
}
