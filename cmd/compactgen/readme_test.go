package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/toon"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
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
	for _, page := range []string{"docs/figures.md", "docs/coming-from.md"} {
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
	if os.Getenv("UPDATE_README") == "" {
		blocks = toolchain.One(t, blocks)
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

// On the page for those who come from TOON, the example is the same in both
// formats.
func TestFromTOON(t *testing.T) {
	text := page(t, "docs/coming-from.md")
	block := func(language string) string {
		_, block, _ := strings.Cut(text, "\n```"+language+"\n")
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

// What both READMEs say of bytes and tokens stands in the tables of figures.md or
// mcp.md, as it is or as what is fewer.
func TestReadmeFigures(t *testing.T) {
	readme, tables := page(t, "README.md"), page(t, "docs/figures.md")+page(t, "docs/mcp.md")
	_, readme, _ = strings.Cut(readme, "\n## What it saves\n")
	readme += page(t, "cmd/compactmcp/README.md")
	figures := regexp.MustCompile(`([0-9.]+) %`).FindAllStringSubmatch(readme, -1)
	if len(figures) < 8 {
		t.Errorf("only %d figures", len(figures))
	}
	for _, figure := range figures {
		left, err := strconv.ParseFloat(figure[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		if fewer := fmt.Sprintf("| %.1f %% |", 100-left); !strings.Contains(tables, "| "+figure[0]+" |") && !strings.Contains(tables, fewer) {
			t.Errorf("no table has %s", figure[0])
		}
	}
}

// The README is short, and begins with what people come for.
func TestReadmeBeginning(t *testing.T) {
	text := page(t, "README.md")
	if n := len(strings.Fields(text)); n > 1200 {
		t.Errorf("%d words", n)
	}
	first := strings.Join(strings.SplitN(text, "\n", 41)[:40], "\n")
	for _, want := range []string{"RES|", "decode(", "spec/compact.yaml", "compactmcp"} {
		if !strings.Contains(first, want) {
			t.Errorf("the first 40 lines have no %s", want)
		}
	}
}

// The README's first answer is the same as JSON and as a frame.
func TestReadmeAnswer(t *testing.T) {
	_, block, _ := strings.Cut(page(t, "README.md"), "\n```text\n")
	block, _, _ = strings.Cut(block, "\n```\n")
	verbose, frame, found := strings.Cut(block, "\n")
	if !found {
		t.Fatal("the README shows no answer")
	}
	first, err := compact.Decode(verbose)
	if err != nil {
		t.Fatal(err)
	}
	for format, want := range map[compact.Format]string{compact.FormatVerbose: verbose, compact.FormatAuto: frame} {
		if got, err := compact.Encode(first, compact.EncodeOptions{Format: format}); got != want {
			t.Errorf("%s: %s, %v", format, got, err)
		}
	}
}

func page(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
