package lines_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
)

// A line of limit bytes is read, a longer one is not, and the one behind it is.
func TestLimit(t *testing.T) {
	const limit = 100_000 // more than the buffer
	fits, long := strings.Repeat("x", limit-1)+"\n", strings.Repeat("y", limit)+"\n"
	for text, want := range map[string][]string{
		"":                              {""},
		"a\n\nb":                        {"a\n", "\n", "b"},
		fits + fits:                     {fits, fits, ""},
		long + fits:                     {long, fits, ""},
		strings.Repeat(long, 9):         append(slices.Repeat([]string{long}, 9), ""),
		fits + strings.Trim(long, "\n"): {fits, strings.Repeat("y", limit)},
		fits + long[:limit] + "y":       {fits, ""},
	} {
		from := lines.NewReader(strings.NewReader(text), limit)
		var got []string
		for {
			var long strings.Builder
			line, err := from.Next(nil, &long)
			if errors.Is(err, budget.ErrLong) {
				line = long.String()
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
