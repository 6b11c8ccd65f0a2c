package hostile

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// words are those that Go, TypeScript or Python, their libraries or our own
// sources have for themselves.
var words = strings.Fields(`
	break default func interface select case defer go map struct chan else goto package switch const if range type continue for import return var
	nil iota append make new panic recover cap copy len init main string error any byte rune int bool true false
	class function let yield await async static enum implements private protected public this super null undefined void typeof delete in of
	never unknown object number symbol constructor prototype arguments eval to_string value_of has_own_property length
	def lambda pass none and or not is from as with try except finally raise global nonlocal del assert elif while match
	self cls str bytes list dict set tuple print id hash dir vars property final typing mro name value
	format status model response encode decode kind limits protocol compact request frame stream codes version digest`)

// kinds are names of errors, likewise: each list is a whole set.
var kinds = [][]string{
	{"Error", "Exception", "TypeError", "ValueError", "String", "Object", "Promise", "Map", "Array", "Function", "Symbol", "Number", "Date"},
	{"Kind", "ErrorKind", "CompactError", "Limits", "Protocol", "Response", "Format", "Status", "Model", "Frame", "Request", "Registry", "Name"},
}

func parseRow(t *testing.T, text string) *yaml.Node {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Content[0]
}

func at(n *yaml.Node, keys ...string) *yaml.Node {
	if n.Kind == yaml.DocumentNode {
		n = n.Content[0]
	}
	for _, key := range keys {
		if n.Kind == yaml.SequenceNode {
			i, _ := strconv.Atoi(key)
			n = n.Content[i]
			continue
		}
		i := slices.IndexFunc(n.Content, func(c *yaml.Node) bool { return c.Value == key })
		n = n.Content[i+1]
	}
	return n
}

// addNames gives rows of every table that has names in code a word each, as
// many as a table may have.
func addNames(t *testing.T, doc *yaml.Node, words, kinds []string, refused map[string]bool) {
	t.Helper()
	add := func(table string, list *yaml.Node, most int, format string) {
		for i, w := range words {
			if most > 0 && !refused[table+" "+w] {
				most--
				list.Content = append(list.Content, parseRow(t, strings.NewReplacer("WORD", strings.ToUpper(w), "word", w, "NN", fmt.Sprint(i+100)).Replace(format)))
			}
		}
	}
	add("status", at(doc, "tables", "0", "rows"), 200, `{code: "s-word", integer: NN, identifier: "WORD"}`)
	add("model", at(doc, "tables", "1", "rows"), 200, `{code: "m-word", integer: NN, name: "n-word", identifier: "WORD"}`)
	add("format", at(doc, "records", "0", "formats"), 59, `{name: "word", prefix: "wNN:", chain: [payload, base64]}`)
	add("record", at(doc, "records"), 60, `{name: "word", fields: [{name: "word", type: text}], dsl: {separator: "|", fields: ["word"]}, formats: [{name: line, prefix: "rNN;", chain: [dsl]}]}`)
	add("field", at(doc, "records", "0", "fields"), 50, `{name: "word", type: text, optional: true}`)
	token := at(doc, "compression", "token")
	keys := at(token, "contexts", "0", "keys")
	add("context", at(token, "contexts"), 50, `{name: "word", keys: [{name: "k", short: "l"}]}`)
	add("context", keys, 50, `{name: "key-word", short: "k-word", context: "word"}`)
	add("values", at(token, "values"), 50, `{name: "word", rows: [{name: "v", short: "w"}]}`)
	add("values", keys, 50, `{name: "values-word", short: "v-word", values: "word"}`)
	for i, row := range at(doc, "errors").Content {
		at(row, "kind").SetString(kinds[i])
	}
}

// tables are how the rules name the tables, and the words in them.
var tables = map[string]*regexp.Regexp{
	"status": regexp.MustCompile(`code "s-([a-z_]+)"`), "model": regexp.MustCompile(`code "m-([a-z_]+)"`), "format": regexp.MustCompile(`format name "([a-z_]+)"`),
	"record": regexp.MustCompile(`record(?: name)? "([a-z_]+)"`), "field": regexp.MustCompile(`field(?: name)? "([a-z_]+)"`),
	"context": regexp.MustCompile(`context(?: name)? "([a-z_]+)"`), "values": regexp.MustCompile(`table of values "([a-z_]+)"`),
}

