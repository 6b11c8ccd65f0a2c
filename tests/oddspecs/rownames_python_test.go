package oddspecs

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/python"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// namesJudge takes the rows of a table, its class and both functions.
const namesJudge = `import json
import sys


def judge(rows, table, name_of, by_name):
    names = {row["name"]: row["code"] for row in rows if "name" in row}
    for row in rows:
        assert name_of(row["code"]) == row.get("name"), row
        assert name_of(table(row["code"])) == row.get("name"), row
    for name, code in names.items():
        assert by_name(name) is table(code), name
    for text in ("", "no such text", *(row["code"] + "\0" for row in rows)):
        assert (name_of(text), by_name(text)) == (None, None), text
    for function in (name_of, by_name):
        try:
            function(b"x")
        except TypeError as error:
            assert " is bytes, expected str" in str(error), error


`

// In the Python tree of each spec, each code of a table with names has the name of its
// row, and the name that code; other texts have neither.
func TestRowNamesOfPython(t *testing.T) {
	toolchain.Need(t, "python")
	program, tables, dir := namesJudge, 0, t.TempDir()
	for i, name := range names {
		m := load(t, name)
		called, err := python.Names(m)
		if err != nil {
			t.Fatal(err)
		}
		o, err := gen.Options{}.For(m)
		if err != nil {
			t.Fatal(err)
		}
		there := false
		for k, table := range m.Tables {
			n := called.Tables[k]
			if n.NameOf == "" {
				continue
			}
			if !there {
				of, _ := tree(t, m)
				if err := os.Rename(filepath.Join(of, "python"), filepath.Join(dir, fmt.Sprintf("of%d", i))); err != nil {
					t.Fatal(err)
				}
				program += fmt.Sprintf("import of%d.%s as spec%d\n\n", i, o.PythonPackage, i)
				there = true
			}
			rows, err := json.Marshal(table.Rows)
			if err != nil {
				t.Fatal(err)
			}
			tables++
			program += fmt.Sprintf("judge(json.loads(%q), spec%d.%s, spec%d.%s, spec%d.%s)\n", rows, i, n.Type, i, n.NameOf, i, n.ByName)
		}
	}
	if tables < 3 {
		t.Fatalf("only %d tables have names", tables)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.py"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "python3", "main.py")
}
