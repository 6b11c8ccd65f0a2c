package compact_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func askFor(known string, accept ...string) compact.Ask {
	return compact.Ask{Accept: accept, Known: &known}
}

// checkList sends a list in every way, and gets it back each time.
func checkList(t failer, list string) {
	t.Helper()
	named := fmt.Sprintf("t_%x", sha256.Sum256([]byte(list)))
	for _, a := range []compact.Ask{{}, {Accept: []string{"T2"}}, askFor(""), askFor("t_other", "Z", "T2"), askFor(named)} {
		sent, packed, err := compact.PackList(list, a)
		if err != nil {
			t.Fatalf("%.300s: %v", list, err)
		}
		if !packed {
			sent = list
		}
		want := compact.KnownList{Text: list}
		minimal := packed && a.Accept != nil && strings.Contains(sent, metaText)
		if minimal {
			want.Text = slowParse(list, 1000).min()
		}
		if packed && a.Known != nil {
			want.Reference = named
		}
		got, err := compact.UnpackList(sent, compact.KnownList{Reference: named, Text: list})
		if err != nil || got != want {
			t.Fatalf("%.300s, sent as %.300s, comes back as %.300v (%v)", list, sent, got, err)
		}
	}
}

// corpusReference is the reference of the corpus's list, by
//
//	sed -n 5p mcp_filesystem.ndjson | sed -e 's/^{"result"://' -e 's/,"jsonrpc":"2.0","id":2}$//' | tr -d '\n' | sha256sum
const corpusReference = "t_f2cbf108a48856aca61976e1de53a6f3323e5f2f65c7697466780fa61aaabc9b"

func toolList(t *testing.T) string {
	t.Helper()
	for _, result := range results(t) {
		if strings.HasPrefix(result, `{"tools":`) {
			return result
		}
	}
	t.Fatal("the corpus has no list of tools")
	return ""
}

func TestPackListOfCorpus(t *testing.T) {
	list := toolList(t)
	checkList(t, list)
	for _, c := range []struct {
		ask  compact.Ask
		want string // "" for plain
	}{
		{compact.Ask{}, ""},
		{compact.Ask{Accept: []string{"no such"}}, ""},
		{compact.Ask{Accept: []string{"T2"}}, `{"tools":[],"_meta":{` + metaEncoding + `:"T2",` + metaText + `:` + slowQuote(encoded(t, "T2", list)) + `}}`},
		{
			askFor("", "Z", "T2"),
			`{"tools":[],"_meta":{` + metaEncoding + `:"Z",` + metaText + `:` + slowQuote(encoded(t, "Z", list)) + `,` + metaReference + `:"` + corpusReference + `"}}`,
		},
		{askFor(""), list[:len(list)-1] + `,"_meta":{` + metaReference + `:"` + corpusReference + `"}}`},
		{askFor("t_other"), list[:len(list)-1] + `,"_meta":{` + metaReference + `:"` + corpusReference + `"}}`},
		{askFor(corpusReference, "T2"), `{"tools":[],"_meta":{` + metaKnown + `:"` + corpusReference + `"}}`},
		{askFor(strings.ToUpper(corpusReference)), list[:len(list)-1] + `,"_meta":{` + metaReference + `:"` + corpusReference + `"}}`},
	} {
		got, ok, err := compact.PackList(list, c.ask)
		if got != c.want || ok != (c.want != "") || err != nil {
			t.Errorf("%v: %.200s (%v), want %.200s", c.ask, got, err, c.want)
		}
	}
}

// A list that is sent as it is gets its reference, and loses it again.
func TestPlainListsAndReferences(t *testing.T) {
	for list, begin := range map[string]string{
		`{}`:                         `{`,
		" { }\n":                     ` { `,
		"{\"tools\":[ ] }\n":         `{"tools":[ ] ,`,
		`{"nextCursor":"2"}`:         `{"nextCursor":"2",`,
		`{"tools":[],"_meta":{}}`:    "", // it has a _meta of its own
		`{"\u005fmeta":1,"x":"a"}`:   "",
		`{"tools":[{"_meta":null}]}`: `{"tools":[{"_meta":null}],`,
	} {
		checkList(t, list)
		got, ok, err := compact.PackList(list, askFor(""))
		if err != nil || ok != (begin != "") || !strings.HasPrefix(got, begin+`"_meta":{`) && ok {
			t.Errorf("%s: %s (%v)", list, got, err)
		}
	}
}

// A reference that did not come from PackList is named; the text stays.
func TestForeignReferences(t *testing.T) {
	for _, list := range []string{
		`{"_meta":{` + metaReference + `:"t_1"},"tools":[]}`,
		`{"tools":[],"_meta":{` + metaReference + `:"t_1","ttl":1}}`,
		`{"tools":[],"_meta": {` + metaReference + `:"t_1"}}`,
		`{"tools":[],"_meta":{` + metaReference + `:"t\u005f1"}}`,
	} {
		if got, err := compact.UnpackList(list, compact.KnownList{}); err != nil || got != (compact.KnownList{Reference: "t_1", Text: list}) {
			t.Errorf("%s: %v (%v)", list, got, err)
		}
	}
}

// A client that has another list than the one that the server speaks of.
func TestUnknownLists(t *testing.T) {
	const answer = `{"tools":[],"_meta":{` + metaKnown + `:"t_1"}}`
	for _, have := range []compact.KnownList{{}, {Text: "{}"}, {Reference: "t_2", Text: "{}"}} {
		got, err := compact.UnpackList(answer, have)
		if kindOf(err) != "UnknownReference" || got != (compact.KnownList{}) || !strings.Contains(err.Error(), "t_1") {
			t.Errorf("%v: %v (%v)", have, got, err)
		}
	}
	have := compact.KnownList{Reference: "t_1", Text: "{}"}
	if got, err := compact.UnpackList(answer, have); err != nil || got != have {
		t.Errorf("%v (%v)", got, err)
	}
	for value, kind := range map[string]string{`""`: "UnknownReference", `null`: "InvalidFormat", `1`: "InvalidFormat", `["t_1"]`: "InvalidFormat", `"\ud800"`: "InvalidFormat"} {
		if _, err := compact.UnpackList(`{"tools":[],"_meta":{`+metaKnown+`:`+value+`}}`, compact.KnownList{}); kindOf(err) != kind {
			t.Errorf("known %s: %v, want %s", value, err, kind)
		}
	}
}

// A reference that is no text is none, and none stands beside an error.
func TestReferencesOfNoText(t *testing.T) {
	for _, value := range []string{`"\ud800"`, `1`, `null`} {
		list := `{"tools":[],"_meta":{` + metaReference + `:` + value + `}}`
		if got, err := compact.UnpackList(list, compact.KnownList{}); err != nil || got != (compact.KnownList{Text: list}) {
			t.Errorf("%s: %v (%v)", value, got, err)
		}
	}
	packed := `{"tools":[],"_meta":{` + metaReference + `:"t_1",` + metaEncoding + `:"T2",` + metaText + `:"#T2|"}}`
	if got, err := compact.UnpackList(packed, compact.KnownList{}); err == nil || got != (compact.KnownList{}) {
		t.Errorf("%v (%v)", got, err)
	}
}
