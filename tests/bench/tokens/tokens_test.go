package tokens

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const root = "../../.."

// docs/figures.md has the first of the tables, and what is said below it.
func TestReadme(t *testing.T) {
	needPeers(t)
	sets, err := all(root)
	if err != nil {
		t.Fatal(err)
	}
	sets = toolchain.Some(t, sets)
	written, err := write(root, sets)
	if err != nil {
		t.Fatal(err)
	}
	got, err := part(root, vocabularies[0], sets, written)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "figures.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "<!-- counted: go run ./tests/bench tokens -->\n")
	shown, _, found := strings.Cut(rest, "<!-- end -->")
	if !found {
		t.Fatal("docs/figures.md has no table of tokens")
	}
	for line := range strings.Lines(got) {
		if !strings.Contains(shown, line) {
			t.Errorf("docs/figures.md has no line\n%s", line)
		}
	}
}

func needPeers(t *testing.T) {
	t.Helper()
	toolchain.Need(t, "typescript")
	toolchain.NeedAlso(t, "typescript", toolchain.Modules(filepath.Join(root, "clients", "typescript")))
}

// The records are as many as in TOON's benchmark. That they are the same each time, the
// table of the page says.
func TestGenerated(t *testing.T) {
	sets, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ name, member string }{
		{"analytics", `"date":`}, {"event-logs", `"timestamp":`}, {"github", `"repo":`}, {"keyed", `"rollout":`},
		{"nested-config", `"environment":`}, {"nested-group", `"plan":`}, {"nested", `"orderId":`}, {"tabular", `"salary":`},
	} {
		n := []int{365, 2000, 100, 500, 1, 1000, 500, 2000}[i]
		if got := strings.Count(sets[i].documents[0], want.member); sets[i].name != want.name || !json.Valid([]byte(sets[i].documents[0])) || got != n {
			t.Errorf("%s: %d records, want %d of %s", sets[i].name, got, n, want.name)
		}
	}
}

func TestObject(t *testing.T) {
	got, err := marshal(object{{"b", 1}, {"a", object{}}, {"<", []object{{{"x", nil}}}}})
	if want := `{"b":1,"a":{},"<":[{"x":null}]}`; err != nil || got != want {
		t.Errorf("%s, %v", got, err)
	}
}

// TOON's text is the one that its documentation shows, and GCF's, behind its first
// line. No number of JavaScript is as large as 1e999, so nobody gives that back.
func TestPeers(t *testing.T) {
	needPeers(t)
	got, err := byPeers(root, []string{`{"users":[{"id":1,"name":"Alice"},{"id":2,"name":"Bob"}]}`, `[1e999]`})
	if err != nil {
		t.Fatal(err)
	}
	for peer, want := range map[string]string{
		"TOON": "users[2]{id,name}:\n  1,Alice\n  2,Bob", "GCF": "GCF profile=generic\n## users [2]{id,name}\n1|Alice\n2|Bob\n",
	} {
		if got[0][peer].Text != want || got[0][peer].Problem != "" {
			t.Errorf("%s: %+v", peer, got[0][peer])
		}
		if got[1][peer].Text != "" || got[1][peer].Problem == "" {
			t.Errorf("%s: %+v", peer, got[1][peer])
		}
	}
}

// The number of tokens in docs/figures.md is that of the whole legend, in docs/m2m.md.
func TestLegend(t *testing.T) {
	const everyStep = `#T2|[{"=2 rows":["id",{"c":1},{"p":"x*"},{"in":["a"]},{"row":{"=row":["b"]}},{"list":{"=rows":["c"]}},["o"],["z"]]},` +
		`[1,"y",2,[3],[[4]],"=",5],[{"=a":6},"=b:7",8,9,["=a","=b","=b/8"],{"=JSON":[]}]]`
	legend, err := compact.Legend(everyStep)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(legend, "; ") + strings.Count(legend, ". ") + 1; n != 12 {
		t.Fatalf("%d clauses of 12: %s", n, legend)
	}
	codec, err := tokenizer.Get(vocabularies[0])
	if err != nil {
		t.Fatal(err)
	}
	n, err := codec.Count(legend)
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "docs", "figures.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`of at most\s([0-9]+) tokens`).FindSubmatch(readme)
	if found == nil || string(found[1]) != strconv.Itoa(n) {
		t.Errorf("docs/figures.md says %q, the legend has %d tokens: %s", found, n, legend)
	}
}

func TestRank(t *testing.T) {
	for _, c := range []struct {
		toon, gcf, plain, dense int
		problem                 string // of TOON
		want, cell              string
	}{
		{800, 700, 600, 600, "", "the lowest", "80.0 %"},
		{500, 700, 620, 612, "", "11.2 points above TOON", "50.0 %"},
		{0, 700, 620, 612, "1 of 2 refused", "the lowest", "1 of 2 refused"},
		{1200, 1100, 1003, 1002, "", "0.2 points above JSON", "120.0 %"},
	} {
		r := row{json: 1000, tokens: map[string]int{"TOON": c.toon, "GCF": c.gcf, "T2 plain": c.plain, "T2 dense": c.dense}, problems: map[string]string{"TOON": c.problem}}
		if r.rank() != c.want || r.cell("TOON") != c.cell {
			t.Errorf("%+v: %s, %s", c, r.rank(), r.cell("TOON"))
		}
	}
}
