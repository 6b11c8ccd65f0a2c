package foreign_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// encoding/json folds the case of names and takes the last of two members. The proxy
// writes with it, and reads nothing.
func TestNoOtherReader(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			x, isSelector := n.(*ast.SelectorExpr)
			if !isSelector {
				return true
			}
			if of, isName := x.X.(*ast.Ident); isName && of.Name == "json" && x.Sel.Name != "Marshal" && x.Sel.Name != "RawMessage" {
				t.Errorf("%s: json.%s", path, x.Sel.Name)
			}
			return true
		})
		return nil
	})
	if err != nil || files < 30 {
		t.Fatal(files, err)
	}
}

func TestMembers(t *testing.T) {
	for _, c := range []struct {
		object, value string
		clear         bool
	}{
		{`{"a":1}`, "1", true},
		{` { "b":{"a":2}, "\u0061" : [1, 2] } `, "[1, 2]", true},
		{`{"A":1,"a ":2}`, "", true},
		{`{"a":1,"a":1}`, "", false},
		{`{"a":1,"b":2,"\u0061":3,"a":4}`, "", false},
		{`{"a":1,}`, "", false},
		{`{"a":1}x`, "", false},
		{`{"a":1,"x":"` + "\xff" + `"}`, "", false},
		{`[1]`, "", false},
		{``, "", false},
		{`{"x":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `,"a":1}`, "", false},
	} {
		values, clear := foreign.Find(c.object, "a")
		if values[0] != c.value || clear != c.clear {
			t.Errorf("%.50s: %s, %v", c.object, values[0], clear)
		}
		with, ok := foreign.With(c.object, "0", "a")
		if want := strings.Replace(c.object, c.value, "0", 1); ok != (c.value != "") || ok && with != want {
			t.Errorf("%.50s became %.50s", c.object, with)
		}
	}
	if _, clear := foreign.All(`{"x":1,"y":2,"\u0078":3}`); clear {
		t.Error("a name twice is clear")
	}
	if _, clear := foreign.All(`{"\ud800":1}`); clear {
		t.Error("a name that is no Unicode is clear")
	}
}

func TestValues(t *testing.T) {
	for value, want := range map[string]float64{"1": 1, "-0.5e1": -5, "0x1p4": 0, "1_0": 0, "Inf": 0, `"1"`: 0, "": 0, "1e999": 0} {
		if n, ok := foreign.Number(value); ok && n != want || ok != (want != 0) {
			t.Errorf("%s: %v, %v", value, n, ok)
		}
	}
	for value, want := range map[string]string{`"a\u0062\n"`: "ab\n", `"\ud800"`: "", "1": "", `"a" `: "", ` "a"`: "", `"a`: ""} {
		if text, ok := foreign.Text(value); ok && text != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", value, text, ok)
		}
	}
	if got := foreign.Minified(" {\t\"a \\\" \" : [ 1 ,\r\n2 ] } "); got != `{"a \" ":[1,2]}` {
		t.Error(got)
	}
}
