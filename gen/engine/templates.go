// Package engine renders templates over the model: compactgen's own for
// TypeScript and Python, and someone's own for any other language. See
// docs/templates.md.
package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"unicode"
)

const suffix = ".tmpl"

// Templates are the templates of one folder, parsed together.
type Templates struct {
	dir   string // for problems
	set   *template.Template
	pages []string // templates that make a file, sorted; the others are shared
	own   bool     // compactgen's own: their files' markers name no template
}

// Load parses every *.tmpl below the folder. Those with a name that begins with
// one "_" only define what others use. Errors begin with FILE:LINE.
func Load(dir string) (*Templates, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	return parse(os.DirFS(dir), &Templates{dir: dir}, nil)
}

// Own parses compactgen's own templates of a language likewise. They may have
// functions more.
func Own(templates fs.FS, language string, more ...template.FuncMap) (*Templates, error) {
	sub, err := fs.Sub(templates, language)
	if err != nil {
		return nil, err
	}
	return parse(sub, &Templates{dir: "templates/" + language, own: true}, more)
}

func parse(dir fs.FS, t *Templates, more []template.FuncMap) (*Templates, error) {
	names, err := find(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.dir, err)
	}
	t.set = template.New("").Option("missingkey=error").Funcs(functions())
	for _, m := range more {
		t.set.Funcs(m)
	}
	var problems []error
	for _, name := range names {
		src, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		text := strings.ReplaceAll(string(src), "\r\n", "\n") // a checkout may have CRLF, what is made has LF everywhere
		if _, err := t.set.New(name).Parse(text); err != nil {
			problems = append(problems, t.placed(err))
		}
		if base := path.Base(name); !strings.HasPrefix(base, "_") || strings.HasPrefix(base, "__") {
			t.pages = append(t.pages, name)
		}
	}
	if len(problems) == 0 && len(t.pages) == 0 {
		return nil, fmt.Errorf("%s holds no *%s that makes a file", t.dir, suffix)
	}
	return t, errors.Join(problems...)
}

// find names the templates below a folder, sorted. Hidden folders are passed over.
func find(dir fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.Type().IsRegular() && strings.HasSuffix(name, suffix):
			names = append(names, name)
			return checkName(dir, strings.TrimSuffix(name, suffix))
		}
		return nil
	})
	slices.Sort(names)
	return names, err
}

// checkName refuses a template whose file could have no place, or whose name would
// be more than a name in a terminal or in a line of a log.
func checkName(dir fs.FS, file string) error {
	unseen := func(r rune) bool { return !unicode.IsPrint(r) }
	if !fs.ValidPath(file) || file == "." || strings.ContainsFunc(file, unseen) {
		return fmt.Errorf("%q would be made: a file needs a name, of characters that can be seen", file)
	}
	if there, err := fs.Stat(dir, file); err == nil && there.IsDir() {
		return fmt.Errorf("%q would be made, and a folder of templates has the same name", file)
	}
	return nil
}

func (t *Templates) path(name string) string {
	return filepath.ToSlash(filepath.Clean(t.dir)) + "/" + name
}

// placed puts the file's path where the library has the template's name.
func (t *Templates) placed(err error) error {
	text, ours := strings.CutPrefix(err.Error(), "template: ")
	if !ours {
		return err
	}
	return errors.New(t.path(text))
}
