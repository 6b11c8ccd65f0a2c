package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// programs are in the PATH of the tests.
var programs = map[string]func(){"compactgen": main}

func TestMain(m *testing.M) { testscript.Main(m, programs) }

// The scripts see the shipped spec as $SPEC and a tree's worth of space.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("SPEC", filepath.Join(root, "spec", "compact.yaml"))
			env.Setenv("ROOT", root)
			return nil
		},
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

func TestExitCodes(t *testing.T) {
	spec := filepath.Join("..", "..", "spec", "compact.yaml")
	bad := filepath.Join(t.TempDir(), "bad.yaml")
	if err := os.WriteFile(bad, []byte("protocl: {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		want int
	}{
		{"", 2}, {"help", 0}, {"nonsense", 2}, {"validate -h", 0}, {"validate --nonsense", 2}, {"validate word", 2},
		{"validate --spec " + spec, 0}, {"validate --spec " + bad, 1}, {"validate --spec missing.yaml", 2}, {"validate --format xml", 2},
		{"model --spec " + spec, 0}, {"model --spec " + bad, 1},
		{"generate --spec " + spec, 2}, {"generate --go-package x --spec " + spec, 2}, {"check --lang cobol --out . --spec " + spec, 2},
		{"breaking --spec " + spec, 2}, {"breaking --spec " + spec + " --against " + spec, 0}, {"breaking --spec " + spec + " --against " + bad, 2},
		{"breaking --explain alphabet", 0}, {"breaking --explain nonsense", 2},
		{"decode", 2}, {"decode --builtin", 1}, {"encode --builtin", 2}, {"encode --builtin --format nonsense", 2}, {"measure", 2}, {"measure --builtin missing.txt", 2},
		{"measure --format xml run.go", 2}, {"measure --budget tokens=x run.go", 2}, {"measure --budget-of dsl run.go", 2}, {"measure --builtin -", 2},
		{"mcp", 2}, {"mcp proxy --model -- cat", 2}, {"measure --tools x", 2}, {"measure --mcp -- cat", 2},
	} {
		var stdout, stderr bytes.Buffer
		if got := Run(strings.Fields(c.args), strings.NewReader(""), &stdout, &stderr); got != c.want {
			t.Errorf("compactgen %s: exit %d, want %d\n%s%s", c.args, got, c.want, &stdout, &stderr)
		}
	}
}
