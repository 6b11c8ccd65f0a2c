package measure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec/types"
)

// The limits, in bytes: a file is read as a whole, and every encoding of one
// document is held and counted, which takes minutes for the largest.
const (
	maxFile     = 64 << 20
	maxDocument = 8 << 20
)

// reader turns files into documents: of NDJSON one a line, of others the
// whole. A member names the string of each line that is the document.
type reader struct {
	stdin  io.Reader
	member string
	ndjson bool // whatever the files are called
}

// read returns the documents of a file, at least one, or what is wrong with it.
func (r *reader) read(name string) ([]string, *Problem) {
	src, err := r.bytes(name)
	switch {
	case err != nil:
		return nil, &Problem{File: name, Reason: cause(err)}
	case len(src) > maxFile:
		return nil, &Problem{File: name, Reason: tooLarge("the file", maxFile)}
	case len(src) == 0:
		return nil, &Problem{File: name, Reason: "empty"}
	case !utf8.Valid(src):
		return nil, &Problem{File: name, Reason: fmt.Sprintf("not UTF-8 at byte %d", invalidAt(src))}
	case r.isNDJSON(name):
		return r.lines(name, src)
	case r.member != "":
		return nil, &Problem{File: name, Reason: "a member is of NDJSON alone, and the name ends in neither .ndjson nor .jsonl"}
	case len(src) > maxDocument:
		return nil, &Problem{File: name, Reason: tooLarge("the document", maxDocument)}
	}
	return []string{string(src)}, nil
}

// bytes reads one byte more than may be, so that the caller sees the excess.
func (r *reader) bytes(name string) ([]byte, error) {
	if name == stdinName {
		return io.ReadAll(io.LimitReader(r.stdin, maxFile+1))
	}
	f, err := cli.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}

// isNDJSON goes by the name, which standard input has not: a member says it.
func (r *reader) isNDJSON(name string) bool {
	return r.ndjson || name == stdinName && r.member != "" || strings.HasSuffix(name, ".ndjson") || strings.HasSuffix(name, ".jsonl")
}

func (r *reader) lines(name string, src []byte) ([]string, *Problem) {
	var docs []string
	number := 0
	for line := range bytes.Lines(src) {
		number++
		line = bytes.TrimRight(line, "\r\n")
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		doc, reason := r.line(line)
		if reason != "" {
			return nil, &Problem{name, number, reason}
		}
		docs = append(docs, doc)
	}
	if len(docs) == 0 {
		return nil, &Problem{File: name, Reason: "no line holds a document"}
	}
	return docs, nil
}

// line returns a line's document, or what is wrong with the line.
func (r *reader) line(line []byte) (doc, reason string) {
	if len(line) > maxDocument {
		return "", tooLarge("the document", maxDocument)
	}
	if !json.Valid(line) {
		return "", "the line is not JSON"
	}
	if r.member == "" {
		return string(line), ""
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(line, &object) != nil || len(object[r.member]) == 0 || object[r.member][0] != '"' {
		return "", fmt.Sprintf("the line is no object with a string %q", r.member)
	}
	text, err := types.Unquote(object[r.member])
	if err != nil {
		return "", err.Error()
	}
	return text, ""
}

func tooLarge(what string, limit int) string {
	return fmt.Sprintf("%s is larger than %d MiB", what, limit>>20)
}

func invalidAt(src []byte) int {
	at := 0
	for at < len(src) {
		r, size := utf8.DecodeRune(src[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}
