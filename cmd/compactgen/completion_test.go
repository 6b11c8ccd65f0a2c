package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/internal/cli"
)

// What completes; | is the cursor.
var completions = []struct {
	line string
	want []string
}{
	{"compactgen gen|", []string{"generate"}},
	{"compactgen com|", []string{"completion", "compress"}},
	{"compactgen check --l|", []string{"--lang"}},
	{"compactgen generate --lang |", []string{"go", "typescript", "python"}},
	{"compactgen generate --lang go,p|", []string{"go,python"}},
	{"compactgen encode --builtin --format base|", []string{"base85"}},
	{"compactgen encode --spec ../../examples/own-protocol/tickets.yaml --format |", []string{"line", "packed", "auto", "smallest"}},
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --record event --format |", []string{"line", "object", "auto"}},
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --record |", []string{"answer", "sample", "event", "file"}},
	{"compactgen decode --spec ../../tests/judge/testdata/desk.yaml --lines --record e|", []string{"event"}},
	{"compactgen measure --spec ../../tests/judge/testdata/desk.yaml --record |", []string{"answer", "sample", "event", "file"}},
	{"compactgen measure --spec ../../tests/judge/testdata/desk.yaml --into a|", []string{"answer"}},
	{"compactgen decode --record |", nil},
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --payload-version |", []string{"1", "2", "3"}},
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --record event --payload-version |", nil}, // it has none
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --allow-loss cost,ca|", []string{"cost,cached"}},
	{"compactgen encode --spec ../../tests/judge/testdata/desk.yaml --record nope --allow-loss |", nil},
	{"compactgen encode --format |", []string{"auto", "smallest", "tokens"}}, // this folder has no spec
	{"compactgen validate --format |", []string{"json", "text"}},
	{"compactgen completion |", []string{"bash", "fish", "zsh"}},
	{"compactgen generate --watch --o|", []string{"--out"}},
	{"compactgen nonsense |", nil},
	{"compactgen decode --spec |", nil}, // the shell's own files
}

func TestCandidates(t *testing.T) {
	for _, c := range completions {
		var out, stderr bytes.Buffer
		words := strings.Split(strings.TrimSuffix(c.line, "|"), " ")[1:]
		if code := Run(append([]string{cli.CompleteCommand}, words...), nil, &out, &stderr); code != 0 || stderr.Len() > 0 {
			t.Errorf("%s: exit %d, %s", c.line, code, &stderr)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			got = append(got, word)
		}
		if !sameSet(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.line, got, c.want)
		}
	}
}

func sameSet(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// bash itself completes, as readline would ask it to.
const askBash = `
source "$1"
shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
spec=$(complete -p compactgen) || exit 1
function=${spec#*-F }; ${function%% *}
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
`

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	script := scriptOf(t, "bash")
	ask := filepath.Join(t.TempDir(), "ask")
	if err := os.WriteFile(ask, []byte(askBash), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range completions {
		words := strings.Split(strings.TrimSuffix(c.line, "|"), " ")
		out, err := exec.Command(bash, append([]string{"--norc", ask, script}, words...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", c.line, err, out)
		}
		if got := strings.Fields(string(out)); !sameSet(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.line, got, c.want)
		}
	}
	// bash breaks words at "=".
	out, err := exec.Command(bash, "--norc", ask, script, "compactgen", "validate", "--format", "=", "js").CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "json" {
		t.Errorf("--format=js: %q, %v", out, err)
	}
}

// Where a shell is not installed, its script is only printed.
func TestShellsReadTheirScripts(t *testing.T) {
	for shell, check := range map[string][]string{"bash": {"-n"}, "zsh": {"-n"}, "fish": {"--no-execute"}} {
		t.Run(shell, func(t *testing.T) {
			script := scriptOf(t, shell)
			program, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("no %s here", shell)
			}
			if out, err := exec.Command(program, append(check, script)...).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func scriptOf(t *testing.T, shell string) string {
	t.Helper()
	var out, stderr bytes.Buffer
	if code := Run([]string{"completion", shell}, nil, &out, &stderr); code != 0 || out.Len() == 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	path := filepath.Join(t.TempDir(), shell)
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
