package ownspec

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	none     = " --skip go --skip typescript --skip python"
	onlyGo   = " --skip typescript --skip python"
	fleet    = "compactgen conformance --spec fleet.yaml --run ^random/job/000"
	generate = "compactgen generate --spec fleet.yaml --out clients && "
)

// badInput is a command line, and what it must come to.
type badInput struct {
	name, line string
	code       int
	says       []string
}

// What cannot be run says what is missing, and what can be done; what is wrong with a
// tree is a finding.
func TestBadInput(t *testing.T) {
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	for _, c := range toolchain.One(t, []badInput{
		{"a problem of the spec", "sed -i.old 's/type: number/type: double/' fleet.yaml && " + fleet, 1, []string{"fleet.yaml:", `"double"`}},
		{"no spec", "mkdir empty && cd empty && compactgen conformance", 2, []string{"this folder has neither protocol.yaml nor"}},
		{"an unknown language", fleet + " --skip rust", 2, []string{"--skip rust", "go, typescript, python"}},
		{"an unknown case", fleet + onlyGo + " --case random/reading/x", 2, []string{`no case is named "random/reading/x"`}},
		{"no trees", fleet + " --out clients", 2, []string{"clients/go", "--skip go"}},
		{"a missing tree", generate + "rm -r clients/python && " + fleet + " --out clients", 2, []string{"clients/python", "--skip python"}},
		{"no program", "ln -s \"$(command -v go)\" \"$(command -v compactgen)\" . && PATH=. compactgen conformance --spec fleet.yaml", 2,
			[]string{"typescript needs node 20.0 or later, which is not there", "--skip typescript", "python needs python3 3.10 or later", "--skip python"}},
		{"an old program", "mkdir bin && printf '#!/bin/sh\\necho v18.1.0\\n' >bin/node && chmod +x bin/node && PATH=$PWD/bin:$PATH " + fleet, 2, []string{"node 20.0 or later, and ", "is v18.1.0", "--skip typescript"}},
		{"a tree that does not compile", generate + "echo 'x := 1' >>clients/go/core_text.go && " + fleet + onlyGo + " --out clients", 1, []string{"FAIL go does not compile:\n", "core_text.go:", "go does not compile; fleet 3: the interpreter agrees with the judge: ", "; skipped: typescript, python"}},
		{"a TypeScript tree that does not compile", generate + "echo 'const x: number = \"\";' >>clients/typescript/src/core/text.ts && " + fleet + " --skip go --skip python --out clients", 1,
			[]string{"FAIL typescript does not compile:\n", "core/text.ts(", "not assignable"}},
		{"a Python tree that does not compile", generate + "echo 'def' >>clients/python/fleet/_core/text.py && " + fleet + " --skip go --skip typescript --out clients", 1, []string{"FAIL python does not compile:\n", "text.py"}},
		{"a Python tree that does not import", generate + "echo 'import nothing_of_this_name' >>clients/python/fleet/_core/text.py && " + fleet + " --skip go --skip typescript --out clients", 1,
			[]string{"FAIL hello [python]", "nothing_of_this_name"}},
		{"a testee that is none", fleet + none + " --testee ./no-such-testee", 1, []string{"FAIL hello [./no-such-testee]", "not found"}},
		{"a testee that dies", fleet + none + " --testee ./dies", 1, []string{"FAIL random/job/0000/", "[mine]", "no answer: ", "exit status 3", "the reason"}},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newTeam(t)
			f.write("dies", dies)
			out, errs, code := f.said(c.line)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			for _, part := range c.says {
				if !strings.Contains(out+errs, part) {
					t.Errorf("does not say %q:\n%s%s", part, out, errs)
				}
			}
		})
	}
}

// dies says hello, and ends at the next request.
const dies = `#!/bin/sh
read -r hello
echo '{"id":"hello","ok":{"language":"mine","protocol":"fleet","version":"3","digest":"?","ops":["record.encode","record.decode"]}}'
read -r request
echo 'the reason' >&2
exit 3
`

// The problems of a spec are those of validate.
func TestProblemsAreThoseOfValidate(t *testing.T) {
	f := newTeam(t)
	f.edit("fleet.yaml", "type: number", "type: double")
	want, _, _ := f.said("compactgen validate --spec fleet.yaml")
	if _, got, code := f.said(fleet); got != want || code != 1 {
		t.Errorf("exit code %d, said %q, want %q", code, got, want)
	}
}

// The user's trees stay as they are, with what tools made in them, too.
func TestTreesAreLeftAlone(t *testing.T) {
	f := newTeam(t)
	f.said(generate + "true")
	f.write("clients/go/my_test.go", "package fleet\n\nnot Go\n")
	f.write("clients/python/__pycache__/x.pyc", "x")
	before := f.files()
	if out, errs, code := f.said(fleet + onlyGo + " --out clients"); code != 0 {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	if after := f.files(); after != before {
		t.Errorf("was %s\nis %s", before, after)
	}
}

// files are all names and contents, as a text.
func (f team) files() string {
	f.Helper()
	var b strings.Builder
	err := filepath.WalkDir(f.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		b.WriteString(path + "\n" + string(text))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	return b.String()
}
