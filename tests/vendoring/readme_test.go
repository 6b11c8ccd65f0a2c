package vendoring

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// blocks are a page's blocks of a language.
func blocks(t *testing.T, page, language string) (blocks []string) {
	t.Helper()
	parts := strings.Split(folder{t: t, dir: root()}.read(page), "\n```"+language+"\n")
	for _, part := range parts[1:] {
		block, _, _ := strings.Cut(part, "```\n")
		blocks = append(blocks, block)
	}
	if len(blocks) == 0 {
		t.Fatalf("%s has no block of %s", page, language)
	}
	return blocks
}

// The documented import, of a folder that lies beside the program.
const folderImport = `import { decode, decodeBase85 } from './compact-decoder';

const text: string = decode("Almh)=rD:brY&O").result;
const bytes: Uint8Array = decodeBase85('VPa.s');
console.log(text, bytes.length);
`

// What the README imports is there, where it says the files are. Whoever has a bundler
// imports a tree, in a folder of the program's own, without an extension.
func TestReadmeImports(t *testing.T) {
	t.Parallel()
	t.Run("typescript", func(t *testing.T) {
		toolchain.Need(t, "typescript")
		esbuild := tool(t, "typescript", nodeTools+"/esbuild")
		app := empty(t)
		app.generates("--out", app.path("out"), "--lang", "typescript")
		app.runs("mv", "out/typescript", "app")
		app.write("app/package.json", `{"type": "module"}`)
		app.write("app/main.ts", "declare const serverOutput: string;\n"+blocks(t, "README.md", "ts")[0])
		if err := os.Symlink(filepath.Join(root(), "clients", "typescript", "node_modules"), app.path("node_modules")); err != nil {
			t.Fatal(err)
		}
		if !toolchain.Sampled(t) {
			app.typeChecks(t, "nodenext", "app/main.ts")
		}
		app.write("app/folder.ts", folderImport)
		app.typeChecks(t, "bundler", "app/main.ts", "app/folder.ts")
		app.runs(esbuild, "app/folder.ts", "--bundle", "--format=esm", "--outfile=main.mjs")
		if out := app.runs("node", "main.mjs"); out != "hello 4\n" {
			t.Errorf("it printed %q", out)
		}
	})
	t.Run("python", func(t *testing.T) {
		toolchain.Need(t, "python")
		app := empty(t, "PYTHONPATH="+filepath.Join(root(), "clients", "python"))
		app.write("first.py", blocks(t, "README.md", "python")[0])
		if out := app.runs("python3", "first.py"); out != "Paris is the capital of France.\n" {
			t.Errorf("the first lines print %q", out)
		}
		app.write("main.py", "server_output = \"RES|OK|G3|150|Hello\"\n"+blocks(t, "README.md", "python")[1])
		if out := app.runs("python3", "main.py"); out != "Hello\n" {
			t.Errorf("it printed %q", out)
		}
	})
}
