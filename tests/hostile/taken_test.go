package hostile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/built"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// wanted are names that were taken once, or that a user may well want; each run tries them.
var wanted = strings.Fields("table type_error attribute_error value_error error map list string date object record array promise uint8_array number_behind")

// shipped are tables and the record of the shipped spec, to which others are added.
var shipped = []string{"status", "model", "effort", "response"}

// Every name that a generated file imports, uses or declares is the name of a table,
// of a record, of a field and of rows in some spec: the rules refuse it, or the trees
// compile and carry records. The names are read from the files themselves; a run takes
// some by its seed, and a long one all.
func TestNamesOfGeneratedFiles(t *testing.T) {
	words := generatedNames(t)
	random := rand.New(rand.NewPCG(toolchain.Seed(t), 0))
	random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(shipped, w) })
	words = append(slices.Clone(wanted), slices.DeleteFunc(words, func(w string) bool { return slices.Contains(wanted, w) })...)
	switch {
	case toolchain.Sampled(t):
		words = words[:most/2]
	case os.Getenv("COMPACT_LONG") == "":
		words = words[:2*most]
	}
	specs := namedSpecs(t, words)
	t.Logf("%d names are in %d specs", len(words), len(specs))
	for chunk := range slices.Chunk(toolchain.One(t, specs), 6) {
		batch := built.Trees(t, chunk)
		for i, m := range chunk {
			suite := conformance.Suite{Model: m, Random: 1, Run: "/(whole|line|packed)$", Judge: conformance.Judge(m)}
			report, err := suite.Test(t.Context(), batch.Testees(i))
			if err != nil {
				t.Error(err)
			} else if !report.OK() {
				t.Error(report)
			}
		}
	}
}

// most is how many tables and records a spec has beside the shipped ones.
const most = 60

// namedSpecs have each word as a table and as a record, unless the rules refuse it
// where there is no other one, and as a row and a field.
func namedSpecs(t *testing.T, words []string) (specs []*model.Model) {
	t.Helper()
	tables := allowed(t, words, func(word string) ([]string, []string) { return []string{word}, nil })
	records := allowed(t, words, func(word string) ([]string, []string) { return nil, []string{word} })
	slices.Reverse(records) // a table and a record of one name have one name in Go
	for len(tables)+len(records) > 0 {
		a, b := min(most, len(tables)), min(most, len(records))
		m, left, over := beside(t, tables[:a], records[:b])
		if len(left) == a && len(over) == b {
			t.Fatalf("the tables %v and the records %v don't stand beside each other", left, over)
		}
		specs, tables, records = append(specs, m), slices.Concat(tables[a:], left), slices.Concat(records[b:], over)
	}
	return specs
}

func allowed(t *testing.T, words []string, alone func(string) (tables, records []string)) (list []string) {
	t.Helper()
	for _, word := range words {
		tables, records := alone(word)
		if refused := problems(t, withNamed(t, tables, records)); len(refused) == 0 {
			list = append(list, word)
		} else {
			t.Log(refused)
		}
	}
	return list
}

// beside makes a spec of the names that can stand beside each other, and gives back
// the others.
func beside(t *testing.T, tables, records []string) (m *model.Model, left, over []string) {
	t.Helper()
	tables, records = slices.Clone(tables), slices.Clone(records)
	for {
		doc := withNamed(t, tables, records)
		found := problems(t, doc)
		if len(found) == 0 {
			return build(t, doc), left, over
		}
		before := len(tables) + len(records)
		for _, p := range found {
			from, to := &tables, &left
			what := blamed.FindStringSubmatch(p.Message)
			if what != nil && what[1] == "record" {
				from, to = &records, &over
			}
			if what != nil && slices.Contains(*from, what[2]) {
				*from = slices.DeleteFunc(*from, func(name string) bool { return name == what[2] })
				*to = append(*to, what[2])
			}
		}
		if len(tables)+len(records) == before {
			t.Fatal(found)
		}
	}
}

// blamed finds the table or record that has a name, or is in the way of a row's.
var blamed = regexp.MustCompile(`^the (?:code .* like the )?(table|record) "([a-z0-9_]+)"`)

// problems are those of names, which say where, what was found and what to do.
func problems(t *testing.T, doc *yaml.Node) (found spec.Problems) {
	t.Helper()
	_, all := load(t, doc)
	for _, p := range all {
		says := strings.Contains(p.Message, "; give it ") || p.ID == "duplicate-name" && strings.Contains(p.Message, " is called like a table; first at ")
		if slices.Contains([]string{"reserved-name", "identifier-collision", "duplicate-name"}, p.ID) && p.Pos.Line > 0 && p.Pos.Col > 0 && says {
			found = append(found, p)
		}
	}
	if len(found) == 0 && len(all) > 0 {
		t.Fatal(all)
	}
	return found
}

// plain are the types of fields that need nothing else, forms how a payload has them.
var (
	plain = strings.Fields("text integer boolean number bytes json")
	forms = strings.Fields("text integer boolean number bytes text")
)

