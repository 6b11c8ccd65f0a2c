package compact

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"
)

var nodeLayout = verboseLayout{members: []string{"name", "a.b", "list", "entries"}, keep: keepMember}

var strictLayout = verboseLayout{members: nodeLayout.members, refuses: true}

func (r *node) readStrict(in *verboseReader, m *nestedMember, name string) {
	r.readWith(in, m, name, &strictLayout)
}

func (r *node) readVerboseInside(in *verboseReader, m *nestedMember, name string) {
	r.readWith(in, m, name, &nodeLayout)
}

func (r *node) readWith(in *verboseReader, object *nestedMember, name string, l *verboseLayout) {
	var m [4]nestedMember
	outer, ok := in.enter(object, name, l, m[:])
	if !ok {
		return
	}
	if in.needs(&m[0].jsonMember, "name") {
		r.name = in.text(&m[0].jsonMember, "name")
	}
	if in.has(&m[1].jsonMember) && in.counts(`["a.b"]`) {
		r.next = new(node)
		r.next.readWith(in, &m[1], `["a.b"]`, l)
	}
	if in.has(&m[2].jsonMember) {
		r.list = verboseRecords(in, &m[2], "list", (*node).readVerboseInside)
	}
	if in.has(&m[3].jsonMember) {
		r.entries = verboseRecordMap(in, &m[3], "entries", (*node).readVerboseInside)
	}
	r.name += in.members() // kept where a test sees it
	in.leave(name, outer)
}

func (r *node) appendVerbose(dst []byte) []byte {
	dst = appendTextJSON(append(dst, `{"name":`...), r.name)
	if r.next != nil {
		dst = r.next.appendVerbose(append(dst, `,"a.b":`...))
	}
	if r.list != nil {
		dst = appendRecordsJSON(append(dst, `,"list":`...), r.list, (*node).appendVerbose)
	}
	if r.entries != nil {
		dst = appendRecordMapJSON(append(dst, `,"entries":`...), r.entries, (*node).appendVerbose)
	}
	return append(dst, '}')
}

// readNode reads {"x":…}, whose member is a node.
func readNode(c *call, text string, read func(r *node, in *verboseReader, m *nestedMember, name string)) (r node, err *Error) {
	in := &verboseReader{c: c}
	var m [1]nestedMember
	object := in.frame(text)
	if in.err == nil {
		in.err = in.fields(&object, &verboseLayout{members: []string{"x"}}, m[:])
	}
	if in.needs(&m[0].jsonMember, "x") && in.counts("x") {
		read(&r, in, &m[0], "x")
	}
	return r, in.endFrame()
}

