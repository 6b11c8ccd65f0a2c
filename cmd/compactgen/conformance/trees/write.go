package trees

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen"
)

// name is the folder, and in Go the package, of a spec's trees.
func name(i int) string { return fmt.Sprintf("s%d", i) }

// place is the folder of a tree in its language's.
func (b *Batch) place(language string, i int) string {
	sub := map[string]string{"go": "runtime", "python": "python"}[language]
	return filepath.Join(b.dir, language, name(i), sub)
}

// writeTrees writes go/s0/runtime, typescript/s0, python/s0/python and so on.
func (b *Batch) writeTrees() error {
	for i, t := range b.trees {
		if t.From != nil {
			if err := b.copyTrees(i, t.From); err != nil {
				return err
			}
			continue
		}
		for _, l := range b.languages {
			t.Options.Languages = append(t.Options.Languages, l.Name)
		}
		t.Options.GoModule = "" // it is a package of the module of all
		set, err := gen.Tree(t.Model, t.Options)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Model.Name, err)
		}
		for _, f := range set.Files {
			language, rest, _ := strings.Cut(f.Path, "/")
			if err := write(filepath.Join(b.place(language, i), filepath.FromSlash(rest)), f.Content); err != nil {
				return err
			}
		}
	}
	return nil
}

// made are folders of a tree that tools make there.
var made = []string{"node_modules", "dist", "__pycache__", ".venv"}

// copyTrees takes the trees that lie in a folder: every file that generate writes, and
// those that were put beside them. Tests of a user's own, and the module file of a tree
// that is one, stay out.
func (b *Batch) copyTrees(i int, from map[string]string) error {
	for _, l := range b.languages {
		top := from[l.Name]
		there, err := os.Stat(top)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("there is no %s: generate it, or leave the language out with --skip %s", top, l.Name)
		case err != nil:
			return err
		case !there.IsDir():
			return fmt.Errorf("%s is no folder", top)
		}
		if err := copyFolder(b.place(l.Name, i), os.DirFS(top), l.Name == "go"); err != nil {
			return err
		}
	}
	return b.namedPython(i, from)
}

// namedPython fails if a Python tree has no package of the name that it should have.
func (b *Batch) namedPython(i int, from map[string]string) error {
	if !slices.ContainsFunc(b.languages, func(l Language) bool { return l.Name == "python" }) {
		return nil
	}
	name := b.trees[i].names().PythonPackage
	if _, err := os.Stat(filepath.Join(b.place("python", i), name)); err != nil {
		return fmt.Errorf("there is no %s: name the package with --python-package", filepath.Join(from["python"], name))
	}
	return nil
}

// copyFolder copies what is in a folder, and in those below unless it is flat: packages
// of Go that lie there are others.
func copyFolder(to string, from fs.FS, flat bool) error {
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains(made, base) || flat && name != "."):
			return fs.SkipDir
		case !d.Type().IsRegular(), base == "go.mod", base == "go.sum", strings.HasSuffix(base, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return write(filepath.Join(to, filepath.FromSlash(name)), text)
	})
}

func write(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}
