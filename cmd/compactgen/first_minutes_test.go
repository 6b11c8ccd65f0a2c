package main

import (
	"bytes"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/internal/cli"
)

// A shell is where somebody types: a folder, and compactgen in the PATH, which
// testscript.Main puts there.
type shell struct {
	t          *testing.T
	dir, cache string // the home of who types is the folder; what Go has built is where it was
}

func newShell(t *testing.T) *shell {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh here")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return &shell{t, t.TempDir(), cache}
}

// types runs a line, and fails the test unless it exits with 0.
func (s *shell) types(line string) string {
	s.t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "HOME="+s.dir, "GOWORK=off", "GOPATH="+build.Default.GOPATH, "XDG_CACHE_HOME="+s.cache)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		s.t.Errorf("%s: %v\n%s%s", line, err, &out, &stderr)
	}
	return out.String()
}

func (s *shell) write(name, text string, mode os.FileMode) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), mode); err != nil {
		s.t.Fatal(err)
	}
}

var indented = regexp.MustCompile(`(?m)^  (\S.*)$`)

// Who follows what init prints, to the letter, gets clients that compile.
func TestNextStepsAreFollowed(t *testing.T) {
	s := newShell(t)
	steps := indented.FindAllStringSubmatch(s.types("compactgen init"), -1)
	if len(steps) < 7 {
		t.Fatalf("only %d steps", len(steps))
	}
	said := ""
	for _, step := range steps {
		said += s.types(quickly(step[1]))
	}
	for _, want := range []string{
		"protocol.yaml is valid\n", "ANS|ok|3||Hello", `{"status":"ok","tokens":3,"text":"Hello"}`, "answer line, 15 bytes", "all as the spec says\n", "mine 1: go ", "prove that the languages agree: compactgen conformance --shipped\n",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("the steps never said %q:\n%s", want, said)
		}
	}
	if _, err := os.Stat(filepath.Join(s.dir, "docs", "protocol.md")); err != nil {
		t.Error(err)
	}
	s.write("go.mod", "module example.test/app\n\ngo 1.26\n\nrequire (\n"+of(t, "go.mod")+")\n", 0o644)
	s.write("go.sum", of(t, "go.sum"), 0o644)
	s.write("main.go", "package main\n\nimport mine \"example.test/app/clients/go\"\n\nfunc main() {\n\tr, _ := mine.Decode(\"ANS|ok|3||Hello\")\n\tprintln(r.Text, r.Status == mine.StatusOK)\n}\n", 0o644)
	s.types("GOPROXY=off go vet ./... && GOPROXY=off go run . 2>&1 | grep -x 'Hello true'")
	if esbuild, err := filepath.Abs("../../clients/typescript/node_modules/.bin/esbuild"); err == nil && isFile(esbuild) {
		s.write("main.ts", "import { decode } from './clients/typescript/mine.js';\nconsole.log(decode('ANS|ok|3||Hello').text);\n", 0o644)
		s.types("'" + esbuild + "' main.ts --bundle --format=esm --log-level=warning | node --input-type=module | grep -x Hello")
	}
	if _, err := exec.LookPath("python3"); err == nil {
		s.types("cd clients/python && python3 -c 'import mine; print(mine.decode(\"ANS|ok|3||Hello\").text)' | grep -x Hello")
	}
}

// of are the lines of a file of this module about the library for payloads, and what that needs.
func of(t *testing.T, name string) (list string) {
	t.Helper()
	src, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(src)) {
		if strings.Contains(line, "vmihailenco/") {
			list += line
		}
	}
	return list
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func TestInitNeverOverwrites(t *testing.T) {
	s := newShell(t)
	s.types("compactgen init 'a folder' | grep -x \"  cd 'a folder'\"")
	s.write("a folder/protocol.yaml", "mine\n", 0o644)
	if out := s.types("if compactgen init 'a folder' 2>&1; then exit 1; fi"); !strings.Contains(out, "a folder/protocol.yaml exists") {
		t.Errorf("said %q", out)
	}
	if got := s.types("cat 'a folder/protocol.yaml'"); got != "mine\n" {
		t.Errorf("it is now %q", got)
	}
}

// Every command's --help has an example, and every example works where
// compactgen init has been, in the order of the commands.
func TestExamplesOfHelp(t *testing.T) {
	s := newShell(t)
	s.types("compactgen init >/dev/null")
	s.types("mkdir -p ~/.local/share/bash-completion/completions")
	git := "git -c user.name=x -c user.email=x@example.test -c init.defaultBranch=main "
	s.types(git + "init -q && " + git + "add protocol.yaml && " + git + "commit -q -m x")
	s.write("request.json", `{"messages":[{"text":"the same once more"},{"text":"the same once more"}]}`, 0o644)
	s.write("answers.ndjson", `{"text":"hello"}`+"\n", 0o644)
	s.write("my-server", "#!/bin/sh\nexec cat\n", 0o755)
	said := map[string]string{}
	each(program(), func(c cli.Command) {
		help := s.types(c.Name + " --help")
		_, example, found := strings.Cut(help, "\nExample:\n  ")
		if !found || !strings.Contains(example, c.Name+" ") && !strings.HasSuffix(strings.TrimSpace(example), c.Name) {
			t.Errorf("%s --help has no example of it:\n%s", c.Name, help)
			return
		}
		example = strings.TrimSuffix(example, "\n")
		said[c.Name] = s.types(quickly(example))
	})
	for name, want := range map[string]string{
		"compactgen encode": "ANS|ok|3||Hello", "compactgen decode": `"text":"Hello"`, "compactgen inspect": "answer line, 15 bytes", "compactgen decompress": "hello", "compactgen compress": `#T2|{"messages":[{"=a":{"text":"the same once more"}},"=a"]}`,
		"compactgen where": "clients/go/record_tables_gen.go:", "compactgen check": "all as the spec says", "compactgen measure": "\nline ", "compactgen conformance": "mine 1: go ",
	} {
		if !strings.Contains(said[name], want) {
			t.Errorf("the example of %s does not say %q:\n%s", name, want, said[name])
		}
	}
}

// quickly leaves languages and what is drawn out of conformance; tests/ownspec has all.
func quickly(command string) string {
	if strings.HasPrefix(command, "compactgen conformance") {
		return command + " --skip typescript --skip python --random 0"
	}
	return command
}

func each(c cli.Command, visit func(cli.Command)) {
	if c.Group == nil {
		visit(c)
	}
	for _, sub := range c.Group {
		each(sub, visit)
	}
}
