// Package trees makes testees of the trees of specs: it writes them into a folder,
// beside the testees' sources, which the program carries, and compiles both. Many
// specs at once cost little more than one: a compiler runs once for all.
package trees

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
)

// A Tree is a spec, and how its trees are made: anew, or copied from the folder From,
// where `generate --out` wrote them and somebody may have edited them.
type Tree struct {
	Model   *model.Model
	Options gen.Options       // the packages' names
	From    map[string]string // the folders, by language, of trees that lie there; nil makes them
}

// A Batch is trees, with testees of them, in a folder of its own.
type Batch struct {
	dir       string
	trees     []Tree
	languages []Language
	python    string // an environment that was made, or ""
}

// A Failure is a language whose trees cannot be run: what its compiler says of them.
type Failure struct{ Language, Output string }

func (f Failure) Error() string { return f.Language + " does not compile:\n" + f.Output }

// Build writes the trees into dir, and compiles them in each language, all at a time. The
// errors are Failures, or why it could not be tried.
func Build(ctx context.Context, dir string, list []Tree, languages []Language) (*Batch, []error) {
	b := &Batch{dir: dir, trees: list, languages: languages}
	if err := b.writeTrees(); err != nil {
		return b, []error{err}
	}
	errs := make([]error, len(languages))
	var wg sync.WaitGroup
	for i, l := range languages {
		wg.Go(func() { errs[i] = builders[l.Name](b, ctx, l) })
	}
	wg.Wait()
	kept := errs[:0]
	for _, err := range errs {
		if f, is := err.(Failure); is && len(list) == 1 {
			err = Failure{f.Language, named(f.Output, list[0].From)}
		}
		if err != nil {
			kept = append(kept, err)
		}
	}
	return b, kept
}

// named gives the files that a compiler names their places in the trees of a folder,
// where there is one spec.
func named(output string, from map[string]string) string {
	golang, typescript := cmp.Or(filepath.ToSlash(from["go"]), "go"), cmp.Or(filepath.ToSlash(from["typescript"]), "typescript")
	first := name(0) + "/"
	return strings.NewReplacer(module+"/"+first+"runtime", golang, first+"runtime", golang, first, typescript+"/").Replace(output)
}

var builders = map[string]func(*Batch, context.Context, Language) error{
	"go": (*Batch).buildGo, "typescript": (*Batch).buildTypeScript, "python": (*Batch).buildPython,
}

// names are the packages' of the tree, which writeTrees has found right.
func (t Tree) names() gen.Options {
	filled, _ := t.Options.For(t.Model)
	return filled
}
