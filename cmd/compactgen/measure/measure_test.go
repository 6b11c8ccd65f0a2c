package measure

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// tree writes files, a folder for a name that ends in "/", and returns its root.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func options(t *testing.T, paths ...string) Options {
	return Options{Protocol: interpreted(t, shipped(t)), Model: shipped(t), Paths: paths, Stdin: strings.NewReader("")}
}

func reportOf(t *testing.T, o Options) *Report {
	t.Helper()
	r, err := Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The sizes are counted by hand. As a response by G3 "hi" is
// {"model":"G3","returncode":0,"response":"hi"} and RES|OK|G3|0|hi; as content
// it stays, for no algorithm makes two bytes fewer.
func TestRunByHand(t *testing.T) {
	root := tree(t, map[string]string{"b.txt": "hi", "a/list.json": `[ 1, 2 ]`})
	r := reportOf(t, options(t, root))
	if r.Documents != 2 || len(r.Groups) != 2 || len(r.LeftOut) != 0 {
		t.Fatalf("%+v", r)
	}
	formats, algorithms := r.Groups[0], r.Groups[1]
	if names := []string{formats.Files[0].Name, formats.Files[1].Name}; !strings.HasSuffix(names[0], "list.json") || !strings.HasSuffix(names[1], "b.txt") {
		t.Errorf("not sorted: %v", names)
	}
	for _, c := range []struct {
		rows             []Row
		name             string
		documents, bytes int64
	}{
		{formats.Files[1].Rows, "verbose", 1, 45}, {formats.Files[1].Rows, "dsl", 1, 14}, {formats.Files[1].Rows, "auto", 1, 14},
		{formats.Total, "verbose", 2, 45 + 43 + 8}, {formats.Total, "dsl", 2, 14 + 12 + 8},
		{algorithms.Files[0].Rows, "minified JSON", 1, 5}, {algorithms.Files[0].Rows, "TOON", 1, 8}, // [2]: 1,2
		{algorithms.Total, "minified JSON", 2, 7}, {algorithms.Total, "BR", 2, 7}, {algorithms.Total, "gzip", 2, 7},
		{algorithms.Total, "T1", 1, 5}, {algorithms.Total, "TOON", 1, 8}, // no text is JSON
	} {
		row := rowOf(c.rows, c.name)
		if row == nil || int64(row.Documents) != c.documents || row.Bytes != c.bytes {
			t.Errorf("%s: %+v, want %d documents in %d bytes", c.name, row, c.documents, c.bytes)
		}
	}
	if formats.Total[0].Name != "verbose" || formats.Total[0].Kind != Baseline {
		t.Errorf("the formats are compared with %+v", formats.Total[0])
	}
	if base := rowOf(algorithms.Total, "T1").BaseBytes; base != 5 {
		t.Errorf("T1 is compared with %d bytes, and carries one document of 5", base)
	}
}

// The peers have tests of their own. Here they only have to shrink what repeats, and
// TOON has to be text.
func TestPeers(t *testing.T) {
	o := options(t, stdinName)
	o.Stdin = strings.NewReader(`{"a":"` + strings.Repeat("again and ", 500) + `"}`)
	r := reportOf(t, o)
	for _, g := range r.Groups {
		for _, name := range []string{"gzip", "zstd"} {
			if row := rowOf(g.Total, name); row.Bytes*10 > row.BaseBytes || row.Tokens != nil || row.Kind != Peer {
				t.Errorf("%s: %+v", name, row)
			}
		}
		if row := rowOf(g.Total, "TOON"); row.Tokens == nil || *row.Tokens == 0 {
			t.Errorf("TOON: %+v", row)
		}
	}
}

func TestTimes(t *testing.T) {
	root := tree(t, map[string]string{"a.json": `{"a":1}`})
	for _, timed := range []bool{true, false} {
		o := options(t, root)
		o.Timed = timed
		r := reportOf(t, o)
		for _, g := range r.Groups {
			for _, row := range g.Total {
				if (row.Encode > 0) != timed {
					t.Errorf("timed %v: %s took %v", timed, row.Name, row.Encode)
				}
			}
		}
	}
}

// What a folder holds is measured or named, with the reason.
func TestNothingIsSkippedSilently(t *testing.T) {
	root := tree(t, map[string]string{
		"good.txt": "good", "empty.txt": "", "bad.bin": "ok\xff", "odd.ndjson": "{}\n\n{\n", "blank.jsonl": "\n \n",
		".hidden/x.txt": "x", ".env": "x", "large.txt": strings.Repeat("x", maxFile+1), "long.ndjson": "1\n\"" + strings.Repeat("x", maxDocument) + "\"\n", "fine.jsonl": "1\r\n2\n",
	})
	if err := os.Symlink(root, filepath.Join(root, "circle")); err != nil {
		t.Skip(err)
	}
	r := reportOf(t, options(t, root))
	want := []string{
		".env: hidden", ".hidden: hidden", "bad.bin: not UTF-8 at byte 2", "blank.jsonl: no line holds a document",
		"circle: a symbolic link", "empty.txt: empty", "large.txt: the file is larger than 64 MiB",
		"long.ndjson:2: the document is larger than 8 MiB", "odd.ndjson:3: the line is not JSON",
	}
	var got []string
	for i := range r.LeftOut {
		got = append(got, strings.TrimPrefix(r.LeftOut[i].Error(), root+string(filepath.Separator)))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("left out:\n%s", strings.Join(got, "\n"))
	}
	if r.Documents != 3 {
		t.Errorf("%d documents, not good.txt's one and fine.jsonl's two", r.Documents)
	}
}

// A file that was named and cannot be measured ends the command, by name.
func TestNamedFilesMustBeGood(t *testing.T) {
	root := tree(t, map[string]string{"empty.txt": "", "bad.txt": "\xc3\x28", "odd.ndjson": "{", "text.txt": "x", "none/": ""})
	for name, reason := range map[string]string{
		"empty.txt": "empty", "bad.txt": "not UTF-8 at byte 0", "odd.ndjson": "not JSON", "missing.txt": "no such file", "none": "directory is empty",
	} {
		_, err := Run(options(t, filepath.Join(root, name)))
		var p *Problem
		if !errors.As(err, &p) || !strings.Contains(err.Error(), name) || !strings.Contains(p.Reason, reason) {
			t.Errorf("%s: %v", name, err)
		}
	}
	o := options(t, filepath.Join(root, "text.txt"))
	o.Member = "text"
	if _, err := Run(o); err == nil || !strings.Contains(err.Error(), "NDJSON") {
		t.Errorf("a member of a text: %v", err)
	}
	if _, err := Run(options(t, stdinName)); err == nil || !strings.Contains(err.Error(), "standard input: empty") {
		t.Errorf("empty standard input: %v", err)
	}
	blank := tree(t, map[string]string{"empty.txt": ""})
	if _, err := Run(options(t, blank)); err == nil || !strings.Contains(err.Error(), "empty.txt") {
		t.Errorf("a folder of nothing to measure: %v", err)
	}
}

func TestUnreadableFile(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root reads everything")
	}
	root := tree(t, map[string]string{"secret.txt": "x", "open.txt": "y"})
	secret := filepath.Join(root, "secret.txt")
	if err := os.Chmod(secret, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(options(t, secret)); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("named: %v", err)
	}
	r, err := Run(options(t, root))
	if err != nil || len(r.LeftOut) != 1 || r.Documents != 1 {
		t.Errorf("found: %+v, %v", r, err)
	}
}

