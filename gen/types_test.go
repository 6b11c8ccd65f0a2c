package gen_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec/types"
)

// registers are where a language names the files of its types: one place each.
// Everything else reads spec/types.
var registers = []string{
	"spec/types/*", "tests/judge/record_kinds.go",
	"gen/golang/record_types.go", "runtime/go/interpreter_types.go", "gen/python/types.go", "templates/python/_types.tmpl", "templates/typescript/_types.tmpl", "examples/rust/templates/*",
	"tests/bench/frames/peers.go", // protobuf's
}

// A list of types beside their rows would have to be kept with each new type.
func TestTypesAreListedOnce(t *testing.T) {
	out, err := exec.Command("git", "-C", "..", "ls-files", "*.go", "*.tmpl").Output()
	if err != nil {
		t.Skip("no repository")
	}
	for _, file := range strings.Fields(string(out)) {
		text, err := os.ReadFile("../" + file)
		if err != nil || slices.ContainsFunc(registers, func(r string) bool { return within(r, file) }) {
			continue // or it is deleted
		}
		lists := listsOfGo
		if path.Ext(file) == ".tmpl" {
			lists = listsOfTemplate
		}
		for _, list := range lists(t, file, text) {
			if names := typesIn(list); len(names) > 2 {
				t.Errorf("%s lists the types %s: a row of spec/types should say it", file, strings.Join(names, ", "))
			}
		}
	}
}

// A hand is a file that a type has by hand, as CONTRIBUTING.md's recipe lists them, and what it
// says of the type; "" is the file itself.
type hand struct{ file, says string }

const interpreterTypes = "runtime/go/interpreter_types.go"

var hands = []hand{
	{"runtime/go/type_NAME.go", ""}, {"runtime/go/type_NAME_dsl.go", ""}, {"runtime/go/type_NAME_payload.go", ""}, {"runtime/go/type_NAME_verbose.go", ""},
	{interpreterTypes, `"NAME": `}, {"gen/golang/record_types.go", `"NAME": `},
	{"clients/typescript/src/record/type-NAME.ts", ""}, {"clients/typescript/src/record/type-NAME-dsl.ts", ""},
	{"clients/typescript/src/record/type-NAME-payload.ts", ""}, {"clients/typescript/src/record/type-NAME-verbose.ts", ""},
	{"clients/typescript/src/record/type-NAME-inside.ts", ""},
	{"templates/typescript/_types.tmpl", `{{define "type NAME"}}`}, {"templates/typescript/_types.tmpl", `{{define "literal NAME"}}`},
	{"clients/python/compact_decoder/_record/type_NAME.py", ""}, {"clients/python/compact_decoder/_record/type_NAME_payload.py", ""},
	{"clients/python/compact_decoder/_record/type_NAME_verbose.py", ""}, {"gen/python/types.go", `"NAME": `},
	{"tests/judge/record_kinds.go", `"NAME": `},
}

// named are the files that name each type that a spec can name.
var named = []hand{
	{"docs/spec-format.md", "\n| `NAME` | "},
	{"tests/judge/testdata/desk.yaml", "type: NAME"}, {"spec/testdata/ok/records.yaml", "type: NAME"},
	{"tests/oddspecs/testdata/single.yaml", "type: NAME"},
}

// holding are those of a type that holds others: the interpreter makes one for each element, and the
// Rust example takes part in the other specs.
var holding = []hand{
	{"runtime/go/interpreter_NAME.go", ""}, {"docs/spec-format.md", "\n| `NAME` | "}, {"tests/judge/testdata/NAMEs.yaml", "type: NAME"}, {"spec/testdata/ok/NAMEs.yaml", "type: NAME"},
}

// Who forgets a file of a type hears its name, and not what else fails without it.
func TestTypesHaveTheirFiles(t *testing.T) {
	for _, row := range types.All() {
		list := hands
		if slices.Contains(types.Names(), row.Name) {
			list = slices.Concat(hands, named)
		}
		if row.Holds {
			list = slices.DeleteFunc(slices.Clone(hands), func(h hand) bool { return h.file == interpreterTypes })
		}
		if row.Several {
			list = append(list, holding...)
		}
		for _, hand := range list {
			file, says := strings.ReplaceAll(hand.file, "NAME", row.Name), strings.ReplaceAll(hand.says, "NAME", row.Name)
			text, err := os.ReadFile("../" + file)
			if err != nil || !strings.Contains(spaces.ReplaceAllString(string(text), " "), says) {
				t.Errorf("%s: the type %s lacks %s", file, row.Name, strings.TrimSpace(cmp.Or(says, "the file")))
			}
		}
	}
}

// spaces are those with which gofmt aligns rows.
var spaces = regexp.MustCompile(" +")

func within(register, file string) bool {
	folder, all := strings.CutSuffix(register, "*")
	return file == register || all && strings.HasPrefix(file, folder)
}

func typesIn(list []string) (names []string) {
	for _, row := range types.All() {
		if slices.Contains(list, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

// listsOfGo are the texts of each literal of a list or map, and of the cases of
// each switch.
func listsOfGo(t *testing.T, file string, text []byte) (lists [][]string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		var list []string
		add := func(e ast.Expr) {
			if lit, is := e.(*ast.BasicLit); is && lit.Kind == token.STRING {
				s, _ := strconv.Unquote(lit.Value)
				list = append(list, s)
			}
		}
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if pair, is := e.(*ast.KeyValueExpr); is {
					e = pair.Key
				}
				add(e)
			}
		case *ast.SwitchStmt:
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					ast.Inspect(e, func(n ast.Node) bool {
						if e, is := n.(ast.Expr); is {
							add(e)
						}
						return true
					})
				}
			}
		}
		lists = append(lists, list)
		return true
	})
	return lists
}

var typeInTemplate = regexp.MustCompile(`[tT]ype\)? (?:\(list )?((?:"[a-z]+" ?)+)`)

// listsOfTemplate is one list of what the whole template compares types with.
func listsOfTemplate(_ *testing.T, _ string, text []byte) [][]string {
	var list []string
	for _, m := range typeInTemplate.FindAllSubmatch(text, -1) {
		list = append(list, strings.Fields(strings.ReplaceAll(string(m[1]), `"`, ""))...)
	}
	return [][]string{list}
}

// The search finds the forms that lists have had.
func TestListsOfTypesAreFound(t *testing.T) {
	for _, code := range []string{
		`var x = []string{"integer", "json", "text"}`, `var x = map[string]int{"number": 1, "boolean": 2, "json": 3}`,
		`func f(s string) { switch s { case "integer": case "text", "json": } }`,
		`func f(s string) { switch { case s == "integer", s == "number": case s == "boolean": } }`,
	} {
		found := slices.ContainsFunc(listsOfGo(t, "x.go", []byte("package x\n"+code)), func(l []string) bool { return len(typesIn(l)) > 2 })
		if !found {
			t.Errorf("no list in %s", code)
		}
	}
	if l := listsOfTemplate(t, "", []byte(`{{if eq .f.type "number"}}{{else if contains $f.type (list "text" "json")}}`)); len(typesIn(l[0])) != 3 {
		t.Errorf("found in the template: %v", l)
	}
}
