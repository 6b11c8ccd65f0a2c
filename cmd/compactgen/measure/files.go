package measure

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// source is one file to measure. What is wrong with a file that was named is
// an error; one that was found in a folder is left out and reported.
type source struct {
	name  string
	size  int64
	found bool
}

// stdinName is standard input's on the command line.
const stdinName = "-"

// find lists the files of the paths, folders recursively and sorted, and what
// it leaves out of them.
func find(paths []string) (sources []source, left []Problem, err error) {
	for _, path := range paths {
		if path == stdinName {
			sources = append(sources, source{name: path})
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, nil, &Problem{File: path, Reason: cause(err)}
		}
		if !info.IsDir() {
			sources = append(sources, source{name: path, size: info.Size()})
			continue
		}
		more, out, err := findUnder(path)
		if err != nil {
			return nil, nil, err
		}
		if len(more) == 0 && len(out) == 0 {
			return nil, nil, &Problem{File: path, Reason: "the directory is empty"}
		}
		sources, left = append(sources, more...), append(left, out...)
	}
	return sources, left, nil
}

// findUnder walks one folder. A link is not followed: it may lead in a circle.
func findUnder(root string) (sources []source, left []Problem, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		leave := func(reason string) { left = append(left, Problem{File: path, Reason: reason}) }
		switch {
		case err != nil:
			leave(cause(err))
		case path == root:
		case strings.HasPrefix(d.Name(), "."):
			leave("hidden")
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type()&fs.ModeSymlink != 0:
			leave("a symbolic link")
		case d.IsDir():
		case !d.Type().IsRegular():
			leave("no regular file")
		default:
			info, err := d.Info()
			if err != nil {
				leave(cause(err))
				return nil
			}
			sources = append(sources, source{path, info.Size(), true})
		}
		return nil
	})
	return sources, left, err
}

// cause is an error of the file system without the path, which a Problem has.
func cause(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
