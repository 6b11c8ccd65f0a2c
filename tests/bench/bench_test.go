package main

import (
	"os/exec"
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
