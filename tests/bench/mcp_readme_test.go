package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

// The table of MCP in docs/figures.md is this benchmark's, header and some of the rows, and
// so are the figures below it.
func TestReadmeCorpus(t *testing.T) {
	root, err := repositoryRoot()
	if err != nil {
		t.Fatal(err)
	}
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	b := &mcpBench{out: &out, root: root, tokens: o200k.Count}
	if err := b.corpus(); err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "docs", "figures.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "<!-- bench mcp -->\n")
	block, _, found := strings.Cut(rest, "<!-- end -->")
	if !found || strings.Count(block, "\n") < 4 {
		t.Fatal("docs/figures.md has no table of bench mcp")
	}
	for line := range strings.Lines(block) {
		if !strings.Contains(out.String(), "\n"+line) {
			t.Errorf("docs/figures.md says\n%sand the benchmark\n%s", line, &out)
		}
	}
	goals := regexp.MustCompile(`: ([0-9.]+ %) fewer`).FindAllStringSubmatch(out.String(), -1)
	out.Reset()
	row, err := b.recorded()
	if err != nil {
		t.Fatal(err)
	}
	b.shownRow(&row)
	page, err := os.ReadFile(filepath.Join(root, "docs", "mcp.md"))
	if err != nil || !strings.Contains(string(page), "\n"+out.String()) {
		t.Errorf("docs/mcp.md does not say\n%s%v", &out, err)
	}
	if len(goals) != 3 {
		t.Fatalf("%d goals", len(goals))
	}
	want := fmt.Sprintf("%s fewer bytes and %s fewer tokens with T2, and %s fewer bytes with Z", goals[1][1], goals[0][1], goals[2][1])
	if !strings.Contains(string(readme), want) {
		t.Errorf("docs/figures.md does not say: %s", want)
	}
}
