package docs

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

func pages(t *testing.T, m *model.Model) map[string]string {
	t.Helper()
	files, err := Files(m)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for _, f := range files {
		list[f.Path] = string(f.Content)
	}
	return list
}

// The frames and programs of the pages hold the examples of the spec: a text for a code
// as the code, JSON without white space. A format without room for one has what it
// would without it, and the other examples. The bytes of the payload are worked by hand.
func TestPagesHoldTheExamples(t *testing.T) {
	list := pages(t, load(t, "examples"))
	for page, wanted := range map[string][]string{
		"protocol.md": {
			"| `count` | integer, -5 to 300 | yes | How often. Example: 300. |",
			"\n" + `{"state":"hot-dry","sensor":"S1","other":"sensor-1","count":300,"rate":1.5,"live":true,"raw":"AAH/","extra":{"a":[1,"*/"]},"note":"5 % \"dry\" \\o/ 🌡","hint":""}` + "\n",
			"\n" + `R|hot-dry|S1|sensor-1|300|1.5|true|AAH/|{"a":[1,"*/"]}|5 % "dry" \o/ 🌡` + "\n",
			"`9a 01 01 00 00 cd 01 2c cb 3f f8 00 00 00 00 00 00 c3 c4 03 00 01 ff ae 7b 22 61 22 3a 5b 31 2c 22 2a 2f 22 5d 7d",
		},
		"go.md":         {"State:  probe.StateHot,", "Sensor: probe.SensorS1,", `Other:  "sensor-1",`, "Count:  300,", "Rate:   1.5,", "Live:   true,", `Raw:    []byte("\x00\x01\xff"),`, `Extra:  "{\"a\": [1, \"*/\"]}",`, `Note:   "5 % \"dry\" \\o/ 🌡",`, "text. Example: &#34;&#34;."},
		"typescript.md": {"state: State.HOT, sensor: Sensor.S1, other: \"sensor-1\", count: 300, rate: 1.5, live: true, "},
		"python.md":     {"state=State.HOT", "sensor=Sensor.S1", `"sensor-1"`, "count=300", "rate=1.5", "live=True"},
	} {
		for _, want := range wanted {
			if !strings.Contains(list[page], want) {
				t.Errorf("%s lacks %s\n%s", page, want, list[page])
			}
		}
	}
}

// Programs set lists to their examples, and elements of tables to constants; the tables of the
// layouts say what elements are.
func TestPagesHaveLists(t *testing.T) {
	list := pages(t, load(t, "lists"))
	for page, wanted := range map[string][]string{
		"protocol.md": {
			"| `counts` | list; an element is integer, -5 to 300 | yes |", "| `votes` | list; an element is a code of the table `role` |", "| `elements` | 70000 | elements of lists and entries of maps in one frame, and records in fields |",
			"`b.s` | `blobs` | array of string of padded Base64", "models as list of integer (nil when absent)", "A list is its JSON text.",
		},
		"go.md":         {"Votes:  []lists.Role{lists.RoleUser},", "Counts: []int64{1, -5},"},
		"typescript.md": {"votes: [Role.USER], counts: [1, -5]"},
		"python.md":     {"votes=[Role.USER], counts=[1, -5]"},
	} {
		for _, want := range wanted {
			if !strings.Contains(list[page], want) {
				t.Errorf("%s lacks %s\n%s", page, want, list[page])
			}
		}
	}
}

// So do those of maps.
func TestPagesHaveMaps(t *testing.T) {
	list := pages(t, load(t, "maps"))
	for page, wanted := range map[string][]string{
		"protocol.md": {
			"| `counts` | map; a value is integer, -5 to 300 | yes |", "| `votes` | map; a value is a code of the table `role` |",
			"`b.s` | `blobs` | object of string of padded Base64", "models as map of integer (nil when absent)", "A map is its JSON text.",
		},
		"go.md":         {`Votes:  map[string]maps.Role{"key": maps.RoleUser},`, `Counts: map[string]int64{"": -5, "a": 1},`},
		"typescript.md": {`votes: new Map([["key", Role.USER]]), counts: new Map([["", -5], ["a", 1]])`},
		"python.md":     {`votes={"key": Role.USER}, counts={"": -5, "a": 1}`},
	} {
		for _, want := range wanted {
			if !strings.Contains(list[page], want) {
				t.Errorf("%s lacks %s\n%s", page, want, list[page])
			}
		}
	}
}

// An example that no format has room for changes no frame and no program.
func TestExamplesThatAreNotCarried(t *testing.T) {
	const text = `protocol: {name: "probe", version: "1"}
records:
  - name: reading
    fields: [{name: place, type: text%s}, {name: count, type: integer%s}, {name: note, type: text, optional: true%s}]
    dsl: {separator: ";", fields: [place, count]}
    formats: [{name: line, prefix: "R;", chain: [dsl]}]
`
	of := func(place, count, note string) map[string]string {
		src := text
		for _, example := range []string{place, count, note} {
			src = strings.Replace(src, "%s", example, 1)
		}
		file, problems := spec.Load("probe.yaml", []byte(src))
		if problems != nil {
			t.Fatal(problems)
		}
		return pages(t, model.Build(file))
	}
	list := of(`, example: "a;b"`, ", example: 7", `, example: "not here"`)
	if plain := of("", "", ""); !strings.Contains(plain["protocol.md"], "\nR;hello;0\n") {
		t.Error(plain["protocol.md"])
	}
	if page := list["protocol.md"]; !strings.Contains(page, "\nR;hello;7\n") {
		t.Error(page)
	}
	if page := list["go.md"]; !strings.Contains(page, `Place: "Hello",`) || !strings.Contains(page, "Count: 7,") {
		t.Error(page)
	}
}