// What is wrong is told in the order of the document, at its path.
func TestRecordsInJSON(t *testing.T) {
	for _, x := range []struct {
		text, path string
		cause      Cause
		kind       role
	}{
		{`5`, "x", CauseWrongValue, roleFormat},
		{`null`, "x", CauseWrongValue, roleFormat},
		{`[]`, "x", CauseWrongValue, roleFormat},
		{`"{}"`, "x", CauseWrongValue, roleFormat},
		{`{}`, "x.name", CauseMissingField, roleMissingField},
		{`{"name":"a","a.b":{}}`, `x["a.b"].name`, CauseMissingField, roleMissingField},
		{`{"a.b":{},"name":1}`, "x.name", CauseWrongValue, roleFormat}, // in the order of the layout
		{`{"name":"a","name":1,"list":[],"list":[]}`, "x.name", CauseMemberTwice, roleFormat},
		{`{"list":[{}],"a.b":1,"\u0061.b":1}`, `x["a.b"]`, CauseMemberTwice, roleFormat},
		{`{"name":"a","list":{}}`, "x.list", CauseWrongValue, roleFormat},
		{`{"name":"a","list":[{"name":"b"},7]}`, "x.list[1]", CauseWrongValue, roleFormat},
		{`{"name":"a","list":[{"name":"b","list":[{"name":"\ud800"}]}]}`, "x.list[0].list[0].name", CauseWrongValue, roleFormat},
		{`{"name":"a","entries":[]}`, "x.entries", CauseWrongValue, roleFormat},
		{`{"name":"a","entries":{"k l":{"name":"b","a.b":{"name":2}}}}`, `x.entries["k l"]["a.b"].name`, CauseWrongValue, roleFormat},
		{`{"name":"a","entries":{"k":{"name":"b"},"\u006b":{}}}`, `x.entries["k"]`, CauseMemberTwice, roleFormat},
		{`{"name":"a","entries":{"\ud800":{}}}`, "x.entries", CauseWrongValue, roleFormat},
		{`{"name":"a","a.b":{"name":"b","a.b":{"name":"c","a.b":{"name":"d","name":1}}}}`, `x["a.b"]["a.b"]["a.b"]`, CauseOverNesting, roleFormat},
		{`{"name":"a","a.b":{"name":"b","a.b":{"name":"c","a.b":[]}}}`, `x["a.b"]["a.b"]["a.b"]`, CauseWrongValue, roleFormat},
		{`{"name":"a","list":[{}],"unknown":[[[[[[[[[[]]]]]]]]]]}`, "", CauseJSONDepth, roleFormat},
		{`{"name":"a","list":[{]}`, "", CauseJSONCharacter, roleFormat},
		{`{"name":"a","list":[{}]`, "", CauseJSONEnd, roleFormat},
		{`{"name":"a"}}`, "", CauseJSONCharacter, roleFormat},
	} {
		c := nesting(4, 99)
		c.limits.Depth = 10
		frame := `{"x":` + x.text + `}`
		if _, e := readNode(c, frame, (*node).readVerboseInside); e == nil || unmarked(e.Field) != x.path || e.Cause != x.cause || e.role != x.kind {
			t.Errorf("%s: %+v, want %s at %q", x.text, e, x.cause, x.path)
		}
	}
}

// An unknown member is an error of its record.
func TestUnknownMembersInRecords(t *testing.T) {
	for text, path := range map[string]string{
		`{"zz":1,"name":1}`:                    "x",
		`{"name":"a","a.b":{"name":"b","":1}}`: `x["a.b"]`,
		`{"name":"a","name":"b","zz":1}`:       "x.name", // what stands twice comes first
	} {
		if _, e := readNode(nesting(4, 99), `{"x":`+text+`}`, (*node).readStrict); fieldOf(e) != path {
			t.Errorf("%s: %+v", text, e)
		}
	}
}

