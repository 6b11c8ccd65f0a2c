package spec

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// files reads the specs of a folder of testdata.
func files(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.yaml"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no specs in %s: %v", folder, err)
	}
	list := map[string][]byte{}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list[filepath.Base(path)] = src
	}
	return list
}

func TestGoodSpecs(t *testing.T) {
	for name, src := range files(t, "ok") {
		t.Run(name, func(t *testing.T) {
			f, problems := Load(name, src)
			if problems != nil || f == nil {
				t.Errorf("%v", problems)
			}
		})
	}
}

var expectation = regexp.MustCompile(`^# (\d+:\d+): ([a-z0-9-]+): (.*)$`)

// expected reads the comment lines at the head of a bad spec.
func expected(src []byte) (lines []string, ids []string) {
	for line := range strings.Lines(string(src)) {
		m := expectation.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			break
		}
		lines = append(lines, fmt.Sprintf("%s: %s: %s", m[1], m[2], m[3]))
		ids = append(ids, m[2])
	}
	return lines, ids
}

func TestBadSpecs(t *testing.T) {
	for name, src := range files(t, "bad") {
		t.Run(name, func(t *testing.T) {
			want, _ := expected(src)
			if len(want) == 0 {
				t.Fatal("no problem is expected")
			}
			f, problems := Load(name, src)
			if f != nil {
				t.Error("a file beside problems")
			}
			var got []string
			for _, p := range problems {
				got = append(got, fmt.Sprintf("%d:%d: %s: %s", p.Pos.Line, p.Pos.Col, p.ID, p.Message))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("problems (-expected +found):\n%s", diff)
			}
		})
	}
}

// idsInCode are the rule ids of this package's sources, sorted.
func idsInCode(t *testing.T) []string {
	t.Helper()
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?:\.add\([^"\n]*|\.addPair\([^"\n]*|\.refuse\([^"\n]*|\.distinct\([^"\n]*|\.distinctInts\([^"\n]*|\.addRelated\([^"\n]*|ID: )"([a-z0-9-]+)"`)
	var ids []string
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllSubmatch(text, -1) {
			ids = append(ids, string(m[1]))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// The rules whose bad specs are made by a test.
const (
	tooLarge        = "too-large"
	tooManyProblems = "too-many-problems"
)

func TestEveryRuleHasABadSpec(t *testing.T) {
	seen := map[string]bool{tooLarge: true, tooManyProblems: true}
	for _, src := range files(t, "bad") {
		_, ids := expected(src)
		for _, id := range ids {
			seen[id] = true
		}
	}
	for _, id := range idsInCode(t) {
		if !seen[id] {
			t.Errorf("no bad spec breaks the rule %s", id)
		}
		delete(seen, id)
	}
	for id := range seen {
		t.Errorf("bad specs expect %s, which no code reports", id)
	}
}
