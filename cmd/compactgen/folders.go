package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
)

// A setting is a folder that a spec names for a tree.
type setting struct {
	language string
	folder   spec.Text
	tree     spec.Pos
	path     string // absolute
}

// settings are those of the trees that a spec names.
func settings(g spec.Generate) (list []setting) {
	if t := g.Go; t != nil {
		list = append(list, setting{"go", t.Folder, t.Pos, ""})
	}
	if t := g.TypeScript; t != nil {
		list = append(list, setting{"typescript", t.Folder, t.Pos, ""})
	}
	if t := g.Python; t != nil {
		list = append(list, setting{"python", t.Folder, t.Pos, ""})
	}
	return list
}

// hasFolders says whether a spec says where its trees are.
func hasFolders(s cli.Source, m *model.Model) bool {
	for _, x := range settings(m.Generate) {
		if x.folder.Set() {
			return s.Path != ""
		}
	}
	return false
}

// places finds the folders of the chosen trees, which begin in the folder dir: the
// present one, or the git repository that the spec is in.
func places(s cli.Source, m *model.Model, o gen.Options) (dir string, folders map[string]string, err error) {
	here, err := os.Getwd()
	if err != nil {
		return "", nil, err
	}
	base, err := filepath.Abs(filepath.Dir(s.Path))
	if err != nil {
		return "", nil, err
	}
	repository := repositoryOf(base)
	top, folders := here, map[string]string{}
	var all []setting
	var problems spec.Problems
	wrong := func(at spec.Pos, related spec.Pos, format string, args ...any) {
		problems = append(problems, spec.Problem{Path: s.Name, Pos: at, Related: related, ID: "bad-folder", Message: fmt.Sprintf(format, args...)})
	}
	chosen := o.Chosen(m)
	for _, x := range settings(m.Generate) {
		switch x.path = filepath.Join(base, filepath.FromSlash(x.folder.V)); {
		case !slices.Contains(chosen, x.language):
			continue
		case !x.folder.Set():
			wrong(x.tree, spec.Pos{}, "the %s tree has no folder: name one, or say where to write with --out", x.language)
		case below(here, x.path):
		case repository != "" && below(repository, x.path):
			top = repository
		default:
			wrong(x.folder.Pos, spec.Pos{}, "%q lies outside of %s", x.folder.V, outside(repository))
		}
		for _, y := range all {
			if x.folder.Set() && y.folder.Set() && (below(x.path, y.path) || below(y.path, x.path)) {
				wrong(x.folder.Pos, y.folder.Pos, "the folder of %s, %q, holds that of %s or lies in it; first at %s", x.language, x.folder.V, y.language, y.folder.Pos)
			}
		}
		all = append(all, x)
	}
	if len(problems) > 0 {
		return "", nil, problems
	}
	for _, x := range all {
		rel, err := filepath.Rel(top, x.path)
		if err != nil {
			return "", nil, err
		}
		folders[x.language] = filepath.ToSlash(rel)
	}
	dir, err = filepath.Rel(here, top)
	return dir, folders, err
}

func outside(repository string) string {
	if repository == "" {
		return "the present folder, and the spec is in no git repository"
	}
	return "the spec's git repository and of the present folder"
}

// below says whether a path is a folder or in it.
func below(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// repositoryOf is the root of the git repository that a folder is in, "" for none.
func repositoryOf(folder string) string {
	for {
		if _, err := os.Stat(filepath.Join(folder, ".git")); err == nil {
			return folder
		}
		up := filepath.Dir(folder)
		if up == folder {
			return ""
		}
		folder = up
	}
}

// seen is the path of a file in a folder, as one writes it in the present one.
func seen(dir, name string) string {
	here, err := os.Getwd()
	if err == nil {
		if name, err := filepath.Rel(here, filepath.Join(here, dir, filepath.FromSlash(name))); err == nil {
			return filepath.ToSlash(name)
		}
	}
	return path.Join(filepath.ToSlash(dir), name)
}
