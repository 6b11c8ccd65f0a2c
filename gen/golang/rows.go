package golang

import (
	"bytes"
	"fmt"
	"go/format"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// A table may have many thousands of rows, on which jennifer and go/format would
// spend most of the time of generate. Their lines are written here as gofmt would
// write them, and put into the rest when that has been formatted.

// The marks around lines that are formatted already. No Go source holds NUL.
const rowsBegin, rowsEnd = "\x00(", "\x00)"

// formatted is text that stays as it is. It stands where a comment could stand.
func formatted(text string) *jen.Statement { return jen.Op(rowsBegin + text + rowsEnd) }

// renderFormatted renders a file.
func renderFormatted(f *jen.File, w io.Writer) error {
	f.NoFormat = true
	var raw bytes.Buffer
	if err := f.Render(&raw); err != nil {
		return err
	}
	mark := []byte("/*rows*/")
	for bytes.Contains(raw.Bytes(), mark) {
		mark = append(mark[:len(mark)-2], "s*/"...)
	}
	var rest bytes.Buffer
	var rows [][]byte
	for source := raw.Bytes(); ; {
		before, behind, found := bytes.Cut(source, []byte(rowsBegin))
		rest.Write(before)
		if !found {
			break
		}
		rest.Write(mark)
		text, after, _ := bytes.Cut(behind, []byte(rowsEnd))
		rows, source = append(rows, text), after
	}
	source, err := format.Source(rest.Bytes())
	if err != nil {
		return fmt.Errorf("%w in\n%s", err, rest.Bytes())
	}
	for i, part := range bytes.Split(source, mark) {
		if i > 0 {
			w.Write(rows[i-1])
		}
		w.Write(bytes.Trim(part, " ")) // gofmt has them around a comment between braces
	}
	return nil
}

// cases are those of a switch at that depth of indentation: a key each, and what
// is returned for it, as Go's text.
func cases(list [][]string, depth int) *jen.Statement {
	if len(list) == 0 {
		return jen.Null()
	}
	indent := "\n" + strings.Repeat("\t", depth)
	var b strings.Builder
	for i, c := range list {
		if i > 0 {
			b.WriteString(indent)
		}
		b.WriteString("case " + c[0] + ":" + indent + "\treturn ")
		for i, value := range c[1:] {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(value)
		}
	}
	return formatted(b.String())
}

// constant is one of a group. The first of a paragraph has a comment or follows
// a constant that has one.
type constant struct{ name, value, doc, deprecated string }

// constants is a group of constants of a type.
func constants(typ string, list []constant) *jen.Statement {
	var b strings.Builder
	b.WriteString("const (\n")
	width, until := 0, 0
	for i, c := range list {
		if c.doc != "" {
			b.WriteString("\t// " + about(c.name, c.doc) + "\n")
		}
		if c.deprecated != "" {
			if c.doc != "" {
				b.WriteString("\t//\n")
			}
			b.WriteString("\t// " + deprecation(c.deprecated) + "\n")
		}
		if i == until { // gofmt aligns what has no comment between
			for width = 0; until < len(list) && (until == i || list[until].doc+list[until].deprecated == ""); until++ {
				width = max(width, utf8.RuneCountInString(list[until].name))
			}
		}
		b.WriteString("\t" + c.name)
		b.WriteString(strings.Repeat(" ", width-utf8.RuneCountInString(c.name)+1))
		b.WriteString(typ + " = " + c.value + "\n")
	}
	b.WriteString(")")
	return formatted(b.String())
}

func quoted(text string) string { return strconv.Quote(text) }

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
