package compact

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// A leaf is a record with others in it, all of whose fields but the last may be null.
type leaf struct {
	name *string
	n    *int64
	list []leaf
	next *leaf
	last int64
}

var (
	leafLayout = verboseLayout{members: []string{"name", "n", "list", "next", "last"}}
	quickLeaf  = quickLayout{keys: []string{`"name":`, `"n":`, `"list":`, `"next":`, `"last":`}, needs: 0b10000}
)

func (r *leaf) readMembers(in *verboseReader, m []nestedMember) {
	if in.given(&m[0].jsonMember) {
		x := in.text(&m[0].jsonMember, "name")
		r.name = &x
	}
	if in.given(&m[1].jsonMember) {
		x := in.integer(&m[1].jsonMember, "n", 0, 99)
		r.n = &x
	}
	if in.given(&m[2].jsonMember) {
		r.list = verboseRecords(in, &m[2], "list", (*leaf).readVerboseInside)
	}
	if in.given(&m[3].jsonMember) && in.counts("next") {
		r.next = new(leaf)
		r.next.readVerboseInside(in, &m[3], "next")
	}
	if in.needs(&m[4].jsonMember, "last") {
		r.last = in.integer(&m[4].jsonMember, "last", 0, 99)
	}
}

func (r *leaf) readVerboseInside(in *verboseReader, object *nestedMember, name string) {
	var m [5]nestedMember
	if outer, ok := in.enter(object, name, &leafLayout, m[:]); ok {
		r.readMembers(in, m[:])
		in.leave(name, outer)
	}
}

func (r *leaf) readQuick(in *quickReader) {
	seen := uint64(0)
	for member := in.first(&quickLeaf); member >= 0; member = in.other(&quickLeaf, seen) {
		switch seen |= 1 << member; member {
		case 0:
			if in.given() {
				r.name = in.optionalText()
			}
		case 1:
			if in.given() {
				x := in.quickInteger(0, 99)
				r.n = &x
			}
		case 2:
			if in.given() {
				r.list = quickRecords(in, (*leaf).readQuick)
			}
		case 3:
			if in.given() {
				r.next = quickOptional(in, (*leaf).readQuick)
			}
		case 4:
			r.last = in.quickInteger(0, 99)
		}
	}
}