// White space, order and escapes make no difference; each record keeps its own members.
func TestRecordsInJSONAreRead(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"a"}`: `{"name":"a"}`,
		` { "list" : [ { "name" : "b" } , { "entries" : { } , "name" : "c" } ] , "n\u0061me" : "\u0061" } `: `{"name":"a","list":[{"name":"b"},{"name":"c","entries":{}}]}`,
		`{"name":"a","list":[]}`: `{"name":"a","list":[]}`,
		`{"entries":{"b":{"name":"c"},"a":{"name":"d"}},"a.b":{"name":"e"},"name":"a"}`: `{"name":"a","a.b":{"name":"e"},"entries":{"a":{"name":"d"},"b":{"name":"c"}}}`,
		`{"y":[{"name":"no"}],"name":"a","a.b":{"z":{ },"name":"b","z":"]"},"w":1e400}`: `{"name":"a{\"y\":[{\"name\":\"no\"}],\"w\":1e400}","a.b":{"name":"b{\"z\":{ },\"z\":\"]\"}"}}`,
	} {
		r, err := readNode(nesting(9, 99), `{"x":`+text+`}`, (*node).readVerboseInside)
		if got := string(r.appendVerbose(nil)); err != nil || got != want {
			t.Errorf("%s: %+v\n%s, want\n%s", text, err, got, want)
		}
	}
}

// Each counts when its turn comes, and null counts where a record stands.
func TestRecordsInJSONCount(t *testing.T) {
	const text = `{"x":{"name":"a","a.b":{"name":"b"},"list":[{"name":"c","a.b":{"name":"d"}},{"name":"e"}],"entries":{"k":{"name":"f"}}}}`
	for elements, path := range map[int64]string{0: "x", 1: `x["a.b"]`, 2: "x.list[0]", 3: `x.list[0]["a.b"]`, 4: "x.list[1]", 5: "x.entries", 6: ""} {
		if _, e := readNode(nesting(9, elements), text, (*node).readVerboseInside); fieldOf(e) != path || path != "" && e.Cause != CauseOverElements {
			t.Errorf("%d elements: %+v, want %s", elements, e, path)
		}
	}
	if _, e := readNode(nesting(9, 0), `{"x":null}`, (*node).readVerboseInside); e == nil || e.Cause != CauseOverElements {
		t.Errorf("null: %+v", e)
	}
}

// The first pass takes what encoding/json takes, and notes each bracket's end.
func TestBracketsAreNoted(t *testing.T) {
	const from = `{}[]{}[]:,,"a" 1tn\`
	rnd := rand.New(rand.NewSource(1))
	whole := 0
	for range 200_000 {
		var b strings.Builder
		for range 1 + rnd.Intn(9) {
			switch at := rnd.Intn(len(from)); from[at] {
			case 't':
				b.WriteString("true")
			case '"', 'a':
				b.WriteString([]string{`"a":`, `"b"`, `"\n"`, `"`, `"]"`}[rnd.Intn(5)])
			default:
				b.WriteByte(from[at])
			}
		}
		text := b.String()
		s := bracketScanner{jsonScanner: jsonScanner{text: text, limit: 99}}
		ok := s.scan()
		if ok != json.Valid([]byte(text)) {
			t.Fatalf("%q: %v", text, ok)
		}
		if !ok {
			continue
		}
		whole++
		for at, b := range s.list {
			inside := uint32(0)
			for _, other := range s.list[at+1:] {
				if other.end < b.end {
					inside++
				}
			}
			if end := text[b.end-1]; end != '}' && end != ']' || b.inside != inside {
				t.Fatalf("%q: %v", text, s.list)
			}
		}
	}
	if whole < 1000 {
		t.Errorf("only %d texts were JSON", whole)
	}
}

// The names of members stand in paths as a tree has them written out.
func TestMemberPaths(t *testing.T) {
	for name, path := range map[string]string{"b64": "b64", "reply_to": "reply_to", "Role": `["Role"]`, "a.b": `["a.b"]`, "a_": `["a_"]`, "_a": `["_a"]`, "a__b": `["a__b"]`, "6a": `["6a"]`, "a_6": "a_6"} {
		if got := memberPath(name); got != path {
			t.Errorf("%s stands as %s", name, got)
		}
	}
}

// The first value of a field that is too deep counts, in the order of the checks.
func TestDepthOfRecords(t *testing.T) {
	k := checker{c: nesting(9, 99)}
	k.c.limits.Depth = 3
	k.bracket("list") // the second
	k.bracket(element)
	before, _ := k.open(element)
	k.nestJSONInside("flat", `"[[["`)
	k.nestJSONInside("json", `[]`)
	k.bracket("later")
	k.unbracket()
	k.close(element, before)
	k.unbracket()
	k.unbracket()
	k.endField()
	k.bracket("fits")
	k.unbracket()
	if deep := k.c.tooDeep; len(deep) != 1 || deep[0].Field != "[].json" || k.c.around != 0 {
		t.Errorf("%+v", deep)
	}
	if !k.checkMembersInside(`{"a":[]}`, &nodeLayout) || k.checkMembersInside(` { } `, &nodeLayout) || k.wrong != nil {
		t.Errorf("members: %+v", k.wrong)
	}
	if k.checkMembersInside(`{"name":1}`, &nodeLayout); k.wrong == nil || k.wrong.Field != "members" {
		t.Errorf("members: %+v", k.wrong)
	}
	k.loseMembers(`{"a": [ 1 ]}`)
	if lost := k.c.lost; len(lost) != 1 || lost[0].err.Field != "members" {
		t.Errorf("%+v", lost)
	}
}
