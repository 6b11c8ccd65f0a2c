package vendoring

import (
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// action is what of action.yml a test can run.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Steps []struct {
			ID, If, Run string
			Env         map[string]string
		}
	}
}

var expression = regexp.MustCompile(`\$\{\{ ([a-z_.]+) \}\}`)

// step runs a step of the action in the folder, as on a pull request to main.
func (f folder) step(id string, inputs map[string]string) (string, error) {
	f.t.Helper()
	var a action
	if err := yaml.Unmarshal([]byte(folder{t: f.t, dir: root()}.read("action.yml")), &a); err != nil {
		f.t.Fatal(err)
	}
	values := map[string]string{"github.base_ref": "main", "github.action_path": root()}
	for name, input := range a.Inputs {
		values["inputs."+name] = input.Default
	}
	for name, value := range inputs {
		if _, known := a.Inputs[name]; !known {
			f.t.Fatalf("the action has no input %q", name)
		}
		values["inputs."+name] = value
	}
	for _, s := range a.Runs.Steps {
		if s.ID != id {
			continue
		}
		if strings.Contains(s.Run, "${{") {
			f.t.Errorf("the script of %s takes a value that is not of its environment", id)
		}
		for name, value := range s.Env {
			f.env = append(f.env, name+"="+expression.ReplaceAllStringFunc(value, func(e string) string {
				value, known := values[expression.FindStringSubmatch(e)[1]]
				if !known {
					f.t.Errorf("no test has a value for %s", e)
				}
				return value
			}))
		}
		return f.run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
	}
	f.t.Fatalf("the action has no step %q", id)
	return "", nil
}

