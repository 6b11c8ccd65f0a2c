package spec

import (
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

// The keys of mappings are the fields of structs that have the tag key: the name, and
// optional where a spec may leave it out, or unless and the key that may stand instead. In the schema it has the tag's doc. The tag
// form names what a text or an integer may be. The elements of a list have their name
// in messages, and their doc, in the tag of Pos, texts have theirs in the tag each.

// key is a key that a mapping may, or must, hold.
type key struct {
	name, doc string
	required  bool
	unless    string // what may stand instead of a required key
	form      string
	most      int    // elements of a list
	element   string // what messages call one
	each      string // what the schema says of one
	typ       reflect.Type
	index     []int
}

// A table may be long; of everything else a spec has a few.
const (
	mostRows     = 200_000
	mostElements = 64
)

// keysOf are the keys of a type of mappings, which are looked up once.
func (w *walker) keysOf(t reflect.Type) []key {
	if w.keys[t] == nil {
		w.keys[t] = keysOf(t)
	}
	return w.keys[t]
}

func keysOf(t reflect.Type) (list []key) {
	if t == reflect.TypeFor[[]Limit]() {
		for i, role := range LimitRoles {
			list = append(list, key{name: role, doc: limitDocs[role], form: limitForm(role), typ: reflect.TypeFor[Int](), index: []int{i}})
		}
		return list
	}
	for _, f := range reflect.VisibleFields(t) {
		name, is := f.Tag.Lookup("key")
		if !is {
			continue
		}
		k := key{doc: listed.Replace(f.Tag.Get("doc")), form: f.Tag.Get("form"), most: mostElements, each: f.Tag.Get("each"), typ: f.Type, index: f.Index}
		name, optional := strings.CutSuffix(name, ",optional")
		k.name, k.unless, _ = strings.Cut(name, ",unless=")
		k.required = !optional
		if f.Tag.Get("most") == "rows" {
			k.most = mostRows
		}
		if f.Type.Kind() == reflect.Slice && k.each == "" {
			if pos, placed := f.Type.Elem().FieldByName("Pos"); placed {
				k.element, k.each = pos.Tag.Get("name"), pos.Tag.Get("doc")
			}
		}
		list = append(list, k)
	}
	return list
}

// of is what the key stands for in a mapping.
func (k key) of(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Slice {
		return v.Index(k.index[0]).FieldByName("Int")
	}
	return v.FieldByIndex(k.index)
}

func names(keys []key) []string {
	list := make([]string, len(keys))
	for i, k := range keys {
		list[i] = k.name
	}
	return list
}

// noted remembers the places of a mapping's values, and whether all of them were read.
type noted struct{ parts map[string]section }

// section is where a key has its value, and whether all of it was read.
type section struct {
	pos   Pos
	whole bool
}

func (p *noted) note(name string, s section) {
	if p.parts == nil {
		p.parts = map[string]section{}
	}
	p.parts[name] = s
}

var limitDocs = map[string]string{
	"input":            "Bytes of wire text that a decoder reads.",
	"output":           "Bytes that a decompressor may give.",
	"depth":            "Brackets of JSON that may be open at once.",
	"elements":         "Elements of lists and entries of maps in one frame.",
	"nesting":          "Records in one frame that may be open at once, its own the first.",
	"deltas":           "Deltas in one request frame.",
	"registry_entries": "Texts that a registry keeps.",
	"registry_bytes":   "Bytes that a registry keeps.",
}

// listed are words of a doc for what other tables list.
var listed = strings.NewReplacer("TYPES", strings.Join(types.Names(), ", "), "ELEMENTS", strings.Join(types.Elements(), ", "), "FORMS", otherForms())

// otherForms are the types whose form in a payload has another name.
func otherForms() string {
	var list []string
	for _, name := range types.Names() {
		if t := types.Of(name); t.As[0] != name {
			list = append(list, name+" as "+t.As[0])
		}
	}
	return strings.Join(list, ", ")
}
