package spec

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// MaxBytes is the size of the largest spec that Load reads.
const MaxBytes = 16 << 20

// parse reads the one document of a spec. Without a problem the node is the
// root's, and the tree holds no alias, tag or doubled key.
func parse(r *recorder, src []byte) *yaml.Node {
	if len(src) > MaxBytes {
		r.add(Pos{1, 1}, "too-large", "the file has %d bytes; a spec has at most %d", len(src), MaxBytes)
		return nil
	}
	if pos, found := badCharacter(src); found != "" {
		r.add(pos, "yaml-syntax", "%s", found)
		return nil
	}
	d := yaml.NewDecoder(bytes.NewReader(src))
	doc, err := next(d)
	switch {
	case errors.Is(err, io.EOF):
		r.add(Pos{1, 1}, "empty-file", "the file holds no spec")
		return nil
	case err != nil:
		addSyntax(r, src, err)
		return nil
	}
	if second, err := next(d); err == nil {
		r.add(at(second), "second-document", "a spec is one document; this begins another")
	} else if !errors.Is(err, io.EOF) {
		addSyntax(r, src, err)
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		r.add(Pos{1, 1}, "empty-file", "the file holds no spec")
		return nil
	}
	checkTree(r, root)
	return root
}

// next reads a document. The library panics on some broken input.
func next(d *yaml.Decoder) (n *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	n = new(yaml.Node)
	return n, d.Decode(n)
}

func at(n *yaml.Node) Pos { return Pos{n.Line, n.Column} }

// badCharacter finds what YAML refuses in a file, and what editors and the YAML
// library count as different numbers of lines.
func badCharacter(src []byte) (Pos, string) {
	pos := Pos{1, 1}
	for i := 0; i < len(src); {
		c, size := utf8.DecodeRune(src[i:])
		switch {
		case c == utf8.RuneError && size == 1:
			return pos, "the file is not UTF-8 here"
		case c == '\n':
			pos = Pos{pos.Line + 1, 0}
		case c == '\r':
			if !bytes.HasPrefix(src[i:], []byte("\r\n")) {
				return pos, "a carriage return that no line feed follows"
			}
		case c == '\t':
		case c < ' ', c >= 0x7F && c < 0xA0, c == 0x2028, c == 0x2029, c == 0xFFFE, c == 0xFFFF:
			return pos, fmt.Sprintf("the character U+%04X may not stand in the file", c)
		case c == 0xFEFF && i == 0:
			pos.Col = 0
		}
		pos.Col++
		i += size
	}
	return Pos{}, ""
}

var syntaxLine = regexp.MustCompile(`^(?s)line (\d+): (.*)$`)

// parserMessages are those whose line the library counts from 0.
var parserMessages = []string{
	"did not find expected <stream-start>", "did not find expected <document start>",
	"did not find expected node content", "did not find expected '-' indicator",
	"did not find expected key", "did not find expected ',' or ']'", "did not find expected ',' or '}'",
	"found undefined tag handle", "found duplicate %YAML directive", "found incompatible YAML document",
	"found duplicate %TAG directive", "block sequence entries are not allowed in this context",
}

var unknownAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)

// addSyntax places an error of the library, which knows lines, and not all.
func addSyntax(r *recorder, src []byte, err error) {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	pos := Pos{1, 1}
	if m := unknownAnchor.FindStringSubmatch(message); m != nil {
		use := regexp.MustCompile(`(?m)^[^#\n]*\*` + regexp.QuoteMeta(m[1]))
		if place := use.FindIndex(src); place != nil {
			pos.Line += bytes.Count(src[:place[0]], []byte("\n"))
		}
		r.add(pos, "alias", "aliases are not read, and *%s has no anchor", m[1])
		return
	}
	if m := syntaxLine.FindStringSubmatch(message); m != nil {
		line, _ := strconv.Atoi(m[1])
		pos.Line, message = line, m[2]
		if slices.Contains(parserMessages, message) {
			pos.Line++
		}
	}
	said := strayed[message]
	if said != "" {
		if line := strayLine(src, err); line > 0 {
			pos = Pos{line, 1 + indentation(lineAt(src, line))}
		}
	}
	pos, message = inOurWords(src, pos, message, cmp.Or(said, plainer[message], message))
	r.add(pos, "yaml-syntax", "%s", message)
}

