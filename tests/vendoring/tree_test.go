package vendoring

import (
	"path/filepath"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// A generated tree is what its ecosystem installs, and go mod tidy has nothing
// to add to its go.mod.
func TestTreesInstall(t *testing.T) {
	t.Parallel()
	tests := map[string]func(t *testing.T){
		"go": func(t *testing.T) {
			app := empty(t, "GOWORK=off")
			app.generates("--out", "clients", "--lang", "go", "--go-module", "example.test/wire", "--go-package", "wire")
			before := app.read("clients/go/go.mod")
			app.runs("go", "-C", "clients/go", "mod", "tidy")
			if after := app.read("clients/go/go.mod"); after != before {
				t.Errorf("go.mod was\n%s\nand tidy makes it\n%s", before, after)
			}
			app.runs("go", "-C", "clients/go", "list", "-mod=readonly", "-deps", ".") // the program of TestGoModuleThatVendors builds it
			if toolchain.Sampled(t) {
				return
			}
			// The oldest Go that go.mod names compiles it.
			app.env = append(app.env, "GOTOOLCHAIN=go1.25.0")
			app.runs("go", "-C", "clients/go", "vet", ".")
			app.runs("sh", "-c", `printf 'protocol: {name: note, version: "1"}\nrecords: [{name: note, fields: [{name: a, type: text}], formats: [{name: json, prefix: "{", chain: [verbose]}]}]\n' >note.yaml`)
			app.generates("--spec", "note.yaml", "--out", "note", "--lang", "go", "--go-module", "example.test/note")
			app.env = append(app.env, "GOTOOLCHAIN=go1.24.0")
			app.runs("go", "-C", "note/go", "vet", ".")
		},
		"typescript": func(t *testing.T) {
			tool(t, "typescript", nodeTools)
			app := empty(t)
			app.generates("--out", "clients", "--lang", "typescript")
			tree := folder{t, app.path("clients/typescript"), nil}
			quiet := []string{"--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"}
			tree.runs("npm", append([]string{"install"}, quiet...)...)
			tree.runs("npm", "pack", "--silent")
			app.write("program/package.json", `{"type": "module"}`)
			program := folder{t, app.path("program"), nil}
			program.runs("npm", append([]string{"install", "../clients/typescript/compact-decoder-0.0.0.tgz"}, quiet...)...)
			program.read("node_modules/compact-decoder/LICENSE-compactgen.txt")
			program.write("main.ts", "import { decode } from 'compact-decoder';\nconsole.log(decode('Almh)=rD:brY&O').result);\n")
			program.runs("ln", "-s", filepath.Join(root(), "clients", "typescript", "node_modules", "@toon-format"), "node_modules")
			page := blocks(t, "docs/coming-from.md", "ts")[0] + "console.log(forTheModel, data.users.length);\n"
			program.write("toon.ts", page)
			program.typeChecks(t, "bundler", "main.ts", "toon.ts")
			program.runs(tool(t, "typescript", nodeTools+"/tsc"), "--ignoreConfig", "--strict", "--types", "", "--lib", "es2022,dom", "--module", "nodenext", "main.ts")
			if out := program.runs("node", "main.js"); out != "hello\n" {
				t.Errorf("it printed %q", out)
			}
			program.write("toon.mjs", page)
			want := "#T2: \"=N rows\": N rows follow these columns.\n#T2|{\"users\":[{\"=3 rows\":[\"id\",\"name\"]},[1,\"Ann\"],[2,\"Bob\"],[3,\"Cy\"]]} 3\n"
			if out := program.runs("node", "toon.mjs"); out != want {
				t.Errorf("the page for those who come from TOON prints %q", out)
			}
		},
		"python": func(t *testing.T) {
			python := tool(t, "python", pythonTool+"/python")
			app := empty(t)
			app.generates("--out", "clients", "--lang", "python")
			app.runs(python, "-m", "venv", "--without-pip", "venv")
			fresh := app.path(venvPython)
			app.runs(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", fresh, "install", "./clients/python")
			app.runs(fresh, "-c", `import importlib.metadata as m; print(m.distribution("compact-decoder").read_text("licenses/compact_decoder/LICENSE-compactgen.txt")[0])`)
			app.write("elsewhere/main.py", "server_output = \"RES|OK|G3|150|Hello\"\n"+blocks(t, "README.md", "python")[1])
			if out := app.runs(fresh, filepath.Join("elsewhere", "main.py")); out != "Hello\n" {
				t.Errorf("it printed %q", out)
			}
		},
	}
	if toolchain.Sampled(t) {
		delete(tests, "typescript") // npm runs three times, and tsc as often
	}
	eachLanguage(t, tests)
}
