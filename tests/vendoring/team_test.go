package vendoring

import (
	"archive/zip"
	"bufio"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/pages"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// ofPage are the files that a page shows, by the names that stand in front of them.
func ofPage(t *testing.T, page string) map[string]string {
	t.Helper()
	return pages.Files(folder{t: t, dir: root()}.read(page))
}

// One team's way, from an empty folder to packages, as docs/own-protocol.md goes it: its
// files are the page's, and no command has a flag that says where trees are.
func TestOneTeamsWay(t *testing.T) {
	toolchain.Whole(t)
	for _, language := range []string{"go", "typescript", "python"} {
		toolchain.Need(t, language)
	}
	program, err := compactgen()
	if err != nil {
		t.Fatal(err)
	}
	python := tool(t, "python", pythonTool+"/python")
	team := empty(t, "GOWORK=off", "GOFLAGS=-mod=mod")
	for name, text := range ofPage(t, "docs/own-protocol.md") {
		team.write(name, text)
	}
	team.write("go.mod", "module example.com/team\n\ngo 1.26\n")
	for name, to := range map[string]string{"exchange.go": "exchange/main.go", "exchange.mjs": "web/exchange.mjs", "exchange.py": "exchange.py"} {
		team.copies("tests/vendoring/testdata/team/"+name, to)
	}
	says := func(want string, args ...string) {
		t.Helper()
		if out, err := team.run(program, args...); !strings.Contains(out, want) {
			t.Fatalf("compactgen %s: %v; it does not say %q:\n%s", strings.Join(args, " "), err, want, out)
		}
	}
	team.runs("git", "init", "-q")
	says("protocol.yaml is valid", "validate")
	says("prove that the languages agree: compactgen conformance --shipped", "generate")
	says("prove that the languages agree: ", "generate", "--spec", "batches.yaml")
	team.runs("git", "add", "-A")
	team.runs("git", "-c", "user.name=x", "-c", "user.email=x@example.test", "commit", "-q", "-m", "x")

	says("go.mod lacks github.com/vmihailenco/msgpack/v5, which internal/fleet imports: type go mod tidy", "generate")

	// The trees are packages as they are.
	team.runs("go", "mod", "tidy")
	team.runs("go", "vet", "./...")
	web := folder{t, team.path("web/fleet"), nil}
	team.runs("ln", "-s", filepath.Join(root(), "clients", "typescript", "node_modules"), "web/fleet/node_modules")
	web.runs("npm", "pack", "--silent")
	team.runs("mkdir", "-p", "web/node_modules/@team/fleet")
	team.runs("tar", "xzf", "web/fleet/team-fleet-1.0.0.tgz", "--strip-components=1", "-C", "web/node_modules/@team/fleet")
	if text := team.read("web/node_modules/@team/fleet/package.json"); !strings.Contains(text, `"license": "MIT"`) || !strings.Contains(text, `"version": "1.0.0"`) {
		t.Errorf("npm's package says\n%s", text)
	}
	team.runs(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--wheel-dir", "wheels", "./py")
	team.runs(python, "-m", "venv", "--without-pip", "venv")
	own := team.path(venvPython)
	team.runs(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", own, "install", "--no-index", "wheels/fleet_wire-1.0.0-py3-none-any.whl")
	if metadata := unzipped(t, team.path("wheels/fleet_wire-1.0.0-py3-none-any.whl"), "fleet_wire-1.0.0.dist-info/METADATA"); !strings.Contains(metadata, "\nLicense-Expression: MIT\n") {
		t.Errorf("the wheel says\n%s", metadata)
	}
	team.runs(tool(t, "typescript", nodeTools+"/vite"), "build", "web/page", "--outDir", team.path("site"), "--logLevel", "warn")
	if scripts, err := filepath.Glob(team.path("site/assets/*.js")); err != nil || len(scripts) != 1 {
		t.Errorf("Vite made %v, %v", scripts, err)
	}

	// The service answers the page's clients, and all exchange every format.
	service := exec.Command("go", "run", "./service", "127.0.0.1:0")
	service.Dir, service.Env = team.dir, append(service.Environ(), team.env...)
	said, err := service.StderrPipe()
	if err == nil {
		err = service.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer service.Wait()
	defer service.Process.Kill()
	address := ""
	for lines := bufio.NewScanner(said); address == "" && lines.Scan(); {
		_, address, _ = strings.Cut(lines.Text(), "listening on ")
	}
	// By hand: 94 01, a6 "boiler", 01, cb 4057e00000000000 (95.5), in Base64 behind P.
	if got := team.runs(own, "report.py", address) + team.runs("node", "web/report.mjs", address); got != "R|bar|2.5|pump 1\nPlAGmYm9pbGVyActAV+AAAAAAAA== 2\n" {
		t.Errorf("the clients print %q", got)
	}
	if got := team.runs(own, "-c", "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())", address+"/alerts"); got != "{\"device\":\"boiler\"}\n" {
		t.Errorf("the alerts are %q", got)
	}
	team.exchange([][]string{{"go", "run", "./exchange"}, {"node", "web/exchange.mjs"}, {own, "exchange.py"}})

	// A table changes, and everybody hears of it.
	watch := exec.Command(program, "generate", "--watch")
	watch.Dir = team.dir
	written, err := watch.StdoutPipe()
	if err == nil {
		err = watch.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Wait()
	defer watch.Process.Kill()
	lines := bufio.NewScanner(written)
	until := func(text string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), text) {
				return
			}
		}
		t.Fatalf("generate --watch never said %q", text)
	}
	until(" 0 written")
	text := team.read("protocol.yaml")
	team.write("protocol.yaml", strings.Replace(text, "integer: 2}\n", "integer: 2}\n      - {code: \"volt\", integer: 3}\n", 1))
	until("wrote     internal/fleet/record_tables_gen.go")
	until(" written")
	says(blocks(t, "docs/own-protocol.md", "text")[0], "breaking", "--against", "git:HEAD")
	says("files, all as the spec says", "check")
	says("internal/fleet/record_tables_gen.go", "where", "volt")
	says("wrote     protocol.md", "docs")
	says("fleet 1: go ", "conformance", "--shipped", "--random", "5")
	says(" agree with the judge: ", "conformance", "--random", "5")
}

// exchange has each program write its records in every format, and each read what each
// has written.
func (f folder) exchange(programs [][]string) {
	f.t.Helper()
	want := "reading boiler 한 celsius 2.5\nreading boiler 한 celsius 2.5\nanswer 3\nalert pump too hot\n"
	for _, writer := range programs {
		frames := f.runs(writer[0], writer[1:]...)
		for _, reader := range programs {
			c := exec.Command(reader[0], append(reader[1:len(reader):len(reader)], "-")...)
			c.Dir, c.Env, c.Stdin = f.dir, append(c.Environ(), f.env...), strings.NewReader(frames)
			if out, err := c.CombinedOutput(); err != nil || string(out) != want {
				f.t.Errorf("%v reads of %v: %v\n%s\nof the frames\n%s", reader, writer, err, out, frames)
			}
		}
	}
}

func unzipped(t *testing.T, archive, name string) string {
	t.Helper()
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
