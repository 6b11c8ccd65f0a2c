package oddspecs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
)

// The rows of RecordTypes in a Go tree are the model's records and fields, and name
// the type, its methods and its fields as the tree declares them.
func TestGoTreesListRecordTypes(t *testing.T) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			m := load(t, name)
			rows, declared := recordRows(t, m)
			if len(rows) != len(m.Records) {
				t.Fatalf("%d rows for %d records", len(rows), len(m.Records))
			}
			for i, r := range m.Records {
				want := []string{r.Name}
				for _, f := range r.Fields {
					want = append(want, f.Name+optional(f.Optional))
				}
				if r.Keeps {
					want = append(want, "members"+optional(true))
				}
				if !slices.Equal(rows[i].names, want) {
					t.Errorf("the row %q, want %q", rows[i].names, want)
				}
				if has := declared[rows[i].typ]; !slices.Equal(rows[i].idents, has) {
					t.Errorf("%s has the fields %q in its row, and in its type %q", r.Name, rows[i].idents, has)
				}
			}
		})
	}
}

func optional(is bool) string { return map[bool]string{true: "?"}[is] }

// A recordRow is what a call of recordType is given: the record's name and those of
// its fields, the type of its methods, and the identifiers of the fields.
type recordRow struct {
	names, idents []string
	typ           string
}

// recordRows reads the rows, and the fields of the types, from the generated file.
func recordRows(t *testing.T, m *model.Model) (rows []recordRow, declared map[string][]string) {
	t.Helper()
	files, err := golang.Generate(m, "tree")
	if err != nil {
		t.Fatal(err)
	}
	declared = map[string][]string{}
	for _, f := range files {
		if f.Path != "record_records_gen.go" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				record, _ := n.Type.(*ast.StructType)
				for i := 0; record != nil && i < len(record.Fields.List); i++ {
					declared[n.Name.Name] = append(declared[n.Name.Name], record.Fields.List[i].Names[0].Name)
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "recordType" {
					rows = append(rows, rowOf(t, n.Args))
				}
			}
			return true
		})
	}
	return rows, declared
}

func rowOf(t *testing.T, args []ast.Expr) recordRow {
	t.Helper()
	decode, encode := args[1].(*ast.SelectorExpr).Sel.Name, args[2].(*ast.SelectorExpr).Sel.Name
	r := recordRow{names: []string{literal(t, args[0])}, typ: strings.TrimSuffix(strings.TrimPrefix(decode, "Decode"), "Bytes")}
	if of := args[2].(*ast.SelectorExpr).X.(*ast.ParenExpr).X.(*ast.StarExpr).X.(*ast.Ident).Name; encode != "encodeBytes" || of != r.typ {
		t.Errorf("%s stands beside %s", encode, decode)
	}
	for _, x := range args[3:] {
		field := map[string]ast.Expr{}
		for _, e := range x.(*ast.CompositeLit).Elts {
			pair := e.(*ast.KeyValueExpr)
			field[pair.Key.(*ast.Ident).Name] = pair.Value
		}
		r.names = append(r.names, literal(t, field["Name"])+optional(field["Optional"] != nil))
		r.idents = append(r.idents, literal(t, field["Ident"]))
	}
	return r
}

func literal(t *testing.T, x ast.Expr) string {
	t.Helper()
	text, err := strconv.Unquote(x.(*ast.BasicLit).Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