// strayed are the messages about a line that is indented like nothing around it, in
// words that say what was expected.
var strayed = map[string]string{
	"did not find expected key":           "expected a key, indented like those before it",
	"did not find expected '-' indicator": "expected an element of the list, indented like those before it, or a key of the mapping around the list",
}

// strayLine finds such a line, of which the library says only where the mapping or
// list around it begins: it is the last of the shortest file that has the same
// error. A file that is too large to be read several times gives 0.
func strayLine(src []byte, err error) int {
	if len(src) > 1<<20 {
		return 0
	}
	var ends []int
	for line := range bytes.Lines(src) {
		end := len(line)
		if len(ends) > 0 {
			end += ends[len(ends)-1]
		}
		ends = append(ends, end)
	}
	n := sort.Search(len(ends), func(i int) bool {
		_, other := next(yaml.NewDecoder(bytes.NewReader(src[:ends[i]])))
		return other != nil && other.Error() == err.Error()
	})
	return (n + 1) % (len(ends) + 1) // 0 for an error behind the first document
}

// lineAt is the line of a number from 1.
func lineAt(src []byte, number int) string {
	for line := range strings.Lines(string(src)) {
		if number--; number == 0 {
			return line
		}
	}
	return ""
}

// indentation counts the spaces and tabs that a line begins with.
func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// checkTree refuses what makes YAML a programming language, doubled keys, and
// text that would not stay inside a literal or a comment.
func checkTree(r *recorder, n *yaml.Node) {
	if n.Kind == yaml.AliasNode {
		r.add(at(n), "alias", "aliases are not read; write the value out")
		return
	}
	if n.Anchor != "" {
		r.add(at(n), "anchor", "anchors are not read; write the value out where it is needed")
	}
	if n.Style&yaml.TaggedStyle != 0 {
		r.add(at(n), "explicit-tag", "tags are not read; leave out %s", quote(n.Tag))
	}
	if n.Kind == yaml.ScalarNode {
		checkText(r, n)
	}
	if n.Kind == yaml.MappingNode {
		checkKeys(r, n)
	}
	for _, child := range n.Content {
		checkTree(r, child)
	}
}

func checkKeys(r *recorder, n *yaml.Node) {
	first := make(map[string]Pos, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind == yaml.ScalarNode && k.Tag == "!!merge" {
			r.add(at(k), "merge-key", "merge keys are not read; write the members out")
			continue
		}
		if k.Kind != yaml.ScalarNode || k.Tag != "!!str" {
			r.add(at(k), "bad-key", "a key is a string")
			continue
		}
		if pos, double := first[k.Value]; double {
			r.addPair(at(k), pos, "duplicate-key", "key %s twice in one mapping", quote(k.Value))
			continue
		}
		first[k.Value] = at(k)
	}
}

// checkText refuses characters that end a line, hide, or reorder text in
// generated source. Quotes and backslashes are the backends' to escape.
func checkText(r *recorder, n *yaml.Node) {
	for _, c := range n.Value {
		if unsafe(c) {
			r.add(at(n), "unsafe-text", "the character U+%04X may not stand in a text", c)
			return
		}
	}
}

func unsafe(c rune) bool {
	switch {
	case c < ' ', c >= 0x7F && c < 0xA0: // C0, DEL, C1
		return true
	case c == 0x2028, c == 0x2029: // line separators
		return true
	case c >= 0x202A && c <= 0x202E, c >= 0x2066 && c <= 0x2069, c == 0x200E, c == 0x200F, c == 0x061C: // bidi
		return true
	case c == 0xFEFF, c&0xFFFE == 0xFFFE, c >= 0xFDD0 && c <= 0xFDEF: // byte order mark, non-characters
		return true
	}
	return false
}
