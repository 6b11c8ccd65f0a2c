package gen_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen"
)

// The comment of a field says its example, in each language; a text is quoted, and
// ends no comment.
func TestCommentsSayExamples(t *testing.T) {
	set, err := gen.Tree(load(t, "../spec/testdata/ok/examples.yaml"), gen.Options{Languages: gen.Languages()})
	if err != nil {
		t.Fatal(err)
	}
	var tree strings.Builder
	for _, f := range set.Files {
		tree.Write(f.Content)
	}
	for _, want := range []string{
		"\t// Count: How often. Example: 300.\n", "\t// Other: Example: \"sensor-1\".\n", "\t// Extra is JSON text. Example: {\"a\": [1, \"*/\"]}.\n", "\t// Hint: Example: \"\".\n",
		"  /** How often. Example: 300. */\n", "  /** Example: \"sensor-1\". */\n", "  /** Example: {\"a\": [1, \"*\\/\"]}. */\n",
		"    #: How often. Example: 300.\n", "    #: Example: \"sensor-1\".\n", "    #: Example: {\"a\": [1, \"*/\"]}.\n",
	} {
		if !strings.Contains(tree.String(), want) {
			t.Errorf("no file has %q", want)
		}
	}
}
