package inspect_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
)

// showsTree wants the lines somewhere in what is said of a frame that is right.
func showsTree(t *testing.T, in *inspect.Inspector, frame, want string) {
	t.Helper()
	r := inspected(t, in, frame, "")
	var out strings.Builder
	if err := r.Text(&out); err != nil || r.Error != nil {
		t.Fatal(err, r.Error)
	}
	if !strings.Contains(squeezed(out.String()), squeezed(want)) {
		t.Errorf("%q:\n%s\nwant\n%s", frame, out.String(), want)
	}
}

// A list's elements stand below it, with their places, and what a code means.
func TestListsAreATree(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/lists.yaml")
	in := inspect.New(m, p)
	for frame, want := range map[string]string{
		`M{"names":["gemini", "x"],"flags":[]}`: `
    1   names  ["gemini", "x"]
    10    [0]  "gemini"         G3
    20    [1]  "x"
    25  flags  []`,
		`T| ["user"]|[]|x`: `
    0   votes   ["user"]
    2     [0]  "user"
    10  counts  []
    13  note    x`,
		"\x93\x01\x92\x00\x01\x91\xcd\x01\x2c": `
    0  array    93        3 elements
    1  version  01        1
    2  votes    92        2 elements
    3    [0]    00        0 = user
    4    [1]    01        1 = assistant
    5  counts   91        1 element
    6    [0]    cd 01 2c  300`,
	} {
		showsTree(t, in, frame, want)
	}
}

// So do a map's entries, each with its key.
func TestMapsAreATree(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/maps.yaml")
	in := inspect.New(m, p)
	for frame, want := range map[string]string{
		`M{"names":{"a":"gemini", "b": "x"},"flags":{}}`: `
    1   names  {"a":"gemini", "b": "x"}
    10    ["a"]  "gemini"         G3
    24    ["b"]  "x"
    34  flags  {}`,
		`T| {"a":"user"}|{}|x`: `
    0   votes   {"a":"user"}
    2     ["a"]  "user"
    14  counts  {}
    17  note    x`,
		"\x93\x01\x82\xa1a\x00\xa1b\x01\x81\xa0\xcd\x01\x2c": `
    0  array    93        3 elements
    1  version  01        1
    2  votes    82        2 entries
    3    ["a"]    a1 61 00        0 = user
    6    ["b"]    a1 62 01        1 = assistant
    9  counts   81        1 entry
    10    [""]    a0 cd 01 2c  300`,
	} {
		showsTree(t, in, frame, want)
	}
}

// Records in records are one too: members by their own names, with the field that they are, and
// arrays of a payload by the fields of their version.
func TestRecordsAreATree(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/parts.yaml")
	in := inspect.New(m, p)
	for frame, want := range map[string]string{
		`{"model":"gemini","messages":[{"Role":"user","text":"hi","x":1}],"usage":{}}`: `
    1   model        "gemini"  G3
    18  messages     [{"Role":"user","text":"hi","x":1}]
    30    [0]        {"Role":"user","text":"hi","x":1}
    31      ["Role"] "user"    role
    45      .text    "hi"
    57      .x       1         a member that the protocol does not know
    65  usage        {}`,
		"\x95\x01\xa2G3\x91\x93\x01\x00\xa2hi\xc0\x91\x01": `
    0   array       95        5 elements
    1   version     01        1
    2   model       a2 47 33  G3
    5   messages    91        1 element
    6     [0]       93        3 elements
    7       .version  01      1
    8       .role     00      0 = user
    9       .text     a2 68 69  hi
    12  named       c0        nil
    13  usage       91        1 element
    14    .version  01        1`,
	} {
		showsTree(t, in, frame, want)
	}
}

// squeezed is a text with one space where it has several.
func squeezed(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

// The caret stands under the element that is wrong.
func TestPlacesInLists(t *testing.T) {
	for spec, frames := range map[string][]string{"lists": {
		`{"ballots":["user",‸"x"]}`, `{"ballots":[‸null]}`, `{‸"ballots":5}`, `{"ballots":[],"counts":[1,‸301]}`,
		`T|["user", ‸"x"]||`, `T|‸5||`, "\x92\x01\x92\x00‸\x07", "\x92\x01\x91‸\xc0", "\x93\x01\x90\x92\x01‸\xcd\x01\x2d", "\x92\x01‸\xc0", "\x92\x01‸\x92\x00",
	}, "maps": {
		`{"ballots":{"a":"user",‸"b":"x"}}`, `{"ballots":{"a":"user",‸"a":"user"}}`, `{‸"ballots":{"\ud800":"user"}}`, `{‸"ballots":[]}`, `T|{"a": "user", ‸"b":"x"}||`, `T|‸{]||`,
		"\x92\x01\x82\xa1a\x00‸\xa1b\x07", "\x92\x01\x82\xa1a\x00‸\xa1a\x00", "\x92\x01‸\x81\xa1\xff\x00", "\x92\x01‸\x90", "\x92\x01\x81‸\xa1a\xc0",
	}, "parts": {
		`{"model":"G3","messages":[{"Role":"user",‸"text":5}],"usage":{}}`, `{"model":"G3","messages":[{"Role":"user","text":"a",‸"text":"b"}],"usage":{}}`, `{"model":"G3","messages":[‸5],"usage":{}}`,
		`{"model":"G3","messages":[‸{"Role":"user"}],"usage":{}}`, `{"model":"G3","messages":[],‸"usage":{"zz":1}}`, `{"model":"G3","messages":[{"Role":"user","text":"","in reply to the message":{‸"Role":"x","text":""}}],"usage":{}}`,
		`L||{‸"Role":"x","text":""}|`, "\x95\x01\xa2G3\x91\x93\x01‸\x07\xa2hi\xc0\x91\x01", "\x95\x01\xa2G3\x92\x93\x01\x00\xa2hi\x93‸\x07\x00\xa2hi\xc0\x91\x01", "\x95\x01\xa2G3\x91‸\x91\x01\xc0\x91\x01", "\x95\x01\xa2G3\x90\xc0‸\xc0",
	}} {
		m, p := protocol(t, "tests/judge/testdata/"+spec+".yaml")
		in := inspect.New(m, p)
		for _, c := range frames {
			r := inspected(t, in, strings.Replace(c, "‸", "", 1), "")
			if e := r.Error; e == nil || e.At == nil || *e.At != strings.Index(c, "‸") {
				t.Errorf("%q: %+v", c, e)
			}
		}
	}
}
