package model

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// docs/templates.md lists the members of the model, in its order, with their
// types: what templates may count on.
func TestDocsListEveryMember(t *testing.T) {
	src, err := os.ReadFile("../../docs/templates.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(src), "\n## The model\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var documented []string
	for row := range strings.Lines(section) {
		if !strings.HasPrefix(row, "| `") {
			continue
		}
		m := regexp.MustCompile("^\\| `([a-z0-9_.\\[\\]]+)` \\| ([a-z, ]+) \\|").FindStringSubmatch(row)
		if m == nil {
			t.Fatalf("no row of a member: %s", row)
		}
		documented = append(documented, m[1]+" "+m[2])
	}
	if diff := cmp.Diff(members("", reflect.TypeFor[Model](), map[reflect.Type]bool{}), documented); diff != "" {
		t.Errorf("members (-code +docs/templates.md):\n%s", diff)
	}
}

// members are the paths and types below a struct; a record is opened once, and a field in itself
// not again.
func members(prefix string, of reflect.Type, opened map[reflect.Type]bool) (list []string) {
	opened[of] = true
	for i := range of.NumField() {
		name := memberName(of.Field(i))
		if name == "" {
			continue
		}
		typ, path, absent := of.Field(i).Type, prefix+name, ""
		if typ.Kind() == reflect.Slice {
			typ, path = typ.Elem(), path+"[]"
		}
		if typ.Kind() == reflect.Pointer {
			typ, absent = typ.Elem(), " or nil"
		}
		if of.Field(i).Tag.Get("derived") != "" {
			absent += ", derived"
		}
		list = append(list, path+" "+typeNames[typ.Kind()]+absent)
		again := typ == reflect.TypeFor[Record]() || typ == reflect.TypeFor[Field]()
		if typ.Kind() == reflect.Struct && !(again && opened[typ]) {
			list = append(list, members(path+".", typ, opened)...)
		}
	}
	return list
}

var typeNames = map[reflect.Kind]string{
	reflect.Struct: "object", reflect.String: "text", reflect.Int: "integer", reflect.Int64: "integer", reflect.Bool: "boolean",
}

func TestDocsNameEveryFeature(t *testing.T) {
	src, err := os.ReadFile("../../docs/templates.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(src), "\n## Features\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, f := range Features {
		if !strings.Contains(section, "`"+string(f)+"`") {
			t.Errorf("no word on %s", f)
		}
	}
}
