package compact_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"pgregory.net/rapid"
)

// shippedModel is the model of the repository's spec.
func shippedModel(t testing.TB) *model.Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("compact.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// slowToken1 is the slow reference of the token algorithm: it rewrites a tree.
type slowToken1 struct {
	*model.Token
	decode bool
}

// word rewrites what stands between the quotes of a key or value.
func (s *slowToken1) word(raw string, rows [][2]string) string {
	escaped := strings.HasPrefix(raw, s.Escape)
	if s.decode && escaped {
		return raw[1:]
	}
	for _, r := range rows {
		if s.decode && r[1] == raw {
			return r[0]
		}
		if !s.decode && r[0] == raw {
			return r[1]
		}
	}
	for _, r := range rows {
		escaped = escaped || r[1] == raw
	}
	if !s.decode && escaped {
		return s.Escape + raw
	}
	return raw
}

// object rewrites an object in a context.
func (s *slowToken1) object(v *slowValue, context model.Context) {
	var rows [][2]string
	for _, k := range context.Keys {
		rows = append(rows, [2]string{k.Name, k.Short})
	}
	for i, lexeme := range v.keys {
		raw := lexeme[1 : len(lexeme)-1]
		other := s.word(raw, rows)
		v.keys[i] = `"` + other + `"`
		if s.decode {
			raw = other
		}
		for _, k := range context.Keys {
			if k.Name == raw {
				s.value(v.values[i], k)
			}
		}
	}
}

func (s *slowToken1) value(v *slowValue, k model.Key) {
	if v.kind == '"' && k.Values >= 0 {
		var rows [][2]string
		for _, r := range s.Values[k.Values].Rows {
			rows = append(rows, [2]string{r.Name, r.Short})
		}
		v.raw = `"` + s.word(v.raw[1:len(v.raw)-1], rows) + `"`
	}
	if k.Context < 0 {
		return
	}
	if v.kind == '{' {
		s.object(v, s.Contexts[k.Context])
	}
	for _, x := range v.values {
		if v.kind == '[' && x.kind == '{' {
			s.object(x, s.Contexts[k.Context])
		}
	}
}

var slowClasses = map[string]*regexp.Regexp{
	"one": regexp.MustCompile(`^1(\.0+)?([eE][+-]?0+)?$`), "zero": regexp.MustCompile(`^-?0(\.0+)?([eE][+-]?[0-9]+)?$`),
	"empty_object": regexp.MustCompile(`^\{\}$`),
}

// run gives the text behind the tag, or the document.
func (s *slowToken1) run(v *slowValue) string {
	if v.kind != '{' {
		return v.min()
	}
	names := append([]string(nil), v.keys...)
	s.object(v, s.Contexts[0])
	if s.decode {
		names = v.keys
	}
	count, plain := map[string]int{}, true
	for _, name := range names {
		count[name]++
		plain = plain && !strings.Contains(name, `\`)
	}
	if count[`"`+s.Request+`"`] == 0 || !plain {
		return v.min()
	}
	for _, d := range s.Defaults {
		key := `"` + d.Key + `"`
		if s.decode && count[key] == 0 {
			v.keys, v.values = append(v.keys, key), append(v.values, &slowValue{raw: d.Lexeme})
		}
		for i := range names {
			if s.decode || names[i] != key || count[key] != 1 {
				continue
			}
			text := v.values[i].min()
			if class := slowClasses[d.Equal]; class == nil && text == d.Lexeme || class != nil && class.MatchString(text) {
				names = append(names[:i:i], names[i+1:]...)
				v.keys, v.values = append(v.keys[:i:i], v.keys[i+1:]...), append(v.values[:i:i], v.values[i+1:]...)
				break
			}
		}
	}
	return v.min()
}

func protocols(t testing.TB) map[string]*compact.Protocol {
	return map[string]*compact.Protocol{"generated": compact.Default(), "interpreted": interpreted(t)}
}

// checkToken compares both directions with the reference, and closes the circle.
func checkToken(t interface{ Fatalf(string, ...any) }, p *compact.Protocol, m *model.Token, text string) {
	frame, err := p.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmToken})
	want := "#T1|" + (&slowToken1{m, false}).run(slowParse(text, 512))
	if frame != want || err != nil {
		t.Fatalf("compress %s\n got %s (%v)\nwant %s", text, frame, err, want)
	}
	// What the text holds as a frame, and the frame of the text.
	for _, payload := range []string{text, frame[4:]} {
		got, err := p.Decompress("#T1|"+payload, compact.DecompressOptions{})
		want := (&slowToken1{m, true}).run(slowParse(payload, 512))
		if got != want || err != nil {
			t.Fatalf("decompress %s\n got %s (%v)\nwant %s", payload, got, err, want)
		}
		again, err := p.Compress(got, compact.CompressOptions{Algorithm: compact.AlgorithmToken})
		if payload == frame[4:] && again != frame || err != nil {
			t.Fatalf("%s\nis compressed again to\n%s (%v)", frame, again, err)
		}
	}
}

func TestTokenReference(t *testing.T) {
	m := shippedModel(t).Compression.Token
	for name, p := range protocols(t) {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			checkToken(t, p, m, drawObjectOrAny(t))
		}))
	}
}

func drawObjectOrAny(t *rapid.T) string {
	if rapid.IntRange(0, 3).Draw(t, "any") == 0 {
		return drawJSON(t, 4)
	}
	return drawObject(t, 5)
}

// What is in a document besides the defaults comes back: no request, no change.
func TestTokenLossless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := `{"choices":` + drawJSON(t, 4) + `,"not_a_request\u0020":` + drawJSON(t, 4) + `}`
		frame := compressAs(t, compact.Default(), compact.AlgorithmToken, text)
		if got, want := decompress(t, compact.Default(), frame), slowParse(text, 512).min(); got != want {
			t.Fatalf("got %s\nwant %s", got, want)
		}
	})
}

// Every row of the tables, both ways, in the place where it applies.
func TestTokenRows(t *testing.T) {
	m := shippedModel(t).Compression.Token
	ways := map[int][2]string{0: {"", ""}} // texts around an object of a context
	shorts := map[int][2]string{0: {"", ""}}
	for range m.Contexts {
		for i, c := range m.Contexts {
			for _, k := range c.Keys {
				if way, known := ways[i]; known && k.Context >= 0 {
					if _, reached := ways[k.Context]; !reached {
						ways[k.Context] = [2]string{way[0] + `{"` + k.Name + `":[`, "]}" + way[1]}
						shorts[k.Context] = [2]string{shorts[i][0] + `{"` + k.Short + `":[`, "]}" + shorts[i][1]}
					}
				}
			}
		}
	}
	rows := 0
	check := func(context int, long, short string) {
		rows++
		text := ways[context][0] + "{" + long + "}" + ways[context][1]
		want := "#T1|" + shorts[context][0] + "{" + short + "}" + shorts[context][1]
		if got := compressAs(t, compact.Default(), compact.AlgorithmToken, text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		back := decompress(t, compact.Default(), want)
		if !strings.HasPrefix(back+"}", text[:len(text)-1]) {
			t.Errorf("%s\n gives %s\nand not %s", want, back, text)
		}
	}
	for i, c := range m.Contexts {
		for _, k := range c.Keys {
			check(i, `"`+k.Name+`":[2]`, `"`+k.Short+`":[2]`)
			if k.Name != k.Short {
				check(i, `"`+k.Short+`":[2]`, `"`+m.Escape+k.Short+`":[2]`)
			}
			if k.Values < 0 {
				continue
			}
			for _, v := range m.Values[k.Values].Rows {
				check(i, `"`+k.Name+`":"`+v.Name+`"`, `"`+k.Short+`":"`+v.Short+`"`)
			}
		}
	}
	if rows < 100 {
		t.Errorf("%d rows were tried", rows)
	}
}

// Cases that were thought out, not drawn.
func TestTokenCases(t *testing.T) {
	for text, want := range map[string]string{
		`{"c":1,"content":2}`:                `{"c":1,"content":2}`, // neither is a root key
		`{"messages":[{"c":1,"content":2}]}`: `{"m":[{"=c":1,"c":2}]}`,
		`{"tools":[{"function":{"parameters":{"properties":{"x":{},"model":1}}}}]}`: `{"ts":[{"fn":{"parameters":{"properties":{"x":{},"model":1}}}}]}`,
		`{"model":["gpt-4o"],"messages":["gpt-4o"]}`:                                `{"M":["gpt-4o"],"m":["gpt-4o"]}`,
		`{"messages":[[{"role":"user"}]]}`:                                          `{"m":[[{"role":"user"}]]}`,
		`[{"messages":[]}]`:                                                         `[{"messages":[]}]`,
		` { "stop" : null , "messages" : [ ] , "n" : 1 } `:                          `{"m":[]}`,
		`{"messages":[],"n":1,"n":1}`:                                               `{"m":[],"n":1,"n":1}`,
		`{"n":1,"messages":0,"temperature":1.00}`:                                   `{"m":0}`,
		`{"n":1,"temperature":1}`:                                                   `{"n":1,"T":1}`,
		`{"messages":[],"logit_bias":{ },"n":1.0e-00}`:                              `{"m":[]}`,
		`{"messages":[],"logit_bias":{"a":{}},"n":10}`:                              `{"m":[],"lb":{"a":{}},"n":10}`,
		`{"messages":[],"n":1,"\u006e":1}`:                                          `{"m":[],"n":1,"\u006e":1}`,
		`{"model":"=x","messages":[{"role":"u"}]}`:                                  `{"M":"==x","m":[{"r":"=u"}]}`,
		`{"model":"o1","user":"user"}`:                                              `{"M":"o1","u":"user"}`,
		`"x"`:                                                                       `"x"`,
	} {
		if got := compressAs(t, compact.Default(), compact.AlgorithmToken, text); got != "#T1|"+want {
			t.Errorf("%s\n got %s\nwant #T1|%s", text, got, want)
		}
	}
	// A decoder takes full names too, and gives their values a context.
	const frame = `#T1|{"messages":[{"role":"u","=c":1}],"=model":"4o"}`
	if got := decompress(t, compact.Default(), frame); !strings.HasPrefix(got, `{"messages":[{"role":"user","c":1}],"model":"gpt-4o",`) {
		t.Errorf("got %s", got)
	}
}
