package main

import (
	"cmp"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// readGit reads REF[:path] of the repository in which a spec lies, or of the
// working directory's for the built-in spec, "". The default path is the spec's
// own. The name is that of messages: git:REF:path.
func readGit(at, spec string) (name string, src []byte, err error) {
	ref, path, given := strings.Cut(at, ":")
	if ref == "" || strings.HasPrefix(ref, "-") {
		return "", nil, fmt.Errorf("%q is no name of a git commit", ref)
	}
	if !given && spec == "" {
		return "", nil, fmt.Errorf("the built-in spec has no path in git: say git:%s:PATH", ref)
	}
	dir := filepath.Dir(spec)
	prefix, err := git(dir, "rev-parse", "--show-prefix")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", nil, errors.New("git is not installed, and git:REF needs it")
	case err != nil:
		return "", nil, fmt.Errorf("git finds no work tree around %s: %s", cmp.Or(spec, "this folder"), said(err))
	}
	if !given {
		path = strings.TrimSuffix(string(prefix), "\n") + filepath.Base(spec)
	}
	if _, err := git(dir, "rev-parse", "--verify", "--quiet", ref+"^{tree}"); err != nil {
		return "", nil, fmt.Errorf("git knows no %q", ref)
	}
	src, err = git(dir, "cat-file", "blob", ref+":"+path)
	if err != nil {
		return "", nil, fmt.Errorf("%s holds no file %s", ref, path)
	}
	return "git:" + ref + ":" + path, src, nil
}

// said is the first line that a failed git wrote. It may be that the folder is
// another user's.
func said(err error) string {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return err.Error()
	}
	line, _, _ := strings.Cut(string(exit.Stderr), "\n")
	return line
}

func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	return cmd.Output()
}
