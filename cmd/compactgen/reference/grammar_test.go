package reference

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/reference"
)

var abnfBlock = regexp.MustCompile("(?s)```+abnf\n(.*?)```")

// grammars are those of a page, texts first and then octets.
func grammars(t *testing.T, name string) (list []map[string]*node) {
	t.Helper()
	for _, block := range abnfBlock.FindAllStringSubmatch(string(pageOf(t, name)), -1) {
		rules, err := readABNF(block[1])
		if err != nil {
			t.Fatal(err)
		}
		checkNames(t, rules)
		list = append(list, rules)
	}
	if len(list) == 0 {
		t.Fatal("no grammar")
	}
	return list
}

// Every name has a rule, and every rule is used, but the one that begins.
func checkNames(t *testing.T, rules map[string]*node) {
	used := map[string]bool{"frame": true, "dictionary-frame": true, "digit": true, "dquote": true, "octet": true, "hexdig": true}
	var walk func(n *node)
	walk = func(n *node) {
		if n.kind == 'n' {
			used[n.name] = true
			if rules[n.name] == nil {
				t.Errorf("no rule %s", n.name)
			}
		}
		for _, x := range n.list {
			walk(x)
		}
	}
	for _, n := range rules {
		walk(n)
	}
	for name := range rules {
		if !used[name] {
			t.Errorf("nothing uses %s", name)
		}
	}
}

// frameOf is the rule and the text of a vector that decodes text.
func frameOf(c vectors.Case) (rule, text string, is bool) {
	var in struct{ Content, Delta, Hex string }
	switch c.Op {
	case "response.decode":
		return "response", textOf(c.Input), textOf(c.Input) != ""
	case "request.decode":
		return "request-frame", textOf(c.Input), textOf(c.Input) != ""
	case "delta.apply":
		is = json.Unmarshal(c.Input, &in) == nil // what is not Unicode is no string there
		return "delta", in.Delta, is
	case "decompress":
		if json.Unmarshal(c.Input, &in) != nil {
			return "", "", false
		}
		b, err := hex.DecodeString(in.Hex)
		return "compressed", string(b), err == nil && utf8.Valid(b)
	}
	return "", "", false
}

func textOf(input json.RawMessage) (text string) {
	_ = json.Unmarshal(input, &text) // or "" for what is not Unicode
	return text
}

// structureStep is what only a reader of a table's columns, or of what was named
// before, can judge.
var structureStep = regexp.MustCompile(`"=[a-z]+[!-/;-@\[\]-` + "`" + `{-~]|"=[1-9][0-9]* rows"`)

var tooLarge = regexp.MustCompile(`\|9\d{15}\|`)

// beyond says why a frame is refused that looks like one, or nothing.
func beyond(c vectors.Case, text string) string {
	switch {
	case c.Limits != nil:
		return "a limit"
	case c.Error.Kind == "InvalidMsgpack" || c.Error.Kind == "MissingField" && text[0] != '{' && !strings.HasPrefix(text, "RES|"):
		return "what is inside MessagePack"
	case c.Error.Kind == "DecompressionFailed" && (c.Op != "decompress" || strings.HasPrefix(text, "#BR|")):
		return "compressed data"
	case c.Error.Kind == "DecompressionFailed" && structureStep.MatchString(text):
		return "names and columns"
	case c.Error.Kind == "NotNegotiated":
		return "what the caller allows"
	case c.Op == "response.decode" && strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") && json.Valid([]byte(text)):
		return "members of an object"
	case c.Error.Kind == "InvalidBase85Char" && strings.Contains(text, "#####"):
		return "the value of a group"
	case strings.HasPrefix(text, "A85:"):
		return "the longest prefix"
	case tooLarge.MatchString(text):
		return "the value of a number"
	case c.Op == "delta.apply" && strings.HasPrefix(text, "D|R|"):
		return "the length of the content"
	case c.Op == "delta.apply" && strings.HasPrefix(text, "D|Z|"):
		return "the delta inside"
	case c.Op == "request.decode" && strings.Count(text, "|D|") > 1:
		return "the split into deltas"
	}
	return ""
}

// sampled is which vectors are matched: a matcher that shares nothing is slow.
func sampled(i int, text string) bool {
	return os.Getenv("COMPACT_LONG") != "" || i%3 == 0 && utf8.RuneCountInString(text) <= 120
}

// The grammar takes every frame that the vectors decode, and none that they
// refuse for what a grammar can say.
func TestGrammarAgreesWithTheVectors(t *testing.T) {
	rules := grammars(t, "compact")[0]
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	taken, refused, reasons := 0, 0, map[string]int{}
	i := 0
	for _, topic := range topics {
		for _, c := range topic.Cases {
			rule, text, is := frameOf(c)
			if i++; !is || !sampled(i, text) || strings.HasPrefix(text, "#DI|") {
				continue
			}
			got := matches(rules, rule, []rune(text))
			switch {
			case c.Error == nil && got:
				taken++
			case c.Error == nil:
				t.Errorf("%s: the grammar refuses %q", c.Name, text)
			case !got:
				refused++
			case beyond(c, text) == "" && c.Error.Kind != "InvalidText":
				t.Errorf("%s: the grammar takes %q", c.Name, text)
			default:
				reasons[beyond(c, text)]++
			}
		}
	}
	if taken < 200 || refused < 100 {
		t.Errorf("only %d frames taken and %d refused", taken, refused)
	}
	t.Logf("%d taken, %d refused; beyond a grammar: %v", taken, refused, reasons)
}

