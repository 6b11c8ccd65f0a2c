package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
)

// target is the common part of generate and check: the files of a spec, and the
// folder they belong to.
type target struct {
	spec                 cli.SpecFlags
	out, lang, templates *string
	names                packageNames
	proof                string // the command that proves the trees, for the last line; "" for none
}

// packageNames are the names of a tree's packages, which come before the spec's.
type packageNames struct{ goPackage, goModule, npmPackage, pythonPackage *string }

func (n packageNames) given() bool {
	return slices.ContainsFunc([]*string{n.goPackage, n.goModule, n.npmPackage, n.pythonPackage}, func(s *string) bool { return s != nil && *s != "" })
}

func namePackages(fs *flag.FlagSet) packageNames {
	return packageNames{
		goPackage:     fs.String("go-package", "", "`name` of the Go package in a tree (default: the spec's, or else the protocol's name)"),
		goModule:      fs.String("go-module", "", "the Go tree has a go.mod, for a module of this `path` (default: it is a package of the module that it lies in)"),
		npmPackage:    fs.String("npm-package", "", "`name` of the TypeScript tree's package (default: the spec's, or else the protocol's name)"),
		pythonPackage: fs.String("python-package", "", "`name` of the Python package in a tree (default: the spec's, or else the protocol's name)"),
	}
}

// options are those that the flags choose.
func (n packageNames) options() gen.Options {
	return gen.Options{GoPackage: *n.goPackage, GoModule: *n.goModule, NPMPackage: *n.npmPackage, PythonPackage: *n.pythonPackage}
}

func targetFlags(fs *flag.FlagSet) target {
	return target{
		spec:      cli.ChooseSpec(fs),
		out:       fs.String("out", "", "the `folder` of the self-contained trees (default: compactgen's own repository)"),
		lang:      fs.String("lang", "", "comma-separated `languages`: "+strings.Join(gen.Languages(), ",")+" (default: all)"),
		names:     namePackages(fs),
		templates: fs.String("templates", "", "take the *.tmpl of this `folder` instead; what they make goes into --out, or the current folder (docs/templates.md)"),
	}
}

// apply runs Compare or Update over the files of the spec and their folder. It
// collects garbage less often: it ends before most of its memory is garbage.
func (t target) apply(s cli.Source, do func(string, output.Set) ([]output.Change, error), io cli.IO) ([]output.Change, *model.Model, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	if *t.templates == "" {
		gen.Prepare(gen.Options{Languages: t.languages()})
	}
	m, err := s.Model(io)
	if err != nil {
		return nil, nil, err
	}
	set, dir, err := t.files(s, m)
	var problems spec.Problems
	if errors.As(err, &problems) {
		fmt.Fprintln(io.Err, problems.Error())
		return nil, nil, cli.ErrFindings
	}
	if err != nil {
		return nil, nil, err
	}
	changes, err := do(dir, set)
	if *t.out == "" {
		for i, c := range changes {
			changes[i].Path = seen(dir, c.Path)
		}
	}
	return changes, m, err
}

// formatFiles are those of compactgen's own repository that say what any spec may
// be.
func formatFiles() []output.File {
	return []output.File{
		{Path: "spec/compact.schema.json", Content: spec.Schema()},
		{Path: "docs/problems.md", Content: spec.RulesPage()},
	}
}

// files makes the files in memory, for the folder that they belong to.
func (t target) files(s cli.Source, m *model.Model) (set output.Set, dir string, err error) {
	o := t.names.options()
	o.Languages = t.languages()
	switch {
	case *t.templates != "":
		return t.rendered(m)
	case *t.out != "":
		set, err = gen.Tree(m, o)
		return set, *t.out, err
	case hasFolders(s, m):
		if dir, o.Folders, err = places(s, m, o); err == nil {
			set, err = gen.Tree(m, o)
		}
		return set, dir, err
	}
	if err := inRepository(t.names); err != nil {
		return set, "", err
	}
	set, err = gen.Repository(m, gen.Options{Languages: o.Languages})
	set.Files = append(set.Files, formatFiles()...)
	return set, ".", err
}

// languages are those that were named; none means all.
func (t target) languages() []string {
	if *t.lang == "" {
		return nil
	}
	return strings.Split(*t.lang, ",")
}

// rendered are the files of someone's own templates.
func (t target) rendered(m *model.Model) (set output.Set, dir string, err error) {
	if *t.lang != "" || t.names.given() {
		return set, "", errors.New("--lang and names of packages are not for --templates")
	}
	templates, err := engine.Load(*t.templates)
	if err != nil {
		return set, "", err
	}
	set.Files, err = templates.Render(m)
	set.Roots, set.Owns = []string{"."}, engine.Made
	return set, cmp.Or(*t.out, "."), err
}

