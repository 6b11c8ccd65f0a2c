package vendoring

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// besideImport is a program beside a tree's folder, %LIB%; %END% is how the import ends.
const besideImport = `import compact, { decode, type Response } from "./%LIB%/compact-decoder%END%";
import { wrapClient } from "./%LIB%/compact-mcp%END%";
import { RedisStore } from "./%LIB%/compact-redis%END%";
import { storeTests } from "./%LIB%/compact-store-tests%END%";

const response: Response = decode("Almh)=rD:brY&O");
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

// beside is a user's folder with a tree in "tree", or with its files alone in "files",
// where somebody copied no package.json, and with programs beside each.
func beside(t *testing.T, libs []string) folder {
	t.Helper()
	toolchain.Need(t, "typescript")
	modules := tool(t, "typescript", filepath.Dir(nodeTools))
	app := empty(t, "NO_COLOR=1", "DENO_NO_UPDATE_CHECK=1")
	app.generates("--out", app.path("out"), "--lang", "typescript")
	for _, lib := range libs {
		app.runs("cp", "-r", "out/typescript", lib)
		for name, end := range map[string]string{"js": ".js", "ts": ".ts", "none": ""} {
			app.write(lib+"-"+name+".ts", strings.NewReplacer("%LIB%", lib, "%END%", end).Replace(besideImport))
		}
	}
	app.runs("rm", "-r", "out", "files/package.json", "files/tsconfig.json")
	app.write("package.json", `{"type": "module", "private": true}`)
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
// a flag and wherever they lie. Bundlers do not read the tree's package.json.
func TestTypeScriptBeside(t *testing.T) {
	t.Parallel()
	libs := []string{"files", "tree"}
	if toolchain.Sampled(t) {
		libs = libs[:1]
	}
	app := beside(t, libs)
	commands := map[string][]string{"deno": {"run", "-A"}, "bun": {"run"}, "node24": nil}
	for _, name := range toolchain.One(t, slices.Sorted(maps.Keys(commands))) {
		t.Run(name, func(t *testing.T) { runBeside(folder{t, app.dir, app.env}, engine(t, name), libs, commands[name]) })
	}
	if toolchain.Thorough() {
		t.Run("tsc", func(t *testing.T) { compileBeside(folder{t, app.dir, app.env}) })
	}
	t.Run("bundlers", func(t *testing.T) { bundleBeside(folder{t, app.dir, app.env}) })
}

func (f folder) prints(name string, args ...string) {
	f.t.Helper()
	if out := f.runs(name, args...); out != besidePrints {
		f.t.Errorf("%s %s printed %q", filepath.Base(name), strings.Join(args, " "), out)
	}
}

func runBeside(app folder, program string, libs, args []string) {
	check := []string{"check"}
	for _, lib := range libs {
		for _, file := range []string{lib + "-js.ts", lib + "-ts.ts"} {
			app.prints(program, append(args[:len(args):len(args)], file)...)
			check = append(check, file)
		}
	}
	if slices.Contains(args, "-A") && !toolchain.Sampled(app.t) { // Deno has a compiler too
		app.runs(program, check...)
	}
}

func bundleBeside(app folder) {
	for _, name := range toolchain.One(app.t, []string{"files-js", "files-none"}) {
		app.runs(tool(app.t, "typescript", nodeTools+"/esbuild"), name+".ts", "--bundle", "--format=esm", "--outfile=esbuild.mjs", "--log-level=warning")
		app.prints("node", "esbuild.mjs")
		app.write(name+".html", `<script type="module" src="`+name+`.ts"></script>`)
		app.write("vite.config.mjs", `export default { build: { outDir: "vite", target: "es2022", rollupOptions: { input: "`+name+`.html", output: { entryFileNames: "main.mjs" } } } };`)
		app.runs(tool(app.t, "typescript", nodeTools+"/vite"), "build", "--logLevel", "warn", "--emptyOutDir")
		app.prints("node", "--import", "./page.mjs", "vite/main.mjs")
	}
}

// compileBeside also runs what tsc writes: of files that pass its strictest flags, and with
// JavaScript among its sources.
func compileBeside(app folder) {
	app.typeChecks(app.t, "bundler", "files-none.ts", "files-js.ts", "tree-none.ts", "tree-js.ts")
	for _, options := range []string{`"exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true`, `"allowJs": true, "checkJs": true`} {
		app.write("tsconfig.json", `{"compilerOptions": {"strict": true, "types": [], "target": "es2022", "lib": ["es2022", "dom"], "module": "nodenext", "declaration": true,
			"rootDir": ".", "outDir": "dist", `+options+`}, "include": ["*-js.ts", "files", "tree"], "exclude": ["node_modules", "dist"]}`)
		app.runs(tool(app.t, "typescript", nodeTools+"/tsc"), "-p", ".")
		app.prints("node", "dist/files-js.js")
		app.prints("node", "dist/tree-js.js")
		app.runs("rm", "-r", "dist", "tsconfig.json")
	}
}