// The scripts of action.yml do on a pull request what its inputs say. What GitHub
// itself does (conditions, folders, the build) is not here.
func TestAction(t *testing.T) {
	t.Parallel()
	toolchain.Whole(t) // compactmcp is far more to build than all else here
	toolchain.Need(t, "go")
	for _, program := range []string{"bash", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	built, err := compactgen()
	if err != nil {
		t.Fatal(err)
	}
	user := empty(t)
	if err := os.MkdirAll(user.path("runner/compactgen"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(built, user.path("runner/compactgen/compactgen")); err != nil {
		t.Fatal(err)
	}
	folder{t: t, dir: root()}.runs("go", "build", "-o", user.path("runner/compactgen/compactmcp"), "./cmd/compactmcp")
	git := func(f folder, args ...string) {
		f.runs("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.test", "-c", "init.defaultBranch=main"}, args...)...)
	}
	origin := folder{t, user.path("origin"), nil}
	user.runs(built, "init", "origin")
	git(origin, "init", "-q")
	git(origin, "add", ".")
	git(origin, "commit", "-qm", "first")
	git(user, "clone", "-q", origin.dir, "work")
	work := folder{t, user.path("work"), []string{"RUNNER_TEMP=" + user.path("runner"), "GITHUB_STEP_SUMMARY=" + user.path("summary")}}
	work.runs(built, "generate")

	check := map[string]string{"check": "all"}
	if out, err := work.step("check", check); err != nil || !strings.Contains(out, "all as the spec says") {
		t.Errorf("check: %v\n%s", err, out)
	}
	proof := map[string]string{"conformance": "--skip typescript --skip python"}
	if out, err := work.step("conformance", proof); err != nil || !strings.Contains(out, "mine 1: go ") || !strings.Contains(out, "agree with the judge") {
		t.Errorf("conformance: %v\n%s", err, out)
	}
	if out, err := work.step("conformance", map[string]string{"conformance": "all", "spec": "other.yaml"}); err == nil || !strings.Contains(out, "other.yaml: no such file") {
		t.Errorf("conformance of a spec that is not there: %v\n%s", err, out)
	}
	right := work.read("clients/go/record_dsl_gen.go")
	work.write("clients/go/record_dsl_gen.go", strings.Replace(right, `"tokens", 0,`, `"tokens", 1,`, 1))
	proof["conformance"] = "--shipped --skip typescript --skip python"
	if out, err := work.step("conformance", proof); err == nil || !strings.Contains(out, " differences, among go ") {
		t.Errorf("conformance of an edited tree: %v\n%s", err, out)
	}
	work.write("clients/go/record_dsl_gen.go", right)
	if out, err := work.step("breaking", nil); err != nil {
		t.Errorf("breaking of no edit: %v\n%s", err, out)
	}
	spec := work.read("protocol.yaml")
	work.write("protocol.yaml", strings.Replace(spec, `"ANS|"`, `"RPL|"`, 1))
	if out, err := work.step("check", check); err == nil || !strings.Contains(out, "changed ") {
		t.Errorf("check of an edit: %v\n%s", err, out)
	}
	if out, err := work.step("breaking", nil); err == nil || !strings.Contains(out, "wire-breaking") {
		t.Errorf("breaking of an edit: %v\n%s", err, out)
	}
	work.write("protocol.yaml", strings.Replace(spec, "rows:\n", "rows:\n      - {code: \"held\"}\n", 1))
	if out, err := work.step("breaking", nil); err == nil || !strings.Contains(out, "[code-added] readers-first") {
		t.Errorf("breaking of a code more: %v\n%s", err, out)
	}
	more := map[string]string{"breaking_flags": "--rollout readers-first --against protocol.yaml"}
	if out, err := work.step("breaking", more); err != nil || !strings.Contains(out, ", protocol.yaml") {
		t.Errorf("breaking of a code more, readers first: %v\n%s", err, out)
	}
	work.write("protocol.yaml", strings.Replace(spec, `"ANS|"`, `"RPL|"`, 1))
	work.write("new.yaml", spec)
	gate := func(name, want string, ok bool, inputs map[string]string) {
		t.Helper()
		if out, err := work.step("breaking", inputs); (err == nil) != ok || !strings.Contains(out, want) {
			t.Errorf("breaking of %s: %v\n%s", name, err, out)
		}
	}
	gate("a copy", "new.yaml is new, but main has these specs: protocol.yaml", false, map[string]string{"spec": "new.yaml"})
	gate("a copy beside what it was", "no change that peers notice", true, map[string]string{"spec": "new.yaml", "breaking": "base:protocol.yaml"})
	gate("an absolute path", "not a path below", false, map[string]string{"spec": work.path("new.yaml")})
	gate("a path that leaves", "not a path below", false, map[string]string{"spec": "../other/new.yaml"})
	if err := errors.Join(os.Mkdir(work.path("spec"), 0o755), os.Rename(work.path("protocol.yaml"), work.path("spec/compact.yaml"))); err != nil {
		t.Fatal(err)
	}
	gate("a spec that moved", "main has the spec protocol.yaml, which is not this branch's any more", false, nil)
	git(origin, "rm", "-q", "protocol.yaml")
	git(origin, "commit", "-qm", "none")
	gate("a first spec", "spec/compact.yaml is new", true, nil)
	work.write("tools.json", `{"tools":[{"name":"read"}]}`)
	if out, err := work.step("measure", map[string]string{"tools": "tools.json", "budget": "tool=100"}); err != nil || !strings.Contains(user.read("summary"), "| read |") {
		t.Errorf("measure: %v\n%s", err, out)
	}
	if out, err := work.step("measure", map[string]string{"tools": "tools.json", "budget": "total=1"}); err == nil || !strings.Contains(out, "over budget: all tools take") {
		t.Errorf("measure over a budget: %v\n%s", err, out)
	}
	if out, err := work.step("measure", map[string]string{"tools": "mcp:exit 3"}); err == nil || !strings.Contains(out, "the server ended") {
		t.Errorf("measure of a server: %v\n%s", err, out)
	}
}

// A tag can be moved by whoever owns the action, a commit not.
func TestActionsArePinned(t *testing.T) {
	top := folder{t: t, dir: root()}
	for _, name := range []string{"action.yml", ".github/workflows/test.yml", ".github/workflows/release.yml"} {
		for line := range strings.Lines(top.read(name)) {
			if _, uses, is := strings.Cut(line, "uses: "); is && !regexp.MustCompile(`^[\w/-]+@[0-9a-f]{40} # v[0-9.]+\n$`).MatchString(uses) {
				t.Errorf("%s: %s", name, uses)
			}
		}
	}
}

// A release that failed in the middle of npm's packages is published by another run.
func TestPublishAgain(t *testing.T) {
	for _, program := range []string{"bash", "node", "tar"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	var workflow struct {
		Jobs struct {
			NPM struct{ Steps []struct{ Run string } }
		}
	}
	if err := yaml.Unmarshal([]byte(folder{t: t, dir: root()}.read(".github/workflows/release.yml")), &workflow); err != nil {
		t.Fatal(err)
	}
	steps := workflow.Jobs.NPM.Steps
	user := empty(t)
	for _, name := range []string{"compactgen-linux-x64", "compactgen-darwin-x64", "compactgen-win32-x64", "compactgen-mcp-linux-x64", "compactgen-mcp-darwin-x64", "compactgen-mcp-win32-x64", "compactgen", "compactmcp", "compact-decoder"} {
		user.write("package/package.json", `{"name":"`+name+`","version":"1.2.3"}`)
		user.write("dist/readme", "")
		user.runs("tar", "-czf", "dist/"+name+"-1.2.3.tgz", "package")
	}
	user.write("bin/npm", "#!/bin/sh\n"+`[ "$1" = view ] && { grep "^$2$" published; exit; }`+"\n"+`echo "$2" | sed 's#^./dist/##; s#-\([0-9.]*\)\.tgz#@\1#' >> published`+"\n")
	user.write("published", "compactgen-linux-x64@1.2.3\n")
	if err := os.Chmod(user.path("bin/npm"), 0o755); err != nil {
		t.Fatal(err)
	}
	user.env = append(user.env, "PATH="+user.path("bin")+":"+os.Getenv("PATH"), "TAG=latest")
	user.runs("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", steps[len(steps)-1].Run)
	if got := strings.Fields(user.read("published")); len(got) != 9 || got[8] != "compact-decoder@1.2.3" || got[7] != "compactmcp@1.2.3" || got[6] != "compactgen@1.2.3" {
		t.Errorf("published %v", got)
	}
}

// What .dockerignore lets through is enough to build the program, and no more than
// its folders.
func TestDockerContext(t *testing.T) {
	t.Parallel()
	toolchain.Need(t, "go")
	top := folder{t: t, dir: root()}
	var through []string
	for line := range strings.Lines(top.read(".dockerignore")) {
		if name, let := strings.CutPrefix(strings.TrimSpace(line), "!"); let {
			through = append(through, name)
		}
	}
	const files = `{{if not .Standard}}{{if .Module.Main}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{range .EmbedFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}`
	needed := map[string]bool{}
	for file := range strings.Lines(top.runs("go", "list", "-deps", "-f", files, "./cmd/compactgen", "./cmd/release")) {
		if file = strings.TrimSpace(file); file == "" {
			continue
		}
		name, err := filepath.Rel(top.dir, file)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.ToSlash(name)
		at := slices.IndexFunc(through, func(pattern string) bool {
			matches, _ := path.Match(pattern, name)
			return matches || strings.HasPrefix(name, pattern+"/")
		})
		if at < 0 {
			t.Errorf("%s is needed and does not get through", name)
			continue
		}
		needed[through[at]] = true
	}
	for _, pattern := range through {
		if !needed[pattern] && !slices.Contains([]string{"go.mod", "go.sum", "LICENSE"}, pattern) {
			t.Errorf("%s gets through, and nothing needs it", pattern)
		}
	}
}
