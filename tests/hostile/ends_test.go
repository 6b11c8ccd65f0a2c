package hostile

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// ends are what a text ends in that would end more, or less, than itself: of a
// comment, a string, a hole in one, or a line.
var ends = []string{
	`\`, `\\`, `\\\`, `"`, `\"`, `'`, `\'`, `"""`, `\"""`, `""""`, `'''`, "`", "\\`", `${`, `$`, `{`, `}`, `{{`, `}}`,
	`*/`, `/*`, `*`, `/`, `//`, `#`, ` `, `\ `, `%`, `\u`, `\x`, `\N{`, `\0`, `??/`, `-->`, `<!--`, "\u00a0", "\u3000", `f"`, `b'`,
}

// documentedPlaces may have a doc.
var documentedPlaces = regexp.MustCompile(`^/(tables/\d+(/rows/\d+)?|records/\d+(/(fields|formats)/\d+)?)$`)

// documented gives a doc to whatever may have one.
func documented(t *testing.T, n *yaml.Node, path string) (places int) {
	t.Helper()
	switch n.Kind {
	case yaml.DocumentNode:
		return documented(t, n.Content[0], "")
	case yaml.SequenceNode:
		for _, c := range n.Content {
			places += documented(t, c, path+"/0")
		}
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			places += documented(t, n.Content[i+1], path+"/"+n.Content[i].Value)
		}
		if !documentedPlaces.MatchString(path) {
			break
		}
		places++
		if !slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return c.Value == "doc" }) {
			n.Content = append(n.Content, parseRow(t, `{doc: "a sentence"}`).Content...)
		}
	}
	return places
}

// However a text ends, in whatever place, nothing behind it changes. First each ends in
// a backslash, then no two neighbours alike; in a long run each text has each end.
func TestTextsThatEndBadly(t *testing.T) {
	rounds := []int{-1, int(toolchain.Seed(t) % uint64(len(ends)))}
	if os.Getenv("COMPACT_LONG") != "" {
		rounds = nil
		for round := range len(ends) + 1 {
			rounds = append(rounds, round-1)
		}
	}
	toolchain.Whole(t)
	for _, round := range rounds {
		doc := parse(t)
		if places := documented(t, doc, ""); places < 25 {
			t.Fatalf("only %d places have a doc", places)
		}
		p := makePairOf(t, doc, ends, func(element int) int {
			if round < 0 {
				return 0
			}
			return element + round
		})
		for _, of := range []string{"tables", "rows", "records", "fields", "formats"} {
			if !slices.ContainsFunc(p.places, func(place string) bool { return strings.Contains(place, of+"/0/doc") }) {
				t.Errorf("no doc of %s ends badly", of)
			}
		}
		stays(t, p)
	}
}
