package hostile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/cmd/compactgen/docs"
	"github.com/compactgen/compactgen/gen/model"
)

// In the reference of a hostile spec the texts stand in spans of code, or without a
// character that means something in Markdown or HTML.
func TestTextsStayInTheirPlaceOfThePage(t *testing.T) {
	for round := range rounds() {
		p := makePair(t, round)
		if diff := cmp.Diff(outline(t, p.harmless), outline(t, p.hostile)); diff != "" {
			t.Error(diff)
		}
	}
}

var (
	fenced  = regexp.MustCompile("(?s)\n(```+)[a-z]*\n.*?\n```+\n")
	marker  = regexp.MustCompile(`<!--.*?-->`)
	spans   = regexp.MustCompile("`[^`\n]+`|<code>[^<\n]*</code>|\\(empty\\)")
	plainer = regexp.MustCompile(`(?:&[a-z]+;|&#[0-9]+;|[\pL\pN ,.;:?'/+=%\x{a0}-])+`)
)

// outline is what stands around the words of a page.
func outline(t *testing.T, m *model.Model) string {
	t.Helper()
	page, err := docs.File(m)
	if err != nil {
		t.Fatal(err)
	}
	text := marker.ReplaceAllString(fenced.ReplaceAllString(string(page.Content), "\n(fenced)\n"), "(marker)")
	return plainer.ReplaceAllString(spans.ReplaceAllString(text, "w"), "w")
}

// A package's files of JSON and TOML differ by the marker and npm's name alone, which
// npm takes.
func TestMetadata(t *testing.T) {
	p := makePair(t, 0)
	hostile, _ := tree(t, p.hostile)
	harmless, _ := tree(t, p.harmless)
	read := func(dir, name string) (marker, rest string) {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		marker, rest, _ = strings.Cut(string(b), "\n")
		return marker, rest
	}
	for _, name := range []string{"typescript/tsconfig.json", "python/pyproject.toml"} {
		_, a := read(hostile, name)
		_, b := read(harmless, name)
		if a != b {
			t.Errorf("%s: %s", name, cmp.Diff(b, a))
		}
	}
	manifest := func(dir string) (m map[string]any, name string) {
		_, rest := read(dir, "typescript/package.json")
		if err := json.Unmarshal([]byte("{"+rest), &m); err != nil {
			t.Fatal(err)
		}
		name, _ = m["name"].(string)
		delete(m, "name")
		delete(m, "//")
		return m, name
	}
	a, name := manifest(hostile)
	b, _ := manifest(harmless)
	if diff := cmp.Diff(b, a); diff != "" || !regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,213}$`).MatchString(name) {
		t.Errorf("%s\n%s", name, diff)
	}
}
