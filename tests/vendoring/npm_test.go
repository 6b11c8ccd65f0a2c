package vendoring

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	npmProgram = `import { decode, encode, Format } from "compact-decoder";

const response = decode("Almh)=rD:brY&O");
const frame = encode({ ...response, result: "hello ".repeat(100) }, { format: Format.COMPRESSED });
if (decode(frame).result.length !== 600 || response.result !== "hello") {
  throw new Error("decoded " + JSON.stringify(response));
}
console.log("ok");
`
	npmTypes = `import compact, { type Response, decode, type ErrorKind, Status } from "compact-decoder";

export const response: Response = decode("Almh)=rD:brY&O");
export const same: boolean = compact.decode === decode && response.status === Status.OK;
export const kind = (error: unknown): ErrorKind | undefined =>
  error instanceof compact.CompactError ? error.kind : undefined;
`
)

// npmPacked is what npm would publish, packed once. The client is built only where
// dist is older than its sources: other tests run what lies there meanwhile.
var npmPacked = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(root(), "build", "npm")
	c := exec.Command("sh", "-ec", `[ -e dist/node/LICENSES ] && [ -z "$(find compact-*.ts src package.json tsconfig*.json -newer dist/node/LICENSES)" ] ||
	{ rm -rf dist; npm run -s build; }
mkdir -p "$0"; npm pack --silent --ignore-scripts --pack-destination "$0"`, dir)
	c.Dir, c.Stderr = filepath.Join(root(), "clients", "typescript"), os.Stderr
	return filepath.Join(dir, "compact-decoder-2.0.0.tgz"), c.Run()
})

// install makes an ESM project with the package as npm would publish it, and with others.
func install(t *testing.T, others ...string) (project folder, tarball string) {
	t.Helper()
	toolchain.Need(t, "typescript")
	tool(t, "typescript", nodeTools)
	tarball, err := npmPacked()
	if err != nil {
		t.Fatal(err)
	}
	project = empty(t)
	project.write("package.json", `{"name": "app", "version": "1.0.0", "private": true, "type": "module"}`)
	project.runs("npm", append([]string{"install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", tarball}, others...)...)
	return project, tarball
}

func TestNpmPackage(t *testing.T) {
	t.Parallel()
	project, tarball := install(t)
	t.Run("publint", func(t *testing.T) {
		project.runs(tool(t, "typescript", nodeTools+"/publint"), "run", tarball, "--strict")
	})
	if !toolchain.Sampled(t) {
		t.Run("are the types wrong", func(t *testing.T) {
			project.runs(tool(t, "typescript", nodeTools+"/attw"), tarball, "--profile", "esm-only")
		})
	}
	project.write("main.mjs", npmProgram)
	for _, engine := range toolchain.One(t, []string{"node", "deno", "bun", "chromium"}) {
		t.Run(engine, func(t *testing.T) { runsOn(t, project, engine) })
	}
	project.write("user.ts", npmTypes)
	for _, resolution := range toolchain.One(t, []string{"nodenext", "bundler"}) {
		t.Run("types, "+resolution, func(t *testing.T) { project.typeChecks(t, resolution, "user.ts") })
	}
	t.Run("size", func(t *testing.T) { decodeOnly(t, project) })
}

// runsOn runs main.mjs on an engine, which the test command finds.
func runsOn(t *testing.T, project folder, engine string) {
	path := os.Getenv("COMPACT_" + map[string]string{"deno": "DENO", "bun": "BUN", "chromium": "CHROMIUM"}[engine])
	if path == "" {
		var err error
		if path, err = exec.LookPath(engine); err != nil {
			lacks(t, engine, "not tested: there is no "+engine)
		}
	}
	command := map[string][]string{
		"node":     {path, "main.mjs"},
		"deno":     {path, "run", "-A", "--node-modules-dir=manual", "main.mjs"},
		"bun":      {path, "run", "main.mjs"},
		"chromium": {"node", filepath.Join(root(), "clients", "typescript", "test", "chromium.mjs"), project.dir, "main.mjs"},
	}[engine]
	if out := project.runs(command[0], command[1:]...); out != "ok\n" {
		t.Errorf("it printed %q", out)
	}
}

