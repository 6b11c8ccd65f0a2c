package vendoring

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// checkout is a folder with trees of all languages, as git on Windows makes it: with
// CRLF in each line.
func checkout(t *testing.T) folder {
	t.Helper()
	app := empty(t, "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GOWORK=off")
	app.generates("--out", "origin/clients", "--go-module", "example.test/app/wire", "--go-package", "wire")
	app.runs("git", "-C", "origin", "init", "-q")
	app.runs("git", "-C", "origin", "add", ".")
	app.runs("git", "-C", "origin", "commit", "-q", "-m", "first")
	app.runs("git", "-c", "core.autocrlf=true", "clone", "-q", "origin", "checkout")
	here := folder{t, app.path("checkout/clients"), app.env}
	for _, name := range []string{"go/core_base85.go", "typescript/src/core/errors.ts", "python/compact_decoder/__init__.py"} {
		if b := []byte(here.read(name)); bytes.Count(b, []byte("\r\n")) != bytes.Count(b, []byte("\n")) {
			t.Fatalf("git did not give each line of %s CRLF", name)
		}
	}
	return here
}

// Trees with CRLF compile, and mean the same: no text that runs over lines has its
// line ends in it.
func TestCheckoutWithCRLF(t *testing.T) {
	t.Parallel()
	trees := checkout(t)
	eachLanguage(t, map[string]func(t *testing.T){
		"go": func(t *testing.T) {
			tree := folder{t, trees.path("go"), trees.env}
			tree.runs("go", "mod", "tidy")
			tree.write("cmd/main.go", goProgram)
			if out := tree.runs("go", "run", "./cmd"); out != "500 true <nil>\n" {
				t.Errorf("it printed %q", out)
			}
		},
		"typescript": func(t *testing.T) {
			modules := tool(t, "typescript", filepath.Dir(nodeTools))
			tree := folder{t, trees.path("typescript"), trees.env}
			if err := os.Symlink(modules, tree.path("node_modules")); err != nil {
				t.Fatal(err)
			}
			tree.runs(tool(t, "typescript", nodeTools+"/tsc"), "--outDir", "dist")
			tree.write("main.mjs", "import { decode } from './dist/compact-decoder.js';\nconsole.log(decode('Almh)=rD:brY&O').result);\n")
			if out := tree.runs("node", "main.mjs"); out != "hello\n" {
				t.Errorf("it printed %q", out)
			}
		},
		"python": func(t *testing.T) {
			tree := folder{t, trees.path("python"), trees.env}
			tree.write("main.py", pythonProgram)
			if out := tree.runs(tool(t, "python", pythonTool+"/python"), "-W", "error", "main.py"); out != "hello True InvalidFormat\n" {
				t.Errorf("it printed %q", out)
			}
		},
	})
}
