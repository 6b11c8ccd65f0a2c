package vendoring

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// besideImport is a program beside a tree's folder; %END% is how the import ends.
const besideImport = `import compact, { decode, type CompactResponse } from "./lib/compact-decoder%END%";
import { wrapClient } from "./lib/compact-mcp%END%";
import { RedisStore } from "./lib/compact-redis%END%";
import { storeTests } from "./lib/compact-store-tests%END%";

const response: CompactResponse = decode("Almh)=rD:brY&O");
let failure: unknown;
try {
  compact.decode("nonsense");
} catch (error) {
  failure = error;
}
const is: boolean = failure instanceof compact.CompactError;
console.log(response.result, is, typeof wrapClient, typeof RedisStore, storeTests.length > 0);
`

const besidePrints = "hello true function function true\n"

// beside is a user's folder with the files of a tree in lib, and with a package.json
// there or, where somebody copied only the files, without.
func beside(t *testing.T, withPackage bool) folder {
	t.Helper()
	toolchain.Need(t, "typescript")
	modules := tool(t, "typescript", filepath.Dir(nodeTools))
	app := empty(t, "NO_COLOR=1", "DENO_NO_UPDATE_CHECK=1")
	app.generates("--out", app.path("out"), "--lang", "typescript")
	app.runs("mv", "out/typescript", "lib")
	if !withPackage {
		app.runs("rm", "lib/package.json", "lib/tsconfig.json")
	}
	app.write("package.json", `{"type": "module", "private": true}`)
	app.write("js.ts", strings.ReplaceAll(besideImport, "%END%", ".js"))
	app.write("ts.ts", strings.ReplaceAll(besideImport, "%END%", ".ts"))
	app.write("none.ts", strings.ReplaceAll(besideImport, "%END%", ""))
	app.write("js.html", `<script type="module" src="js.ts"></script>`)
	app.write("none.html", `<script type="module" src="none.ts"></script>`)
	app.write("page.mjs", "globalThis.document = { createElement: () => ({ relList: { supports: () => true } }) };\n")
	if err := os.Symlink(modules, app.path("node_modules")); err != nil {
		t.Fatal(err)
	}
	return app
}

// engine is the program that the test command found, or the one on the path.
func engine(t *testing.T, name string) string {
	t.Helper()
	if path := os.Getenv("COMPACT_" + strings.ToUpper(name)); path != "" {
		return path
	}
	path, err := exec.LookPath(name)
	if err != nil {
		lacks(t, name, "not tested: there is no "+name)
	}
	return path
}

// The files of a tree, as they are, run on every engine and pass every tool, without
// a flag and wherever they lie.
func TestTypeScriptBeside(t *testing.T) {
	t.Parallel()
	ways := []bool{false, true}
	if toolchain.Sampled(t) {
		ways = ways[:1]
	}
	for _, withPackage := range ways {
		name := map[bool]string{true: "a tree", false: "files alone"}[withPackage]
		t.Run(name, func(t *testing.T) {
			app := beside(t, withPackage)
			t.Run("engines", func(t *testing.T) { runBeside(t, folder{t, app.dir, app.env}) })
			if toolchain.Thorough() {
				t.Run("tsc", func(t *testing.T) { compileBeside(t, folder{t, app.dir, app.env}) })
			}
			if !withPackage { // which bundlers do not read
				t.Run("bundlers", func(t *testing.T) { bundleBeside(t, folder{t, app.dir, app.env}) })
			}
		})
	}
}

func (f folder) prints(name string, args ...string) {
	f.t.Helper()
	if out := f.runs(name, args...); out != besidePrints {
		f.t.Errorf("%s %s printed %q", filepath.Base(name), strings.Join(args, " "), out)
	}
}

func runBeside(t *testing.T, app folder) {
	for name, args := range map[string][]string{"deno": {"run", "-A"}, "bun": {"run"}, "node24": nil} {
		t.Run(name, func(t *testing.T) {
			app, program := folder{t, app.dir, app.env}, engine(t, name)
			for _, file := range []string{"js.ts", "ts.ts"} {
				app.prints(program, append(args[:len(args):len(args)], file)...)
				if name == "deno" {
					app.runs(program, "check", file)
				}
			}
		})
	}
}

func bundleBeside(t *testing.T, app folder) {
	for _, name := range []string{"js", "none"} {
		app.runs(tool(t, "typescript", nodeTools+"/esbuild"), name+".ts", "--bundle", "--format=esm", "--outfile=esbuild.mjs", "--log-level=warning")
		app.prints("node", "esbuild.mjs")
		app.write("vite.config.mjs", `export default { build: { outDir: "vite", target: "es2022", rollupOptions: { input: "`+name+`.html", output: { entryFileNames: "main.mjs" } } } };`)
		app.runs(tool(t, "typescript", nodeTools+"/vite"), "build", "--logLevel", "warn", "--emptyOutDir")
		app.prints("node", "--import", "./page.mjs", "vite/main.mjs")
	}
}

// compileBeside also runs what tsc writes, with JavaScript among its sources too.
func compileBeside(t *testing.T, app folder) {
	app.typeChecks(t, "bundler", "none.ts")
	app.typeChecks(t, "bundler", "js.ts")
	app.typeChecks(t, "nodenext", "js.ts")
	for _, options := range []string{"", `, "allowJs": true, "checkJs": true`} {
		app.write("tsconfig.json", `{"compilerOptions": {"strict": true, "types": [], "target": "es2022", "lib": ["es2022", "dom"], "module": "nodenext", "declaration": true,
			"rootDir": ".", "outDir": "dist"`+options+`}, "include": ["js.ts", "lib"], "exclude": ["node_modules", "dist"]}`)
		app.runs(tool(t, "typescript", nodeTools+"/tsc"), "-p", ".")
		app.prints("node", "dist/js.js")
		app.runs("rm", "-r", "dist", "tsconfig.json")
	}
}
