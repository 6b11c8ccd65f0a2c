package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A target is one of Go's native fuzz tests and the folder of its package.
type target struct{ name, dir string }

var targetLine = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(\w+ \*testing\.F\)`)

// fuzzTargets finds the targets below a folder in the tests' sources. That is
// cheaper than building all tests and asking them.
func fuzzTargets(root string) []target {
	var list []target
	_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // go test would not build this
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "build" || strings.HasPrefix(entry.Name(), ".venv")):
			return filepath.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		for _, m := range targetLine.FindAllStringSubmatch(string(source), -1) {
			list = append(list, target{m[1], "./" + filepath.ToSlash(filepath.Dir(path))})
		}
		return nil
	})
	return list
}
