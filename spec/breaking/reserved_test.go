package breaking_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec/breaking"
)

// What is taken out is reserved by the line that its finding ends with: then the finding has none,
// and the line is one that can be read.
func TestReserve(t *testing.T) {
	row := `      - {code: "SE", integer: 5, name: "seele", doc: "SEELE."}` + "\n"
	field := "      - {name: ultrathink, type: boolean, optional: true}\n"
	base := shipped(t)
	for _, c := range []struct {
		gone  edit
		also  []edit
		line  string
		where string // the line stands behind it
	}{
		{edit{row, ""}, nil, `reserved: {codes: ["SE", "seele"], integers: [5]}`, "written with the prefix.\n  - name: model\n"},
		{edit{field, ""}, []edit{{"        - {name: \"ultrathink\", field: ultrathink}\n", ""}}, `reserved: {names: [ultrathink], members: ["ultrathink"]}`, "  - name: response\n"},
	} {
		src := apply(t, base, append(c.also, c.gone)...)
		found, _ := breaking.Compare(load(t, "new.yaml", src), load(t, "old.yaml", base))
		if text := wordsOf(found); !strings.Contains(text, "; reserve it: "+c.line) {
			t.Errorf("%s is not said: %s", c.line, text)
		}
		src = apply(t, src, edit{c.where, c.where + "    " + c.line + "\n"})
		reserved := load(t, "new.yaml", src)
		found, _ = breaking.Compare(reserved, load(t, "old.yaml", base))
		if text := wordsOf(found); strings.Contains(text, "reserve it") {
			t.Errorf("%s is said where it stands: %s", c.line, text)
		}
		if found, _ = breaking.Compare(load(t, "new.yaml", apply(t, src, edit{"    " + c.line + "\n", ""})), reserved); !strings.Contains(wordsOf(found), "is no longer reserved") {
			t.Errorf("without %s: %s", c.line, wordsOf(found))
		}
	}
}

// An element that is taken out of a payload is reserved, too, by what its finding ends with.
func TestReserveAnElement(t *testing.T) {
	const mine = `protocol: {name: "mine", version: "1"}
records:
  - name: answer
    fields: [{name: note, type: text, optional: true}, {name: text, type: text}]
    payload: {default: 1, versions: [{version: 1, fields: [{field: note, as: text}, {field: text, as: text}]}]}
    formats: [{name: raw, prefix: "", chain: [payload]}]
`
	gone := edit{"{name: note, type: text, optional: true}, ", ""}
	without := apply(t, mine, gone, edit{"{field: note, as: text}, ", ""})
	found, _ := breaking.Compare(load(t, "new.yaml", without), load(t, "old.yaml", mine))
	if text := wordsOf(found); !strings.Contains(text, "; write {reserved: note} in its place") {
		t.Errorf("the line is not said: %s", text)
	}
	compareVerdicts(t, mine, apply(t, mine, gone, edit{"{field: note, as: text}", "{reserved: note}"}), "field-removed", "payload-field-reserved")
}

func wordsOf(list breaking.Findings) string {
	var b strings.Builder
	for _, f := range list {
		b.WriteString(f.Message + "\n")
	}
	return b.String()
}
