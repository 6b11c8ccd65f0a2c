package compact_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

// FuzzParseMCPMessage: a message is JSON of the envelope's members, its text comes
// back, and another result changes nothing else.
func FuzzParseMCPMessage(f *testing.F) {
	seedInputs(f, "mcp.parse", func(text string) { f.Add(text) })
	envelope := []string{"jsonrpc", "id", "method", "params", "result", "error"}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := compact.ParseMCPMessage(text)
		if err != nil {
			if refused(t, err); m.Type != "" || m.Text != "" {
				t.Fatalf("%q: a part of a message: %+v", text, m)
			}
			return
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &members); err != nil || m.Text != text {
			t.Fatalf("%q is a message with the text %q (%v)", text, m.Text, err)
		}
		for name := range members {
			if !slices.Contains(envelope, name) {
				t.Fatalf("%q: the member %s", text, name)
			}
		}
		for name, got := range map[string]string{"params": m.Params, "result": m.Result, "error": m.Error, "id": m.ID} {
			if string(members[name]) != got {
				t.Fatalf("%q: %s is %q", text, name, got)
			}
		}
		if m.Result == "" {
			return
		}
		const other = `{"other":[1]}`
		changed, err := compact.ParseMCPMessage(m.WithResult(other))
		if err != nil || changed.Result != other || changed.ID != m.ID || m.WithResult(m.Result) != text {
			t.Fatalf("%q becomes %+v (%v)", text, changed, err)
		}
	})
}

// FuzzAsks: what params ask for can be asked again, and params that ask do.
func FuzzAsks(f *testing.F) {
	for _, seed := range []string{"", "{}", "[]", `{"_meta":{}}`, `{"_meta":{` + metaAccept + `:["T2"],` + metaKnown + `:""}}`, `{"_meta":1,"a":[]}`, `{"_meta":{"\u0069o.github.compactgen/accept":["T2"]}}`} {
		f.Add(seed, "T2")
	}
	f.Fuzz(func(t *testing.T, params, name string) {
		asked := compact.Asks(params)
		if own, err := compact.AskParams("", asked); err != nil || !reflect.DeepEqual(compact.Asks(own), asked) {
			t.Fatalf("%q asks for %+v, and that is written %q (%v)", params, asked, own, err)
		}
		known := strings.ToValidUTF8(name, "")
		a := compact.Ask{Accept: []string{known, "T2"}, Known: &known}
		out, err := compact.AskParams(params, a)
		if err != nil {
			refused(t, err)
			return
		}
		if !json.Valid([]byte(out)) || !reflect.DeepEqual(compact.Asks(out), a) {
			t.Fatalf("%q that asks is %q", params, out)
		}
	})
}

// FuzzUnpackCall: an unpacked result is an object, and what is packed comes back.
func FuzzUnpackCall(f *testing.F) {
	for _, encoding := range []string{"T2", "BR", "Z"} {
		f.Add(packedCallOf(encoding, encoded(f, encoding, repeated)))
	}
	f.Add(repeated)
	p := smallOutput()
	f.Fuzz(func(t *testing.T, result string) {
		got, packed, err := p.UnpackCall(result)
		if err != nil {
			if refused(t, err); packed || got != "" {
				t.Fatalf("%q: %q beside %v", result, got, err)
			}
			return
		}
		if packed {
			isObject(t, got)
			result = got
		}
		again, ok, err := p.PackCall(result, []string{"T2", "BR", "Z"})
		if err != nil || !ok {
			return // too deep, or packed already, or not shorter
		}
		if back, packed, err := p.UnpackCall(again); err != nil || !packed || back != minified(result) {
			t.Fatalf("%q is packed as %q, and comes back as %q (%v)", result, again, back, err)
		}
	})
}

// FuzzUnpackList: the same of lists, and of the references that they go with.
func FuzzUnpackList(f *testing.F) {
	for _, encoding := range []string{"T2", "BR", "Z"} {
		_, list := packedAs(encoding, encoded(f, encoding, repeated))
		f.Add(list, "t_1")
	}
	f.Add(`{"tools":[],"_meta":{`+metaKnown+`:"t_1"}}`, "t_1")
	f.Add(`{"tools":[],"_meta":{`+metaReference+`:"t_1"}}`, "")
	p := smallOutput()
	f.Fuzz(func(t *testing.T, result, reference string) {
		known := compact.KnownList{Reference: reference, Text: "{}"}
		got, err := p.UnpackList(result, known)
		if err != nil {
			if refused(t, err); got != (compact.KnownList{}) {
				t.Fatalf("%q: %+v beside %v", result, got, err)
			}
			return
		}
		if isObject(t, got.Text); got == known || blankMeta.MatchString(got.Text) || strings.Contains(got.Text, "Scope") {
			return // packing makes a scope private
		}
		none := ""
		packed, ok, err := p.PackList(got.Text, compact.Ask{Accept: []string{"T2"}, Known: &none})
		if err != nil || !ok {
			return
		}
		back, err := p.UnpackList(packed, compact.KnownList{})
		if want := minified(got.Text); err != nil || back.Text != got.Text && back.Text != want || !strings.HasPrefix(back.Reference, "t_") {
			t.Fatalf("%q is packed as %q, and comes back as %+v (%v)", got.Text, packed, back, err)
		}
	})
}

func isObject(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) || !isJSON(text, 1000) || minified(text)[0] != '{' {
		t.Fatalf("%q is no object", text)
	}
}
