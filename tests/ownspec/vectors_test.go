package ownspec

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A client in Perl that was written from docs/ alone passes the files of its spec, skips what it does not offer, and notices a wrong answer.
func TestFilesOfVectorsAreEnoughForAClient(t *testing.T) {
	toolchain.Need(t, "perl")
	if out, err := exec.Command("perl", "-MJSON::PP", "-e", "1").CombinedOutput(); err != nil {
		toolchain.NeedAlso(t, "perl", fmt.Errorf("JSON::PP: %w\n%s", err, out)) // Fedora has it as a package
	}
	dir := answersVectors(t)
	other := `{"topic": "delta.apply", "cases": [
  {"name":"d","section":"deltas","op":"delta.apply","input":{"content":"","delta":"D|F|x"},"expected":"x"}
]}`
	write(t, filepath.Join(dir, "delta.apply.json"), []byte(other))
	out, passed := perl(t, dir)
	if count := regexp.MustCompile(`(?m)^[0-9]{4} cases passed, 0 failed$`); !passed || !count.MatchString(out) || strings.Count(out, "skipped ") != 1 || !strings.Contains(out, "skipped 1 cases of delta.apply\n") {
		t.Fatalf("passed is %t:\n%s", passed, out)
	}

	for _, c := range toolchain.One(t, []struct{ file, old, new string }{
		{"record.decode.json", `"field":"tokens"`, `"field":"text"`},
		{"record.decode.json", `"kind":"InvalidFormat"`, `"kind":"MissingField"`},
		{"any.decode.json", `"expected":{"record":"answer"`, `"expected":{"record":"reply"`},
		{"record.encode.json", `"expected":"ANS|ok`, `"expected":"ANS|OK`},
		{"record.decode.json", `"expected":{"status":"ok","tokens":5`, `"expected":{"status":"ok","tokens":"5"`},
		{"record.encode.json", `"expected":"ANS|`, `"decodes_to":{},"begins":"ANS|`},
	}) {
		file := filepath.Join(dir, c.file)
		good, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bad := bytes.Replace(good, []byte(c.old), []byte(c.new), 1)
		if bytes.Equal(bad, good) {
			t.Errorf("%s has no %s", c.file, c.old)
		}
		write(t, file, bad)
		if out, passed := perl(t, dir); passed || strings.Count(out, "FAIL ") != 1 || !strings.Contains(out, "passed, 1 failed") {
			t.Errorf("with %s, passed is %t:\n%s", c.new, passed, out)
		}
		write(t, file, good)
	}
}

// answersVectors is a folder with the files of that spec.
func answersVectors(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile("testdata/answers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("answers.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	suite, err := conformance.Own(model.Build(file))
	if err != nil {
		t.Fatal(err)
	}
	suite.Seed = toolchain.Seed(t)
	dir := t.TempDir()
	if err := suite.WriteVectors(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func perl(t *testing.T, dir string) (out string, passed bool) {
	t.Helper()
	said, err := exec.CommandContext(t.Context(), "perl", filepath.Join("perl", "client.pl"), dir).CombinedOutput()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return string(said), err == nil
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
