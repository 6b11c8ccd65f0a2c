package vendoring

import (
	"debug/elf"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const released = "1.2.3-rc.1"

// six is whether a test builds for every platform, or for this one alone.
func six() bool { return os.Getenv("COMPACT_LONG") != "" }

// firstRelease is a folder with a release of this repository, built once.
var firstRelease = sync.OnceValues(func() (string, error) { return buildRelease("first") })

func buildRelease(name string) (string, error) {
	dir := filepath.Join(root(), "build", "release", name)
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	args := []string{"run", "./cmd/release", "--out", dir, "--version", "v" + released}
	if !six() {
		args = append(args, "--platforms", "linux/"+runtime.GOARCH)
	}
	c := exec.Command("go", args...)
	c.Dir, c.Stderr = root(), os.Stderr
	return dir, c.Run()
}

func theRelease(t *testing.T) folder {
	t.Helper()
	toolchain.Whole(t)
	toolchain.Need(t, "go")
	toolchain.Need(t, "typescript")
	tool(t, "typescript", nodeTools)
	if runtime.GOOS != "linux" {
		t.Skip("what is installed here is for Linux")
	}
	dir, err := firstRelease()
	if err != nil {
		t.Fatal(err)
	}
	return folder{t: t, dir: dir}
}

// only is one file of the release.
func (f folder) only(pattern string) string {
	f.t.Helper()
	found, err := filepath.Glob(f.path(pattern))
	if err != nil || len(found) != 1 {
		f.t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	return found[0]
}

// The same source gives the same bytes, and the checksums are of these.
func TestReleaseAgain(t *testing.T) {
	t.Parallel()
	first := theRelease(t)
	again, err := buildRelease("again")
	if err != nil {
		t.Fatal(err)
	}
	first.runs("diff", "-r", first.dir, again)
	first.runs("sha256sum", "--check", "--strict", "SHA256SUMS")
	if files, sums := first.runs("ls"), first.read("SHA256SUMS"); strings.Count(files, "\n") != strings.Count(sums, "\n")+1 {
		t.Errorf("not every file has a checksum:\n%s\n%s", files, sums)
	}
	if six() && strings.Count(first.runs("ls"), "compactgen_"+released+"_") != 7 {
		t.Error("six archives and an SBOM are not all there")
	}
}

// largest is what the stripped programs may be, in bytes. Of compactmcp a server and a
// client of HTTP with TLS are 4 MB, go-redis 8, and OpenTelemetry's SDK with its exporter 5:
// the linker keeps all their methods, since templates call methods by name. Other platforms
// have some more than this one.
var largest = map[string]int64{"compactgen": 19 << 20, "compactmcp": 32 << 20}

func TestReleaseProgram(t *testing.T) {
	t.Parallel()
	release, user := theRelease(t), empty(t)
	user.runs("tar", "xzf", release.only("compactgen_*_linux_"+runtime.GOARCH+".tar.gz"), "--strip-components=1")
	for name, most := range largest {
		user.isAlone(name, most)
	}
	var sbom struct {
		Components []struct{ Name, Version, Purl string }
	}
	if err := json.Unmarshal([]byte(release.read("compactgen_"+released+"_sbom.cdx.json")), &sbom); err != nil {
		t.Fatal(err)
	}
	listed := ""
	for _, c := range sbom.Components {
		listed += c.Name + " " + c.Version + "\n"
	}
	for line := range strings.Lines(user.runs("go", "version", "-m", "compactgen", "compactmcp")) {
		if words := strings.Fields(line); len(words) > 2 && words[0] == "dep" && words[1] != "github.com/compactgen/compactgen" && (!strings.Contains(listed, words[1]+" "+words[2]+"\n") || !strings.Contains(user.read("NOTICES.txt"), "\n"+words[1]+" (")) {
			t.Errorf("%s is not in the SBOM, or has no licence in the notices", words[1])
		}
	}
	if !strings.Contains(user.read("NOTICES.txt"), "Caleb Spare") {
		t.Error("a package inside a module has a licence of its own, which the notices lack") // xxhash, in klauspost/compress
	}
	if _, after, _ := strings.Cut(user.read("NOTICES.txt"), "\nthe vocabulary o200k_base, of OpenAI's tiktoken (LICENSE)\n\n"); !strings.HasPrefix(after, "MIT License\n\nCopyright (c) 2022 OpenAI, Shantanu Jain\n") {
		t.Errorf("the licence of the vocabulary is %.80q", after)
	}
}

// isAlone fails unless a program is small enough, has no paths of this machine and needs no
// library.
func (f folder) isAlone(name string, most int64) {
	f.t.Helper()
	info, err := os.Stat(f.path(name))
	if err != nil {
		f.t.Fatal(err)
	}
	if info.Size() > most {
		f.t.Errorf("%s has %d bytes; at most %d", name, info.Size(), most)
	}
	if strings.Contains(f.read(name), root()) {
		f.t.Errorf("%s has paths of this machine", name)
	}
	file, err := elf.Open(f.path(name))
	if err != nil {
		f.t.Fatal(err)
	}
	defer file.Close()
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			f.t.Errorf("%s is linked dynamically", name)
		}
	}
}

