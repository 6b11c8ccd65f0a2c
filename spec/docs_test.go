package spec

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// What the repository holds of the format is what the code says.
func TestFilesOfTheFormat(t *testing.T) {
	for path, want := range map[string][]byte{"compact.schema.json": Schema(), "../docs/problems.md": RulesPage()} {
		if diff := cmp.Diff(string(want), read(t, path)); diff != "" {
			t.Errorf("go run ./cmd/compactgen generate mends %s (-code +file):\n%s", path, diff)
		}
	}
}

// Every key and every value of the schema's lists stands in the docs.
func TestDocsNameEveryKey(t *testing.T) {
	docs := read(t, "../docs/spec-format.md")
	var schema any
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	names := schemaNames(schema)
	if len(names) < 60 {
		t.Fatalf("only %d names in the schema", len(names))
	}
	for _, name := range names {
		elsewhere := slices.Contains(ChainSteps, name) || slices.Contains(rules.IDs(), name)
		if !elsewhere && !strings.Contains(docs, "`"+name+"`") && !strings.Contains(docs, "\n## "+name+"\n") {
			t.Errorf("docs/spec-format.md does not explain %q", name)
		}
	}
}

func schemaNames(v any) (names []string) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	for key, value := range object {
		switch value := value.(type) {
		case map[string]any:
			if key == "properties" {
				for name := range value {
					names = append(names, name)
				}
			}
			names = append(names, schemaNames(value)...)
		case []any:
			if key == "enum" {
				for _, name := range value {
					names = append(names, name.(string))
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
