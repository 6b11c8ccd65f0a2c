package oddspecs

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/typescript"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// In the TypeScript tree of each spec, each code of a table with names has the name of
// its row, and the name that code; other texts have neither.
func TestRowNamesOfTypeScript(t *testing.T) {
	toolchain.Need(t, "typescript")
	tools, dir := need(t, "typescript", nodeTools), t.TempDir()
	if err := os.Symlink(tools, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	program, tables := "", 0
	for i, name := range names {
		m := load(t, name)
		called, err := typescript.Names(m)
		if err != nil {
			t.Fatal(err)
		}
		o, err := gen.Options{}.For(m)
		if err != nil {
			t.Fatal(err)
		}
		for k, table := range m.Tables {
			n := called.Tables[k]
			if n.NameOf == "" {
				continue
			}
			if !strings.Contains(program, name+"/") {
				of, _ := tree(t, m)
				if err := os.Rename(filepath.Join(of, "typescript"), filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
				program += fmt.Sprintf("import * as spec%d from \"./%s/%s\";\n", i, name, o.TypeScriptModule)
			}
			rows, err := json.Marshal(table.Rows)
			if err != nil {
				t.Fatal(err)
			}
			tables++
			program += fmt.Sprintf("judge(%q, %s, spec%d.%s, spec%d.%s);\n", name+" "+table.Name, rows, i, n.NameOf, i, n.ByName)
		}
	}
	if tables < 3 {
		t.Fatalf("only %d tables have names", tables)
	}
	program += `
interface Row { readonly code: string; readonly name?: string }

function judge(of: string, rows: readonly Row[], nameOf: (code: string) => string | undefined, byName: (name: string) => string | undefined): void {
  const same = (text: string, got: string | undefined, want: string | undefined) => got === want || console.log(of, text, got, want);
  for (const { code, name } of rows) {
    same(code, nameOf(code), name || undefined);
    if (name) same(name, byName(name), code);
  }
  for (const text of ["", "no such text", "hasOwnProperty", ...rows.map(({ code }) => code + "\u0000")]) {
    same(text, nameOf(text), undefined);
    same(text, byName(text), undefined);
  }
}
`
	if err := os.WriteFile(filepath.Join(dir, "main.ts"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, dir, filepath.Join(tools, ".bin", "esbuild"), "main.ts", "--bundle", "--format=esm", "--platform=node", "--outfile=main.mjs", "--log-level=warning")
	if out := command(t, dir, "node", "main.mjs"); out != "" {
		t.Errorf("these are wrong:\n%s", out)
	}
}
