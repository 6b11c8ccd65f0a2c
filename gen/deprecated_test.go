package gen_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

const withDeprecations = `protocol: {name: "old", version: "1"}
tables:
  - name: unit
    rows: [{code: "a", doc: "As.", deprecated: "take b"}, {code: "b"}, {code: "c", deprecated: "take b */"}]
records:
  - name: reading
    deprecated: "Send a batch."
    fields:
      - {name: unit, type: unit, doc: "What it is in.", deprecated: "It is always b."}
      - {name: note, type: text, optional: true, deprecated: "Nobody reads it."}
    formats: [{name: json, prefix: "{", chain: [verbose], doc: "Plain.", deprecated: "Too long."}]
`

// Each language marks what is deprecated as its tools know it: Go by a paragraph, TypeScript by a
// tag, Python by a word. A reason stays on its line, and ends no comment.
func TestDeprecated(t *testing.T) {
	f, problems := spec.Load("old.yaml", []byte(withDeprecations))
	if problems != nil {
		t.Fatal(problems.Text())
	}
	trees := treesOf(t, model.Build(f))
	for _, want := range []string{
		"\t// UnitA: As.\n\t//\n\t// Deprecated: take b\n\tUnitA", "\t// Deprecated: take b */\n\tUnitC", "//\n// Deprecated: Send a batch.\ntype Reading struct",
		"\t// Unit: What it is in.\n\t//\n\t// Deprecated: It is always b.\n\tUnit ", "\t// Deprecated: Nobody reads it.\n\tNote ", "\t// FormatJSON: Plain.\n\t//\n\t// Deprecated: Too long.\n\tFormatJSON",
		"  /** As. @deprecated take b */\n  A: ", "  /** @deprecated take b *\\/ */\n  C: ", "/** @deprecated Send a batch. */\nexport interface Reading {",
		"  /** What it is in. @deprecated It is always b. */\n  unit: ", "  /** Plain. @deprecated Too long. */\n  JSON: ",
		"    #: As. Deprecated: take b\n    A = ", "    \"\"\"Deprecated: Send a batch.\"\"\"\n", "    #: What it is in. Deprecated: It is always b.\n    unit: ", "    #: Plain. Deprecated: Too long.\n    JSON = ",
	} {
		if !strings.Contains(trees, want) {
			t.Errorf("no file has %q", want)
		}
	}
}