// withNames adds the words that the rules of specs allow in each table.
func withNames(t *testing.T, words, kinds []string) (*yaml.Node, map[string]bool) {
	t.Helper()
	refused := map[string]bool{}
	for {
		doc := parse(t)
		addNames(t, doc, words, kinds, refused)
		_, problems := load(t, doc)
		if problems == nil {
			return doc, refused
		}
		before := len(refused)
		for _, p := range problems {
			if !slices.Contains([]string{"reserved-name", "identifier-collision", "duplicate-name"}, p.ID) {
				t.Fatal(p)
			}
			for table, form := range tables {
				if m := form.FindStringSubmatch(p.Message); m != nil {
					refused[table+" "+m[1]] = true
				}
			}
		}
		if len(refused) == before {
			t.Fatal(problems)
		}
	}
}

// Clients whose names are words of a language, in tables as large as they get,
// and with hostile texts besides, compile.
func TestReservedWordsCompile(t *testing.T) {
	toolchain.Whole(t)
	for round := range min(rounds(), 3) {
		offset := round * 40 % len(words)
		doc, refused := withNames(t, slices.Concat(words[offset:], words[:offset]), kinds[round%len(kinds)])
		for name := range refused {
			if strings.HasPrefix(name, "format ") {
				continue // reserved words are none, and the rules know them
			}
			t.Logf("refused: %s", name)
		}
		p := makePairOf(t, doc, texts, func(int) int { return round })
		dir, _ := tree(t, p.hostile)
		compile(t, dir)
	}
}

// importAll imports each module, but for those of libraries that are not there.
const importAll = `import importlib, pkgutil, compact_decoder as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        missing = getattr(error.__cause__ or error, "name", None) or ""
        if missing.split(".")[0] not in ("mcp", "redis"):
            raise
`

// compile has each language read its tree: Go and TypeScript their compilers,
// Python each module of the package and, in a long run, a type checker.
func compile(t *testing.T, dir string) {
	t.Helper()
	run := func(folder, program string, args ...string) {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Dir = filepath.Join(dir, folder)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", program, err, out)
		}
	}
	if toolchain.Has(t, "go") {
		module(t, filepath.Join(dir, "go"))
		run("go", "go", "build", "-gcflags=-N -l", ".") // the errors are the same
		if os.Getenv("COMPACT_LONG") != "" {
			run("go", "go", "vet", ".")
		}
	}
	if toolchain.Has(t, "typescript") {
		tools := needTools(t)
		if err := os.Symlink(tools, filepath.Join(dir, "typescript", "node_modules")); err != nil {
			t.Fatal(err)
		}
		run("typescript", filepath.Join(tools, ".bin", "tsc"), "--noEmit", "-p", ".")
	}
	if toolchain.Has(t, "python") {
		run("python", "python3", "-W", "error", "-c", importAll)
		mypy, err := filepath.Abs(root + "/clients/python/.venv/bin/mypy")
		if _, missing := os.Stat(mypy); err == nil && missing == nil && os.Getenv("COMPACT_LONG") != "" {
			run("python", mypy, "--strict", "--cache-dir", t.TempDir(), ".")
		}
	}
}

// module makes a folder a module with the versions of our libraries.
func module(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		s := strings.Replace(string(b), "module github.com/compactgen/compactgen", "module example.test/hostile", 1)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A package's name is one, and no path, no statement and no main program.
func TestPackageNames(t *testing.T) {
	_, problems := load(t, parse(t))
	if problems != nil {
		t.Fatal(problems)
	}
	m := build(t, parse(t))
	for _, name := range []string{
		"../x", "/x", "a/b", `a\b`, "a.b", "a b", "a\nimport \"os\"", "x;", "x/*", "type", "func", "main", "_", "1x", "ＷＩＤＥ-", "a\u202e", "x\x00", "-x", ".", "..",
	} {
		if _, err := gen.Tree(m, gen.Options{Languages: []string{"go"}, GoPackage: name}); err == nil {
			t.Errorf("%q was taken for the name of a package", name)
		}
	}
}