// withNamed is the shipped spec with these tables and records, each with a row and a
// field of its name. The tables are the types of fields of the records.
func withNamed(t *testing.T, tables, records []string) *yaml.Node {
	t.Helper()
	doc := parse(t)
	put := func(list *yaml.Node, format string, args ...any) {
		list.Content = append(list.Content, parseRow(t, fmt.Sprintf(format, args...)))
	}
	rows, taken := at(doc, "tables", "0", "rows"), map[string]bool{}
	for _, row := range rows.Content {
		taken[strings.ToLower(at(row, "identifier").Value)] = true
	}
	for i, name := range slices.Concat(tables, records) {
		if !taken[strings.ReplaceAll(name, "_", "")] {
			taken[strings.ReplaceAll(name, "_", "")] = true
			put(rows, `{code: "s-%s", integer: %d, identifier: %q}`, name, i+100, strings.ToUpper(name))
		}
	}
	for i, name := range tables {
		open := []string{"", `open: {number_prefix: "#"}, `}[i%2]
		put(at(doc, "tables"), `{name: %q, %srows: [{code: another row, integer: 1}, {code: own, integer: 2, identifier: %q}]}`, name, open, strings.ToUpper(name))
	}
	if len(records) == 0 {
		records = []string{"holder"}
	}
	for i, name := range records {
		typ := plain[i%len(plain)]
		fields := []string{fmt.Sprintf("{name: %q, type: %s}", name, typ)}
		layout := []string{fmt.Sprintf("{field: %q, as: %s}", name, forms[i%len(plain)])}
		line := []string{}
		for k := i; k < len(tables); k += len(records) {
			field := fmt.Sprint(tables[k], "_", k)
			fields = append(fields, fmt.Sprintf("{name: %q, type: %q, optional: %t}", field, tables[k], k%3 == 0))
			layout = append(layout, fmt.Sprintf("{field: %q, as: integer}", field))
			line = append(line, strconv.Quote(field))
		}
		put(at(doc, "records"), `{name: %q, fields: [%s], verbose: {unknown: keep}, dsl: {separator: "|", fields: [%s]}, payload: {default: 1, versions: [{version: 1, fields: [%s]}]}, formats: [
			{name: whole, prefix: "w%d{", chain: [verbose]}, {name: line, prefix: "w%d|", chain: [dsl]}, {name: packed, prefix: "w%d+", chain: [payload, base64]}]}`,
			name, strings.Join(fields, ", "), strings.Join(append(line, strconv.Quote(name)), ", "), strings.Join(layout, ", "), i, i, i)
	}
	return doc
}

// generatedNames are the names in the generated files of the shipped spec, as a spec
// writes names.
func generatedNames(t *testing.T) []string {
	t.Helper()
	dir, files := tree(t, build(t, parse(t)))
	byLanguage := map[string][]string{}
	for _, f := range files {
		switch name := path.Base(f.Path); {
		case strings.HasSuffix(name, "_gen.go"):
			byLanguage["go"] = append(byLanguage["go"], filepath.Join(dir, f.Path))
		case strings.HasSuffix(name, "_gen.py") || name == "__init__.py" && strings.Count(f.Path, "/") == 2:
			byLanguage["python"] = append(byLanguage["python"], filepath.Join(dir, f.Path))
		case strings.HasSuffix(name, ".gen.ts") || name == "compact-decoder.ts":
			byLanguage["typescript"] = append(byLanguage["typescript"], filepath.Join(dir, f.Path))
		}
	}
	names := goNames(t, byLanguage["go"])
	script := func(program string, args ...string) {
		out, err := exec.Command(program, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		names = append(names, strings.Fields(string(out))...)
	}
	if toolchain.Has(t, "python") {
		script("python3", append([]string{"names.py"}, byLanguage["python"]...)...)
	}
	if toolchain.Has(t, "typescript") {
		script("node", append([]string{"names.mjs", needTools(t)}, byLanguage["typescript"]...)...)
	}
	var words []string
	for _, name := range names {
		parts := []string{snake(name)}
		if os.Getenv("COMPACT_LONG") != "" { // a name that is made of another one in a spec
			_, last, _ := strings.Cut(parts[0], "_")
			parts = append(parts, last, parts[0][:max(0, strings.LastIndex(parts[0], "_"))])
		}
		for _, word := range parts {
			if nameForm.MatchString(word) {
				words = append(words, word)
			}
		}
	}
	slices.Sort(words)
	once := map[string]bool{} // a_b and ab are one name in Go
	return slices.DeleteFunc(words, func(word string) bool {
		key := strings.ReplaceAll(word, "_", "")
		again := once[key]
		once[key] = true
		return again
	})
}

var (
	nameForm = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	hump     = regexp.MustCompile(`([a-z0-9])([A-Z])`)
)

func snake(name string) string {
	return strings.Trim(strings.ToLower(hump.ReplaceAllString(name, "${1}_$2")), "_")
}

// goNames are the identifiers of Go files, and what they import.
func goNames(t *testing.T, files []string) (names []string) {
	t.Helper()
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			names = append(names, path.Base(strings.Trim(i.Path.Value, `"`)))
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if n, ok := n.(*ast.Ident); ok {
				names = append(names, n.Name)
			}
			return true
		})
	}
	return names
}
