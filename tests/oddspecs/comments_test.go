package oddspecs

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// docMark opens every doc text of odd.yaml. Those texts hold what ends a
// comment or a string in one of the languages, so that each must be found in
// comments (in Python, docstrings) and nowhere else.
const docMark = "DOCMARK"

func TestDocTextsStayInGoComments(t *testing.T) {
	_, files := tree(t, load(t, "odd"))
	found := 0
	for _, f := range files {
		if path.Ext(f.Path) != ".go" {
			continue
		}
		if _, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.SkipObjectResolution); err != nil {
			t.Error(err)
		}
		var s scanner.Scanner
		fset := token.NewFileSet()
		s.Init(fset.AddFile(f.Path, -1, len(f.Content)), f.Content, nil, scanner.ScanComments)
		for {
			pos, kind, text := s.Scan()
			if kind == token.EOF {
				break
			}
			if !strings.Contains(text, docMark) {
				continue
			}
			found++
			if kind != token.COMMENT {
				t.Errorf("%v: a doc text in a %v", fset.Position(pos), kind)
			}
		}
	}
	if found == 0 {
		t.Error("no doc text in Go")
	}
}

const pythonScan = `
import ast, sys
found = 0
for name in sys.argv[1:]:
    tree = ast.parse(open(name, encoding="utf-8").read())
    docs = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and "DOCMARK" in n.value:
            found += 1
            if id(n) not in docs:
                print(f"{name}:{n.lineno}: a doc text in a string")
    found += "DOCMARK" in open(name, encoding="utf-8").read()
if not found:
    print("no doc text in Python")
`

// The compiler itself says what is a comment: it leaves them out.
func TestDocTextsStayInTypeScriptComments(t *testing.T) {
	toolchain.Need(t, "typescript")
	tools := need(t, "typescript", nodeTools)
	dir, files := tree(t, load(t, "odd"))
	dir = filepath.Join(dir, "typescript")
	if err := os.Symlink(tools, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	command(t, dir, filepath.Join(tools, ".bin", "tsc"), "-p", ".", "--noEmit", "false", "--removeComments", "--outDir", out)
	documented, emitted := 0, 0
	for _, f := range files {
		if path.Ext(f.Path) == ".ts" && strings.Contains(string(f.Content), docMark) {
			documented++
		}
	}
	for _, name := range list(t, out, ".js") {
		emitted++
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), docMark) {
			t.Errorf("%s: a doc text outside of comments", name)
		}
	}
	if documented == 0 || emitted == 0 {
		t.Errorf("%d files with doc texts, %d emitted", documented, emitted)
	}
}

func TestDocTextsStayInPythonComments(t *testing.T) {
	toolchain.Need(t, "python")
	dir, _ := tree(t, load(t, "odd"))
	dir = filepath.Join(dir, "python")
	if err := os.WriteFile(filepath.Join(dir, "scan"), []byte(strings.ReplaceAll(pythonScan, "DOCMARK", docMark)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out := command(t, dir, "python3", append([]string{"scan"}, list(t, dir, ".py")...)...); out != "" {
		t.Error(out)
	}
}

// list finds the files of an extension.
func list(t *testing.T, dir, ext string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(p) == ext {
			found = append(found, p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
