package oddspecs

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/docs"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// documented are specs whose pages show a program for each record, and what these
// print: the first text, or else the first field, or else the record.
var documented = []documentedSpec{
	{"spec/compact.yaml", "Hello", "Hello", "Hello"},
	{"spec/testdata/ok/records.yaml", "Hello 1 {<nil> []}", "Hello 1 {}", "Hello 1 Note(text=None, data=None)"},
	{
		"tests/oddspecs/testdata/single.yaml",
		"Hello null 1 0 red round {<nil>} {<nil> } -1 1 [97 98 99] {[]} [97 98 99] Hello",
		"Hello null 1 0 red round {} {} -1 1 Uint8Array(3) [ 97, 98, 99 ] {} Uint8Array(3) [ 97, 98, 99 ] Hello",
		"Hello null 1 0.0 red round SingleRecord(constructor=None) Remark(constructor=None, members=None) -1 1 b'abc' Piece(it=None) b'abc' Hello",
	},
}

type documentedSpec struct{ spec, golang, typescript, python string }

func (d documentedSpec) folder() string {
	return "of_" + strings.TrimSuffix(filepath.Base(d.spec), ".yaml")
}

func documentedModel(t *testing.T, spec string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel(root + "/" + spec)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// programs are the blocks of a page that are whole programs.
func programs(t *testing.T, m *model.Model, language string) (list []string) {
	t.Helper()
	files, err := docs.Files(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path != language+".md" {
			continue
		}
		for _, block := range regexp.MustCompile("(?s)\n```"+language+"\n(.*?)```\n").FindAllStringSubmatch(string(f.Content), -1) {
			if strings.Contains(block[1], "frame") {
				list = append(list, block[1])
			}
		}
	}
	if want := len(m.Records); len(list) != want {
		t.Fatalf("the page %s.md of %s has %d programs for %d records", language, m.Name, len(list), want)
	}
	return list
}

// A userFolder holds the trees of the documented specs, each in a folder of its name,
// and the programs.
type userFolder struct {
	*testing.T
	dir   string
	specs []documentedSpec // in a sample one
}

func documentedTrees(t *testing.T, language string) userFolder {
	t.Helper()
	toolchain.Need(t, language)
	f := userFolder{t, t.TempDir(), toolchain.One(t, documented)}
	for _, x := range f.specs {
		of, _ := tree(t, documentedModel(t, x.spec))
		if err := os.MkdirAll(filepath.Join(f.dir, x.folder(), "clients"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(of, language), filepath.Join(f.dir, x.folder(), "clients", language)); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func (f userFolder) write(name, text string) {
	f.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), []byte(text), 0o644); err != nil {
		f.Fatal(err)
	}
}

// prints compares what all programs print, in their order.
func (f userFolder) prints(got string, want func(documentedSpec) string) {
	f.Helper()
	var all []string
	for _, x := range f.specs {
		all = append(all, want(x))
	}
	if want := strings.Join(all, " "); strings.Join(strings.Fields(got), " ") != want {
		f.Errorf("the programs print\n%s\nwant %s", got, want)
	}
}

// The programs are files of one package, each with a function in place of main, so
// that Go links once. The tree lies where the page says, in the folder of its spec.
func TestDocumentedGoRuns(t *testing.T) {
	f := documentedTrees(t, "go")
	writeModule(t, f.dir)
	mod, err := os.ReadFile(filepath.Join(f.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	f.write("go.mod", strings.Replace(string(mod), "module example.test/vendored", "module example.com/app", 1))
	calls := ""
	for _, x := range f.specs {
		for i, text := range programs(t, documentedModel(t, x.spec), "go") {
			name := x.folder() + strconv.Itoa(i)
			text = strings.Replace(text, "func main()", "func "+name+"()", 1)
			text = regexp.MustCompile(`"(example.com/app|github.com/compactgen/compactgen)/(clients|runtime)/go"`).ReplaceAllString(text, `"example.com/app/`+x.folder()+`/clients/go"`)
			f.write(name+".go", text)
			calls += "\t" + name + "()\n"
		}
	}
	f.write("main.go", "package main\n\nfunc main() {\n"+calls+"}\n")
	if out := command(t, f.dir, "gofmt", "-l", "."); out != "" {
		t.Errorf("not as gofmt formats it:\n%s", out)
	}
	f.prints(command(t, f.dir, "go", "run", "-trimpath", "."), func(x documentedSpec) string { return x.golang })
}

// The compiler and the bundler find the trees by the names of their packages.
func TestDocumentedTypeScriptRuns(t *testing.T) {
	f := documentedTrees(t, "typescript")
	tools := need(t, "typescript", nodeTools)
	if err := os.Symlink(tools, filepath.Join(f.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	all := ""
	bundle := []string{"main.ts", "--bundle", "--format=esm", "--outfile=main.mjs", "--log-level=warning"}
	var paths []string
	for _, x := range f.specs {
		for i, text := range programs(t, documentedModel(t, x.spec), "typescript") {
			name := x.folder() + strconv.Itoa(i)
			f.write(name+".ts", text)
			all += "import \"./" + name + "\";\n"
		}
		called, err := gen.Options{}.For(documentedModel(t, x.spec))
		if err != nil {
			t.Fatal(err)
		}
		path := "./" + x.folder() + "/clients/typescript/" + called.TypeScriptModule + ".ts"
		bundle = append(bundle, "--alias:"+called.NPMPackage+"="+path)
		paths = append(paths, `"`+called.NPMPackage+`": ["`+path+`"]`)
	}
	f.write("main.ts", all)
	f.write("tsconfig.json", `{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "lib": ["es2022", "dom"], "types": [], "module": "esnext", "moduleResolution": "bundler",
		"verbatimModuleSyntax": true, "paths": {`+strings.Join(paths, ", ")+`}}, "files": ["main.ts"]}`)
	command(t, f.dir, filepath.Join(tools, ".bin", "tsc"), "-p", ".")
	command(t, f.dir, filepath.Join(tools, ".bin", "esbuild"), bundle...)
	f.prints(command(t, f.dir, "node", "main.mjs"), func(x documentedSpec) string { return x.typescript })
}

func TestDocumentedPythonRuns(t *testing.T) {
	f := documentedTrees(t, "python")
	all := "import runpy, sys\n"
	for _, x := range f.specs {
		all += "sys.path.append(\"" + x.folder() + "/clients/python\")\n"
		for i, text := range programs(t, documentedModel(t, x.spec), "python") {
			name := x.folder() + strconv.Itoa(i) + ".py"
			f.write(name, text)
			all += "runpy.run_path(\"" + name + "\")\n"
		}
	}
	f.write("main.py", all)
	f.prints(command(t, f.dir, "python3", "main.py"), func(x documentedSpec) string { return x.python })
}
