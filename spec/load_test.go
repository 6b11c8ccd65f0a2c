package spec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func read(t testing.TB, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func TestShippedSpec(t *testing.T) {
	src := read(t, "compact.yaml")
	f, problems := Load(filepath.Join("spec", "compact.yaml"), []byte(src))
	if problems != nil {
		t.Fatal(problems)
	}
	if f.Path != "spec/compact.yaml" {
		t.Errorf("path %q", f.Path)
	}
	if got := f.Tables[0].Rows[2]; got.Code.V != "PART" || got.Integer.V != 2 || got.Role.V != "partial" || got.Identifier.V != "PART" || got.Identifier.Set() {
		t.Errorf("status %+v", got)
	}
	tokens := f.Records[0].Payload.Versions[2].Fields[2]
	if tokens.Field.V != "tokens" || !tokens.OmitZero.V || f.Records[0].Payload.Versions[1].Fields[2].OmitZero.Set() {
		t.Errorf("payload field %+v", tokens)
	}
	line := strings.Count(src[:strings.Index(src, "as: integer, omit_zero: true")], "\n") + 1
	if tokens.OmitZero.Pos.Line != line || tokens.Pos != (Pos{line, 15}) {
		t.Errorf("omit_zero at %v, its field at %v; the line is %d", tokens.OmitZero.Pos, tokens.Pos, line)
	}
	if c := f.Compression; c.Token.Contexts[1].Keys[3].Context.V != "tool" || c.Token.Contexts[1].Keys[3].Values.Set() || c.Algorithms[4].Tag.Set() {
		t.Errorf("compression %+v", c)
	}
	line = strings.Count(src[:strings.Index(src, "{code: 129")], "\n") + 1
	if p := f.Compression.Dictionary.Patterns[1]; p.Pos != (Pos{line, 9}) || p.Code.Pos != (Pos{line, 16}) || p.Text.Pos != (Pos{line, 27}) {
		t.Errorf("pattern %+v; the line is %d", p, line)
	}
	for i, role := range LimitRoles {
		if f.Limits[i].Role != role || f.Limits[i].Set() == (role == "elements" || role == "nesting") {
			t.Errorf("limit %d is %+v", i, f.Limits[i])
		}
	}
}

// Columns count code points, whatever their bytes or UTF-16 units; a byte order
// mark has none.
func TestColumns(t *testing.T) {
	src := "\uFEFFprotocol: {\"한국\": 1, \"😀\": 2, \"e\u0301\": 3, name: 4, version: \"1\"}\n"
	_, problems := Load("f.yaml", []byte(src))
	want := []string{"1:12 unknown-key", "1:21 unknown-key", "1:29 unknown-key", "1:44 wrong-type"}
	var got []string
	for _, p := range problems {
		if p.ID != "missing-key" {
			got = append(got, p.Pos.String()+" "+p.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Of an old spec that is compared with, only what a comparison needs is a problem.
func TestOldSpecs(t *testing.T) {
	met := map[string]bool{}
	for name, c := range bad(t) {
		_, all := Load(name, c[1])
		file, problems := LoadOld(name, c[1])
		rest := slices.DeleteFunc(slices.Clone(all), func(p Problem) bool {
			met[p.ID] = met[p.ID] || file != nil
			return slices.Contains(forEdits, p.ID)
		})
		for _, p := range problems {
			if !slices.Contains(rest, p) && p.ID != tooManyProblems {
				t.Errorf("%s: %v", name, p)
			}
		}
		if len(rest) == 0 && file == nil {
			t.Errorf("%s: %v", name, problems)
		}
	}
	for _, id := range []string{"identifier-collision", "reserved-code", "reserved-name", "unused-section"} {
		if !met[id] {
			t.Errorf("no old spec breaks %s alone", id)
		}
	}
}

func TestWhatYAMLRefuses(t *testing.T) {
	for src, want := range map[string]string{
		"a: 한\x00":                   "f:1:5: [yaml-syntax] the character U+0000 may not stand in the file",
		"\uFEFFa: \x01":              "f:1:4: [yaml-syntax] the character U+0001 may not stand in the file",
		"a: 1\nb: \xFF":              "f:2:4: [yaml-syntax] the file is not UTF-8 here",
		"a: 1\r\nb\rc":               "f:2:2: [yaml-syntax] a carriage return that no line feed follows",
		"a: \"\u0085\"":              "f:1:5: [yaml-syntax] the character U+0085 may not stand in the file",
		"a: \"\u2029\"":              "f:1:5: [yaml-syntax] the character U+2029 may not stand in the file",
		"a: 1\nb: {}\n c: 1\nd: 2\n": "f:3:2: [yaml-syntax] expected a key, indented like those before it",
		"a:\n  - b\n  # d\n  c: 1\n": "f:4:3: [yaml-syntax] expected an element of the list, indented like those before it, or a key of the mapping around the list",
	} {
		if _, problems := Load("f", []byte(src)); problems.Error() != want {
			t.Errorf("%q: %v, want %s", src, problems, want)
		}
	}
}

func TestCarriageReturns(t *testing.T) {
	src := bad(t)["columns.diff"][1]
	_, unix := Load("f", src)
	if _, dos := Load("f", bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n"))); len(unix) == 0 || !slices.Equal(dos, unix) {
		t.Errorf("got %v, want %v", dos, unix)
	}
}

func TestFileName(t *testing.T) {
	src := []byte(read(t, "compact.yaml"))
	for _, name := range []string{"a\nb.yaml", "a\u2028.yaml", "\u202e.yaml", "x coding=utf-7 .yaml", "x coding:utf-7 .yaml", `x\u000a.yaml`, "x-->.yaml"} {
		f, problems := Load(name, src)
		if f != nil || len(problems) != 1 || problems[0].ID != "unsafe-text" || strings.ContainsFunc(problems.Error(), unsafe) {
			t.Errorf("%q: %v", name, problems)
		}
	}
}

func TestSize(t *testing.T) {
	src := []byte(read(t, "compact.yaml"))
	src = append(src, bytes.Repeat([]byte("#\n"), (MaxBytes-len(src))/2)...)
	for len(src) < MaxBytes {
		src = append(src, '\n')
	}
	if _, problems := Load("f", src); problems != nil {
		t.Errorf("%d bytes: %v", len(src), problems)
	}
	want := "f:1:1: [too-large] the file has 16777217 bytes; a spec has at most 16777216"
	if _, problems := Load("f", append(src, '\n')); problems.Error() != want {
		t.Errorf("one more: %v", problems)
	}
}

// A table of 100,000 rows is read, and of 20,000 rows of problems the first
// thousand are told, and how many more there are.
func TestManyRows(t *testing.T) {
	const rows = 100_000
	var good, bad strings.Builder
	for i := range rows {
		fmt.Fprintf(&good, "      - {code: \"Q%06d\", integer: %d, name: \"model %d\"}\n", i, i+6, i)
		if i%5 > 0 {
			continue
		}
		fmt.Fprintf(&bad, "      - {code: \"G3\", integer: %d, name: \"model %d\"}\n", i+6, i)
	}
	src := read(t, "compact.yaml")
	insert := func(rows string) []byte {
		return []byte(strings.Replace(src, "  - name: effort\n", rows+"  - name: effort\n", 1))
	}
	f, problems := Load("f", insert(good.String()))
	if problems != nil || len(f.Tables[1].Rows) != rows+6 {
		t.Fatalf("%d problems", len(problems))
	}
	// Each row doubles the code, and so the identifier.
	_, problems = Load("f", insert(bad.String()))
	if len(problems) != mostProblems+1 || problems[mostProblems].Message != fmt.Sprintf("and %d problems more", 2*rows/5-mostProblems) {
		t.Errorf("%d problems, the last %v", len(problems), problems[len(problems)-1])
	}
}

func TestProblemsAsJSON(t *testing.T) {
	problems := Problems{
		{Path: "a.yaml", Pos: Pos{2, 3}, ID: "duplicate-code", Message: `code "<OK>" twice; first at 1:3`, Related: Pos{1, 3}},
		{Path: "a.yaml", Pos: Pos{4, 5}, ID: "wrong-type", Message: "x"},
	}
	var got any
	if err := json.Unmarshal(problems.JSON(), &got); err != nil {
		t.Fatal(err)
	}
	want := `[map[column:3 file:a.yaml id:duplicate-code line:2 message:code "<OK>" twice; first at 1:3 related:map[column:3 line:1]] ` +
		`map[column:5 file:a.yaml id:wrong-type line:4 message:x]]`
	if fmt.Sprint(got) != want {
		t.Errorf("got %v", got)
	}
	if got := string(Problems(nil).JSON()); got != "[]\n" {
		t.Errorf("no problems: %q", got)
	}
	if got, want := problems.Text(), "a.yaml:2:3: [duplicate-code] code \"<OK>\" twice; first at 1:3\na.yaml:4:5: [wrong-type] x\n"; got != want {
		t.Errorf("text %q", got)
	}
}

func TestRelatedPlaces(t *testing.T) {
	src := strings.Replace(read(t, "testdata/ok/minimal.yaml"), `code: "ERR"`, `code: "OK", identifier: "NOT_OK"`, 1)
	_, problems := Load("f", []byte(src))
	if len(problems) != 1 || problems[0].ID != "duplicate-code" || problems[0].Related.Line != problems[0].Pos.Line-1 || problems[0].Related.Col != problems[0].Pos.Col {
		t.Errorf("%+v", problems)
	}
}

func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"*.yaml", "testdata/*/*.yaml"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			f.Add([]byte(read(f, path)))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file, problems := Load("f.yaml", src)
		if (file == nil) != (len(problems) > 0) {
			t.Fatalf("file %v beside %d problems", file != nil, len(problems))
		}
		lines := bytes.Count(src, []byte("\n")) + 1
		for _, p := range problems {
			if p.Pos.Line < 1 || p.Pos.Line > lines+1 || p.Pos.Col < 1 || p.ID == "" || p.Message == "" || strings.ContainsAny(p.Message, "\n\r") {
				t.Fatalf("odd problem %+v", p)
			}
		}
		if again, same := Load("f.yaml", src); (again == nil) != (file == nil) || !slices.Equal(problems, same) {
			t.Fatal("another answer the second time")
		}
	})
}

// Line ends change nothing: a checkout with CRLF has the same spec, or the same
// problems in the same places.
func TestLineEnds(t *testing.T) {
	crlf := func(src []byte) []byte { return bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")) }
	for name, src := range files(t, "ok") {
		want, _ := Load(name, src)
		got, problems := Load(name, crlf(src))
		if problems != nil {
			t.Errorf("%s: %v", name, problems)
		}
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: with CRLF it is another spec", name)
		}
	}
	for name, c := range bad(t) {
		_, want := Load(name, c[1])
		_, got := Load(name, crlf(c[1]))
		if want.Error() != got.Error() {
			t.Errorf("%s: with LF\n%v\nwith CRLF\n%v", name, want, got)
		}
	}
}
