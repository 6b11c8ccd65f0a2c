package golang

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
)

const runtimeDir = "../../runtime/go"

// shipped is the model of the repository's own spec.
func shipped(t testing.TB) *model.Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return build(t, "compact.yaml", string(src))
}

func build(t testing.TB, name, src string) *model.Model {
	t.Helper()
	file, problems := spec.Load(name, []byte(src))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// Tables are written without go/format, which would change nothing in them: not
// with comments between the constants, which hold whatever a spec's texts hold.
func TestFilesAreFormatted(t *testing.T) {
	m := shipped(t)
	docs := []string{"", "one\n*/ func init() {}", "", "", "//\t``two''\n", "/*rows*/", "  "}
	for i, doc := range docs {
		ident := strings.Repeat("A", i*i+1)
		m.Tables[0].Rows = append(m.Tables[0].Rows, model.Row{Code: doc + ident, Ident: ident, Doc: doc})
	}
	m.Tables[1].Doc, m.Tables[1].Rows = "//\nfunc init() {}", m.Tables[1].Rows[:1]
	m.Compression.Token.Values[0].Rows = nil
	m.Complete()
	files, err := Generate(m, "compact")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if again, err := format.Source(f.Content); err != nil || !bytes.Equal(again, f.Content) {
			t.Errorf("%s: %v\n%s", f.Path, err, f.Content)
		}
		if bytes.Contains(f.Content, []byte("\nfunc init")) {
			t.Errorf("%s runs a comment", f.Path)
		}
	}
}

// A program that loads the package does no work for it: nothing that stands
// outside of functions calls one.
func TestNothingIsMadeWhenThePackageIsLoaded(t *testing.T) {
	files, err := Generate(shipped(t), "compact")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					t.Errorf("%s: %v is called when the package is loaded", f.Path, call.Fun)
				}
				switch n.(type) {
				case *ast.FuncDecl, *ast.FuncLit:
					return false
				}
				return true
			})
		}
	}
}

// Every hand-written source of the runtime stands in the manifest once.
func TestManifest(t *testing.T) {
	listed, pieces := []string{"doc.go"}, returnCodes
	for _, g := range sources {
		listed = append(listed, g.paths()...)
	}
	for _, t := range types.All() {
		pieces = slices.Concat(pieces, typePieces(t.Name), listPieces(t.Name), mapPieces(t.Name), insidePieces(t.Name))
	}
	for _, p := range pieces {
		listed = append(listed, p.path)
	}
	paths, err := filepath.Glob(runtimeDir + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, p := range paths {
		name := filepath.Base(p)
		if !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_gen.go") {
			have = append(have, name)
		}
	}
	slices.Sort(listed)
	if !slices.Equal(listed, have) {
		t.Errorf("the manifest lists\n%q\nbut there are\n%q", listed, have)
	}
}
