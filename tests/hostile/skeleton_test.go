package hostile

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// tools are the TypeScript compiler and its like, which the test command
// installs.
const tools = root + "/clients/typescript/node_modules"

// rounds are how many texts each element begins with.
func rounds() int {
	if os.Getenv("COMPACT_LONG") != "" {
		return len(texts)
	}
	return 1
}

// For any texts of a spec, the generated code is the same except in its literals
// and comments, and compiles.
func TestTextsStayInLiteralsAndComments(t *testing.T) {
	for round := range rounds() {
		stays(t, makePair(t, round))
	}
}

func stays(t *testing.T, p pair) {
	t.Helper()
	hostile, files := tree(t, p.hostile)
	harmless, others := tree(t, p.harmless)
	compareGo(t, files, others)
	compareRust(t, p)
	if toolchain.Has(t, "python") {
		compares(t, "python3", "skeleton.py", filepath.Join(hostile, "python"), filepath.Join(harmless, "python"))
	}
	if toolchain.Has(t, "typescript") {
		compares(t, "node", "skeleton.mjs", needTools(t), filepath.Join(hostile, "typescript"), filepath.Join(harmless, "typescript"))
	}
	compile(t, hostile)
}

func needTools(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(tools)
	if err == nil {
		_, err = os.Stat(dir)
	}
	toolchain.NeedAlso(t, "typescript", err)
	return dir
}

var someFiles = regexp.MustCompile(`^[1-9][0-9]* files\n$`)

func compares(t *testing.T, program string, args ...string) {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil || !someFiles.Match(out) {
		t.Errorf("%v\n%s", err, out)
	}
}

// compareRust compares what somebody's own templates make, whose literals and comments
// are taken out.
func compareRust(t *testing.T, p pair) {
	t.Helper()
	templates, err := engine.Load(root + "/examples/rust/templates")
	if err != nil {
		t.Fatal(err)
	}
	code := func(m *model.Model) (text, rest string) {
		files, err := templates.Render(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text += string(f.Content)
		}
		return text, rustTexts.ReplaceAllString(text, "")
	}
	text, hostile := code(p.hostile)
	_, harmless := code(p.harmless)
	if !strings.Contains(text, `"`+mark) || hostile != harmless {
		t.Error("Rust has no hostile text, or other code for other texts")
	}
}

var rustTexts = regexp.MustCompile(`//[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\[^u]|\\u\{[0-9a-f]+\})'`)

func compareGo(t *testing.T, files, others []output.File) {
	t.Helper()
	byPath := map[string][]byte{}
	for _, f := range others {
		byPath[f.Path] = f.Content
	}
	marked := false
	for _, f := range files {
		if path.Ext(f.Path) != ".go" {
			continue
		}
		marked = marked || bytes.Contains(f.Content, []byte(mark))
		if skeleton(t, f.Content) != skeleton(t, byPath[f.Path]) {
			t.Errorf("%s has other code for other texts", f.Path)
		}
	}
	if !marked {
		t.Error("no hostile text in Go")
	}
}

// skeleton are the tokens of a Go file, with literals by their kind.
func skeleton(t *testing.T, src []byte) string {
	t.Helper()
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, func(pos token.Position, msg string) { t.Errorf("%v: %s", pos, msg) }, 0)
	var b strings.Builder
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return b.String()
		}
		if kind.IsLiteral() && kind != token.IDENT {
			text = ""
		}
		b.WriteString(kind.String() + text + " ")
	}
}