func (f folder) typeChecks(t *testing.T, resolution string, files ...string) {
	t.Helper()
	module := map[string]string{"nodenext": "nodenext", "bundler": "esnext"}[resolution]
	f.runs(tool(t, "typescript", nodeTools+"/tsc"), append([]string{"--ignoreConfig", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess",
		"--target", "es2022", "--lib", "es2022,dom", "--types", "", "--module", module, "--moduleResolution", resolution}, files...)...)
}

// budget is for a page that only decodes, minified and not yet compressed:
// 30.5 KB of it are pako's inflate, the rest is ours.
const budget = 50_500

// decodes are the files that decoding needs: nothing that encodes a request,
// keeps a session, or compresses.
var decodes = regexp.MustCompile(`^(entry\.mjs|node_modules/(pako/dist/pako\.mjs|compact-decoder/dist/src/` +
	`(core/(arguments|base64|base85|bytes|causes\.gen|checksum|damage|engine|errors|json|json-value|limits|msgpack|once|spec\.gen|text|zlib)|` +
	`record/(codec|detect|member|returncode|table|table-open|tables\.gen|type-[a-z-]+|(codec|dsl|formats|payload|records|verbose)\.gen|dsl|payload|verbose))\.js))$`)

func decodeOnly(t *testing.T, project folder) {
	project.write("entry.mjs", `import { decode } from "compact-decoder";
console.log(decode("Almh)=rD:brY&O").result);
`)
	project.runs(tool(t, "typescript", nodeTools+"/esbuild"), "entry.mjs",
		"--bundle", "--minify", "--format=esm", "--outfile=bundle.mjs", "--metafile=meta.json")
	var meta struct {
		Outputs map[string]struct {
			Bytes  int
			Inputs map[string]struct{ BytesInOutput int }
		}
	}
	if err := json.Unmarshal([]byte(project.read("meta.json")), &meta); err != nil {
		t.Fatal(err)
	}
	bundle := meta.Outputs["bundle.mjs"]
	t.Logf("%d bytes", bundle.Bytes)
	if bundle.Bytes == 0 || bundle.Bytes > budget {
		t.Errorf("%d bytes; the budget is %d", bundle.Bytes, budget)
	}
	for _, name := range slices.Sorted(maps.Keys(bundle.Inputs)) {
		if n := bundle.Inputs[name].BytesInOutput; n > 0 && !decodes.MatchString(name) {
			t.Errorf("%d bytes of %s", n, name)
		}
	}
	if out := project.runs("node", "bundle.mjs"); out != "hello\n" {
		t.Errorf("the bundle printed %q", out)
	}
}

// nestedBudget is for a page that only decodes frames of bytes of two records, of which one holds the
// other, in a payload or in JSON.
const (
	nestedBudget = 20_000
	nestedSpec   = `protocol: {name: "two", version: "1"}
records:
  - name: item
    fields: [{name: id, type: integer}, {name: name, type: text}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: id, as: integer}, {field: name, as: text}]}]}
  - name: order
    fields: [{name: note, type: text}, {name: items, type: list, of: item}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: note, as: text}, {field: items, as: list, of: record}]}]}
    formats:
      - {name: packed, prefix: "", chain: [payload]}
      - {name: object, prefix: "{", chain: [verbose]}
`
	nestedEntry = `import { decodeBytes } from "./clients/typescript/two.js";
const bytes = new TextEncoder().encode('{"items":[{"id":1,"name":"a"}],"note":"b"}');
console.log(JSON.stringify(decodeBytes(bytes)));
`
)

func TestRecordsInRecordsAreSmall(t *testing.T) {
	t.Parallel()
	toolchain.Need(t, "typescript")
	page := empty(t)
	program, err := compactgen()
	if err != nil {
		t.Fatal(err)
	}
	page.write("two.yaml", nestedSpec)
	page.runs(program, "generate", "--spec", "two.yaml", "--lang", "typescript", "--out", "clients")
	page.write("entry.mjs", nestedEntry)
	page.runs(tool(t, "typescript", nodeTools+"/esbuild"), "entry.mjs", "--bundle", "--minify", "--format=esm", "--outfile=bundle.mjs")
	if n := len(page.read("bundle.mjs")); n > nestedBudget {
		t.Errorf("%d bytes; the budget is %d", n, nestedBudget)
	}
	if out := page.runs("node", "bundle.mjs"); out != `{"note":"b","items":[{"id":1,"name":"a"}]}`+"\n" {
		t.Errorf("the bundle printed %q", out)
	}
}
