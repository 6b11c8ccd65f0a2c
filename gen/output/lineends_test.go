package output

import (
	"strings"
	"testing"
)

// A file that git has checked out with CRLF is as it should be. An edit is a change
// there, too, and so are line ends of two kinds in one file.
func TestLineEnds(t *testing.T) {
	const lf = marked + "a\n\nb\n"
	crlf := strings.ReplaceAll(lf, "\n", "\r\n")
	for _, c := range []struct{ name, generated, old, want string }{
		{"LF", lf, lf, "unchanged"},
		{"CRLF", lf, crlf, "unchanged"},
		{"CRLF, and no line end at the end", lf + "c", crlf + "c", "unchanged"},
		{"an edit", lf, strings.Replace(crlf, "\nb", "\nc", 1), "changed"},
		{"a line more", lf, crlf + "\r\n", "changed"},
		{"one line with LF", lf, strings.Replace(crlf, "\na\r\n", "\na\n", 1), "changed"},
		{"one line with CRLF", lf, strings.Replace(lf, "\na\n", "\na\r\n", 1), "changed"},
		{"CR alone", lf, strings.ReplaceAll(lf, "\n", "\r"), "changed"},
		{"two CR", lf, strings.ReplaceAll(crlf, "\r", "\r\r"), "changed"},
		{"a CR in a line", lf, strings.Replace(crlf, "\na", "\n\ra", 1), "changed"},
		{"generated with a CR, which git leaves", lf + "\r\n", crlf + "\r\n", "changed"},
		{"generated with a CR, as it is", lf + "\r\n", lf + "\r\n", "unchanged"},
	} {
		dir := t.TempDir()
		put(t, dir, "go/a_gen.go", c.old)
		f := File{Path: "go/a_gen.go", Content: []byte(c.generated)}
		if got := states(compare(t, dir, f)); got != "go/a_gen.go="+c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The longest file of short lines is read to its end.
func TestLongFileWithCRLF(t *testing.T) {
	dir, f := t.TempDir(), file("go/a_gen.go", strings.Repeat("\n", 2<<20))
	put(t, dir, f.Path, strings.ReplaceAll(string(f.Content), "\n", "\r\n"))
	if got := states(compare(t, dir, f)); got != "go/a_gen.go=unchanged" {
		t.Error(got)
	}
}

// The diff of a file with CRLF has the edit alone; that line ends are of two kinds
// stands beside the name, since a diff does not show it.
func TestDiffOfLineEnds(t *testing.T) {
	f := file("go/a_gen.go", "1\n2\n3\n4\n5\n6\n7\nnew\n")
	old := strings.ReplaceAll(strings.Replace(string(f.Content), "new", "old", 1), "\n", "\r\n")
	c := Change{File: f, State: Changed, Old: []byte(old)}
	const want = "--- on disk/go/a_gen.go\n+++ generated/go/a_gen.go\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-old\n+new\n"
	if got := c.Diff(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := c.String(), "changed   go/a_gen.go"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Old = []byte(strings.Replace(old, "3\r\n", "3\n", 1))
	if got, want := c.String(), "changed   go/a_gen.go (8 of its lines end with CRLF, 1 with LF: all of one file end alike)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