// A spec of one's own has its own rows; without verbose the record's JSON is
// the baseline. The sizes are worked by hand.
func TestOwnSpec(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("..", "..", "..", "tests", "oddspecs", "testdata", "tiny.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("tiny.yaml", src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(file)
	o := Options{Protocol: interpreted(t, m), Model: m, Paths: []string{stdinName}, Stdin: strings.NewReader("hi")}
	r := reportOf(t, o)
	rows := r.Groups[0].Total
	for name, bytes := range map[string]int{
		"minified JSON": len(`{"status":"+","model":"m","tokens":0,"result":"hi"}`), "line": len(":+,0,m,hi"),
		"bytes": len(";") + 4*3, // Base64 of 94 09 07 a2 68 69 01: seven bytes
	} {
		if row := rowOf(rows, name); row == nil || row.Bytes != int64(bytes) || (row.Kind == Baseline) != (name == "minified JSON") {
			t.Errorf("%s: %+v, not %d bytes", name, row, bytes)
		}
	}
	if len(r.Groups) != 1 {
		t.Errorf("%d groups without compression", len(r.Groups))
	}
}

// A document goes into one field that the spec tells from others; no field is guessed.
func TestFieldOfDocuments(t *testing.T) {
	text := func(name string, optional bool) model.Field {
		return model.Field{Name: name, Type: "text", Optional: optional}
	}
	number := model.Field{Name: "n", Type: "integer"}
	for _, c := range []struct {
		by     string
		fields []model.Field
		want   string // the field, what is made up; or why not
	}{
		{"", []model.Field{number, text("a", false), text("b", true)}, "each the a of the record r (made up: n)"},
		{"", []model.Field{text("a", true)}, "each the a of the record r;"},
		{"b", []model.Field{text("a", false), text("b", false)}, "each the b of the record r (made up: a)"},
		{"", []model.Field{text("a", false), text("b", false)}, "several fields of type text that could hold a document (a, b)"},
		{"", []model.Field{text("a", true), text("b", true)}, "several fields of type text that could hold a document (a, b)"},
		{"", []model.Field{number}, "no field of type text"},
	} {
		r := &model.Record{Name: "r", Fields: c.fields}
		if c.by != "" {
			r.Selection = &model.Selection{By: c.by}
		}
		got := noFamily(r).Error()
		if list := families(nil, &model.Model{}, r); list != nil {
			got = list[0].note
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%+v: %s, want %s", c, got, c.want)
		}
	}
}

// Progress never goes back and ends with all of it, even if a file is left
// out and where the size is known late.
func TestProgress(t *testing.T) {
	root := tree(t, map[string]string{"a.txt": "some text", "b.txt": "", "bad.bin": "\xff\xff\xff", "c.ndjson": "1\n2\n3\n"})
	o := options(t, root, stdinName)
	o.Stdin = strings.NewReader("late")
	var last, all int64
	o.Progress = func(done, total int64) {
		if done < last || done > total {
			t.Errorf("%d of %d behind %d", done, total, last)
		}
		last, all = done, total
	}
	reportOf(t, o)
	if want := int64(len("some text") + len("123") + len("late")); last != want || all != want {
		t.Errorf("ends with %d of %d, not %d", last, all, want)
	}
}
