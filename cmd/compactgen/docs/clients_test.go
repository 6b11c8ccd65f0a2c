package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// Every page's tables have as many cells as columns, and Markdown no space at an end.
func TestPagesOfLanguagesHoldTogether(t *testing.T) {
	for name := range paths {
		files, err := Files(load(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files[1:] {
			text := string(f.Content)
			checkTables(t, name, text)
			if strings.Contains(text, " \n") || strings.Contains(text, "|\n\n|") {
				t.Errorf("%s: %s has a line with a space at its end, or two tables in one", name, f.Path)
			}
		}
	}
}

// A spec has pages of the languages that it names, with the names that its settings
// give, and of all if it names none.
func TestPagesSayHowToImport(t *testing.T) {
	const head = `protocol: {name: "my fleet", version: "1"}` + "\n"
	const rest = `records: [{name: job, fields: [{name: at, type: integer}], formats: [{name: json, prefix: "{", chain: [verbose]}]}]` + "\n"
	for _, c := range []struct {
		generate string
		pages    map[string][]string
	}{
		{"", map[string][]string{
			"go.md":         {`import myfleet "example.com/app/clients/go"`},
			"typescript.md": {`from "my-fleet"`, "./my-fleet.js"},
			"python.md":     {"from my_fleet import", "pip install ./clients/python`"},
		}},
		{"generate: {go: {folder: internal/fleet, package: fleet}, python: {folder: py, package: fleet_wire, project: false}}\n", map[string][]string{
			"go.md":     {`import "example.com/app/internal/fleet"`, "fleet.Encode(fleet.Job{"},
			"python.md": {"from fleet_wire import", "The package lies in `py`"},
		}},
		{"generate: {go: {folder: my `fleet`}, typescript: {folder: my `web`}}\n", map[string][]string{
			"go.md": {"example.com/app/my `fleet`\""}, "typescript.md": {"in <code>my\u00a0&#96;web&#96;</code> make"},
		}},
		{"generate: {go: {folder: clients, module: example.com/wire, package: frame}, typescript: {folder: web/src, module: fleet, project: false}}\n", map[string][]string{
			"go.md":         {`import wire "example.com/wire"`, "go get example.com/wire"},
			"typescript.md": {`from "./web/src/fleet.js"`},
		}},
	} {
		file, problems := spec.Load("fleet.yaml", []byte(head+c.generate+rest))
		if problems != nil {
			t.Fatal(problems)
		}
		files, err := Files(model.Build(file))
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, f := range files[1:] {
			got = append(got, f.Path)
			for _, want := range c.pages[f.Path] {
				if !strings.Contains(string(f.Content), want) {
					t.Errorf("%s%s lacks %q", c.generate, f.Path, want)
				}
			}
		}
		slices.Sort(got)
		if want := slices.Sorted(maps.Keys(c.pages)); !slices.Equal(got, want) {
			t.Errorf("%sthe pages are %q, want %q", c.generate, got, want)
		}
	}
}

// Every function that a tree exports stands on its page, and the page names nothing
// else.
func TestPagesNameTheFunctions(t *testing.T) {
	for _, name := range []string{"compact", "starter", "full", "minimal"} {
		m := load(t, name)
		set, err := gen.Tree(m, gen.Options{Languages: gen.Languages()})
		if err != nil {
			t.Fatal(err)
		}
		sources := map[string]map[string]string{"go": {}, "typescript": {}, "python": {}}
		for _, f := range set.Files {
			language, rest, _ := strings.Cut(f.Path, "/")
			sources[language][rest] = string(f.Content)
		}
		files, err := Files(m)
		if err != nil {
			t.Fatal(err)
		}
		exported := map[string]func(*testing.T, map[string]string) (functions, others []string){"go.md": ofGo, "typescript.md": ofTypeScript, "python.md": ofPython}
		for _, f := range files[1:] {
			functions, others := exported[f.Path](t, sources[strings.TrimSuffix(f.Path, ".md")])
			text := string(f.Content)
			for _, x := range functions {
				if !regexp.MustCompile(`[ .(\x60]` + x + `[\x60(]`).MatchString(text) {
					t.Errorf("%s: %s does not name %s", name, f.Path, x)
				}
			}
			_, rows, _ := strings.Cut(text, "## What else there is")
			rows = regexp.MustCompile(" of `[^`]+`").ReplaceAllString(rows, "") // the modules
			for _, x := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(rows, -1) {
				if called := strings.TrimPrefix(x[1], "Default()."); !slices.Contains(functions, called) && !slices.Contains(others, called) {
					t.Errorf("%s: %s names %s, which is not there", name, f.Path, called)
				}
			}
		}
	}
}

// ofGo are the functions, and the methods of a protocol, of a package.
func ofGo(t *testing.T, files map[string]string) (functions, others []string) {
	for name, text := range files {
		if path.Ext(name) != ".go" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && (d.Recv == nil || ofProtocol(d.Recv.List[0].Type)) {
					functions = append(functions, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if typ, is := s.(*ast.TypeSpec); is {
						others = append(others, typ.Name.Name)
					}
				}
			}
		}
	}
	return functions, others
}

func ofProtocol(receiver ast.Expr) bool {
	pointer, is := receiver.(*ast.StarExpr)
	return is && pointer.X.(*ast.Ident).Name == "Protocol"
}

// ofTypeScript are what the modules at the top export: values in small letters are
// functions.
func ofTypeScript(_ *testing.T, files map[string]string) (functions, others []string) {
	for name, text := range files {
		if path.Dir(name) != "." || path.Ext(name) != ".ts" {
			continue
		}
		for _, list := range regexp.MustCompile(`(?s)export \{(.*?)\}`).FindAllStringSubmatch(text, -1) {
			for x := range strings.SplitSeq(list[1], ",") {
				words := strings.Fields(x)
				if len(words) == 0 || words[0] == "type" {
					continue
				}
				functions, others = sorted(words[len(words)-1], functions, others)
			}
		}
	}
	return functions, others
}

func ofPython(_ *testing.T, files map[string]string) (functions, others []string) {
	for name, text := range files {
		if strings.Count(name, "/") != 1 || path.Ext(name) != ".py" {
			continue
		}
		_, list, _ := strings.Cut(text, "__all__ = [")
		list, _, _ = strings.Cut(list, "]")
		for _, x := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(list, -1) {
			functions, others = sorted(x[1], functions, others)
		}
	}
	return functions, others
}

func sorted(name string, functions, others []string) (f, o []string) {
	if name[0] >= 'a' {
		return append(functions, name), others
	}
	return functions, append(others, name)
}
