package model

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/spec"
)

func buildGood(t *testing.T, name string) *Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/testdata/ok/" + name)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(name, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return Build(file)
}

func TestNoCompressionSection(t *testing.T) {
	m := buildGood(t, "minimal.yaml")
	if m.Compression != nil || m.Has(FeatureCompression) {
		t.Errorf("%+v, features %v", m.Compression, m.Features)
	}
}

func TestFeaturesFollowTheAlgorithms(t *testing.T) {
	for name, want := range map[string][]Feature{
		"no-algorithms.yaml": {"compression", "dsl"},
		"token.yaml":         {"base64", "brotli", "compression", "dictionary", "dsl", "structure", "token"},
	} {
		if got := buildGood(t, name).Features; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func TestNamesOfTablesAreResolved(t *testing.T) {
	token := build(t).Compression.Token
	got := []Key{token.Contexts[0].Keys[0], token.Contexts[0].Keys[1], token.Contexts[0].Keys[2], token.Contexts[2].Keys[3]}
	want := []Key{
		{"messages", "m", 1, -1}, {"model", "M", -1, 0}, {"temperature", "T", -1, -1}, {"finish_reason", "fr", -1, 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// A key may lead to the first context, and have both.
	if got, want := buildGood(t, "token.yaml").Compression.Token.Contexts[0].Keys[1], (Key{"constructor", "__proto__", 0, 0}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCompressionIsWhole(t *testing.T) {
	c := build(t).Compression
	var algorithms []string
	for _, a := range c.Algorithms {
		algorithms = append(algorithms, fmt.Sprint(a.Name, " ", a.Role, " ", a.Tag, " ", a.Quality))
	}
	if want := []string{"T1 token #T1| 0", "T2 structure #T2| 0", "BR brotli #BR| 5", "DI dictionary #DI| 0", "none none  0"}; !slices.Equal(algorithms, want) {
		t.Errorf("algorithms %q", algorithms)
	}
	s := c.Selection
	if s.Small != 100 || s.Large != 4096 || s.Sample != 16384 || s.Window != 16 || s.Over != 3 || !slices.Equal(s.PayloadKeys, []string{"messages", "choices"}) {
		t.Errorf("selection %+v", s)
	}
	if len(c.Token.Defaults) != 8 || c.Token.Defaults[6] != (Default{"logit_bias", "{}", "empty_object"}) || c.Token.Request != "messages" || c.Token.Escape != "=" {
		t.Errorf("token %+v", c.Token)
	}
	if c.Token.Values[1].Name != "role" || c.Token.Values[1].Rows[2] != (Value{"assistant", "a"}) {
		t.Errorf("values %+v", c.Token.Values)
	}
	if c.Dictionary.Run != 0xFF || len(c.Dictionary.Patterns) != 8 || c.Dictionary.Patterns[7] != (Pattern{0x87, `{"model":"`}) {
		t.Errorf("dictionary %+v", c.Dictionary)
	}
}