// readLeaf reads a frame both ways, and wants the quick one to read what the other does.
func readLeaf(t *testing.T, text string, records, elements int64) (r leaf, err *Error) {
	t.Helper()
	c := nesting(records, elements)
	c.limits.Depth = 30
	var quick leaf
	read := quickFrame(c, &quick, text, (*leaf).readQuick)
	c = nesting(records, elements)
	c.limits.Depth = 30
	in := &verboseReader{c: c}
	var m [5]nestedMember
	if object := in.frame(text); in.err == nil {
		in.err = in.fields(&object, &leafLayout, m[:])
	}
	r.readMembers(in, m[:])
	rare := strings.Contains(text, `\`) // keys with escapes are left to the other
	if err = in.endFrame(); read != (err == nil && !rare) || read && !reflect.DeepEqual(quick, r) {
		t.Errorf("%.80s: the quick reader says %t, %+v; the other %+v, %v", text, read, quick, r, err)
	}
	return r, err
}

// Null is as if the member were not there, wherever it stands.
func TestNullsAreAbsent(t *testing.T) {
	name, one := "a", int64(1)
	for text, want := range map[string]leaf{
		`{"name":null,"n":null,"list":null,"next":null,"last":1}`:                               {last: 1},
		"{\"last\":1, \"next\" : null ,\"list\":null\n,\"n\":1,\"name\":\"a\"}":                 {name: &name, n: &one, last: 1},
		`{"name":"a","n":null,"list":[],"last":0}`:                                              {name: &name, list: []leaf{}},
		`{"n":null,"list":[{"last":1,"list":null},{"next":null,"last":0},{"last":0}],"last":1}`: {list: []leaf{{last: 1}, {}, {}}, last: 1},
		`{"last":0,"next":{"last":1,"\u006eext":null,"n":null}}`:                                {next: &leaf{last: 1}},
	} {
		// Nulls count nowhere: not as elements, and not as records that are open.
		records := int64(1)
		if want.list != nil || want.next != nil {
			records = 2
		}
		if r, err := readLeaf(t, text, records, int64(strings.Count(text, "{")-1)); err != nil || !reflect.DeepEqual(r, want) {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
}

// Null stays wrong where the member may not be absent, and is no other word.
func TestNullsThatAreWrong(t *testing.T) {
	for text, path := range map[string]string{
		`{"last":null}`:                               "last",
		`{"list":[null],"last":0}`:                    "list[0]",
		`{"next":{"last":null},"last":0}`:             "next.last",
		`{"n":null}`:                                  "last",
		`{"n":null,"n":1,"last":0}`:                   "n",
		`{"n":1,"n":null,"last":0}`:                   "n",
		`{"next":{"n":null,"n":null,"last":0}}`:       "next.n",
		`{"n":nul,"last":0}`:                          "",
		`{"n":nulll,"last":0}`:                        "",
		`{"n":null null,"last":0}`:                    "",
		`{"n":Null,"last":0}`:                         "",
		`{"n":null`:                                   "",
		`null`:                                        "",
		`{"n":[null],"last":0}`:                       "n",
		`{"name":null,"n":"null","list":[],"last":0}`: "n",
	} {
		if _, err := readLeaf(t, text, 9, 99); err == nil || unmarked(err.Field) != path {
			t.Errorf("%s: %+v", text, err)
		}
	}
}

// Many records with nulls are read the quick way.
func TestManyNulls(t *testing.T) {
	const each = `{"name":null,"n":null,"list":null,"next":null,"last":7},`
	list := strings.Repeat(each, 5000)
	r, err := readLeaf(t, `{"list":[`+list[:len(list)-1]+`],"last":0}`, 2, 5000)
	if err != nil || len(r.list) != 5000 || !reflect.DeepEqual(r.list[4999], leaf{last: 7}) {
		t.Error(len(r.list), err)
	}
}

// The interpreter finds by itself which members may be null.
func TestNullsInAModel(t *testing.T) {
	const model = `{"name":"x","version":"1","limits":[{"role":"input","value":999},{"role":"depth","value":9},{"role":"elements","value":2},{"role":"nesting","value":3}],
		"errors":[{"role":"format","kind":"InvalidFormat"},{"role":"missing_field","kind":"MissingField"}],
		"records":[{"name":"r","fields":[{"name":"a","type":"text","optional":true},{"name":"b","type":"json","optional":true},{"name":"c","type":"integer"},{"name":"d","type":"record","record":"p","optional":true}],
			"verbose":{"members":[{"name":"a","field":"a"},{"name":"b","field":"b"},{"name":"c","field":"c","omit_zero":true},{"name":"D","field":"d"}]%s},
			"formats":[{"name":"json","prefix":"{","chain":["verbose"]}]}],
		"parts":[{"name":"p","fields":[{"name":"e","type":"boolean","optional":true}],"verbose":{"members":[{"name":"e","field":"e"}]%s}}],
		"prefixes":[{"text":"{","record":"r","format":"json"}]}`
	const absent = `,"nulls":"absent"`
	for _, x := range []struct {
		outer, inner, frame string
		good                bool
	}{
		{absent, "", `{"a":null,"b":null,"D":null}`, true},
		{absent, "", `{"D":{"e":null}}`, false},
		{"", absent, `{"D":{"e":null},"b":null}`, true},
		{"", absent, `{"D":null}`, false},
		{"", absent, `{"a":null}`, false},
		{absent, absent, `{"D":{"e":null}}`, true},
		{absent, absent, `{"c":null}`, false},
	} {
		p, err := FromModel(fmt.Appendf(nil, model, x.outer, x.inner))
		if err != nil {
			t.Fatal(err)
		}
		values, err := p.DecodeRecord("r", x.frame)
		want := map[string]any{"c": int64(0)}
		if strings.Contains(x.frame, `"b"`) {
			want["b"] = "null"
		}
		if strings.Contains(x.frame, "{\"e") {
			want["d"] = map[string]any{}
		}
		if (err == nil) != x.good || x.good && !reflect.DeepEqual(values, want) {
			t.Errorf("%+v: %v, %v", x, values, err)
		}
	}
}
