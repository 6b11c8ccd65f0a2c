package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// terminal is the terminal that w is, if it is one that moves its cursor.
func terminal(w io.Writer) (*os.File, bool) {
	file, ok := w.(*os.File)
	return file, ok && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(file.Fd()))
}

// colors says whether w shows colours, and nobody asked for none
// (https://no-color.org).
func colors(w io.Writer) bool {
	_, is := terminal(w)
	return is && os.Getenv("NO_COLOR") == ""
}

// colorDiff paints the lines of a unified diff that go and come.
func colorDiff(diff string) string {
	var b strings.Builder
	for line := range strings.Lines(diff) {
		text, _ := strings.CutSuffix(line, "\n")
		switch line[0] {
		case '-':
			line = "\x1b[31m" + text + "\x1b[0m\n"
		case '+':
			line = "\x1b[32m" + text + "\x1b[0m\n"
		}
		b.WriteString(line)
	}
	return b.String()
}
