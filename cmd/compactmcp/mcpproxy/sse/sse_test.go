package sse_test

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/sse"
)

// read returns the events. Pieces of text that is no event come joined, as +TEXT.
func read(t *testing.T, from io.Reader, limit int) (all []string) {
	t.Helper()
	r := sse.NewReader(from, limit, nil)
	isPiece := false
	for {
		e, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case e.Whole:
			all = append(all, string(e.Raw))
		case isPiece:
			all[len(all)-1] += string(e.Raw)
		default:
			all = append(all, "+"+string(e.Raw))
		}
		isPiece = !e.Whole && !strings.HasSuffix(string(e.Raw), "\n\n")
	}
}

// Events are the same wherever the stream is cut into reads. What is longer than the
// limit, or was cut off, is never whole.
func TestEvents(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                   nil,
		"data: a\n\ndata: b\n\n":             {"data: a\n\n", "data: b\n\n"},
		"\n\n\ndata: a\n\n":                  {"\n\n\ndata: a\n\n"},
		"data: a\r\n\r\ndata: b\r\n\r\n":     {"data: a\r\n\r", "\ndata: b\r\n\r", "+\n"},
		"data: a\r\rid\r\r":                  {"data: a\r\r", "id\r\r"},
		"data: a\n\r\ndata: b":               {"data: a\n\r", "+\ndata: b"},
		":\n\ndata: 45678901\n\ndata: a\n\n": {":\n\n", "data: 45678901\n\n", "data: a\n\n"},
		"data: 456789012\n\ndata: a\n\n":     {"+data: 456789012\n\n", "data: a\n\n"},
		"data: 45678901":                     {"+data: 45678901"},
		"data: 45678901\n":                   {"+data: 45678901\n"},
	} {
		const limit = len("data: 45678901\n\n")
		for at := range len(text) + 1 {
			if got := read(t, io.MultiReader(strings.NewReader(text[:at]), strings.NewReader(text[at:])), limit); !slices.Equal(got, want) {
				t.Errorf("%q cut at %d: %q, want %q", text, at, got, want)
			}
		}
		if got := read(t, iotest.OneByteReader(strings.NewReader(text)), limit); !slices.Equal(got, want) {
			t.Errorf("%q byte by byte: %q, want %q", text, got, want)
		}
	}
}