// read reads the spec. In compactgen's repository a protocol.yaml that nobody
// has named does not take the place of the repository's own protocol.
func (t target) read(io cli.IO) (cli.Source, error) {
	s, err := t.spec.Read(io)
	if err == nil && *t.spec.Path == "" && s.Path == cli.DefaultSpecs[0] && *t.out == "" && *t.templates == "" && inRepository(packageNames{}) == nil {
		err = fmt.Errorf("%s would replace this repository's own protocol: say where to write with --out, or name the spec with --spec", s.Path)
	}
	return s, err
}

// inRepository keeps a command without --out from writing into a stranger's
// folder.
func inRepository(names packageNames) error {
	if names.given() {
		return errors.New("names of packages need --out, or a folder for each tree in the spec's generate section")
	}
	if _, err := os.Stat(filepath.FromSlash("gen/bootstrap/main.go")); err != nil {
		return errors.New("say where to write with --out, or with a folder for each tree in the spec's generate section")
	}
	return nil
}

func runGenerate(fs *flag.FlagSet, args []string, io cli.IO) error {
	t := targetFlags(fs)
	watching := fs.Bool("watch", false, "generate again after each change of the spec or the templates, until SIGINT; after an error it goes on")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	if *watching {
		return t.watch(io)
	}
	t.proof = t.proves(fs)
	return t.generate(io)
}

// proves is the command that proves what generate writes with these flags.
func (t target) proves(fs *flag.FlagSet) string {
	if *t.templates != "" {
		return ""
	}
	words := []string{named("compactgen conformance")}
	if *t.out == "" {
		words = append(words, "--shipped")
	}
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"spec", "builtin", "out", "python-package"}, f.Name) {
			words = append(words, typed(f)...)
		}
	})
	for _, language := range gen.Languages() {
		if chosen := t.languages(); chosen != nil && !slices.Contains(chosen, language) {
			words = append(words, "--skip", language)
		}
	}
	return strings.Join(words, " ")
}

func (t target) generate(io cli.IO) error {
	s, err := t.read(io)
	if err != nil {
		return err
	}
	changes, m, err := t.apply(s, output.Update, io)
	if err != nil {
		return err
	}
	written := 0
	for _, c := range changes {
		switch c.State {
		case output.Missing, output.Changed:
			written++
			fmt.Fprintln(io.Out, "wrote    ", c.Path)
		case output.Orphaned:
			fmt.Fprintln(io.Out, "removed  ", c.Path)
		}
	}
	fmt.Fprintf(io.Out, "%s, %d written\n", counted(count(changes), "file", "files"), written)
	t.sayTidy(changes, m, io)
	if t.proof != "" && written > 0 && (*t.out != "" || inRepository(packageNames{}) != nil) {
		fmt.Fprintln(io.Out, "prove that the languages agree:", t.proof)
	}
	verdict(s, io)
	return nil
}

func runCheck(fs *flag.FlagSet, args []string, io cli.IO) error {
	t := targetFlags(fs)
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	s, err := t.read(io)
	if err != nil {
		return err
	}
	changes, _, err := t.apply(s, output.Compare, io)
	if err != nil {
		return err
	}
	drift, foreign, diff := 0, 0, func(s string) string { return s }
	if colors(io.Out) {
		diff = colorDiff
	}
	for _, c := range changes {
		if c.State == output.Unchanged {
			continue
		}
		if drift++; c.State == output.Foreign {
			foreign++
		}
		fmt.Fprintln(io.Out, c)
		if c.State != output.Missing { // all of it would be new
			fmt.Fprint(io.Out, diff(c.Diff()))
		}
	}
	if drift > 0 && *t.out != "" {
		for _, root := range absent(changes) {
			fmt.Fprintf(io.Err, "nothing of %s is there: --lang leaves languages out, and names of packages are those that generate had\n", root)
		}
	}
	if foreign > 0 {
		fmt.Fprintf(io.Err, "%s written by compactgen: until that is moved away, generate writes nothing\n", counted(foreign, "file was not", "files were not"))
	}
	if drift > 0 {
		fmt.Fprintf(io.Err, "%s from the spec; compactgen generate mends that\n", counted(drift, "file differs", "files differ"))
		return cli.ErrFindings
	}
	fmt.Fprintf(io.Out, "%s, all as the spec says\n", counted(count(changes), "file", "files"))
	return nil
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// absent are the folders of a tree of which every file is missing, sorted.
func absent(changes []output.Change) []string {
	there := map[string]bool{}
	for _, c := range changes {
		root := path.Dir(c.Path)
		there[root] = there[root] || c.State != output.Missing
		for root != path.Dir(root) {
			up := path.Dir(root)
			there[up] = there[up] || there[root]
			root = up
		}
	}
	var roots []string
	for root, is := range there {
		if !is && root != "." && (path.Dir(root) == "." || there[path.Dir(root)]) {
			roots = append(roots, root+"/")
		}
	}
	slices.Sort(roots)
	return roots
}

// count leaves the orphans out.
func count(changes []output.Change) int {
	n := 0
	for _, c := range changes {
		if c.State != output.Orphaned {
			n++
		}
	}
	return n
}
