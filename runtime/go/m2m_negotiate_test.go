package compact_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
)

func TestNegotiate(t *testing.T) {
	type list = []compact.Algorithm
	for _, c := range []struct{ client, server, want list }{
		{list{"T1", "BR"}, list{"BR", "T1", "T2"}, list{"T1", "BR", "none"}},
		{list{"none", "BR", "ZZ", "BR", "t1"}, list{"ZZ", "t1", "BR"}, list{"BR", "none"}},
		{nil, nil, list{"none"}}, {list{"T1"}, nil, list{"none"}}, {list{"none", "T1"}, list{"T1"}, list{"T1", "none"}},
		{list{"auto", "DI"}, list{"auto", "DI", "DI"}, list{"DI", "none"}},
	} {
		if got := compact.Negotiate(c.client, c.server); !slices.Equal(got, c.want) {
			t.Errorf("%v and %v: %v, want %v", c.client, c.server, got, c.want)
		}
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		message any
		text    string
	}{
		{compact.Hello{Algorithms: []compact.Algorithm{"T1", "ZZ"}}, `{"type":"HELLO","algorithms":["T1","ZZ"]}`},
		{compact.Accept{Algorithms: []compact.Algorithm{}}, `{"type":"ACCEPT","algorithms":[]}`},
		{compact.Data{Content: "#T1|{\"a\":\"한\n\"}"}, `{"type":"DATA","content":"#T1|{\"a\":\"한\n\"}"}`},
	} {
		if got, err := json.Marshal(c.message); string(got) != c.text || err != nil {
			t.Errorf("got %s (%v), want %s", got, err, c.text)
		}
	}
	var h compact.Hello
	if err := json.Unmarshal([]byte(` {"later":{},"algorithms" : ["\u0054\u0031","none"],"type":"HELLO"} `), &h); err != nil || !slices.Equal(h.Algorithms, []compact.Algorithm{"T1", "none"}) {
		t.Errorf("%v, %v", h, err)
	}
	for _, text := range []string{`{"t\u0079pe":"HELL\u004f","\u0061lgorithms":["T1","none"]}`, `{"content":1,"type":"HELLO","content":"\ud800","algorithms":["T1","none"]}`} {
		if err := h.UnmarshalJSON([]byte(text)); err != nil || !slices.Equal(h.Algorithms, []compact.Algorithm{"T1", "none"}) {
			t.Errorf("%s: %v, %v", text, h, err)
		}
	}
	var d compact.Data
	if err := d.UnmarshalJSON([]byte(`{"type":"DATA","content":"a\n\ud83d\ude00"}`)); err != nil || d.Content != "a\n😀" {
		t.Errorf("%q, %v", d.Content, err)
	}
	var a compact.Accept
	for text, message := range map[string]json.Unmarshaler{
		`{"type":"ACCEPT","algorithms":[]}`: &h, `{"type":"HELLO","algorithms":{}}`: &h, `{"type":"HELLO"}`: &h, `{"type":"HELLO","algorithms":[1]}`: &h,
		`{"type":"HELLO","type":"HELLO","algorithms":[]}`: &h, `{"type":"HELLO","algorithms":[],"algorithms":[]}`: &h, `[]`: &h, `{`: &h, "": &h,
		`{"type":"HELLO","\u0061lgorithms":[],"algorithms":[]}`: &h, `{"type":"HELLO","t\u0079pe":"HELLO","algorithms":[]}`: &h, `{"type":"HELLO\ud800","algorithms":[]}`: &h,
		`{"type":"HELLO","algorithms":[["T1"]]}`: &h, `{"Type":"HELLO","algorithms":[]}`: &h, `{"type":"hello","algorithms":[]}`: &h,
		`{"type":"HELLO","algorithms":["\ud800"]}`: &h, "{\"type\":\"ACCEPT\",\"algorithms\":[\"\xff\"]}": &a, `{"type":"ACCEPT","algorithms":null}`: &a,
		`{"type":"DATA","content":1}`: &d, `{"type":"DATA","content":"\ud800"}`: &d, `{"type":"DATA"}`: &d, `{"type":"DATA","content":"x"} x`: &d,
	} {
		if err := message.UnmarshalJSON([]byte(text)); !isKind(err, compact.KindInvalidFormat) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What reads a message has the limits and the names of its own protocol.
func TestNegotiationKeepsLimits(t *testing.T) {
	renamed, err := compact.FromModel(bytes.ReplaceAll(shippedModel(t).JSON(), []byte(`"InvalidFormat"`), []byte(`"Malformed"`)))
	if err != nil {
		t.Fatal(err)
	}
	const message = `{"type":"HELLO","algorithms":["T1"],"later":[[]]}` // three levels
	for name, c := range map[string]struct {
		protocol *compact.Protocol
		text     string
		kind     compact.Kind // "" where it is read
	}{
		"as it is":          {compact.Default(), message, ""},
		"interpreted":       {interpreted(t), message, ""},
		"a lower depth":     {limited(func(l *compact.Limits) { l.Depth = 2 }), message, compact.KindInvalidFormat},
		"a lower input":     {limited(func(l *compact.Limits) { l.Input = int64(len(message)) - 1 }), message, compact.KindInvalidFormat},
		"just enough":       {limited(func(l *compact.Limits) { l.Depth, l.Input = 3, int64(len(message)) }), message, ""},
		"another kind":      {renamed, message[1:], "Malformed"},
		"no type of theirs": {compact.Default(), `{"type":"BYE","algorithms":[]}`, compact.KindInvalidFormat},
	} {
		m, err := c.protocol.ReadNegotiation(c.text)
		if hello, ok := m.(compact.Hello); ok != (c.kind == "") || ok && !slices.Equal(hello.Algorithms, []compact.Algorithm{"T1"}) {
			t.Errorf("%s: %v (%v)", name, m, err)
		}
		if c.kind != "" && !isKind(err, c.kind) {
			t.Errorf("%s: %v, want %s", name, err, c.kind)
		}
	}
}

func TestSession(t *testing.T) {
	chat := `{"messages":[{"role":"user","content":"` + strings.Repeat("words ", 30) + `"}]}`
	s := compact.NewM2MSession(compact.Negotiate([]compact.Algorithm{"BR", "T2"}, []compact.Algorithm{"T2", "T1"}))
	if !slices.Equal(s.Algorithms(), []compact.Algorithm{"T2", "none"}) {
		t.Fatal(s.Algorithms())
	}
	d, err := s.Pack(chat, compact.AlgorithmStructure)
	if err != nil || !strings.HasPrefix(d.Content, "#T2|") {
		t.Fatal(d, err)
	}
	if got, err := s.Unpack(d); got != chat || err != nil {
		t.Error(got, err)
	}
	if d, err = s.Pack(chat, compact.AlgorithmAuto); d.Content != chat || err != nil {
		t.Error("auto with neither T1 nor BR:", d, err)
	}
	if _, err = s.Pack(chat, compact.AlgorithmToken); !isKind(err, compact.KindNotNegotiated) {
		t.Error(err)
	}
	if _, err = s.Unpack(compact.Data{Content: "#T1|1"}); !isKind(err, compact.KindNotNegotiated) {
		t.Error(err)
	}
	if got, err := s.Unpack(compact.Data{Content: "plain"}); got != "plain" || err != nil {
		t.Error(got, err)
	}
	empty := compact.Default().NewM2MSession(nil)
	if _, err := empty.Unpack(compact.Data{Content: "#T1|1"}); !isKind(err, compact.KindNotNegotiated) {
		t.Error("a session without a list allows everything:", err)
	}
}

// However a frame is made up, there is content or an error, and what was
// compressed comes back.
func FuzzDecompress(f *testing.F) {
	for _, seed := range []string{
		"#T1|{\"m\":[{\"r\":\"u\",\"c\":\"x\"}]}", `#T2|["=a:x","=a","=a/y"]`, `#T2|[{"=2 rows":["a",["b"],{"c":"x*"}]},[1,2,"y"],[1,"=","z"]]`, `#T2|{"=JSON2":{"a":[1]}}`,
		"#BR|" + squeeze("hello hello hello", 5), "#DI|\x80Hi\x83\xff\x02\xc3\xa9", "#ZZ|", "plain", "#T1|{\"messages\":1}",
	} {
		f.Add([]byte(seed))
	}
	p := limited(func(l *compact.Limits) { l.Output, l.Depth = 1<<20, 50 })
	slow := referenceOf(f, p)
	f.Fuzz(func(t *testing.T, frame []byte) {
		content, err := p.AppendDecompress(nil, frame, compact.DecompressOptions{})
		if err != nil {
			var e *compact.Error
			if !errors.As(err, &e) || content != nil {
				t.Fatalf("%q: %v with %q", frame, err, content)
			}
			return
		}
		if strings.HasPrefix(string(frame), "#T2|") {
			checkStructure(t, p, slow, string(content))
		}
	})
}

func FuzzCompress(f *testing.F) {
	for _, seed := range []string{`{"messages":[{"role":"u"}],"n":1.0}`, `["=a:b","=a","{\"a\":1}"]`, "한국어", "#T1|", `{"\u0061":[{},[]]}`, "\xff"} {
		f.Add(seed)
	}
	token := reference.New(shippedModel(f))
	p := limited(func(l *compact.Limits) { l.Depth = 100 })
	slow := referenceOf(f, p)
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range []compact.Algorithm{"BR", "DI", "none", "smallest"} {
			frame, err := p.AppendCompress(nil, text, compact.CompressOptions{Algorithm: a})
			if err != nil {
				if strings.ToValidUTF8(text, "") == text {
					t.Fatalf("%s of %q: %v", a, text, err)
				}
				continue
			}
			if got := decompress(t, p, string(frame)); got != text && !strings.HasPrefix(string(frame), "#T2|") {
				t.Fatalf("%s: %q came back as %q", a, text, got)
			}
		}
		if strings.ToValidUTF8(text, "") != text || slowParse(text, 100) == nil {
			for _, a := range []compact.Algorithm{"T1", "T2"} {
				if _, err := p.Compress(text, compact.CompressOptions{Algorithm: a}); err == nil {
					t.Fatalf("%s takes %q", a, text)
				}
			}
			return
		}
		checkToken(t, p, token, text)
		checkStructure(t, p, slow, text)
	})
}
