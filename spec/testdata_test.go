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

// bad are the specs of testdata/bad: whole ones, and edits of those in testdata/ok,
// each behind the text whose head says what problems are expected.
func bad(t *testing.T) map[string][2][]byte {
	t.Helper()
	list := map[string][2][]byte{}
	for name, src := range files(t, "bad") {
		list[name] = [2][]byte{src, src}
	}
	edits, err := filepath.Glob(filepath.Join("testdata", "bad", "*.diff"))
	if err != nil || len(edits) == 0 {
		t.Fatalf("no edits: %v", err)
	}
	for _, path := range edits {
		edit := read(t, path)
		head, hunks, _ := strings.Cut(edit, "\n@@\n")
		_, base, _ := strings.Cut(head, "--- ")
		list[filepath.Base(path)] = [2][]byte{[]byte(edit), edited(t, path, read(t, filepath.Join("testdata", base)), hunks)}
	}
	return list
}

// edited is a text with hunks as diff -u writes them, without their numbers: each is
// looked for behind the one before.
func edited(t *testing.T, path, base, hunks string) []byte {
	t.Helper()
	done, rest := "", base
	for hunk := range strings.SplitSeq(hunks, "\n@@\n") {
		var old, new strings.Builder
		for line := range strings.Lines(strings.TrimSuffix(hunk, "\n") + "\n") {
			if line[0] != '+' {
				old.WriteString(line[1:])
			}
			if line[0] != '-' {
				new.WriteString(line[1:])
			}
		}
		at := strings.Index("\n"+rest, "\n"+old.String())
		if at < 0 {
			t.Fatalf("%s: the spec does not have\n%s", path, old.String())
		}
		done, rest = done+rest[:at]+new.String(), rest[at+old.Len():]
	}
	return []byte(done + rest)
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
	for name, c := range bad(t) {
		t.Run(name, func(t *testing.T) {
			want, _ := expected(c[0])
			if len(want) == 0 {
				t.Fatal("no problem is expected")
			}
			f, problems := Load(name, c[1])
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

// The table of rules holds every id of this package's sources, and no other.
func TestTableHoldsEveryRule(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?:\.add\([^"\n]*|\.addPair\([^"\n]*|\.addUnfit\([^"\n]*|\.refuse\([^"\n]*|\.distinct\([^"\n]*|\.distinctInts\([^"\n]*|\.addRelated\([^"\n]*|\.reserved\([^"\n]*|ID: )"([a-z0-9-]+)"`)
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
	if diff := cmp.Diff(slices.Compact(ids), ruleIDs()); diff != "" {
		t.Errorf("rule ids (-code +table):\n%s", diff)
	}
}

func ruleIDs() (ids []string) {
	for _, r := range Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// A rule of a handler is checked by it alone, so that the table leads to the code.
func TestRulesStandBesideTheirHandlers(t *testing.T) {
	const shared = -1
	home := map[string]int{}
	for i, h := range handlers {
		for _, r := range h.rules {
			if home[r.ID] = i; h.check == nil {
				home[r.ID] = shared
			}
		}
	}
	for name, c := range bad(t) {
		r, f := &recorder{path: name}, &File{Path: name}
		root := parse(r, c[1])
		if root == nil {
			continue
		}
		f.read(r, root)
		told := 0
		expect := func(at int) {
			for _, p := range r.problems[told:] {
				if home[p.ID] != shared && home[p.ID] != at {
					t.Errorf("%s: the table has another handler of %v", name, p)
				}
			}
			told = len(r.problems)
		}
		expect(shared)
		for i, h := range handlers {
			if h.check != nil {
				h.check(&checker{r, f})
				expect(i)
			}
		}
	}
}

// The rules whose bad specs are made by a test.
const (
	tooLarge        = "too-large"
	tooManyProblems = "too-many-problems"
)

func TestEveryRuleHasABadSpec(t *testing.T) {
	seen := map[string]bool{tooLarge: true, tooManyProblems: true}
	for _, c := range bad(t) {
		_, ids := expected(c[0])
		for _, id := range ids {
			seen[id] = true
		}
	}
	for _, id := range ruleIDs() {
		if !seen[id] {
			t.Errorf("no bad spec breaks the rule %s", id)
		}
		delete(seen, id)
	}
	for id := range seen {
		t.Errorf("bad specs expect %s, which no code reports", id)
	}
}
