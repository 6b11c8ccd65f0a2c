package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// Command testees: this test binary runs itself as one.

func TestMain(m *testing.M) {
	behaviour, ok := os.LookupEnv("CONFORMANCE_FAKE_TESTEE")
	if !ok {
		os.Exit(m.Run())
	}
	answer := right
	switch behaviour {
	case "crash":
		answer = on(`"text 3"`, func(string, string, string) string {
			fmt.Fprintln(os.Stderr, "the reason of the crash")
			os.Exit(3)
			return ""
		})
	case "hang":
		answer = on(`"text 3"`, func(string, string, string) string { time.Sleep(time.Hour); return "" })
	case "status":
		defer os.Exit(4)
	}
	if err := serve(answer, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func fake(t *testing.T, behaviour string) Testee {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Command("'"+self+"'", t.TempDir(), "CONFORMANCE_FAKE_TESTEE="+behaviour)
}

func TestCommand(t *testing.T) {
	if r := test(t, echoSuite(100), fake(t, "right")); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
}

func TestCrashFailsWithItsCase(t *testing.T) {
	r := test(t, echoSuite(10), fake(t, "crash"))
	wantFailure(t, r, "echo/3", "exit status 3", "the reason of the crash")
	wantFailure(t, r, "echo/9", "not run: the testee was lost at echo/3")
	var out strings.Builder
	r.Print(&out, nil)
	if n := strings.Count(out.String(), "echo/"); n != 1 || !strings.Contains(out.String(), "FAIL 6 cases were not run [toy]") {
		t.Errorf("%d cases shown in\n%s", n, out.String())
	}
}

func TestHangFailsWithItsCase(t *testing.T) {
	s := echoSuite(10)
	s.AnswerTimeout, s.after = 2*time.Second, patientFor(4)
	r := test(t, s, fake(t, "hang"))
	wantFailure(t, r, "echo/3", "no answer within 2s")
	wantFailure(t, r, "(no case)", "answered 3 of 10")
}

func TestStatusAtTheEndIsJudged(t *testing.T) {
	wantFailure(t, test(t, echoSuite(10), fake(t, "status")), "(no case)", "exit status 4")
}

func TestCommandsThatAreNoTestees(t *testing.T) {
	for command, part := range map[string]string{
		"exit 7":                     "exit status 7",
		"no-such-command-anywhere":   "not found",
		"cat":                        "malformed answer",
		"trap '' TERM; echo hi; cat": "malformed answer",
	} {
		t.Run(command, func(t *testing.T) {
			r := test(t, echoSuite(1), Command(command, t.TempDir()))
			var all strings.Builder
			r.Print(&all, nil)
			if !strings.Contains(all.String(), part) || !strings.Contains(all.String(), "FAIL hello") {
				t.Errorf("want %q in\n%s", part, all.String())
			}
		})
	}
}

// Requests of more bytes than any pipe holds, to a testee that answers each
// before it reads on, must not block either side.
func TestBigRequestsDoNotBlock(t *testing.T) {
	s := echoSuite(0)
	s.AnswerSize = 1 << 20
	for i := range 40 {
		big := json.RawMessage(`"` + strings.Repeat("x", 200<<10) + `"`)
		s.Vectors = append(s.Vectors, Case{Name: fmt.Sprint(i), Op: "echo", Input: big, Expected: big})
	}
	if r := test(t, s, fake(t, "right"), InProcess("two", func(_ context.Context, in io.Reader, out, _ io.Writer) error {
		return serve(func(id, op, input string) string {
			return strings.Replace(right(id, op, input), `"toy"`, `"two"`, 1)
		}, in, out)
	})); !r.OK() {
		t.Errorf("got %d failures: %+v", len(r.Failures), r.Failures[0])
	}
}