// without is a folder of a user who has these programs, and no Go.
func without(t *testing.T, programs ...string) folder {
	t.Helper()
	user := empty(t)
	if err := os.Mkdir(user.path("bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(programs, "sh", "env", "cat") {
		path, err := exec.LookPath(name)
		if err == nil {
			path, err = filepath.EvalSymlinks(path)
		}
		if err == nil {
			err = os.Symlink(path, user.path("bin/"+name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	user.env = []string{"PATH=" + user.path("bin")}
	return user
}

// works uses the installed programs as their user does: the generator, and the other one
// as the server of an MCP client.
func (f folder) works(generator, forMCP string) {
	f.t.Helper()
	for _, program := range []string{generator, forMCP} {
		if out := f.runs(program, "version"); !strings.HasPrefix(out, filepath.Base(program)+" v"+released+" (") {
			f.t.Errorf("its version is %q", out)
		}
	}
	f.runs(generator, "init")
	f.runs(generator, "generate", "--out", "clients")
	f.runs(generator, "check", "--out", "clients")
	f.write("clients/go/doc.go", "// Code generated by compactgen once; DO NOT EDIT.\n")
	if out, err := f.run(generator, "check", "--out", "clients"); err == nil || !strings.Contains(out, "changed   go/doc.go") {
		f.t.Errorf("check of an edited file: %v\n%s", err, out)
	}
	if out, err := f.run(generator, "mcp", "proxy"); err == nil || !strings.Contains(out, "type compactmcp") {
		f.t.Errorf("%v: %s", err, out)
	}
	f.write("server", `read initialize; echo '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}'
read initialized; read list; echo '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"rows","inputSchema":{},"outputSchema":{}}]}}'
read call; cat answer
`)
	f.write("answer", `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"[1,   2,   3,   4]"}],"structuredContent":[1,2,3,4]}}`+"\n")
	if out := f.runs(forMCP, "measure", "--", "sh", "server"); !strings.Contains(out, "\nrows ") {
		f.t.Errorf("it measures %s", out)
	}
	f.write("client", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"rows"}}
`)
	want := `{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"rows","inputSchema":{}}]}}` + "\n" + `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"[1,2,3,4]"}]}}` + "\n"
	if out := f.runs("sh", "-c", `"$0" proxy --model --quiet -- sh server < client`, forMCP); !strings.HasSuffix(out, want) {
		f.t.Errorf("the client hears %s, want %s", out, want)
	}
}

func TestReleaseForNode(t *testing.T) {
	t.Parallel()
	release, user := theRelease(t), without(t, "node", "npm")
	cpu := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	install := []string{"install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"}
	user.runs("npm", append(install, release.only("compactgen-"+released+".tgz"), release.only("compactmcp-"+released+".tgz"))...)
	generator, launcher := user.path("node_modules/.bin/compactgen"), user.path("node_modules/.bin/compactmcp")
	for program, scope := range map[string]string{generator: "", launcher: "mcp-"} {
		if out, err := user.run(program, "version"); err == nil || !strings.Contains(out, "the package @compactgen/"+scope+"linux-"+cpu+" is not installed") {
			t.Errorf("without the program: %v, %q", err, out)
		}
	}
	user.runs("npm", append(install, release.only("compactgen-linux-"+cpu+"-*.tgz"), release.only("compactgen-mcp-linux-"+cpu+"-*.tgz"))...)
	user.works(generator, launcher)

	// Who ends the launcher ends what it has started.
	c := exec.Command(launcher, "proxy", "--builtin", "--", "cat")
	c.Dir, c.Env = user.dir, append(os.Environ(), user.env...)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line := []byte("{}\n")
	if _, err := in.Write(line); err != nil {
		t.Error(err)
	}
	if _, err := out.Read(line); err != nil || string(line) != "{}\n" {
		t.Errorf("read %q, %v", line, err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if n, err := out.Read(line); n > 0 || err == nil {
		t.Errorf("read %q after the end", line[:n])
	}
	if err := c.Wait(); err == nil {
		t.Error("it ended as if nothing had been")
	}
}

func TestReleaseForPython(t *testing.T) {
	t.Parallel()
	release, user := theRelease(t), without(t, "node")
	python := tool(t, "python", pythonTool+"/python")
	user.runs(python, "-m", "venv", "--without-pip", "venv")
	fresh := user.path(venvPython)
	install := []string{"-m", "pip", "--quiet", "--disable-pip-version-check", "--python", fresh, "install", "--no-index"}
	system := map[string]string{"linux": "manylinux", "darwin": "macosx"}[runtime.GOOS]
	machine := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
	user.runs(python, append(install, release.only("compactgen-*-"+system+"*_"+machine+".whl"), release.only("compactmcp-*-"+system+"*_"+machine+".whl"), release.only("compact_decoder-*.whl"))...)
	user.works(filepath.Join(filepath.Dir(fresh), "compactgen"), filepath.Join(filepath.Dir(fresh), "compactmcp"))
	user.write("main.py", pythonProgram)
	if out := user.runs(fresh, "-W", "error", "main.py"); out != "hello True InvalidFormat\n" {
		t.Errorf("it printed %q", out)
	}
	user.runs(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", fresh, "install", "--force-reinstall", release.only("compact_decoder-*.tar.gz"))
	user.runs(fresh, "-W", "error", "main.py")
	metadata := user.runs(fresh, "-c", "import importlib.metadata as m; print(m.version('compact-decoder'), any(r.startswith('brotli>=1.2;') for r in m.requires('compact-decoder')))")
	if metadata != "1.2.3rc1 True\n" {
		t.Errorf("its source says %q", metadata)
	}
}

// The client of a release is what npm would pack, but for the version and the
// licence at the top, and says whose code is in it.
func TestReleaseOfTheClient(t *testing.T) {
	t.Parallel()
	release := theRelease(t)
	packed, err := npmPacked()
	if err != nil {
		t.Fatal(err)
	}
	user, client := empty(t), folder{t: t, dir: filepath.Join(root(), "clients", "typescript")}
	want, got := user.unpacked("packed", packed), user.unpacked("released", release.only("compact-decoder-*.tgz"))
	delete(got, "LICENSE")
	want["package.json"] = strings.Replace(want["package.json"], `"2.0.0"`, `"`+released+`"`, 1)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-npm packs +it holds:\n%s", diff)
	}

	var manifest struct{ Dependencies map[string]string }
	if err := json.Unmarshal([]byte(got["package.json"]), &manifest); err != nil {
		t.Fatal(err)
	}
	sbom := release.read("compactgen_" + released + "_sbom.cdx.json")
	for name, version := range manifest.Dependencies {
		if purl := `"pkg:npm/` + strings.Replace(name, "@", "%40", 1) + "@" + version + `"`; !strings.Contains(sbom, purl) {
			t.Errorf("the SBOM has no %s", purl)
		}
		if licence := client.read("node_modules/" + name + "/LICENSE"); !strings.Contains(got["dist/node/LICENSES"], licence) {
			t.Errorf("no licence of %s", name)
		}
	}
	for name, text := range got {
		for _, found := range imported.FindAllStringSubmatch(text, -1) {
			if strings.HasSuffix(name, ".js") && manifest.Dependencies[found[1]] == "" {
				t.Errorf("%s imports %s, which is no dependency", name, found[1])
			}
		}
	}
}

// imported finds the packages that a module has code from; those of Node have a colon.
var imported = regexp.MustCompile(`(?m)^(?:import|(?:import|export|}).* from) "((?:@[\w-]+/)?[\w-]+)(?:/[\w./-]+)?";$`)

// unpacked are the files of a package.
func (f folder) unpacked(dir, tarball string) map[string]string {
	f.t.Helper()
	f.runs("mkdir", dir)
	f.runs("tar", "xzf", tarball, "-C", dir, "--strip-components=1")
	files := map[string]string{}
	for name := range strings.Lines(f.runs("find", dir, "-type", "f", "-printf", "%P\n")) {
		name = strings.TrimSuffix(name, "\n")
		files[name] = f.read(dir + "/" + name)
	}
	return files
}
