package spec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goNames are what the hand-written files of Go's package export, what generated
// ones call by fixed names, and the six functions that are the first record's.
func TestGoNames(t *testing.T) {
	paths, err := filepath.Glob("../runtime/go/*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"decode", "encode", "decodebytes", "encodebytes", "appenddecode", "appendencode"}
	fixed := regexp.MustCompile(`^((Algorithm|Cause|Operation)[A-Z].*|Base85Alphabet|DecodeAny|DecodeAnyBytes|EncodeOptions|Family(Record|Delta|Request)|Format|FormatAuto|FormatSmallest|FormatTokens|Limits|PayloadVersion|RecordOptions)$`)
	generated := false
	add := func(name *ast.Ident) {
		if name.IsExported() && (!generated || fixed.MatchString(name.Name)) {
			names = append(names, strings.ToLower(name.Name))
		}
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		generated = strings.HasSuffix(path, "_gen.go")
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
	var known []string
	for _, list := range goNames {
		known = append(known, list...)
	}
	slices.Sort(known)
	if diff := cmp.Diff(slices.Compact(names), known); diff != "" {
		t.Errorf("names (-runtime/go +rules_names.go):\n%s", diff)
	}
}
