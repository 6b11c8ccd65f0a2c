package engine

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// docs/templates.md lists the functions, with examples that hold.
func TestDocsListEveryFunction(t *testing.T) {
	src, err := os.ReadFile("../../docs/templates.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(src), "| function | | example | gives |\n|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var names []string
	examples := 0
	row := regexp.MustCompile("^\\| `(\\w+)` \\|.*?\\| (?:`(.+?)`)? ?\\| (?:`(.*)`)? ?\\|\n?$")
	for line := range strings.Lines(table) {
		m := row.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("no row of a function: %s", line)
		}
		names = append(names, m[1])
		if m[2] == "" {
			continue
		}
		examples++
		if got := renderOne(t, "{{marker}}\n"+m[2]); got != m[3] {
			t.Errorf("%s gives %q, want %q", m[2], got, m[3])
		}
	}
	if examples < 20 {
		t.Errorf("only %d examples", examples)
	}
	slices.Sort(names)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(functions())), names); diff != "" {
		t.Errorf("functions (-code +docs/templates.md):\n%s", diff)
	}
}

// renderOne renders a template over the shipped spec, and drops the marker.
func renderOne(t *testing.T, template string) string {
	t.Helper()
	files, err := renderAll(t, map[string]string{"x.tmpl": template})
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(files["x"], "\n")
	return rest
}

func renderAll(t *testing.T, templates map[string]string) (map[string]string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, src := range templates {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, err := Load(dir)
	if err != nil {
		return nil, err
	}
	made, err := set.Render(shipped(t))
	files := map[string]string{}
	for _, f := range made {
		files[f.Path] = string(f.Content)
	}
	return files, err
}

// The template that docs/templates.md shows makes what it looks like.
func TestDocsExampleRenders(t *testing.T) {
	src, err := os.ReadFile("../../docs/templates.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(src), "\n    // {{marker}}\n")
	example, _, _ = strings.Cut(example, "\n\n## ")
	example = "// {{marker}}\n" + strings.ReplaceAll("\n"+example, "\n    ", "\n")[1:]
	want := "\npublic const string Ok = \"OK\";\npublic const string Err = \"ERR\";\npublic const string Part = \"PART\";\npublic const string Stream = \"STREAM\";"
	if got := renderOne(t, example); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
