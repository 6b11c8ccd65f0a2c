package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// What SECURITY.md says is there: its limits are the protocol's, its bombs are
// those that are tried, and every test and command that it names exists.

func security(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cells are the first ones of each row of a table behind a mark.
func cells(t *testing.T, mark string, columns int) (rows []string) {
	t.Helper()
	_, rest, found := strings.Cut(security(t), mark)
	block, _, ends := strings.Cut(rest, "<!-- end -->")
	if !found || !ends {
		t.Fatalf("no table behind %q", mark)
	}
	for _, line := range strings.Split(strings.TrimSpace(block), "\n")[2:] {
		rows = append(rows, strings.Join(strings.Split(line, " | ")[:columns], " | "))
	}
	return rows
}

func TestSecurityLimits(t *testing.T) {
	l := compact.Default().Limits()
	want := []string{
		fmt.Sprintf("| input | %d", l.Input), fmt.Sprintf("| output | %d", l.Output), fmt.Sprintf("| depth | %d", l.Depth), fmt.Sprintf("| deltas | %d", l.Deltas),
		fmt.Sprintf("| registry_entries | %d", l.RegistryEntries), fmt.Sprintf("| registry_bytes | %d", l.RegistryBytes),
	}
	if got := cells(t, "<!-- limits -->\n", 2); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("SECURITY.md has %q, the spec %q", got, want)
	}
}

func TestSecurityBombs(t *testing.T) {
	var want []string
	for _, b := range bombs() {
		want = append(want, fmt.Sprintf("| %s | %s", b.name, b.came()))
	}
	if got := cells(t, "<!-- bombs: go run ./tests/bombs -->\n", 2); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("SECURITY.md has\n%s\nwhat is tried is\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSecurityNamesWhatExists(t *testing.T) {
	text := security(t)
	defined := testNames(t)
	names := regexp.MustCompile("`((?:Test|Fuzz)[A-Z][A-Za-z0-9]*)`").FindAllStringSubmatch(text, -1)
	for _, m := range names {
		if !defined[m[1]] {
			t.Errorf("there is no test %s", m[1])
		}
	}
	places := regexp.MustCompile("`(?:go (?:run|test) \\./)?((?:tests|clients|spec|cmd|runtime|docs)/[a-z0-9./_-]*)").FindAllStringSubmatch(text, -1)
	for _, m := range places {
		if _, err := os.Stat(filepath.Join("../..", strings.TrimSuffix(m[1], "/..."))); err != nil {
			t.Error(err)
		}
	}
	if len(names) < 20 || len(places) < 15 {
		t.Errorf("only %d tests and %d places are named", len(names), len(places))
	}
}

func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".venv") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(path)
		for _, m := range function.FindAllSubmatch(source, -1) {
			names[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
