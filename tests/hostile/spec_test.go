// Package hostile gives the generator specs that try to break out of the generated
// code: text that would end a string or a comment, reserved names, sizes, paths.
// The output of accepted specs is compiled and scanned: no text of the spec becomes
// code.
package hostile

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec"
)

const root = "../.."

// texts would end the literal or comment around them in some language. An element
// of the spec gets the first text that its rules allow; each round begins with
// another.
var texts = []string{
	`*/ ; } """ ''' ` + "` + `" + `${alert(1)}` + "`" + ` + #{x} <!-- --> {{.}} %s %n // # \u000a \x0a \N{LINE FEED} \`,
	`"""; import os; os.exit(1); x = """`,
	`'); panic("x") /* \`,
	"`${process.exit(1)}`",
	`\"; panic(1) //`,
	`*/panic(1)/*`,
	`${x}`,
	`\`,
	`"`,
	`*/`,
}

// alphabet has all digits that would end a literal or a comment, or stand for more.
const alphabet = "*/'`${};#,_~BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!?&<>()[]@%01234"

// shorts are for elements of one character.
var shorts = []string{`"`, `\`, "`"}

// file is the name of a hostile spec, which is text, too.
const file = mark + "`\"'\"\"\"'''*${x}{{.}}---.yaml"

// mark is in every hostile text, with a number of its own behind it. It has both
// cases: Go names codes in capitals otherwise.
const mark = "Hostile"

// element is a text of the spec that can be set.
type element struct {
	node *yaml.Node
	path string
}

// named are elements that others refer to, or that are of a fixed list.
var named = regexp.MustCompile(`/(role|type|of|by|unknown|with/status|tables/\d/name|records/\d/name|fields/\d/name|chain|fields?|as|equal|context|values|format|algorithm|algorithms/\d/name|formats/\d/name|otherwise|smallest|tokens|kind|request|key|` +
	`contexts/\d/name|values/\d/name|contexts/0/keys/\d/name)(/\d)?$`)

// elements are the free texts of a spec; of each list the first three rows have
// theirs, since the others are treated alike.
func elements(n *yaml.Node, path string) (list []element) {
	switch n.Kind {
	case yaml.DocumentNode:
		return elements(n.Content[0], "")
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			list = append(list, elements(n.Content[i+1], path+"/"+n.Content[i].Value)...)
		}
	case yaml.SequenceNode:
		for i, c := range n.Content[:min(len(n.Content), 3)] {
			list = append(list, elements(c, path+"/"+strconv.Itoa(i))...)
		}
	case yaml.ScalarNode:
		if n.Tag == "!!str" && !named.MatchString(path) {
			list = append(list, element{n, path})
		}
	}
	return list
}

var wordEnd = regexp.MustCompile(`(?s).`)

var wordless = regexp.MustCompile(`[^A-Za-z0-9]+`)

func parse(t *testing.T) *yaml.Node {
	t.Helper()
	src, err := os.ReadFile(root + "/spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	// Codes that are no names need identifiers; and each row may have a doc.
	src = []byte(strings.NewReplacer(`code: "OK",`, `code: "OK", identifier: "OK",`, `code: "ERR",`, `code: "ERR", identifier: "ERR",`,
		`code: "PART",`, `code: "PART", identifier: "PART",`, `code: "G3",`, `code: "G3", identifier: "G3",`, `code: "C4",`, `code: "C4", identifier: "C4",`,
		`code: "X5",`, `code: "X5", identifier: "X5",`, `code: "low"}`, `code: "low", identifier: "LOW"}`,
		`code: "medium"}`, `code: "medium", identifier: "MEDIUM"}`, `code: "high"}`, `code: "high", identifier: "HIGH"}`).Replace(string(src)))
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		t.Fatal(err)
	}
	return &doc
}

func load(t *testing.T, doc *yaml.Node) (*spec.File, spec.Problems) {
	t.Helper()
	return spec.Load(file, text(t, doc))
}

