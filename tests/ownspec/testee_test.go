package ownspec

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// answer is an implementation of a team's own, which this test's program is when it is
// told so: the interpreter under another name. It lies about what is live if it is told so.
func answer(spec string) error {
	m, err := conformance.LoadModel(spec)
	if err != nil {
		return err
	}
	protocol, err := compact.FromModel(m.JSON())
	if err != nil {
		return err
	}
	testee := answers.New(protocol)
	testee.Language = "mine"
	if os.Getenv("OWNSPEC_LIES") != "" {
		return testee.Serve(os.Stdin, liar{os.Stdout})
	}
	return testee.Serve(os.Stdin, os.Stdout)
}

// liar says of what is live that it is not. It gets whole answers or pieces of some: what
// it replaces is short, and not in each of them cut.
type liar struct{ out io.Writer }

func (l liar) Write(p []byte) (int, error) {
	if _, err := l.out.Write(bytes.ReplaceAll(p, []byte(`"live":true`), []byte(`"live":false`))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// An implementation of a team's own is proved beside the spec's languages.
func TestTesteeOfOnesOwn(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f := newTeam(t)
	command := fleet + none + " --testee \"OWNSPEC_TESTEE=fleet.yaml '" + self + "'\""
	out, errs, code := f.said(command)
	if code != 0 || !strings.HasPrefix(lastLine(out), "fleet 3: the interpreter and mine agree with the judge: ") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	out, errs, code = f.said(strings.Replace(command, "job", "reading", 1), "OWNSPEC_LIES=1")
	if code != 1 || !strings.Contains(out, "[mine] record.decode ") && !strings.Contains(out, "[mine ← ") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// Trees whose packages have names of their own are proved with the flags of generate.
func TestNamesOfPackages(t *testing.T) {
	toolchain.Whole(t)
	f := newTeam(t)
	names := " --out clients --go-package wire --go-module example.com/wire --python-package fleet_wire --npm-package @team/fleet"
	out, errs, code := f.said("compactgen generate --spec fleet.yaml" + names + " && " + fleet + names)
	if code != 0 || !strings.HasPrefix(lastLine(out), "fleet 3: go ") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	out, errs, code = f.said(fleet + " --out clients --skip go --skip typescript")
	if code != 2 || !strings.Contains(out+errs, "fleet") || !strings.Contains(out+errs, "--python-package") {
		t.Errorf("without the names: exit code %d\n%s%s", code, out, errs)
	}
}
