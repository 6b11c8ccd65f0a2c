package vendoring

import (
	"debug/elf"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/tests/mcp"
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

// largest is what the stripped program may be. A server and a client of HTTP with
// TLS are 4 MB of it, go-redis 8, and OpenTelemetry's SDK with its exporter 5: the
// linker keeps all their methods, since templates call methods by name. Other platforms
// have some more than this one.
const largest = 44_000_000

func TestReleaseProgram(t *testing.T) {
	t.Parallel()
	release, user := theRelease(t), empty(t)
	user.runs("tar", "xzf", release.only("compactgen_*_linux_"+runtime.GOARCH+".tar.gz"), "--strip-components=1")
	info, err := os.Stat(user.path("compactgen"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > largest {
		t.Errorf("%d bytes; at most %d", info.Size(), largest)
	}
	if strings.Contains(user.read("compactgen"), root()) {
		t.Error("it has paths of this machine")
	}
	file, err := elf.Open(user.path("compactgen"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("it is linked dynamically")
		}
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
	for line := range strings.Lines(user.runs("go", "version", "-m", "compactgen")) {
		if words := strings.Fields(line); words[0] == "dep" && (!strings.Contains(listed, words[1]+" "+words[2]+"\n") || !strings.Contains(user.read("NOTICES.txt"), "\n"+words[1]+" (")) {
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

// works uses an installed program as its user does, as the server of an MCP
// client, too.
func (f folder) works(program string) {
	f.t.Helper()
	if out := f.runs(program, "version"); !strings.HasPrefix(out, "compactgen v"+released+" (") {
		f.t.Errorf("its version is %q", out)
	}
	f.runs(program, "init")
	f.runs(program, "generate", "--out", "clients")
	f.runs(program, "check", "--out", "clients")
	f.write("clients/go/doc.go", "// Code generated by compactgen once; DO NOT EDIT.\n")
	if out, err := f.run(program, "check", "--out", "clients"); err == nil || !strings.Contains(out, "changed   go/doc.go") {
		f.t.Errorf("check of an edited file: %v\n%s", err, out)
	}
	toolchain.NeedAlso(f.t, "typescript", mcp.Install(root()))
	server := mcp.Filesystem(root(), f.dir)
	if out := f.runs(program, append([]string{"measure", "--mcp", "--"}, server...)...); !strings.Contains(out, "\nread_text_file ") {
		f.t.Errorf("it measures %s", out)
	}
	client, err := mcp.Start(append([]string{"env", f.env[0], program, "mcp", "proxy", "--model", "--"}, server...))
	if err != nil {
		f.t.Fatal(err)
	}
	f.write("table.json", "["+strings.Repeat(`{"identifier":1,"description":"x"},`, 20)+"{}]")
	params := fmt.Sprintf(`{"name":"read_text_file","arguments":{"path":%q}}`, f.path("table.json"))
	if list, err := client.Call("tools/list", ""); err != nil || !strings.Contains(list, `"inputSchema"`) || strings.Contains(list, `"outputSchema"`) {
		f.t.Errorf("%v: %s", err, list)
	}
	if answer, err := client.Call("tools/call", params); err != nil || !strings.Contains(answer, `"text":"[{`) || strings.Contains(answer, `"structuredContent"`) {
		f.t.Errorf("%v: %s", err, answer)
	}
	if err := client.Stop(); err != nil {
		f.t.Error(err)
	}
}

func TestReleaseForNode(t *testing.T) {
	t.Parallel()
	release, user := theRelease(t), without(t, "node", "npm")
	cpu := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	install := []string{"install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"}
	user.runs("npm", append(install, release.only("compactgen-"+released+".tgz"))...)
	launcher := user.path("node_modules/.bin/compactgen")
	if out, err := user.run(launcher, "version"); err == nil || !strings.Contains(out, "the package @compactgen/linux-"+cpu+" is not installed") {
		t.Errorf("without the program: %v, %q", err, out)
	}
	user.runs("npm", append(install, release.only("compactgen-linux-"+cpu+"-*.tgz"))...)
	user.works(launcher)

	// Who ends the launcher ends what it has started.
	c := exec.Command(launcher, "mcp", "proxy", "--builtin", "--", "cat")
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
	user.runs(python, append(install, release.only("compactgen-*-"+system+"*_"+machine+".whl"), release.only("compact_decoder-*.whl"))...)
	user.works(filepath.Join(filepath.Dir(fresh), "compactgen"))
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
	user := empty(t)
	client := folder{t: t, dir: filepath.Join(root(), "clients", "typescript")}
	want, got := user.unpacked("packed", packed), user.unpacked("released", release.only("compact-decoder-*.tgz"))
	delete(got, "LICENSE")
	want["package.json"] = strings.Replace(want["package.json"], `"2.0.0"`, `"`+released+`"`, 1)
	for name := range want {
		if _, there := got[name]; !there && client.leftBehind(name) {
			delete(want, name)
		}
	}
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

// leftBehind says whether a file of dist was made of a source that is no longer
// there: npm packs it, the release builds anew.
func (f folder) leftBehind(path string) bool {
	name, built := strings.CutPrefix(path, "dist/")
	if !built || name == "node/LICENSES" {
		return false
	}
	for _, end := range []string{".map", ".js", ".d.ts"} {
		name = strings.TrimSuffix(name, end)
	}
	_, err := os.Stat(f.path(strings.TrimPrefix(name, "node/") + ".ts"))
	return err != nil
}