func text(t *testing.T, doc *yaml.Node) []byte {
	t.Helper()
	*at(doc, "mcp", "encodings", "2", "with", "status") = *at(doc, "tables", "0", "rows", "0", "code") // the same code, whatever it is now
	src, err := yaml.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// pair is a hostile spec, and the same one with harmless texts in the places of
// the hostile ones.
type pair struct {
	hostile, harmless *model.Model
	places            []string
}

func makePair(t *testing.T, round int) pair {
	t.Helper()
	return makePairOf(t, parse(t), texts, func(int) int { return round })
}

// makePairOf sets all elements to hostile texts, of which each has its first, and
// where the spec is refused, those that are at fault to the next one, until it is valid.
func makePairOf(t *testing.T, doc *yaml.Node, texts []string, first func(element int) int) (p pair) {
	t.Helper()
	tame := new(yaml.Node)
	if err := yaml.Unmarshal(text(t, doc), tame); err != nil {
		t.Fatal(err)
	}
	list, harmless := elements(doc, ""), elements(tame, "")
	tried, was := make([]int, len(list)), make([]string, len(list))
	set := func(i int) {
		list[i].node.Style = yaml.DoubleQuotedStyle
		switch n := tried[i] - len(texts); {
		case n < 0:
			list[i].node.Value = fmt.Sprintf("%s%03d%s", mark, i, texts[(tried[i]+first(i))%len(texts)])
		case n < len(shorts):
			list[i].node.Value = shorts[(n+first(i))%len(shorts)]
		default:
			list[i].node.Value = was[i]
		}
	}
	for i, e := range list {
		was[i] = e.node.Value
		if e.path == "/base85/alphabet" {
			was[i] = alphabet
		}
		set(i)
	}
	for {
		places := map[spec.Pos]int{}
		var again yaml.Node
		if err := yaml.Unmarshal(text(t, doc), &again); err != nil {
			t.Fatal(err)
		}
		for i, e := range elements(&again, "") {
			places[spec.Pos{Line: e.node.Line, Col: e.node.Column}] = i
		}
		_, problems := load(t, doc)
		if problems == nil {
			break
		}
		moved := false
		for _, problem := range problems {
			if i, known := places[problem.Pos]; known && tried[i] < len(texts)+len(shorts) {
				tried[i]++
				set(i)
				moved = true
			}
		}
		if !moved {
			t.Fatal(problems)
		}
	}
	for i := range list {
		if tried[i] < len(texts) {
			ending := wordEnd.ReplaceAllString(string([]rune(list[i].node.Value)[len(mark)+3:]), "-")
			if strings.HasSuffix(list[i].path, "/prefix") && strings.HasSuffix(list[i].node.Value, "{") { // that of verbose
				ending = ending[1:] + "{"
			}
			harmless[i].node.Value = fmt.Sprintf("%s%03d%s", mark, i, ending) // no name in any language
			if list[i].path == "/protocol/name" {                             // its words are in the names of classes
				harmless[i].node.Value = wordless.ReplaceAllString(list[i].node.Value, "-")
			}
		}
		if tried[i] < len(texts)+len(shorts) {
			p.places = append(p.places, list[i].path)
		}
	}
	p.hostile, p.harmless = build(t, doc), build(t, tame)
	p.harmless.Source = "harmless.yaml"
	return p
}

func build(t *testing.T, doc *yaml.Node) *model.Model {
	t.Helper()
	file, problems := load(t, doc)
	if problems != nil {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// tree is the output of generate --out.
func tree(t *testing.T, m *model.Model) (dir string, files []output.File) {
	t.Helper()
	set, err := gen.Tree(m, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if _, err := output.Update(dir, set); err != nil {
		t.Fatal(err)
	}
	return dir, set.Files
}

// What could end a line, hide or reorder text is refused in every element.
func TestControlsAreRefused(t *testing.T) {
	for _, c := range []rune{'\n', '\r', 0, 7, 0x1b, 0x7f, 0x85, 0x2028, 0x2029, 0x202e, 0x2066, 0x200f, 0x61c, 0xfeff, 0xfffe} {
		doc := parse(t)
		list := elements(doc, "")
		e := list[int(c)%len(list)]
		e.node.SetString("a" + string(c) + "b")
		e.node.Style = yaml.DoubleQuotedStyle
		_, problems := load(t, doc)
		if !slices.ContainsFunc(problems, func(p spec.Problem) bool { return p.ID == "unsafe-text" || p.ID == "yaml-syntax" }) {
			t.Errorf("U+%04X in %s: %v", c, e.path, problems)
		}
	}
}

// Most elements that are free text take hostile text; if none did, the tests
// below would show nothing.
func TestHostileTextsAreTried(t *testing.T) {
	p := makePair(t, 0)
	for _, place := range []string{
		"/protocol/name", "/protocol/version", "/tables/0/rows/0/code", "/tables/0/rows/0/doc", "/tables/1/rows/0/code", "/tables/1/rows/0/name", "/tables/2/rows/0/code",
		"/records/0/verbose/members/0/name", "/records/0/formats/0/doc", "/deltas/operations/0/symbol", "/requests/tool/define", "/requests/session/check",
		"/compression/token/contexts/0/keys/0/short", "/compression/token/contexts/1/keys/1/name", "/compression/token/values/0/rows/0/short", "/compression/dictionary/patterns/0/text", "/compression/token/escape", "/mcp/jsonrpc", "/mcp/messages/0/method", "/mcp/encodings/0/name", "/mcp/messages/2/results/0", "/mcp/encodings/2/with/model",
	} {
		if !slices.Contains(p.places, place) {
			t.Errorf("%s took none of the texts", place)
		}
	}
	t.Logf("%d elements have hostile text", len(p.places))
}

// Names of tables, records, formats, keys and algorithms, kinds of errors, roles and
// types, which become identifiers, files and words of the shell, take none of the texts.
func TestNamesTakeNoHostileText(t *testing.T) {
	free := named
	named = regexp.MustCompile(`^$`)
	defer func() { named = free }()
	tried := 0
	for i, e := range elements(parse(t), "") {
		if !free.MatchString(e.path) || strings.HasSuffix(e.path, "/with/status") || strings.HasSuffix(e.path, "/keys/1/name") {
			continue // the last two are a code and a key of JSON, as others that are free
		}
		tried++
		doc := parse(t)
		elements(doc, "")[i].node.SetString(mark + texts[i%len(texts)])
		if _, problems := load(t, doc); problems == nil {
			t.Errorf("%s took %q", e.path, texts[i%len(texts)])
		}
	}
	if tried < 100 {
		t.Errorf("only %d names were tried", tried)
	}
}

// A digit of Base85 is any ASCII character that is seen, but for those that JSON
// escapes and for separators.
func TestDigits(t *testing.T) {
	for c := range rune(0x100) {
		doc := parse(t)
		e := at(doc, "base85", "alphabet")
		e.SetString(strings.Replace(e.Value, "A", string(c), 1))
		e.Style = yaml.DoubleQuotedStyle
		_, problems := load(t, doc)
		twice := strings.Count(e.Value, string(c)) > 1
		good := c > ' ' && c < 0x7f && !strings.ContainsRune(`"\|`, c) && !twice
		if good != (problems == nil) {
			t.Errorf("%q: %v", c, problems)
		}
	}
}
