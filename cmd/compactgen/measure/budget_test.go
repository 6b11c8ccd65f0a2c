package measure

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

func shipped(t *testing.T) *model.Model {
	t.Helper()
	file, problems := spec.Load("compact.yaml", spec.Shipped)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func interpreted(t *testing.T, m *model.Model) *compact.Protocol {
	t.Helper()
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParseBudget(t *testing.T) {
	for text, want := range map[string][2]int64{"tokens=1,bytes=2": {1, 2}, "bytes=0": {-1, 0}, "tokens=9007199254740993": {9007199254740993, -1}} {
		b, err := ParseBudget(text, "auto")
		got := [2]int64{-1, -1}
		for i, limit := range []*int64{b.Tokens, b.Bytes} {
			if limit != nil {
				got[i] = *limit
			}
		}
		if err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "tokens", "tokens=", "tokens=x", "tokens=-1", "tokens=1.5", "tokens=1,", "words=1", "bytes=1,bytes=2", "bytes=9223372036854775808"} {
		if _, err := ParseBudget(text, "auto"); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}

func TestBudgetOf(t *testing.T) {
	all := families(interpreted(t, shipped(t)), shipped(t), &shipped(t).Records[0])
	limit := int64(1)
	for of, good := range map[string]bool{"auto": true, "dsl": true, "TOON": true, "T2": false, "m2m/T2": true, "m2m/dsl": false, "m2m/DI": false, "gzip": false, "": false} {
		if err := (Budget{Of: of, Tokens: &limit}).check(all); (err == nil) != good {
			t.Errorf("tokens of %q: %v", of, err)
		}
	}
	if err := (Budget{Of: "m2m/DI", Bytes: &limit}).check(all); err != nil {
		t.Error(err)
	}
	if err := (Budget{Of: "nonsense"}).check(all); err != nil {
		t.Errorf("no budget: %v", err)
	}
}

// A budget may be reached and not passed; one that judges a part of the
// documents is over.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		tokens, bytes int64
		carried       int
		over          int
	}{{40, 200, 4, 0}, {39, 200, 4, 1}, {40, 199, 4, 1}, {0, 0, 4, 2}, {40, 200, 3, 2}} {
		r := handMade()
		r.Groups[0].Total[2].Documents = c.carried
		r.Budget = Budget{"auto", &c.tokens, &c.bytes}.compare(r)
		if got := len(r.OverBudget()); got != c.over || len(r.Budget) != 2 {
			t.Errorf("%+v: %d over of %d", c, got, len(r.Budget))
		}
	}
}
