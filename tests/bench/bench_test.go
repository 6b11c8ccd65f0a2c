package main

import (
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		ratio float64
		goal  string
		met   bool
	}{
		{2.0, ">= 2.0", true}, {1.99, ">= 2.0", false}, {0.15, "<= 0.15", true}, {0.16, "<= 0.15", false},
		{149, "< 150", true}, {150, "< 150", false}, {1, "about 1", false}, {1, "", false},
	} {
		if meets(c.ratio, c.goal) != c.met {
			t.Errorf("%v %q: want %v", c.ratio, c.goal, c.met)
		}
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	printTable(&b, []row{
		{Language: "Go", Name: "decode", Size: "1 KB", Peer: "p", Ratio: 2.5, Goal: ">= 2", Met: true},
		{Language: "Go", Name: "encode", Size: "1 KB", Peer: "p", Ratio: 0.5, Goal: "<= 0.4"},
		{Language: "Go", Name: "import", Size: "all", Peer: "p", Ratio: 3, Goal: "<= 2", Reason: "it is large"},
	})
	want := "| language | what | size | peer | ratio | goal | met |\n|---|---|---|---|---:|---|---|\n" +
		"| Go | decode | 1 KB | p | 2.50 | ≥ 2 | yes |\n| Go | encode | 1 KB | p | 0.50 | ≤ 0.4 | **no** |\n| Go | import | all | p | 3.00 | ≤ 2 | no: it is large |\n" +
		"\n3 goals: 1 met, 1 not met with the reason named, 1 not met.\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A goal is met by the median of the runs, in which a row may be missing.
func TestMediansOfRuns(t *testing.T) {
	a, b := row{Name: "a", Goal: ">= 2", Reason: "r"}, row{Name: "b"}
	with := func(r row, ratio float64, met bool) row {
		r.Ratio, r.Met = ratio, met
		return r
	}
	got := medians([]row{with(a, 1, false), with(a, 3, false), with(b, 5, false), with(a, 2, false)})
	if want := []row{with(a, 2, true), with(b, 5, true)}; !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Another language's rows are read strictly, and its failure is told.
func TestOtherRows(t *testing.T) {
	rows, err := otherRows(exec.Command("echo", `[{"name":"n","size":"1 KB","peer":"p","ratio":1.5,"goal":">= 1"}]`))
	if err != nil || len(rows) != 1 || rows[0].Ratio != 1.5 {
		t.Errorf("%v, %v", rows, err)
	}
	for _, text := range []string{"", `[{"speed":1}]`, "{}"} {
		if rows, err := otherRows(exec.Command("echo", text)); err == nil {
			t.Errorf("%q: %v", text, rows)
		}
	}
	if _, err := otherRows(exec.Command("sh", "-c", "echo broken >&2; exit 3")); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a failing benchmark: %v", err)
	}
}

// Of three rows one got slower, one faster by the share of a time, and one moved by
// less than is noticed; two are on one side alone.
func TestChangesBetweenCommits(t *testing.T) {
	before, now := side{ratios: map[row][]float64{}}, side{ratios: map[row][]float64{}}
	const of = `{"language":"Go","name":%q,"size":"1 KB","peer":%q,"ratio":%v}`
	read := func(s *side, rows ...string) {
		t.Helper()
		if err := s.read([]byte("[" + strings.Join(rows, ",") + "]")); err != nil {
			t.Fatal(err)
		}
	}
	for _, noise := range []float64{0, 0.01, -0.01} {
		read(&before, fmt.Sprintf(of, "decode", "p", 2+noise), fmt.Sprintf(of, "encode", "share of p", 1+10*noise), fmt.Sprintf(of, "same", "p", 1.0), fmt.Sprintf(of, "old", "p", 1))
		read(&now, fmt.Sprintf(of, "decode", "p", 1.8+noise), fmt.Sprintf(of, "encode", "share of p", .92+noise), fmt.Sprintf(of, "same", "p", 1.04), fmt.Sprintf(of, "new", "p", 1))
	}
	var b strings.Builder
	printChanges(&b, "HEAD~1", before, now)
	want := "| language | what | size | peer | HEAD~1 | now | change | apart |\n|---|---|---|---|---:|---:|---:|---|\n" +
		"| Go | decode | 1 KB | p | 2.000 | 1.800 | 10 % slower | yes |\n| Go | encode | 1 KB | share of p | 1.000 | 0.920 | 8 % faster | no |\n" +
		"\n3 rows in both, 2 changed by more than 5 %; 1 only in HEAD~1, 1 only here.\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAgainstWhat(t *testing.T) {
	for _, c := range []struct {
		revision, want string
		times          int
	}{
		{"no-such-commit", "is no commit", 1}, {"--all", "is no commit", 1}, {"HEAD", "at least 1", 0},
	} {
		if err := compareRevisions(c.revision, c.times, nil, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %d times: %v, want %q", c.revision, c.times, err, c.want)
		}
	}
}
