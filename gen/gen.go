// Package gen turns a model into files: the repository's own generated files,
// or a self-contained tree. It touches no disk.
package gen

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"sync"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/gen/python"
	"github.com/compactgen/compactgen/gen/typescript"
)

// backend is one target language.
type backend struct {
	name     string
	home     string // where the repository keeps it
	sources  string // its hand-written sources inside the embedded file system
	prepare  func() // what needs no model yet
	generate func(*model.Model, string) ([]output.File, error)
	copies   func(*model.Model) []string
	support  func(*model.Model, Options) ([]output.File, error)
}

var backends = []backend{
	{"go", "runtime/go", "go", func() {}, golang.Generate, golang.Sources, func(m *model.Model, o Options) ([]output.File, error) {
		return golang.Support(m, o.GoPackage, o.GoModule)
	}},
	{"typescript", "clients/typescript", "typescript", typescript.Prepare, ignoreName(typescript.Generate), typescript.Sources, func(m *model.Model, o Options) ([]output.File, error) {
		return typescript.Support(m, typescript.Package{Name: o.NPMPackage, Module: o.TypeScriptModule, Version: o.version, License: o.license})
	}},
	{"python", "clients/python", "python", python.Prepare, ignoreName(python.Generate), python.Sources, func(m *model.Model, o Options) ([]output.File, error) {
		return python.Support(m, python.Package{Name: o.PythonPackage, Version: o.version, License: o.license})
	}},
}

func ignoreName(generate func(*model.Model) ([]output.File, error)) func(*model.Model, string) ([]output.File, error) {
	return func(m *model.Model, _ string) ([]output.File, error) { return generate(m) }
}

// Languages lists the names of the backends.
func Languages() []string {
	var names []string
	for _, b := range backends {
		names = append(names, b.name)
	}
	return names
}

// Repository makes the generated files that stand beside the hand-written
// sources of compactgen's own repository, which are those of any spec.
func Repository(m *model.Model, o Options) (output.Set, error) {
	m = m.WithAll()
	return build(o, func(b backend) (string, []output.File, error) {
		files, err := b.generate(m, goPackage)
		return b.home, files, err
	})
}

// Tree makes a tree of each language, complete in itself, in its folder.
func Tree(m *model.Model, o Options) (output.Set, error) {
	o, err := o.For(m)
	if err != nil {
		return output.Set{}, err
	}
	set, err := build(o, func(b backend) (string, []output.File, error) {
		files, err := b.tree(m, o)
		return o.folder(b.name), files, err
	})
	set.Owns = func(name string, content []byte) bool {
		owner := output.Owner(content)
		return (owner == "" || owner == m.Owner()) && o.within(name)
	}
	return set, err
}

// tree has what is generated, what is copied, and what makes a package of them.
func (b backend) tree(m *model.Model, o Options) ([]output.File, error) {
	generated, err := b.generate(m, o.GoPackage)
	if err != nil {
		return nil, err
	}
	copied, err := b.copySources(m, o.GoPackage)
	if err != nil {
		return nil, err
	}
	files, folder := slices.Concat(generated, copied), ""
	var more []output.File
	switch b.name {
	case "typescript":
		typescript.Rename(files, o.TypeScriptModule)
		more = typescript.Doors(m, files)
	case "python":
		python.Rename(files, o.PythonPackage)
		folder = o.PythonPackage
	}
	if !o.bare[b.name] {
		support, err := b.support(m, o)
		if err != nil {
			return nil, err
		}
		more = append(more, support...)
	}
	o.identify(files[:len(generated)])
	o.identify(more)
	return append(slices.Concat(files, more), licenseText(m, folder)), nil
}

// Prepare begins what needs no model, so that it is done when the model is.
func Prepare(o Options) {
	for _, b := range backends {
		if len(o.Languages) == 0 || slices.Contains(o.Languages, b.name) {
			go b.prepare()
		}
	}
}

// build has the backends work at the same time.
func build(o Options, generate func(backend) (string, []output.File, error)) (output.Set, error) {
	chosen, err := choose(o.Languages)
	if err != nil {
		return output.Set{}, err
	}
	sets, errs := make([]output.Set, len(chosen)), make([]error, len(chosen))
	var wg sync.WaitGroup
	for i, b := range chosen {
		wg.Go(func() {
			root, files, err := generate(b)
			if err != nil {
				errs[i] = fmt.Errorf("%s: %w", b.name, err)
			}
			sets[i].Roots = []string{root}
			for _, f := range files {
				sets[i].Files = append(sets[i].Files, output.File{Path: path.Join(root, f.Path), Content: f.Content})
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return output.Set{}, err
	}
	var set output.Set
	for _, s := range sets {
		set.Files, set.Roots = append(set.Files, s.Files...), append(set.Roots, s.Roots...)
	}
	return set, nil
}

func choose(names []string) ([]backend, error) {
	if len(names) == 0 {
		return backends, nil
	}
	var chosen []backend
	for _, name := range names {
		if !slices.Contains(Languages(), name) {
			return nil, fmt.Errorf("unknown language %q: there are %v", name, Languages())
		}
	}
	for _, b := range backends {
		if slices.Contains(names, b.name) {
			chosen = append(chosen, b)
		}
	}
	return chosen, nil
}
