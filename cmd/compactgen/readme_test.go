package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/toon"
)

// Each measured block of a page is this command's output:
//
//	<!-- measured: ARGUMENTS -->
//	…
//	<!-- end -->
//
// UPDATE_README=1 writes them anew.
var measuredBlock = regexp.MustCompile(`(?s)<!-- measured: (.*?) -->\n(.*?)<!-- end -->`)

func TestReadmeTables(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	for _, page := range []string{"README.md", "docs/from-toon.md"} {
		measuredTables(t, page)
	}
}

func measuredTables(t *testing.T, page string) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	blocks := measuredBlock.FindAllSubmatch(text, -1)
	if len(blocks) == 0 {
		t.Fatalf("%s has no measured table", page)
	}
	for _, block := range blocks {
		want := measureOutput(t, string(block[1]))
		if string(block[2]) == want {
			continue
		}
		if os.Getenv("UPDATE_README") == "" {
			t.Errorf("%s says\n%s\nand measure %s says\n%s", page, block[2], block[1], want)
		}
		block := string(block[0])
		head := block[:strings.Index(block, "\n")+1]
		text = bytes.Replace(text, []byte(block), []byte(head+want+"<!-- end -->"), 1)
	}
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile(page, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The example of the page for those who come from TOON is what both formats say.
func TestFromTOON(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "from-toon.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) string {
		_, block, _ := strings.Cut(string(text), "\n```"+language+"\n")
		block, _, _ = strings.Cut(block, "\n```\n")
		return block
	}
	asTOON, err := toon.Encode(block("json"))
	if err != nil || asTOON != block("toon") {
		t.Errorf("%v: TOON is\n%s", err, asTOON)
	}
	var frame, stderr bytes.Buffer
	if code := Run([]string{"compress", "--builtin", "--algorithm", "T2"}, strings.NewReader(block("json")), &frame, &stderr); code != 0 || frame.String() != block("t2") {
		t.Errorf("%s: T2 is\n%s", &stderr, &frame)
	}
}

// measureOutput runs a measurement; "| TITLE" behind the arguments takes the
// table of that first column alone.
func measureOutput(t *testing.T, arguments string) string {
	t.Helper()
	arguments, column, _ := strings.Cut(arguments, " | ")
	var stdout, stderr bytes.Buffer
	if code := Run(append([]string{"measure"}, strings.Fields(arguments)...), strings.NewReader(""), &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	out := stdout.String()
	if column == "" {
		return out
	}
	for _, part := range strings.SplitAfter(out, "\n\n") {
		if strings.HasPrefix(part, "| "+column+" |") {
			return strings.TrimRight(part, "\n") + "\n"
		}
	}
	t.Fatalf("no table of %s in\n%s", column, out)
	return ""
}

// What the introduction says stands in a table further down.
func TestReadmeIntroduction(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, introduction, found := strings.Cut(string(text), "## Is it for you?")
	introduction, rest, ends := strings.Cut(introduction, "\n## ")
	if !found || !ends {
		t.Fatal("the README has no introduction")
	}
	figures := regexp.MustCompile(`[0-9.]+ %`).FindAllString(introduction, -1)
	if len(figures) < 5 {
		t.Errorf("only %d figures", len(figures))
	}
	for _, figure := range figures {
		if !strings.Contains(rest, "| "+figure+" |") {
			t.Errorf("no table has %s", figure)
		}
	}
}
