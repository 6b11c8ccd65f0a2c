package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each measured block of the README is this command's output:
//
//	<!-- measured: ARGUMENTS -->
//	…
//	<!-- end -->
//
// UPDATE_README=1 writes them anew.
var measuredBlock = regexp.MustCompile(`(?s)<!-- measured: (.*?) -->\n(.*?)<!-- end -->`)

func TestReadmeTables(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := measuredBlock.FindAllSubmatch(text, -1)
	if len(blocks) == 0 {
		t.Fatal("the README has no measured table")
	}
	for _, block := range blocks {
		want := measureOutput(t, string(block[1]))
		if string(block[2]) == want {
			continue
		}
		if os.Getenv("UPDATE_README") == "" {
			t.Errorf("the README says\n%s\nand measure %s says\n%s", block[2], block[1], want)
		}
		block := string(block[0])
		head := block[:strings.Index(block, "\n")+1]
		text = bytes.Replace(text, []byte(block), []byte(head+want+"<!-- end -->"), 1)
	}
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile("README.md", text, 0o644); err != nil {
			t.Fatal(err)
		}
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
