package spec

import (
	"path"
	"path/filepath"
	"reflect"
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
	f := &File{Path: r.path}
	if strings.ContainsFunc(r.path, unsafe) || commentEnds.MatchString(path.Base(r.path)) {
		r.path = strconv.Quote(r.path)
		r.add(Pos{1, 1}, "unsafe-text", `the file's name holds a character that may not stand in a comment, or one of --> coding: coding= \`)
	}
	if root := parse(r, src); root != nil && r.count <= mostProblems {
		f.read(r, root)
		f.fill()
		f.validate(r)
	}
	if len(r.problems) > 0 {
		return nil, r.all()
	}
	return f, nil
}

// read fills in what the spec declares.
func (f *File) read(r *recorder, root *yaml.Node) {
	f.Limits = make([]Limit, len(LimitRoles))
	for i, role := range LimitRoles {
		f.Limits[i].Role = role
	}
	w := &walker{recorder: r, keys: map[reflect.Type][]key{}}
	w.mapping(root, "the spec", reflect.ValueOf(f).Elem())
}
