package breaking_test

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// No edit of a spec does more harm than is reported.
func TestRandomEdits(t *testing.T) {
	var sources []string
	for _, path := range []string{
		"../../spec/compact.yaml", "../../spec/testdata/ok/full.yaml", "../../spec/testdata/ok/odd.yaml", "../../spec/testdata/ok/token.yaml",
		"../../tests/judge/testdata/desk.yaml", "../../tests/oddspecs/testdata/single.yaml",
	} {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, string(src))
	}
	if toolchain.Sampled(t) {
		flag.Set("rapid.checks", "25") // of 100
	}
	rapid.Check(t, func(rt *rapid.T) {
		before := rapid.SampledFrom(sources).Draw(rt, "spec")
		after := before
		for range rapid.IntRange(1, 3).Draw(rt, "edits") {
			after = randomEdit(rt, after)
		}
		if rapid.Bool().Draw(rt, "undone") {
			before, after = after, before
		}
		old, new := load(t, "old.yaml", before), load(t, "new.yaml", after)
		found, _ := breaking.Compare(new, old)
		if observed, why := agree(t, old, new); observed > found.Worst() {
			rt.Errorf("observed %s: %s\nreported:\n%v\nin:\n%s", observed, why, found, after)
		}
	})
}

// randomEdit edits a spec so that it stays valid; if that does not happen soon,
// it gives up.
func randomEdit(t *rapid.T, src string) string {
	for range 20 {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(src), &doc); err != nil {
			t.Fatal(err)
		}
		editNode(t, &doc)
		edited, err := yaml.Marshal(&doc)
		if err != nil {
			t.Fatal(err)
		}
		if _, problems := spec.Load("edited.yaml", edited); len(problems) == 0 {
			return string(edited)
		}
	}
	return src
}

// editNode changes one scalar, or takes out, doubles or exchanges elements of
// one list, or takes out a member of a mapping.
func editNode(t *rapid.T, doc *yaml.Node) {
	var scalars, others []*yaml.Node
	nodes(doc.Content[0], &scalars, &others)
	if rapid.Bool().Draw(t, "scalar") {
		editScalar(t, rapid.SampledFrom(scalars).Draw(t, "node"), scalars)
		return
	}
	n := rapid.SampledFrom(others).Draw(t, "node")
	width := 1
	if n.Kind == yaml.MappingNode {
		width = 2
	}
	at := func(label string) int { return width * rapid.IntRange(0, len(n.Content)/width-1).Draw(t, label) }
	switch i := at("element"); {
	case width == 2 || rapid.Bool().Draw(t, "take out"):
		n.Content = append(n.Content[:i], n.Content[i+width:]...)
	case rapid.Bool().Draw(t, "exchange"):
		j := at("with")
		n.Content[i], n.Content[j] = n.Content[j], n.Content[i]
	default:
		double := copied(n.Content[i])
		var inside, rest []*yaml.Node
		nodes(double, &inside, &rest)
		for _, s := range inside {
			editScalar(t, s, scalars)
		}
		n.Content = append(n.Content, double)
	}
}

// nodes collects the values, scalars apart from lists and mappings.
func nodes(n *yaml.Node, scalars, others *[]*yaml.Node) {
	switch {
	case n.Kind == yaml.ScalarNode:
		*scalars = append(*scalars, n)
	case len(n.Content) > 0:
		*others = append(*others, n)
	}
	for i, child := range n.Content {
		if n.Kind != yaml.MappingNode || i%2 == 1 {
			nodes(child, scalars, others)
		}
	}
}

func copied(n *yaml.Node) *yaml.Node {
	c := *n
	c.Content = nil
	for _, child := range n.Content {
		c.Content = append(c.Content, copied(child))
	}
	return &c
}

func editScalar(t *rapid.T, n *yaml.Node, others []*yaml.Node) {
	value, err := strconv.ParseInt(n.Value, 10, 64)
	switch {
	case rapid.IntRange(0, 3).Draw(t, "how") == 0:
		n.Value = rapid.SampledFrom(others).Draw(t, "value").Value
	case err == nil && n.Style == 0:
		n.Value = strconv.FormatInt(value+rapid.Int64Range(-3, 300).Draw(t, "more"), 10)
	case n.Style != 0 && n.Value != "":
		text := []rune(n.Value)
		text[rapid.IntRange(0, len(text)-1).Draw(t, "place")] = rapid.SampledFrom([]rune("xY7|#")).Draw(t, "character")
		n.Value = string(text)
	}
}