// Octets of the dictionary, against the vectors of the bytes.
func TestGrammarOfOctets(t *testing.T) {
	rules := grammars(t, "compact")[1]
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	taken, refused := 0, 0
	for _, topic := range topics {
		for _, c := range topic.Cases {
			var in struct{ Hex string }
			if c.Op != "decompress" || c.Limits != nil || json.Unmarshal(c.Input, &in) != nil || !strings.HasPrefix(in.Hex, "2344497c") || len(in.Hex) > 200 {
				continue
			}
			b, err := hex.DecodeString(in.Hex)
			if err != nil {
				t.Fatal(err)
			}
			octets := make([]rune, len(b))
			for i, o := range b {
				octets[i] = rune(o)
			}
			switch got := matches(rules, "dictionary-frame", octets); {
			case c.Error == nil && !got:
				t.Errorf("%s: the grammar refuses % x", c.Name, b)
			case got:
				taken++ // a run's length, and UTF-8, are beyond it
			default:
				refused++
			}
		}
	}
	if taken < 20 || refused < 3 {
		t.Errorf("only %d frames taken and %d refused", taken, refused)
	}
}

// Of other specs, the reference makes the frames.
func TestGrammarsOfOtherSpecs(t *testing.T) {
	for _, name := range []string{"odd", "tiny"} {
		rules, m := grammars(t, name)[0], load(t, name)
		topics, err := reference.Derive(m)
		if err != nil {
			t.Fatal(err)
		}
		taken, refused, i := 0, 0, 0
		for _, topic := range topics {
			for _, c := range topic.Cases {
				rule, text, is := frameOf(c)
				if i++; !is || i%9 > 0 || !sampled(0, text) || isDictionary(m, text) {
					continue
				}
				if rules[rule] == nil {
					t.Fatalf("%s: no rule %s for %s", name, rule, c.Name)
				}
				got := matches(rules, rule, []rune(text))
				if c.Error == nil && !got {
					t.Errorf("%s: %s: the grammar refuses %q", name, c.Name, text)
				}
				if got {
					taken++
				} else {
					refused++
				}
			}
		}
		if taken < 10 || refused < 5 {
			t.Errorf("%s: only %d frames taken and %d refused", name, taken, refused)
		}
	}
}

func isDictionary(m *model.Model, text string) bool {
	return m.Compression != nil && slices.ContainsFunc(m.Compression.Algorithms, func(a model.Algorithm) bool {
		return a.Role == "dictionary" && strings.HasPrefix(text, a.Tag)
	})
}

// Frames worked by hand, and what is one character off.
func TestGrammarByHand(t *testing.T) {
	rules := grammars(t, "compact")[0]
	for text, want := range map[string]bool{
		"RES|OK|G3|0|hello": true, "RES|OK|G3|00|hello": false, "RES|Ok|G3|0|hello": false, "res|OK|G3|0|x": false, " RES|OK|G3|0|x": false,
		"MlAMAAKVoZWxsbw==": true, "MlAMAAKVoZWxsbx==": false, "MlAMAAKVoZWxsbw=": false, "Almh)=rD:brY&O": true, "Almh)=rD:b": true, "Almh)=rD:br": false, "Almh)=rD:brY~O": false,
		" {\"a\":1}\n": true, "{\"a\":01}": false, "D|+|": true, "D|R|7|W": true, "D|R|07|W": false, "D|R|7": false, "D|X|": false,
		"TOOL|ref|t_abc12345": true, "TOOL|ref|t_abc1234": false, "TOOL|ref|s_abc12345": false, "TOOL|def|[]": false, "REQ|1|||{}": true, "REQ|1|||{}|": false, "REQ|2|||{}": false,
		`#T2|["=x"]`: true, `#T2|["=X"]`: false, `#T2|["==x"]`: true, `#T2|["=x:y","=x/y"]`: true, `#T2|["=x\n"]`: false, `#T2|"="`: false, `#T2|{"=x":[1]}`: true, `#T2|{"=x":"=y:z"}`: false,
		`#T2|{"=JSON":[1]}`: true, `#T2|{"=json":1}`: true, `#T2|{"=Json":1}`: false, `#T2|{"=JSON":[1],"a":1}`: false, `#T2|{"=JSON":1}`: false,
		`#T2|[{"=2 rows":["a",["b"],{"c":1},{"d":"x*"},{"e":["f"]},{"g":{"=row":["h"]}}]},[1,"="],[2]]`: true, `#T2|[{"=2 rows":[]},[1]]`: false,
		`#T2|[{"=02 rows":["a"]},[1],[2]]`: false, `#T2|[{"=2 rows":[["a","b"]]},[1],[2]]`: false, `#T2|{"=1 rows":["a"],"k":[1]}`: true, `#T2|{"=1 rows":["a"]}`: false, `#T2|[{"=1 rows":[{"a":"x**"}]},[1]]`: false,
		"#ZZ|x": false, "#zz|x": true, "#": true, "": true,
	} {
		if got := matches(rules, "frame", []rune(text)); got != want && !matches(rules, "untagged", []rune(text)) {
			t.Errorf("%q: %v", text, got)
		}
		if family := strings.HasPrefix(text, "#") || text == ""; family && matches(rules, "compressed", []rune(text)) != want {
			t.Errorf("%q as content: %v", text, !want)
		}
	}
}
