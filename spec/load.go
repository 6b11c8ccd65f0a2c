package spec

import (
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
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
func Load(name string, src []byte) (*File, Problems) { return load(name, src, false) }

// LoadOld reads a spec that another one is compared with, which an older program may have taken:
// without what says where trees go and what is accepted, and judged by no rule for those who edit
// or generate it.
func LoadOld(name string, src []byte) (*File, Problems) {
	return load(name, src, true)
}

// forEdits are rules of which no comparison needs that a spec keeps them: they are about names in
// generated code, what has no use, what is reserved, and examples.
var forEdits = []string{
	"bad-example", "bad-identifier", "identifier-collision", "identifier-needed", "reserved-code", "reserved-field", "reserved-integer",
	"reserved-member", "reserved-name", "unused-record", "unused-section", "unused-table",
}

func load(name string, src []byte, old bool) (*File, Problems) {
	r := &recorder{path: filepath.ToSlash(name)}
	f := &File{Path: r.path}
	if strings.ContainsFunc(r.path, unsafe) || commentEnds.MatchString(path.Base(r.path)) {
		r.path = strconv.Quote(r.path)
		r.add(Pos{1, 1}, "unsafe-text", `the file's name holds a character that may not stand in a comment, or one of --> coding: coding= \`)
	}
	if root := parse(r, src); root != nil && r.count <= mostProblems {
		if old {
			drop(root, []string{"generate", "breaking"})
			r.passes = forEdits
		}
		f.read(r, root)
		f.fill()
		f.validate(r)
	}
	if len(r.problems) > 0 {
		return nil, r.all()
	}
	return f, nil
}

// drop takes keys out of a mapping.
func drop(root *yaml.Node, keys []string) {
	for i := 0; i+1 < len(root.Content); i += 2 {
		if slices.Contains(keys, root.Content[i].Value) {
			root.Content = slices.Delete(root.Content, i, i+2)
			i -= 2
		}
	}
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
