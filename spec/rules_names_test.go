package spec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goNames are what the hand-written files of Go's package export, and the four
// functions that are the first record's.
func TestGoNames(t *testing.T) {
	paths, err := filepath.Glob("../runtime/go/*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"decode", "encode", "appenddecode", "appendencode"}
	add := func(name *ast.Ident) {
		if name.IsExported() {
			names = append(names, strings.ToLower(name.Name))
		}
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_gen.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil {
					add(n.Name)
				}
				return false
			case *ast.TypeSpec:
				add(n.Name)
				return false
			case *ast.ValueSpec:
				for _, name := range n.Names {
					add(name)
				}
			}
			return true
		})
	}
	slices.Sort(names)
	if diff := cmp.Diff(slices.Compact(names), slices.Sorted(slices.Values(goNames))); diff != "" {
		t.Errorf("names (-runtime/go +rules_names.go):\n%s", diff)
	}
}
