package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// programs are in the PATH of the tests.
var programs = map[string]func(){"compactmcp": main}

func TestMain(m *testing.M) { testscript.Main(m, programs) }

// The scripts see the repository as $ROOT.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("ROOT", root)
			return nil
		},
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		args string
		want int
	}{
		{"", 2}, {"help", 0}, {"-h", 0}, {"nonsense", 2}, {"version", 0}, {"--version", 0}, {"completion bash", 0}, {"completion", 2},
		{"proxy", 2}, {"proxy -h", 0}, {"proxy --nonsense", 2}, {"proxy --builtin --compress X -- cat", 2},
		{"measure", 2}, {"measure --tools", 2}, {"measure --tools missing.json", 2}, {"measure --format xml -- cat", 2}, {"measure --budget tool=x -- cat", 2},
	} {
		var stdout, stderr bytes.Buffer
		if got := Run(strings.Fields(c.args), strings.NewReader(""), &stdout, &stderr); got != c.want {
			t.Errorf("compactmcp %s: exit %d, want %d\n%s%s", c.args, got, c.want, &stdout, &stderr)
		}
	}
}

func TestCandidates(t *testing.T) {
	for line, want := range map[string]string{
		"": "completion measure proxy version", "pr": "proxy", "proxy --channel a": "always", "proxy --tools ": "slim whole",
		"measure --format ": "json markdown text", "completion ": "bash fish zsh", "proxy --upst": "--upstream",
	} {
		var out, stderr bytes.Buffer
		if code := Run(append([]string{"__complete"}, strings.Split(line, " ")...), nil, &out, &stderr); code != 0 || stderr.Len() > 0 {
			t.Errorf("%s: exit %d, %s", line, code, &stderr)
		}
		var got []string
		for candidate := range strings.Lines(out.String()) {
			word, _, _ := strings.Cut(strings.TrimSuffix(candidate, "\n"), "\t")
			got = append(got, word)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", line, got, want)
		}
	}
}
