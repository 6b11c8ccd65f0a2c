package compact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

const (
	metaAccept    = `"io.github.compactgen/accept"`
	metaEncoding  = `"io.github.compactgen/encoding"`
	metaText      = `"io.github.compactgen/text"`
	metaKnown     = `"io.github.compactgen/known"`
	metaReference = `"io.github.compactgen/reference"`
)

// askOf shows what is asked for: names, then the reference.
func askOf(params string) string {
	a := compact.Asks(params)
	shown := "-"
	if a.Accept != nil {
		shown = strings.Join(a.Accept, ",")
	}
	if a.Known != nil {
		return shown + " known " + *a.Known
	}
	return shown
}

// What is ill-formed asks for nothing.
func TestAsks(t *testing.T) {
	meta := func(members string) string { return `{"name":"x","_meta":{` + members + `}}` }
	for _, c := range []struct{ params, want string }{
		{meta(metaAccept + `:["T2","Z"]`), "T2,Z"},
		{meta(metaAccept + `:[]`), ""},
		{meta(metaAccept + `:["\u0054\u0032", "no such"]`), "T2,no such"},
		{meta(`"io.github.compactgen\/\u0061ccept":["T2"]`), "T2"},
		{meta(metaKnown + `:"",` + metaAccept + `:["T2"]`), "T2 known "},
		{meta(metaKnown + `:"t_1"`), "- known t_1"},
		{` {"_meta" : { ` + metaAccept + ` : [ "T2" ] } } `, "T2"},

		{"", "-"},
		{"null", "-"},
		{`[{"_meta":{` + metaAccept + `:["T2"]}}]`, "-"},
		{meta(""), "-"},
		{`{"_meta":null}`, "-"},
		{`{"_meta":[` + metaAccept + `]}`, "-"},
		{`{"_meta":"` + `{}"}`, "-"},
		{`{` + metaAccept + `:["T2"]}`, "-"},
		{`{"_Meta":{` + metaAccept + `:["T2"]}}`, "-"},
		{meta(`"x":{` + metaAccept + `:["T2"]}`), "-"},
		{meta(metaAccept + `:null`), "-"},
		{meta(metaAccept + `:"T2"`), "-"},
		{meta(metaAccept + `:{"T2":"T2"}`), "-"},
		{meta(metaAccept + `:true`), "-"},
		{meta(metaAccept + `:["T2",1]`), "-"},
		{meta(metaAccept + `:["T2",null]`), "-"},
		{meta(metaAccept + `:[["T2"]]`), "-"},
		{meta(metaAccept + `:["\ud800"]`), "-"},
		{meta(metaKnown + `:null`), "-"},
		{meta(metaKnown + `:["t_1"]`), "-"},
		{meta(metaKnown + `:1`), "-"},
		{meta(metaKnown + `:"\udc00"`), "-"},
		{meta(metaKnown + `:"t_1",` + metaAccept + `:7`), "- known t_1"},

		// Of doubled members, the last.
		{meta(metaAccept + `:["T2"],` + metaAccept + `:["Z"]`), "Z"},
		{meta(metaAccept + `:["T2"],` + metaAccept + `:1`), "-"},
		{meta(metaKnown + `:"a",` + metaKnown + `:1`), "-"},
		{`{"_meta":{` + metaAccept + `:["T2"]},"_meta":{}}`, "-"},
		{`{"_meta":{` + metaAccept + `:["T2"]},"_meta":1}`, "-"},

		// Not JSON, not Unicode.
		{`{"_meta":{` + metaAccept + `:["T2"]}`, "-"},
		{`{"_meta":{` + metaAccept + `:["T2"]}}}`, "-"},
		{`{"_meta":{` + metaAccept + `:["T2",]}}`, "-"},
		{meta(metaAccept + `:["` + "\xff" + `"]`), "-"},
		{meta(metaAccept + `:["T2"],"deep":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000)), "-"},
	} {
		if got := askOf(c.params); got != c.want {
			t.Errorf("%.200s: asks for %q, want %q", c.params, got, c.want)
		}
	}
}

func TestAskParams(t *testing.T) {
	none, some := "", "t_1"
	all := compact.Ask{Accept: []string{"T2", `"`}, Known: &none}
	const own = metaAccept + `:["T2","\""],` + metaKnown + `:""`
	for _, c := range []struct {
		params string
		ask    compact.Ask
		want   string // an error where it is empty
	}{
		{"", all, `{"_meta":{` + own + `}}`},
		{"", compact.Ask{Known: &some}, `{"_meta":{` + metaKnown + `:"t_1"}}`},
		{"", compact.Ask{Accept: []string{}}, `{"_meta":{` + metaAccept + `:[]}}`},
		{`{}`, all, `{"_meta":{` + own + `}}`},
		{` { } `, all, ` { "_meta":{` + own + `}} `},
		{`{"name":"x","n":1.0}`, all, `{"name":"x","n":1.0,"_meta":{` + own + `}}`},
		{`{"_meta":{}, "name":"x"}`, all, `{"_meta":{` + own + `}, "name":"x"}`},
		{`{"_meta": { "progressToken" : 1e2}}`, all, `{"_meta": {` + own + `, "progressToken" : 1e2}}`},
		{`{"\u005fmeta":{"a":1}}`, all, `{"\u005fmeta":{` + own + `,"a":1}}`},
		{`{"_meta":{"\ud800":1}}`, all, `{"_meta":{` + own + `,"\ud800":1}}`},
		{`{"_meta":{ }}`, all, `{"_meta":{` + own + ` }}`},
		{`{"_meta":1,"_meta":{}}`, all, `{"_meta":1,"_meta":{` + own + `}}`},

		{`{"_meta":null}`, all, ""},
		{`{"_meta":[]}`, all, ""},
		{`{"_meta":{` + metaAccept + `:[]}}`, all, ""},
		{`{"_meta":{` + metaAccept + `:5}}`, all, ""},
		{`{"_meta":{` + metaKnown + `:"x"}}`, all, ""},
		{`{"_meta":{"io.github.compactgen/\u006bnown":null}}`, all, ""},
		{`[]`, all, ""},
		{`{"a":}`, all, ""},
	} {
		got, err := compact.AskParams(c.params, c.ask)
		if got != c.want || (kindOf(err) == "InvalidFormat") != (c.want == "") {
			t.Errorf("%s: %s (%v), want %s", c.params, got, err, c.want)
		}
		if c.want != "" && !json.Valid([]byte(got)) {
			t.Errorf("%s is no JSON", got)
		}
	}
	if got, err := compact.AskParams(`{"_meta": 1`, compact.Ask{}); got != `{"_meta": 1` || err != nil {
		t.Errorf("asking for nothing changes the params to %s (%v)", got, err)
	}
}

// What is asked is understood.
func TestAskParamsAreRead(t *testing.T) {
	reference := "t_한"
	for _, params := range []string{"", `{"name":"x"}`, `{"_meta":{"progressToken":"p"}}`} {
		got, err := compact.AskParams(params, compact.Ask{Accept: []string{"Z", "a\nb"}, Known: &reference})
		if err != nil || askOf(got) != "Z,a\nb known t_한" {
			t.Errorf("%s: %s asks for %q (%v)", params, got, askOf(got), err)
		}
	}
}
