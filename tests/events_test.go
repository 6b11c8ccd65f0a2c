package main

import (
	"maps"
	"strings"
	"testing"
)

// What go test -json printed for a package with a test that fails, two that are
// skipped, one that passes, and for a package that does not compile.
const events = `go: downloading example.com/x v1.0.0
{"Action":"start","Package":"m/a"}
{"Action":"run","Package":"m/a","Test":"TestBad"}
{"Action":"output","Package":"m/a","Test":"TestBad","Output":"=== RUN   TestBad\n"}
{"Action":"run","Package":"m/a","Test":"TestGood"}
{"Action":"output","Package":"m/a","Test":"TestGood","Output":"    a_test.go:3: all is well\n"}
{"Action":"output","Package":"m/a","Test":"TestBad","Output":"    a_test.go:9: got 1, want 2\n"}
{"Action":"output","Package":"m/a","Test":"TestBad","Output":"--- FAIL: TestBad (0.00s)\n"}
{"Action":"fail","Package":"m/a","Test":"TestBad","Elapsed":0}
{"Action":"pass","Package":"m/a","Test":"TestGood","Elapsed":0}
{"Action":"output","Package":"m/a","Test":"TestShell/fish","Output":"    a_test.go:20: no fish here: not found\n"}
{"Action":"output","Package":"m/a","Test":"TestShell/fish","Output":"    --- SKIP: TestShell/fish (0.00s)\n"}
{"Action":"skip","Package":"m/a","Test":"TestShell/fish","Elapsed":0}
{"Action":"output","Package":"m/a","Test":"TestOther","Output":"    a_test.go:30: no fish here: not found\n"}
{"Action":"output","Package":"m/a","Test":"TestOther","Output":"--- SKIP: TestOther (0.00s)\n"}
{"Action":"skip","Package":"m/a","Test":"TestOther","Elapsed":0}
{"Action":"output","Package":"m/a","Output":"FAIL\tm/a\t0.1s\n"}
{"Action":"fail","Package":"m/a","Elapsed":2.1}
{"Action":"output","Package":"m/d","Test":"TestSome","Output":"    d_test.go:4: this is a sample: .ci/run takes all\n"}
{"Action":"output","Package":"m/d","Test":"TestLater","Output":"    d_test.go:9: this is a sample: .ci/run takes all\n"}
{"Action":"skip","Package":"m/d","Test":"TestLater","Elapsed":0}
{"Action":"pass","Package":"m/d","Elapsed":12.4}
{"ImportPath":"m/b","Action":"build-output","Output":"b/b.go:1:1: syntax error\n"}
{"ImportPath":"m/b","Action":"build-fail"}
{"Action":"skip","Package":"m/c","Elapsed":0}
`

func TestDigest(t *testing.T) {
	said := digest(strings.NewReader(events))
	for _, want := range []string{"got 1, want 2", "FAIL\tm/a", "b/b.go:1:1: syntax error"} {
		if !strings.Contains(said.failures, want) {
			t.Errorf("it lacks %q:\n%s", want, said.failures)
		}
	}
	if strings.Contains(said.failures, "well") || strings.Contains(said.failures, "SKIP") {
		t.Errorf("it tells what passed, or was skipped:\n%s", said.failures)
	}
	if got := strings.Join(said.sampled, " "); got != "m/d" {
		t.Errorf("samples: %q", got)
	}
	if got, want := slowest(said.seconds), "m/d 12, m/a 2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := listSkipped(said.skipped), "no fish here: not found (TestShell/fish and 1 more)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Tests that could not run are named in one line; required ones are failures.
func TestClosing(t *testing.T) {
	var out strings.Builder
	tools := map[string]string{}
	for _, name := range toolNames() {
		tools[name] = "/bin/" + name
	}
	there := maps.Clone(tools)
	tools["deno"], tools["bun"] = "", ""
	r := &runner{w: &out, tools: tools, said: digested{skipped: map[string][]string{"no fish here": {"TestShell"}}, sampled: []string{"cmd/compactmcp/tests"}}}
	if failed := r.closing([]string{"bun", "python"}); failed != 1 {
		t.Errorf("%d failed", failed)
	}
	if got, want := out.String(), "sampled: cmd/compactmcp/tests; .ci/run takes all of them, and go: vet, go: staticcheck, workflows: actionlint, Rust, other Pythons\ncould not run: not found here: bun, deno; no fish here (TestShell)\nFAIL bun is required\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	if failed := (&runner{w: &out, tools: there}).closing(nil); failed != 0 || out.Len() > 0 {
		t.Errorf("%d failed: %q", failed, out.String())
	}
}

// A step that is to print nothing may say on its standard error what it downloads.
func TestQuietSteps(t *testing.T) {
	for command, want := range map[string]bool{"echo downloading >&2": true, "echo a.go": false, "exit 1": false} {
		if out, err := (step{argv: []string{"sh", "-c", command}, quiet: true}).run(); (err == nil) != want {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
	}
}
