package spec

import (
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// commentEnds finds what is more than text in the first line of a generated file:
// Python looks there for coding=NAME, Java for \u000a, and --> ends a comment of XML.
var commentEnds = regexp.MustCompile(`-->|coding[:=]|\\`)

// Load reads a spec. It returns the file, or all its problems, up to a thousand
// and how many more there are: a problem in one place does not hide those in
// others. The name stands in messages, its last part in what is generated.
func Load(name string, src []byte) (*File, Problems) {
	r := &recorder{path: filepath.ToSlash(name)}
	w := &walker{recorder: r}
	f := &File{Path: r.path}
	if strings.ContainsFunc(r.path, unsafe) || commentEnds.MatchString(path.Base(r.path)) {
		r.path = strconv.Quote(r.path)
		r.add(Pos{1, 1}, "unsafe-text", `the file's name holds a character that may not stand in a comment, or one of --> coding: coding= \`)
	}
	sections := map[string]section{}
	if root := parse(r, src); root != nil && r.count <= mostProblems {
		w.file(root, f, sections)
		f.fill()
		validate(r, f, sections)
	}
	if len(r.problems) > 0 {
		return nil, r.all()
	}
	return f, nil
}

// file reads the sections that the spec declares.
func (w *walker) file(root *yaml.Node, f *File, sections map[string]section) {
	keys := f.keys()
	for i, k := range keys {
		keys[i].value = declaration{k.value, sections}
	}
	mapping(new(Pos), keys...).read(w, root, "the spec")
}

// declaration is a section; what is read of it is noted beside its value.
type declaration struct {
	value
	sections map[string]section
}

func (d declaration) read(w *walker, n *yaml.Node, name string) {
	before := w.skipped
	d.value.read(w, n, name)
	d.sections[name] = section{at(n), w.skipped == before}
}
