package lines_test

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/lines"
)

// A line of limit bytes is read, a longer one is not, and the one behind it is.
func TestLimit(t *testing.T) {
	const limit = 20 // more than the smallest buffer, 16
	fits, long := strings.Repeat("x", limit-1)+"\n", strings.Repeat("y", limit)+"\n"
	for text, want := range map[string][]string{
		"":                              {""},
		"a\n\nb":                        {"a\n", "\n", "b"},
		fits + fits:                     {fits, fits, ""},
		long + fits:                     {"long", fits, ""},
		strings.Repeat(long, 9):         append(slices.Repeat([]string{"long"}, 9), ""),
		fits + strings.Trim(long, "\n"): {fits, strings.Repeat("y", limit)},
		fits + long[:limit] + "y":       {fits, ""},
	} {
		from := bufio.NewReaderSize(strings.NewReader(text), 16)
		var got []string
		for {
			line, err := lines.Read(from, limit)
			if errors.Is(err, lines.ErrLong) {
				line = "long"
			}
			got = append(got, line)
			if err == io.EOF {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
