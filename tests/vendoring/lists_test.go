package vendoring

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// What init --example writes, generated, does in each language what the page of the spec's format
// shows.
func TestListsOfThePage(t *testing.T) {
	const page, want = "docs/spec-format.md", `S|found|[97]|["https://example.com"]` + "\n"
	user := empty(t, "GOWORK=off", "PYTHONPATH=clients/python")
	program, err := compactgen()
	if err != nil {
		t.Fatal(err)
	}
	user.runs(program, "init", "--example")
	user.runs(program, "generate")
	line := func(t *testing.T, language, begins string) string {
		t.Helper()
		for _, block := range blocks(t, page, language) {
			if strings.HasPrefix(block, begins) {
				return block
			}
		}
		t.Fatalf("%s has no %s with lists", page, language)
		return ""
	}
	for language, run := range map[string]func(*testing.T) string{
		"go": func(t *testing.T) string {
			user.write("go.mod", "module example.test/app\n\ngo 1.24\n\nrequire github.com/vmihailenco/msgpack/v5 "+version(t, "github.com/vmihailenco/msgpack/v5")+"\n")
			user.copies("go.sum", "go.sum")
			user.write("main.go", "package main\n\nimport (\n\t\"fmt\"\n\n\tmine \"example.test/app/clients/go\"\n)\n\nfunc main() {\n\t"+line(t, "go", "frame, err := mine.")+"\tif err == nil {\n\t\tfmt.Println(frame)\n\t}\n}\n")
			return user.runs("go", "run", "-mod=mod", ".")
		},
		"typescript": func(t *testing.T) string {
			user.write("main.ts", "import { encode, Format, Status } from './clients/typescript/mine.js';\n"+line(t, "typescript", "const frame = encode(")+"console.log(frame);\n")
			user.runs(tool(t, "typescript", nodeTools+"/esbuild"), "main.ts", "--bundle", "--format=esm", "--outfile=main.mjs", "--log-level=warning")
			return user.runs("node", "main.mjs")
		},
		"python": func(t *testing.T) string {
			user.write("main.py", "from mine import Format, Search, Status, encode\n\n"+line(t, "python", "frame = encode(Search(")+"print(frame)\n")
			return user.runs(tool(t, "python", pythonTool+"/python"), "main.py")
		},
	} {
		t.Run(language, func(t *testing.T) {
			toolchain.Need(t, language)
			if got := run(t); got != want {
				t.Errorf("the program prints %q, want %q", got, want)
			}
		})
	}
}
