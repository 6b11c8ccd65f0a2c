package docs

import (
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/python"
	"github.com/compactgen/compactgen/gen/typescript"
	"github.com/compactgen/compactgen/spec"
)

// The table of names in own-protocol.md holds for the spec that it speaks of.
func TestNamesAreAsThePageSays(t *testing.T) {
	file, problems := spec.Load("fleet.yaml", []byte(`protocol: {name: "fleet", version: "1"}
tables: [{name: status, rows: [{code: "in_use"}]}, {name: site, open: {}, rows: [{code: "N", name: "north"}]}]
records:
  - {name: job, fields: [{name: status, type: status}], dsl: {separator: "|", fields: [status]}, formats: [{name: line, prefix: "J|", chain: [dsl]}]}
  - {name: job_event, fields: [{name: worker_id, type: text}, {name: site, type: site}], dsl: {separator: "|", fields: [site, worker_id]}, formats: [{name: line, prefix: "E|", chain: [dsl]}]}
  - {name: promise, fields: [{name: text, type: text}], dsl: {separator: "|", fields: [text]}, formats: [{name: line, prefix: "F|", chain: [dsl]}]}
`))
	if problems != nil {
		t.Fatal(problems)
	}
	m := model.Build(file)
	page, err := os.ReadFile(root + "docs/own-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Names\n")
	ts, err := typescript.Names(m)
	if err != nil {
		t.Fatal(err)
	}
	py, err := python.Names(m)
	if err != nil {
		t.Fatal(err)
	}
	for i, called := range []model.Names{golang.Names(m), ts, py} {
		first, event := called.Records[0], called.Records[1]
		for row, want := range map[string]string{
			"the record `job_event`":          event.Type,
			"its functions":                   event.Encode + "`, `" + event.Decode,
			"those of the first record, also": first.Encode + "`, `" + first.Decode,
			"its format `line`":               event.Formats[0],
			"that of the first record":        first.Formats[0],
			"the field `worker_id`":           event.Fields[0].Name,
			"the table `status`":              called.Tables[0].Type,
			"its code `in_use`":               called.Tables[0].Codes[0],
			"from a code of the table `site` to its name, and back": called.Tables[1].NameOf + "`, `" + called.Tables[1].ByName,
		} {
			_, cells, _ := strings.Cut(section, "\n| "+row+" | ")
			line, _, _ := strings.Cut(cells, " |\n")
			if said := strings.Split(line, " | "); len(said) != 3 || said[i] != "`"+want+"`" {
				t.Errorf("%s: the page has %q, the backend %s", row, said, want)
			}
		}
		if got := called.Records[2].Type; got != "FleetPromise" {
			t.Errorf("the record promise is called %s", got)
		}
	}
}
