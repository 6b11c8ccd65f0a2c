package gen_test

import (
	"strings"
	"testing"
)

// The comment of a field says its example, in each language; a text is quoted, and
// ends no comment.
func TestCommentsSayExamples(t *testing.T) {
	trees := treesOf(t, load(t, "../spec/testdata/ok/examples.yaml"))
	for _, want := range []string{
		"\t// Count: How often. Example: 300.\n", "\t// Other: Example: \"sensor-1\".\n", "\t// Extra is JSON text. Example: {\"a\": [1, \"*/\"]}.\n", "\t// Hint: Example: \"\".\n",
		"  /** How often. Example: 300. */\n", "  /** Example: \"sensor-1\". */\n", "  /** Example: {\"a\": [1, \"*\\/\"]}. */\n",
		"    #: How often. Example: 300.\n", "    #: Example: \"sensor-1\".\n", "    #: Example: {\"a\": [1, \"*/\"]}.\n",
	} {
		if !strings.Contains(trees, want) {
			t.Errorf("no file has %q", want)
		}
	}
}
