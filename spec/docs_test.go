package spec

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDocsListEveryRule(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "../docs/spec-format.md"), "| id | what is wrong |")
	var documented []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\|").FindAllStringSubmatch(table, -1) {
		documented = append(documented, m[1])
	}
	if diff := cmp.Diff(idsInCode(t), documented); diff != "" {
		t.Errorf("rule ids, sorted (-code +docs/spec-format.md):\n%s", diff)
	}
}

// Every key and every value of the schema's lists stands in the docs.
func TestDocsNameEveryKey(t *testing.T) {
	docs := read(t, "../docs/spec-format.md")
	var schema any
	if err := json.Unmarshal([]byte(read(t, "compact.schema.json")), &schema); err != nil {
		t.Fatal(err)
	}
	names := schemaNames(schema)
	if len(names) < 60 {
		t.Fatalf("only %d names in the schema", len(names))
	}
	for _, name := range names {
		elsewhere := slices.Contains(ChainSteps, name) || slices.Contains(BreakingRules, name)
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

// The schema's lists are the validator's.
func TestSchemaListsRoles(t *testing.T) {
	schema := read(t, "compact.schema.json")
	for _, list := range [][]string{
		ErrorRoles, ErrorFields, StatusRoles, MemberRoles, RecordFields, FieldForms, ChainSteps, OperationRoles,
		AlgorithmRoles, DefaultClasses, BreakingRules,
	} {
		enum := `"enum": ["` + strings.Join(list, `", "`) + `"]`
		if !strings.Contains(regexp.MustCompile(`\s+`).ReplaceAllString(schema, " "), strings.NewReplacer("[", "[ ", "]", " ]").Replace(enum)) {
			t.Errorf("the schema does not list %v", list)
		}
	}
}
